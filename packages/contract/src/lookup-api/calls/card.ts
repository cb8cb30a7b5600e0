import * as z from "zod";
import { planeEndpoint } from "../endpoint.ts";
import { flag, given, words } from "../fields.ts";

export const card = planeEndpoint({
  id: 11,
  path: "/v2/card/{number}",
  method: "GET",
  product: 13,
  charge: "found",
  input: z.object({ number: given(40) }),
  output: z.strictObject({
    bin: z.string(),
    /** Null if only the first digits were sent. */
    valid_luhn: flag,
    brand: words,
    bank: words,
    bank_code: words,
    type: z.enum(["debit", "credit", "semi_credit", "prepaid"]).nullable(),
    country_code: words,
    not_checked: z.array(z.enum(["holder", "account_status", "funds"])),
  }),
  invalid: { number: "INVALID_CARD_NUMBER" },
  refusals: ["NOT_FOUND"],
  texts: {
    name: { en: "Bank card", zh: "银行卡" },
    summary: {
      en: "Bank, brand and kind of a card from its first digits, and the check digit of a whole number.",
      zh: "由卡号前几位识别发卡行、卡组织与卡种；传入完整卡号时同时校验校验位。",
    },
    details: {
      en: "Six to eight digits are enough, and are all that is needed. A whole number is checked by Luhn's rule and then forgotten: it is neither stored nor logged, and `valid_luhn` is `null` where only the first digits were sent. Charged to bank card (type 13).",
      zh: "传入前 6 至 8 位即可，我们也建议只传这些。完整卡号仅用于 Luhn 校验，不存储，也不写入日志；只传前几位时 `valid_luhn` 为 `null`。按银行卡（类型 13）计费。",
    },
    params: {
      number: ["The first six to eight digits, or the whole number", "前 6 至 8 位，或完整卡号"],
    },
    fields: {
      bin: ["The first digits that name the issuer", "识别发卡行的前几位"],
      valid_luhn: [
        "Whether the check digit fits; null where only the first digits were sent",
        "校验位是否正确；只传前几位时为 null",
      ],
      brand: ["Network of the card", "卡组织"],
      bank: ["Issuer, where it is known", "发卡行，已知时返回"],
      bank_code: ["Short code of the issuer", "发卡行简码"],
      type: ["Kind of card", "卡种"],
      not_checked: [
        "What the digits cannot say: whose card it is, whether it is active, and what it holds",
        "号码无法说明的事项：持卡人、卡片状态与余额",
      ],
    },
  },
  sample: {
    input: { number: "411111" },
    testInput: { number: "4111111111111111" },
    answer: {
      bin: "411111",
      valid_luhn: true,
      brand: "Visa",
      bank: null,
      bank_code: null,
      type: null,
      country_code: null,
      not_checked: ["holder", "account_status", "funds"],
    },
  },
  demo: { slugs: ["card"], read: (number) => ({ number }) },
});
