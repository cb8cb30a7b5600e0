import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { countryCode, day, flag, listOf, text } from "./fields.ts";

/** A percentage with up to three decimals, also as decimal text. */
const percent = () =>
  z.preprocess(
    (value: number | string) =>
      typeof value === "string" && /^\d{1,3}(?:\.\d{1,3})?$/.test(value) ? Number(value) : value,
    z.number().min(0).max(100),
  );

const TaxRate = z.object({
  id: z.int(),
  country: z.string(),
  from_day: z.string(),
  percent: z.number(),
  name_en: z.string(),
  name_zh: z.string(),
  reverses_charge: z.boolean(),
  is_current: z.boolean(),
});

export const adminBilling = {
  taxRateList: endpoint({
    path: "/admin/tax_rate_list",
    summary: "List tax rates by country, the newest of each first",
    access: "invoicing.view",
    input: z.object({}),
    output: listOf(TaxRate),
  }),
  setTaxRate: endpoint({
    path: "/admin/set_tax_rate",
    summary: "Set the tax that prices contain for buyers of a country, from today or a later day",
    access: "invoicing.rates",
    input: z.object({
      country: countryCode(),
      percent: percent().meta({ en: "Up to three decimals; 0 for no tax" }),
      name_en: text(40),
      name_zh: text(40),
      reverses_charge: flag().default(false),
      from_day: day().optional().meta({ en: "Beijing time; today by default" }),
    }),
    output: TaxRate,
  }),
};
