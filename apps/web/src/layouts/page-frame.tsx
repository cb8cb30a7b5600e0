import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState, ViewTransition } from "react";
import { Outlet, ScrollRestoration, useLocation, useNavigation } from "react-router-dom";
import { DialogHost } from "../dialogs/dialog-host.tsx";
import { useCurrentUser } from "../lib/current-user.ts";
import { otherLanguage, preferredLanguage } from "../lib/language.ts";
import { currentView } from "../lib/session.ts";
import { useLanguage, useTexts } from "../lib/texts.tsx";
import { hasNewerBuild, load, reloadGuarded } from "../lib/update-watch.ts";
import { useHydrated } from "../lib/use-hydrated.ts";
import { useVisits } from "../lib/use-visits.ts";
import styles from "./page-frame.module.css";
import { UpdateBar } from "./update-bar.tsx";

const PageNotes = lazy(() => load(() => import("./page-notes.tsx")));

/** The frame of every layout: skip link, landmarks, announcements and the notes at the bottom. */
export function PageFrame({ header, footer }: { header: ReactNode; footer: ReactNode }) {
  const { skip } = useTexts("common");
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const announcement = usePageChange(main);
  const language = useLanguage();
  const hasNotes =
    useHydrated() && (preferredLanguage(navigator.languages) === otherLanguage(language) || currentView() !== null);
  useCurrentUser();
  useVisits();
  // Marks the page as hydrated, which the browser tests wait for.
  useEffect(() => {
    document.documentElement.dataset.alive = "";
  }, []);
  return (
    <>
      <a href="#main" className={styles.skip}>
        {skip}
      </a>
      <ProgressBar />
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
      {header}
      <main id="main" ref={main} tabIndex={-1}>
        <ViewTransition key={pathname} default="none" enter="page-fade" exit="page-fade">
          <Outlet />
        </ViewTransition>
      </main>
      {footer}
      <div className={styles.notes}>
        <UpdateBar />
        {hasNotes && (
          <Suspense>
            <PageNotes />
          </Suspense>
        )}
      </div>
      <DialogHost />
      <ScrollRestoration />
    </>
  );
}

/** After a navigation, moves the focus to the start of the page, announces the title and shows a font that was late. */
function usePageChange(main: RefObject<HTMLElement | null>): string {
  const { pathname, hash } = useLocation();
  const lastPathname = useRef(pathname);
  const [announcement, setAnnouncement] = useState("");
  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    if (hasNewerBuild() && reloadGuarded()) return;
    // A link to a section moves the focus there instead.
    if (!hash) main.current?.focus({ preventScroll: true });
    setAnnouncement(document.title);
    // Set in index.html.
    delete document.documentElement.dataset.lateFont;
  }, [pathname, hash, main]);
  return announcement;
}

function ProgressBar() {
  const { loading } = useTexts("common");
  const { state } = useNavigation();
  if (state === "idle") return null;
  return (
    <div className={styles.progress} role="status">
      <span className="visually-hidden">{loading}</span>
    </div>
  );
}
