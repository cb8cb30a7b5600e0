import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { serviceType } from "./fields.ts";
import { billingCycles } from "./price-types.ts";

export const currencies = ["CNY", "USD"] as const;

const cents = () => z.int().nonnegative().meta({ description: "In cents (minor units)" });

const Feature = z.object({ name: z.string(), value: z.string(), included: z.boolean() });

const Package = z.object({
  pkg_id: z.int(),
  name: z.string(),
  level: z.int().meta({ description: "Rank among the packages of the same type, from 1" }),
  quota: z.int().nullable().meta({ description: "Calls per billing cycle; null if agreed with sales" }),
  qps: z.int().nullable().meta({ description: "Calls per second; null if agreed with sales" }),
  price_cents: cents(),
  origin_price_cents: cents().meta({ description: "Price before the discount; same as price_cents if there is none" }),
  price_per_1k_cents: cents().meta({ description: "Price of each further 1,000 calls" }),
  discount_text: z.string(),
  features: z.array(Feature),
  is_recommended: z.boolean(),
  can_buy: z.boolean().meta({ description: "False if it is only sold through sales" }),
  contact_only: z.boolean().meta({ description: "True if the price is agreed with sales" }),
});

export const NextPackage = z.object({
  pkg_id: z.int(),
  name: z.string(),
  is_paid: z
    .boolean()
    .meta({ description: "Whether a renewal with it is already paid and waits for the end of the term" }),
});

export const packages = {
  apiPkgTemplateGet: endpoint({
    path: "/v1/api_pkg_template_get",
    summary: "List a service's packages with their prices",
    access: "public",
    input: z.object({
      type: serviceType(),
      cycle: z.enum(billingCycles).default("month"),
      currency: z
        .enum(currencies)
        .optional()
        .meta({ description: "By default CNY for Chinese readers and USD for others" }),
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
