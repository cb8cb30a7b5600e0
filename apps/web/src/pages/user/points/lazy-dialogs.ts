import { lazy } from "react";
import { languageOf } from "../../../lib/language.ts";
import { loadTexts } from "../../../lib/texts.tsx";
import { load } from "../../../lib/update-watch.ts";

// The form comes when it is asked for, with the words of the places that another form chooses from too.
export const AddressForm = lazy(() =>
  load(() => import("../../../dialogs/address-form.tsx")).then(async ({ AddressForm }) => {
    await loadTexts(languageOf(location.pathname), "certification");
    return { default: AddressForm };
  }),
);
