import { useLocation } from "react-router-dom";
import { findPage } from "../site.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { PageFrame } from "./page-frame.tsx";
import { SlimFooter } from "./slim-footer.tsx";

/** The site's frame; the pages of signed-in users have no sales menus. */
export function DefaultLayout() {
  const { pathname } = useLocation();
  const isUserCentre = findPage(pathname)?.access === "user";
  return (
    <PageFrame
      header={<Header isUserCentre={isUserCentre} />}
      footer={isUserCentre ? <SlimFooter isWide /> : <Footer />}
    />
  );
}
