import { type ComponentType, lazy } from "react";
import { languageOf } from "../../lib/language.ts";
import { loadTexts } from "../../lib/texts.tsx";
import { load } from "../../lib/update-watch.ts";

// Forms load on demand, with the texts they share with other dialogs.
async function withTexts<C extends ComponentType<never>>(component: C): Promise<{ default: C }> {
  await loadTexts(languageOf(location.pathname), "dialogs", "addresses", "certification");
  return { default: component };
}

export const ExchangeDialog = lazy(() =>
  load(() => import("./exchange-dialog.tsx")).then(({ ExchangeDialog }) => withTexts(ExchangeDialog)),
);
