import * as z from "zod";
import { lookupApiEndpoint } from "../endpoint.ts";
import { nullableText, trimmedText } from "../fields.ts";

export const idcard = lookupApiEndpoint({
  id: 12,
  path: "/v2/idcard",
  method: "POST",
  product: 14,
  charge: "found",
  input: z.object({ number: trimmedText(40).meta({ en: "The 18-character number", zh: "18 位身份证号码" }) }),
  output: z.strictObject({
    valid: z
      .boolean()
      .meta({ en: "Whether the number is well-formed according to GB 11643", zh: "号码是否符合 GB 11643" }),
    reason: z
      .enum(["length", "characters", "division", "birth_date", "check_character"])
      .nullable()
      .meta({ en: "First rule the number violates; null if it is valid", zh: "无效的原因；有效时为 null" }),
    /** Names are null if the code is no longer in use, which is common in older numbers. */
    division: z
      .strictObject({
        code: z.string().meta({ en: "GB/T 2260 division code", zh: "GB/T 2260 区划代码" }),
        province: nullableText.meta({ en: "Name of the province", zh: "省级行政区名称" }),
        city: nullableText.meta({
          en: "Name of the city; null for a municipality",
          zh: "地级行政区名称；直辖市为 null",
        }),
        county: nullableText.meta({ en: "Name of the county or district", zh: "县级行政区名称" }),
        is_current: z.boolean().meta({ en: "Whether the code is still in use", zh: "该代码是否仍在使用" }),
      })
      .nullable()
      .meta({
        en: "Administrative division of the first six digits; null if the number is invalid",
        zh: "前六位对应的行政区划；号码无效时为 null",
      }),
    birth_date: nullableText.meta({ en: "Date of birth encoded in the number", zh: "号码中的出生日期" }),
    gender: z.enum(["male", "female"]).nullable().meta({ en: "Gender encoded in the number", zh: "号码中的性别" }),
    not_checked: z.array(z.enum(["issued", "holder", "photo"])).meta({
      en: "What the number cannot tell: whether it was issued, to whom, and what they look like",
      zh: "号码无法说明的事项：是否已签发、持有人与相貌",
    }),
  }),
  invalid: { number: "INVALID_ID_NUMBER" },
  refusals: ["INVALID_BODY"],
  texts: {
    name: { en: "ID card number", zh: "身份证号码" },
    summary: {
      en: "Validates a mainland China ID card number (GB 11643) and extracts division, date of birth and gender.",
      zh: "按 GB 11643 校验大陆身份证号码，并读出行政区划、出生日期与性别。",
    },
    details: {
      en: "This checks whether the number is well-formed, not whether it was issued or to whom. Names of divisions are in Chinese. The number is sent in the body, and is neither stored nor logged. Billed against the Identity check quota (type 14).",
      zh: "仅校验号码是否符合编码规则，不说明是否已签发或签发给谁。号码放在请求体中发送，不存储，也不写入日志。按身份核验（类型 14）计费。",
    },
  },
  sample: {
    // The example given in the standard.
    input: { number: "11010519491231002X" },
    answer: {
      valid: true,
      reason: null,
      division: { code: "110105", province: "北京市", city: null, county: "朝阳区", is_current: true },
      birth_date: "1949-12-31",
      gender: "female",
      not_checked: ["issued", "holder", "photo"],
    },
  },
  demo: { slugs: ["identity"], read: (number) => ({ number }) },
});
