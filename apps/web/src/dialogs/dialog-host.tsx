import { type ComponentType, type LazyExoticComponent, lazy, Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { loadTexts, useLanguage } from "../lib/texts.tsx";
import { type DialogName, dialogOf } from "../lib/use-dialogs.ts";
import { useHydrated } from "../lib/use-hydrated.ts";
import { importDialogs } from "./import-dialogs.ts";
import { useFocusOnPage } from "./use-return-focus.ts";

const dialogs = Object.fromEntries(
  Object.entries(importDialogs).map(([name, importDialog]) => [name, lazy<ComponentType>(importDialog)]),
) as Readonly<Record<DialogName, LazyExoticComponent<ComponentType>>>;

/** Shows the dialog named in the address once its code and texts are loaded. */
export function DialogHost() {
  const language = useLanguage();
  const { search } = useLocation();
  const isHydrated = useHydrated();
  const name = isHydrated ? dialogOf(search) : null;
  const [hasTexts, setHasTexts] = useState(false);
  useFocusOnPage();
  useEffect(() => {
    if (!name) return;
    setHasTexts(false);
    void loadTexts(language, "dialogs", ...(name === "pay" ? (["pay"] as const) : [])).then(() => setHasTexts(true));
  }, [name, language]);
  if (!name || !hasTexts) return null;
  const Dialog = dialogs[name];
  return (
    <Suspense>
      <Dialog />
    </Suspense>
  );
}
