import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { text } from "./fields.ts";
import { lens } from "./lens.ts";
import { planeApi, planeCall, planeCallNames } from "./lookup-api/index.ts";
import { productData } from "./product-data.ts";

/** Slugs of the products that can be tried on their page without an API key. */
const demoSlugs = [...new Set(planeCallNames.flatMap((name) => planeCall(name).demo?.slugs ?? []))];

export const products = {
  demo: endpoint({
    path: "/v1/demo",
    summary: "Try a product without an API key",
    access: "public",
    input: z.object({
      product: z.enum(demoSlugs).meta({ description: "The product's slug", examples: ["ipport"] }),
      query: text(200).meta({
        description:
          "An address, number or name; for jizhan: mcc,mnc,lac,cid; for dns: name and type; for antifraud: JSON or key=value pairs",
        examples: ["443"],
      }),
    }),
    output: z.object({
      product: z.string(),
      answer: z
        .looseObject({})
        .meta({ description: "Response of the product's own endpoint", examples: [planeApi.ports.sample.answer] }),
    }),
    errors: ["NOT_FOUND", "SOURCE_UNAVAILABLE"],
    rate: { max: 20, seconds: 60 },
  }),
  lens,
  productData,
};
