import * as z from "zod";
import { planeEndpoint } from "../endpoint.ts";
import { nullableFlag, nullableText, trimmedText } from "../fields.ts";

export const card = planeEndpoint({
  id: 11,
  path: "/v2/card/{number}",
  method: "GET",
  product: 13,
  charge: "found",
  input: z.object({ number: trimmedText(40) }),
  output: z.strictObject({
    bin: z.string(),
    /** Null if only the first digits were sent. */
    valid_luhn: nullableFlag,
    brand: nullableText,
    bank: nullableText,
    bank_code: nullableText,
    type: z.enum(["debit", "credit", "semi_credit", "prepaid"]).nullable(),
    country_code: nullableText,
    not_checked: z.array(z.enum(["holder", "account_status", "funds"])),
  }),
  invalid: { number: "INVALID_CARD_NUMBER" },
  refusals: ["NOT_FOUND"],
  texts: {
    name: { en: "Bank card", zh: "银行卡" },
    summary: {
      en: "Gives bank, brand and type of a card from its first digits, and verifies the check digit if the full number is sent.",
      zh: "由卡号前几位识别发卡行、卡组织与卡种；传入完整卡号时同时验证校验位。",
    },
    details: {
      en: "Six to eight digits are enough, and we recommend sending no more. A full number is used only for the Luhn check: it is neither stored nor logged. `valid_luhn` is `null` if only the first digits were sent. Billed against the bank card quota (type 13).",
      zh: "传入前 6 至 8 位即可，我们也建议只传这些。完整卡号仅用于 Luhn 校验，不存储，也不写入日志；只传前几位时 `valid_luhn` 为 `null`。按银行卡（类型 13）计费。",
    },
    params: {
      number: ["First six to eight digits, or the full number", "前 6 至 8 位，或完整卡号"],
    },
    fields: {
      bin: ["First digits, which identify the issuer", "识别发卡行的前几位"],
      valid_luhn: [
        "Whether the check digit is correct; null if only the first digits were sent",
        "校验位是否正确；只传前几位时为 null",
      ],
      brand: [
        "Card network; null if no network, or more than one, issues the prefix",
        "卡组织；没有卡组织使用该前缀或无法区分时为 null",
      ],
      bank: ["Issuer, if known; Chinese banks by their Chinese names", "发卡行，已知时返回"],
      bank_code: ["Short code of the issuer", "发卡行简码"],
      type: ["Type of card", "卡种"],
      not_checked: [
        "What the number cannot tell: the holder, whether the account is active, and the funds",
        "号码无法说明的事项：持卡人、账户是否正常与可用资金",
      ],
    },
  },
  sample: {
    input: { number: "622202" },
    answer: {
      bin: "622202",
      valid_luhn: null,
      brand: "UnionPay",
      bank: "中国工商银行",
      bank_code: "ICBC",
      type: "debit",
      country_code: "CN",
      not_checked: ["holder", "account_status", "funds"],
    },
  },
  demo: { slugs: ["card"], read: (number) => ({ number }) },
});
