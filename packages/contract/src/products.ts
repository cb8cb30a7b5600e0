import * as z from "zod";
import { addressDetails } from "./address-details.ts";
import { endpoint } from "./endpoint.ts";
import { text } from "./fields.ts";
import { lens } from "./lens.ts";
import { lookupApiEndpoints, lookupCall, lookupCallNames } from "./lookup-api/index.ts";
import { productData } from "./product-data.ts";

/** Slugs of the products that can be tried on their page without an API key. */
const demoSlugs = [...new Set(lookupCallNames.flatMap((name) => lookupCall(name).demo?.slugs ?? []))];

export const products = {
  demo: endpoint({
    path: "/v1/demo",
    summary: "Try a product without an API key",
    summaryZh: "无需密钥试用产品",
    access: "public",
    input: z.object({
      product: z.enum(demoSlugs).meta({
        en: "Name of the product, as in the URL of its page",
        zh: "产品名称，与产品页网址中的相同",
        examples: ["ipport"],
      }),
      query: text(200).meta({
        en: "What to look up, such as an address, a domain or a phone number; for `jizhan`: `mcc,mnc,lac,cid`; for `dns`: name and type; for `antifraud`: JSON or `key=value` pairs",
        zh: "查询内容，例如地址、域名或电话号码；`jizhan` 为 `mcc,mnc,lac,cid`，`dns` 为域名与类型，`antifraud` 为 JSON 或 `key=value`",
        examples: ["443"],
      }),
    }),
    output: z.object({
      product: z.string().meta({ en: "Product", zh: "产品" }),
      answer: z.looseObject({}).meta({
        en: "The answer, as the product's own endpoint returns it",
        zh: "查询结果，与该产品接口的返回一致",
        examples: [lookupApiEndpoints.ports.sample.answer],
      }),
    }),
    errors: ["NOT_FOUND", "SOURCE_UNAVAILABLE"],
    rate: { max: 20, seconds: 60 },
  }),
  lens,
  productData,
  ...addressDetails,
};
