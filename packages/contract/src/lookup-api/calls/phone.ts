import * as z from "zod";
import { lookupApiEndpoint } from "../endpoint.ts";
import { nullableText, trimmedText } from "../fields.ts";

export const phone = lookupApiEndpoint({
  id: 10,
  path: "/v2/phone/{number}",
  method: "GET",
  product: 12,
  charge: "found",
  input: z.object({
    number: trimmedText(100).meta({
      en: "Number with + and country code, however it is written, or a mainland China number without one",
      zh: "带 + 与国家代码的号码，书写方式不限；或不带国家代码的大陆号码",
    }),
  }),
  output: z.strictObject({
    number: z.string().meta({ en: "Number as sent", zh: "所查询的号码" }),
    e164: z.string().meta({ en: "Number in E.164 form", zh: "E.164 格式的号码" }),
    valid: z
      .boolean()
      .meta({ en: "Whether the number is valid in its numbering plan", zh: "是否为号码规划内的有效号码" }),
    type: nullableText.meta({
      en: "Type of number, such as `mobile`, `fixed_line` or `voip`",
      zh: "号码类型，如 `mobile`、`fixed_line`、`voip`",
    }),
    country_code: nullableText.meta({ en: "ISO 3166-1 alpha-2 code", zh: "ISO 3166-1 两位代码" }),
    region: nullableText.meta({
      en: "Province, state or area, if the numbering plan has it",
      zh: "省、州或地区，号码规划可区分时返回",
    }),
    city: nullableText.meta({ en: "City, if the number range has one", zh: "城市，号段可区分时返回" }),
    /** The carrier the number range is assigned to; the number may have been ported since. */
    carrier: nullableText.meta({ en: "Carrier the number range is assigned to", zh: "号段所属运营商" }),
    time_zones: z.array(z.string()).meta({
      en: "IANA time zones of the number's area, by their present names",
      zh: "号码所在区域的 IANA 时区，采用现行名称",
    }),
    formats: z
      .strictObject({
        international: z.string().meta({ en: "For calls from abroad", zh: "国际写法" }),
        national: z.string().meta({ en: "For calls within the country", zh: "国内写法" }),
        rfc3966: z.string().meta({ en: "As a tel: URI", zh: "tel: 链接形式" }),
      })
      .meta({ en: "Number in common notations", zh: "号码的各种写法" }),
  }),
  invalid: { number: "INVALID_PHONE_NUMBER" },
  texts: {
    name: { en: "Phone number", zh: "手机号码" },
    summary: {
      en: "Type, country, region and assigned carrier of a phone number.",
      zh: "查询号码类型、国家、归属地与号段所属运营商。",
    },
    details: {
      en: "Mainland China numbers can be sent without a country code, all others with one, after `+`, `00` or `011`; spaces, dashes, brackets and `tel:` do not matter. For a number that is not valid, place, carrier and time zones are null or empty. `carrier` is the carrier the number range is assigned to; it does not change when a number is ported. Billed against the phone number quota (type 12).",
      zh: "大陆号码可不带国家代码，其他号码须带国家代码，前缀为 `+`、`00` 或 `011`；空格、连字符、括号与 `tel:` 不影响识别。无效号码不返回归属地、运营商与时区。`carrier` 为号段所属运营商，携号转网后的号码仍显示原运营商。按手机号码（类型 12）计费。",
    },
  },
  sample: {
    input: { number: "+442079460958" },
    answer: {
      number: "+442079460958",
      e164: "+442079460958",
      valid: true,
      type: "fixed_line",
      country_code: "GB",
      region: "London",
      city: null,
      carrier: null,
      time_zones: ["Europe/London"],
      formats: { international: "+44 20 7946 0958", national: "020 7946 0958", rfc3966: "tel:+442079460958" },
    },
  },
  demo: { slugs: ["shouji"], read: (number) => ({ number }) },
});
