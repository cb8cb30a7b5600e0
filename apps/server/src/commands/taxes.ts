import { staffApi } from "@meridian/contract";
import { commandLine } from "../lib/staff/actor.ts";
import { listTaxRates, setTaxRate } from "../modules/invoices/staff-tax-rates.ts";
import { commandOf, readInput, stringOption } from "./verbs.ts";

const calls = staffApi.adminBilling;

/** The tax that prices contain, by the buyer's country. */
export const taxCommand = commandOf("taxes", {
  summary: "Tax rates by country: list, set from a day on",
  options: {
    percent: stringOption,
    en: stringOption,
    zh: stringOption,
    from: stringOption,
    "reverse-charge": { type: "boolean" },
  },
  verbs: {
    list: {
      form: "",
      text: "list all rates by country, the newest first",
      run: async (app) => (await listTaxRates(app)).list,
    },
    set: {
      form: "<country> --percent n --en <name> --zh <name> [--from YYYY-MM-DD] [--reverse-charge]",
      text: "set the rate of a country from today or a later day; 0 for no tax",
      run: (app, { words: [, country], values }) =>
        setTaxRate(
          app,
          commandLine,
          readInput(calls.setTaxRate, {
            country,
            percent: values.percent,
            name_en: values.en,
            name_zh: values.zh,
            from_day: values.from,
            reverses_charge: values["reverse-charge"],
          }),
        ),
    },
  },
  notes: "  Prices contain the tax. With --reverse-charge, buyers with a tax number account for it themselves.",
});
