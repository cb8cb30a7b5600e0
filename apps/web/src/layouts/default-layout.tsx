import { useLocation } from "react-router-dom";
import { findPage } from "../site.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { PageFrame } from "./page-frame.tsx";
import { SlimFooter } from "./slim-footer.tsx";

/** The site's frame; around the pages of those who are signed in, without the menus that sell. */
export function DefaultLayout() {
  const { pathname } = useLocation();
  const isWorkplace = findPage(pathname)?.access === "user";
  return <PageFrame header={<Header isWorkplace={isWorkplace} />} footer={isWorkplace ? <SlimFooter /> : <Footer />} />;
}
