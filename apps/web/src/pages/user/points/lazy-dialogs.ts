import { lazy } from "react";
import { languageOf } from "../../../lib/language.ts";
import { loadTexts } from "../../../lib/texts.tsx";
import { load } from "../../../lib/update-watch.ts";

// Loaded on demand, with the place names it shares with another form.
export const AddressForm = lazy(() =>
  load(() => import("../../../dialogs/address-form.tsx")).then(async ({ AddressForm }) => {
    await loadTexts(languageOf(location.pathname), "certification");
    return { default: AddressForm };
  }),
);
