import { type ComponentType, lazy } from "react";
import { languageOf } from "../../lib/language.ts";
import { loadTexts } from "../../lib/texts.tsx";
import { load } from "../../lib/update-watch.ts";

// Forms load on demand, with the texts they share with other dialogs.
const importDialogs = () => load(() => import("./reward-dialogs.tsx"));

async function withTexts<C extends ComponentType<never>>(component: C): Promise<{ default: C }> {
  await loadTexts(languageOf(location.pathname), "dialogs");
  return { default: component };
}

export const PayoutDialog = lazy(() => importDialogs().then(({ PayoutDialog }) => withTexts(PayoutDialog)));
export const RecommendDialog = lazy(() => importDialogs().then(({ RecommendDialog }) => withTexts(RecommendDialog)));
