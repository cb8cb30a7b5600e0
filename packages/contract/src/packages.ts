import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { serviceType } from "./fields.ts";
import { billingCycles } from "./price-types.ts";

export const currencies = ["CNY", "USD"] as const;

const cents = () => z.int().nonnegative().meta({ description: "Hundredths of the currency's unit" });

const Feature = z.object({ name: z.string(), value: z.string(), included: z.boolean() });

const Package = z.object({
  pkg_id: z.int(),
  name: z.string(),
  level: z.int().meta({ description: "Order of the packages of one type, from 1" }),
  quota: z.int().nullable().meta({ description: "Calls in the whole cycle; null by agreement" }),
  qps: z.int().nullable().meta({ description: "Calls a second; null by agreement" }),
  price_cents: cents(),
  origin_price_cents: cents().meta({ description: "Price before the discount; the same where there is none" }),
  price_per_1k_cents: cents().meta({ description: "Each further 1,000 calls" }),
  discount_text: z.string(),
  features: z.array(Feature),
  is_recommended: z.boolean(),
  can_buy: z.boolean().meta({ description: "False: sold by our staff, not online" }),
  contact_only: z.boolean().meta({ description: "True: the price is agreed" }),
});

export const packages = {
  apiPkgTemplateGet: endpoint({
    path: "/v1/api_pkg_template_get",
    summary: "List the packages of one service with their prices",
    access: "public",
    input: z.object({
      type: serviceType(),
      cycle: z.enum(billingCycles).default("month"),
      currency: z
        .enum(currencies)
        .optional()
        .meta({ description: "CNY for Chinese readers and USD for others unless stated" }),
    }),
    output: z.object({
      type: z.int(),
      name: z.string(),
      cycle: z.enum(billingCycles),
      currency: z.enum(currencies),
      list: z.array(Package),
      free: z.object({ quota: z.int(), cycle: z.literal("month"), qps: z.int(), features: z.array(Feature) }),
    }),
    cacheSeconds: 60,
  }),
};
