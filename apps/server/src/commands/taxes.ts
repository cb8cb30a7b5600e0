import { staffApi } from "@meridian/contract";
import { endpointVerb } from "./endpoint-verb.ts";
import { commandOf } from "./verbs.ts";

const { taxRateList, setTaxRate } = staffApi.adminBilling;

/** The tax that prices contain, by the buyer's country. */
export const taxCommand = commandOf("taxes", {
  summary: "Tax rates by country: list, set from a day on",
  verbs: {
    list: endpointVerb(taxRateList),
    set: endpointVerb(setTaxRate, {
      words: ["country"],
      text: "set the rate of a country from today or a later day; 0 for no tax",
    }),
  },
  notes: "  Prices contain the tax. With --reverses-charge, buyers with a tax number account for it themselves.",
});
