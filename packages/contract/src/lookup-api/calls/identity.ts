import * as z from "zod";
import { lookupApiEndpoint } from "../endpoint.ts";
import { nullableText, trimmedText } from "../fields.ts";

/** A person's name as in official records. */
export const personName = trimmedText(50);
/** The example of GB 11643, which belongs to nobody. */
export const samplePerson = { name: "张三", number: "11010519491231002X" };

export const identity = lookupApiEndpoint({
  id: 20,
  path: "/v2/identity",
  method: "POST",
  product: 14,
  charge: "found",
  isPartnered: true,
  input: z.object({
    name: personName.meta({ en: "Name on the ID card", zh: "证件姓名" }),
    number: trimmedText(40).meta({ en: "The 18-character number", zh: "18 位身份证号码" }),
  }),
  output: z.strictObject({
    result: z.enum(["match", "mismatch", "no_record", "invalid_number"]).meta({
      en: "Result of the check; `no_record` means that the number is not on record, `invalid_number` that it violates GB 11643",
      zh: "核验结果：一致、不一致、查无此号或号码不符合 GB 11643",
    }),
    partner: nullableText.meta({ en: "Partner queried; null if none was", zh: "所查询的合作方；未发起查询时为 null" }),
    checked_at: z.iso.datetime().meta({ en: "Time of the check", zh: "核验时间" }),
  }),
  invalid: { name: "INVALID_PERSON_NAME", number: "INVALID_ID_NUMBER" },
  refusals: ["INVALID_BODY", "PARTNER_NOT_CONNECTED", "PACKAGE_REQUIRED", "SOURCE_UNAVAILABLE"],
  texts: {
    name: { en: "Name and ID number", zh: "姓名与身份证核验" },
    summary: {
      en: "Checks with a licensed partner whether a name and a mainland China ID card number belong together.",
      zh: "由持牌合作方核验姓名与大陆身份证号码是否一致。",
    },
    details: {
      en: "Requires the person's consent. A number that violates GB 11643 returns `invalid_number` without a request to the partner. Name and number are sent in the body, passed on to the partner, and neither stored nor logged by us. Returns `503 PARTNER_NOT_CONNECTED` if no partner is connected. Requires an Identity check package (type 14); free calls do not cover it. Only `match` and `mismatch` are charged.",
      zh: "须取得本人同意。不符合 GB 11643 的号码直接返回 `invalid_number`，不会询问合作方。姓名与号码放在请求体中发送并转交合作方，本站不存储，也不写入日志。未接入合作方时返回 `503 PARTNER_NOT_CONNECTED`。需购买身份核验（类型 14）套餐，免费额度不适用。仅 `match` 与 `mismatch` 计费。",
    },
  },
  sample: {
    input: samplePerson,
    answer: { result: "match", partner: "Sample", checked_at: "2026-11-01T08:00:00Z" },
  },
});
