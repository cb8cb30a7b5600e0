import * as z from "zod";
import { lookupApiEndpoint } from "../endpoint.ts";
import { nullableFlag, nullableText, trimmedText } from "../fields.ts";
import { personName, samplePerson } from "./identity.ts";

/** An image of 1 MB in base64. */
const MAX_PHOTO_TEXT = 1_400_000;

export const person = lookupApiEndpoint({
  id: 21,
  path: "/v2/person",
  method: "POST",
  product: 11,
  charge: "found",
  isPartnered: true,
  maxBodyBytes: MAX_PHOTO_TEXT,
  input: z.object({
    name: personName.meta({ en: "Name on the ID card", zh: "证件姓名" }),
    number: trimmedText(40).meta({ en: "The 18-character number", zh: "18 位身份证号码" }),
    photo: z.base64().min(4).max(MAX_PHOTO_TEXT).meta({
      en: "Base64-encoded JPEG or PNG, at most 1 MB; the example is a placeholder of one pixel for test keys",
      zh: "base64 编码的 JPEG 或 PNG，不超过 1 MB；示例是供测试密钥使用的一像素占位图",
    }),
  }),
  output: z.strictObject({
    passed: nullableFlag.meta({
      en: "Whether the photo shows the live holder; `null` if undecided",
      zh: "是否为证件本人；无法判断时为 `null`",
    }),
    result: z
      .enum([
        "same_person",
        "other_person",
        "name_mismatch",
        "no_record",
        "no_photo_on_record",
        "attack_suspected",
        "unusable",
        "invalid_number",
      ])
      .meta({
        en: "Result of the check; `no_record` means that the number is not on record, `unusable` that the photo does not allow a decision",
        zh: "核验结果：本人、非本人、姓名与号码不一致、查无此号、无留存照片、疑似攻击、照片不可用或号码无效",
      }),
    partner: nullableText.meta({ en: "Partner queried; null if none was", zh: "所查询的合作方；未发起查询时为 null" }),
    checked_at: z.iso.datetime().meta({ en: "Time of the check", zh: "核验时间" }),
  }),
  invalid: { name: "INVALID_PERSON_NAME", number: "INVALID_ID_NUMBER", photo: "INVALID_PHOTO" },
  refusals: ["INVALID_BODY", "PARTNER_NOT_CONNECTED", "PACKAGE_REQUIRED", "SOURCE_UNAVAILABLE"],
  texts: {
    name: { en: "Real person", zh: "真人识别" },
    summary: {
      en: "Checks with a licensed partner whether a photo was taken of the ID card holder in person.",
      zh: "由持牌合作方核验照片是否为证件本人的真人照片。",
    },
    details: {
      en: "Requires the person's separate consent. The partner compares the photo with the one on record and checks for presentation attacks, such as a photo of a photo. Send a base64-encoded JPEG or PNG of at most 1 MB and at least 640×480 pixels, with one fully visible face. Photo, name and number are passed on to the partner, and neither stored nor logged by us. Returns `503 PARTNER_NOT_CONNECTED` if no partner is connected. Requires a real-person package (type 11). Charged only if `passed` is `true` or `false`.",
      zh: "须取得本人单独同意。合作方将照片与留存照片比对，并检测翻拍等攻击。请以 base64 发送不超过 1 MB 的 JPEG 或 PNG，分辨率不低于 640×480，面部完整清晰。照片、姓名与号码转交合作方，本站不存储，也不写入日志。未接入合作方时返回 `503 PARTNER_NOT_CONNECTED`。需购买真人识别（类型 11）套餐。仅 `passed` 为 `true` 或 `false` 时计费。",
    },
  },
  sample: {
    // A placeholder of one pixel, recognised as the sample and never sent to a partner.
    input: {
      ...samplePerson,
      photo: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mP4DwABAQEAHLCMmQAAAABJRU5ErkJggg==",
    },
    answer: { passed: true, result: "same_person", partner: "Sample", checked_at: "2026-11-01T08:00:00Z" },
  },
});
