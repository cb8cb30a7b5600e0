import * as z from "zod";
import { lookupApiEndpoint } from "../endpoint.ts";
import { integerText, nullableText, trimmedText } from "../fields.ts";
import { cellLimits } from "./cell.ts";

export const carrier = lookupApiEndpoint({
  id: 19,
  path: "/v2/carrier",
  method: "GET",
  product: 10,
  charge: "found",
  input: z.object({
    mcc: integerText(...cellLimits.mcc).meta({ en: "Mobile country code", zh: "移动国家代码" }),
    /** Text, because 01 and 001 are different networks. */
    mnc: trimmedText(3)
      .regex(/^\d{1,3}$/)
      .meta({ en: "Mobile network code, one to three digits", zh: "移动网络代码，1 至 3 位数字" }),
  }),
  output: z.strictObject({
    mcc: z.int().meta({ en: "Mobile country code", zh: "移动国家代码" }),
    mnc: z.string().meta({ en: "Mobile network code as assigned", zh: "所分配的移动网络代码" }),
    country_code: nullableText.meta({ en: "ISO 3166-1 alpha-2 code", zh: "ISO 3166-1 两位代码" }),
    brand: nullableText.meta({ en: "Brand name", zh: "品牌" }),
    operator: nullableText.meta({ en: "Operating company", zh: "运营商" }),
    status: z.enum(["operational", "planned", "not_operational", "test"]).nullable().meta({
      en: "Whether the network is in service; null if the source does not say",
      zh: "网络是否在用；数据源未说明时为 null",
    }),
    bands: nullableText.meta({ en: "Technologies and frequency bands", zh: "制式与频段" }),
    source: nullableText.meta({ en: "Data source", zh: "数据来源" }),
  }),
  invalid: { mcc: "INVALID_CELL", mnc: "INVALID_CELL" },
  texts: {
    name: { en: "Mobile carrier", zh: "移动运营商" },
    summary: {
      en: "Country, brand and operating company of a mobile network by its country and network codes.",
      zh: "按移动国家代码与网络代码查询国家、品牌与运营商。",
    },
    details: {
      en: "Codes are assigned under ITU-T E.212. Keep leading zeros of the network code: `01` and `001` are different networks. Without them, the two-digit code is tried first. If no network has these codes, the rest is `null` and the call is free. Billed against the privacy and proxy detection quota (type 10).",
      zh: "代码按 ITU-T E.212 分配。网络代码请保留前导零：`01` 与 `001` 是两个网络；省略前导零时先按两位代码查询。没有对应网络时，其余字段为 `null`，且不计费。按代理与隐私识别（类型 10）计费。",
    },
  },
  sample: {
    input: { mcc: "460", mnc: "00" },
    answer: {
      mcc: 460,
      mnc: "00",
      country_code: "CN",
      brand: "China Mobile",
      operator: "China Mobile",
      status: "operational",
      bands: "GSM 900 / TD-LTE 1900 / 5G 2500",
      source: "Sample",
    },
  },
});
