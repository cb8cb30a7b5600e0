import { lazy, Suspense } from "react";
import type { Language } from "./lib/language.ts";
import { loadTexts, useLanguage } from "./lib/texts.tsx";
import { load } from "./lib/update-watch.ts";

const pageIn = (language: Language) =>
  lazy(() =>
    load(async () => {
      const [page] = await Promise.all([import("./pages/not-found/not-found.tsx"), loadTexts(language, "not-found")]);
      return page;
    }),
  );

const pages = { en: pageIn("en"), zh: pageIn("zh") };

/** Shown if an address looks like a page's but what it is about does not exist. */
export function MissingPage() {
  const Page = pages[useLanguage()];
  return (
    <Suspense>
      <Page />
    </Suspense>
  );
}
