import * as z from "zod";
import { planeEndpoint } from "../endpoint.ts";
import { nullableText, trimmedText } from "../fields.ts";

export const idcard = planeEndpoint({
  id: 12,
  path: "/v2/idcard",
  method: "POST",
  product: 14,
  charge: "found",
  input: z.object({ number: trimmedText(40) }),
  output: z.strictObject({
    valid: z.boolean(),
    reason: z.enum(["length", "characters", "division", "birth_date", "check_character"]).nullable(),
    /** Names are null if the code is no longer in use, which is common in older numbers. */
    division: z
      .strictObject({
        code: z.string(),
        province: nullableText,
        city: nullableText,
        county: nullableText,
        is_current: z.boolean(),
      })
      .nullable(),
    birth_date: nullableText,
    gender: z.enum(["male", "female"]).nullable(),
    not_checked: z.array(z.enum(["issued", "holder", "photo"])),
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
      en: "This checks whether the number is well-formed, not whether it was issued or to whom. Names of divisions are in Chinese. The number is sent in the body, and is neither stored nor logged. Billed against the ID verification quota (type 14).",
      zh: "仅校验号码是否符合编码规则，不说明是否已签发或签发给谁。号码放在请求体中发送，不存储，也不写入日志。按身份核验（类型 14）计费。",
    },
    params: { number: ["The 18-character number", "18 位身份证号码"] },
    fields: {
      valid: ["Whether the number is well-formed according to GB 11643", "号码是否符合 GB 11643"],
      reason: ["First rule the number violates; null if it is valid", "无效的原因；有效时为 null"],
      division: [
        "Administrative division of the first six digits; null if the number is invalid",
        "前六位对应的行政区划；号码无效时为 null",
      ],
      "division.code": ["GB/T 2260 division code", "GB/T 2260 区划代码"],
      "division.province": ["Name of the province", "省级行政区名称"],
      "division.city": ["Name of the city; null for a municipality", "地级行政区名称；直辖市为 null"],
      "division.county": ["Name of the county or district", "县级行政区名称"],
      "division.is_current": ["Whether the code is still in use", "该代码是否仍在使用"],
      birth_date: ["Date of birth encoded in the number", "号码中的出生日期"],
      gender: ["Gender encoded in the number", "号码中的性别"],
      not_checked: [
        "What the number cannot tell: whether it was issued, to whom, and what they look like",
        "号码无法说明的事项：是否已签发、持有人与相貌",
      ],
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
