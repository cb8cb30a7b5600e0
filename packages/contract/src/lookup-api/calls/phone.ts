import * as z from "zod";
import { planeEndpoint } from "../endpoint.ts";
import { nullableText, trimmedText } from "../fields.ts";

export const phone = planeEndpoint({
  id: 10,
  path: "/v2/phone/{number}",
  method: "GET",
  product: 12,
  charge: "found",
  input: z.object({ number: trimmedText(100) }),
  output: z.strictObject({
    number: z.string(),
    e164: z.string(),
    valid: z.boolean(),
    type: nullableText,
    country_code: nullableText,
    region: nullableText,
    city: nullableText,
    /** The carrier the number range is assigned to; the number may have been ported since. */
    carrier: nullableText,
    time_zones: z.array(z.string()),
    formats: z.strictObject({ international: z.string(), national: z.string(), rfc3966: z.string() }),
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
    params: {
      number: [
        "Number with + and country code, however it is written, or a mainland China number without one",
        "带 + 与国家代码的号码，书写方式不限；或不带国家代码的大陆号码",
      ],
    },
    fields: {
      number: ["Number as sent", "所查询的号码"],
      e164: ["Number in E.164 form", "E.164 格式的号码"],
      valid: ["Whether the number is valid in its numbering plan", "是否为号码规划内的有效号码"],
      type: ["Type of number, such as `mobile`, `fixed_line` or `voip`", "号码类型，如 `mobile`、`fixed_line`、`voip`"],
      region: ["Province, state or area, if the numbering plan has it", "省、州或地区，号码规划可区分时返回"],
      city: ["City, if the number range has one", "城市，号段可区分时返回"],
      carrier: ["Carrier the number range is assigned to", "号段所属运营商"],
      time_zones: [
        "IANA time zones of the number's area, by their present names",
        "号码所在区域的 IANA 时区，采用现行名称",
      ],
      formats: ["Number in common notations", "号码的各种写法"],
      "formats.international": ["For calls from abroad", "国际写法"],
      "formats.national": ["For calls within the country", "国内写法"],
      "formats.rfc3966": ["As a tel: URI", "tel: 链接形式"],
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
