import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { text } from "./fields.ts";
import { lens } from "./lens.ts";
import { planeApi, planeCall, planeCallNames } from "./lookup-api/index.ts";
import { productData } from "./product-data.ts";

/** The products that a page can try without a key, by their slugs. */
const demoSlugs = [...new Set(planeCallNames.flatMap((name) => planeCall(name).demo?.slugs ?? []))];

export const products = {
  demo: endpoint({
    path: "/v1/demo",
    summary: "Try a product without a key",
    access: "public",
    input: z.object({
      product: z.enum(demoSlugs).meta({ description: "The product's slug", examples: ["ipport"] }),
      query: text(200).meta({
        description:
          "The query: an address, number or name; jizhan: mcc,mnc,lac,cid; dns: name and type; antifraud: JSON or key=value pairs",
        examples: ["443"],
      }),
    }),
    output: z.object({
      product: z.string(),
      answer: z
        .looseObject({})
        .meta({ description: "What the product's own call answers", examples: [planeApi.ports.sample.answer] }),
    }),
    errors: ["NOT_FOUND", "SOURCE_UNAVAILABLE"],
    rate: { max: 20, seconds: 60 },
  }),
  lens,
  productData,
};
