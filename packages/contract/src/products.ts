import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { text } from "./fields.ts";
import { productExample } from "./product-answers.ts";

/** The products that a page can try without a key, by their slugs. */
export const demoProducts = [
  "ipguishu",
  "changjing",
  "huaxiang",
  "shibie",
  "user",
  "shouji",
  "card",
  "whois",
  "identity",
  "ipport",
  "jizhan",
  "dns",
  "antifraud",
] as const;
export type DemoProduct = (typeof demoProducts)[number];

export const products = {
  demo: endpoint({
    path: "/v1/demo",
    summary: "Try a product without a key",
    access: "public",
    input: z.object({
      product: z.enum(demoProducts).meta({ description: "The product's slug", examples: ["ipport"] }),
      query: text(200).meta({
        description:
          "What to ask: an address, number or name; jizhan: mcc,mnc,lac,cid; dns: name and type; antifraud: JSON or key=value pairs",
        examples: ["443"],
      }),
    }),
    output: z.object({
      product: z.enum(demoProducts),
      answer: z
        .looseObject({})
        .meta({ description: "What the product's own call answers", examples: [productExample("ports")] }),
    }),
    errors: ["NOT_FOUND", "SOURCE_UNAVAILABLE"],
    rate: { max: 20, seconds: 60 },
  }),
};
