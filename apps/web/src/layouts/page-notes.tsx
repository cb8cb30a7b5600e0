import { lazy, Suspense } from "react";
import { currentView } from "../lib/session.ts";
import { load } from "../lib/update-watch.ts";
import { LanguageOffer } from "./language-offer.tsx";

const ViewBar = lazy(() => load(() => import("./view-bar.tsx")));

/** Notes at the bottom of the page that few visitors see. */
export default function PageNotes() {
  const view = currentView();
  return (
    <>
      {view && (
        <Suspense>
          <ViewBar view={view} />
        </Suspense>
      )}
      <LanguageOffer />
    </>
  );
}
