import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { applyMeta, metaOf } from "../meta.ts";
import { pathWithoutLanguage } from "./language.ts";
import type { PageHead } from "./page-content.ts";
import { useLanguage } from "./texts.tsx";

/** Updates the document's head once the page knows what it shows. */
export function usePageHead(head: PageHead | undefined): void {
  const language = useLanguage();
  const { pathname } = useLocation();
  const text = head && JSON.stringify(head);
  useEffect(() => {
    // The old page stays until the next one is rendered, but the address and the head are already the next one's.
    if (!text || pathWithoutLanguage(location.pathname) !== pathname) return;
    applyMeta(metaOf(pathname, language, JSON.parse(text)), location.origin);
  }, [text, pathname, language]);
}
