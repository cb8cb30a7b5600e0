import * as z from "zod";
import { lookupApiEndpoint } from "../endpoint.ts";
import { nullableFlag, nullableText, trimmedText } from "../fields.ts";

export const card = lookupApiEndpoint({
  id: 11,
  path: "/v2/card/{number}",
  method: "GET",
  product: 13,
  charge: "found",
  input: z.object({
    number: trimmedText(40).meta({
      en: "First six to eight digits, or the full number",
      zh: "前 6 至 8 位，或完整卡号",
    }),
  }),
  output: z.strictObject({
    bin: z.string().meta({ en: "First digits, which identify the issuer", zh: "识别发卡行的前几位" }),
    /** Null if only the first digits were sent. */
    valid_luhn: nullableFlag.meta({
      en: "Whether the check digit is correct; null if only the first digits were sent",
      zh: "校验位是否正确；只传前几位时为 null",
    }),
    brand: nullableText.meta({
      en: "Card network; null if no network, or more than one, issues the prefix",
      zh: "卡组织；没有卡组织使用该前缀或无法区分时为 null",
    }),
    bank: nullableText.meta({ en: "Issuer, if known; Chinese banks by their Chinese names", zh: "发卡行，已知时返回" }),
    bank_code: nullableText.meta({ en: "Short code of the issuer", zh: "发卡行简码" }),
    type: z.enum(["debit", "credit", "semi_credit", "prepaid"]).nullable().meta({ en: "Type of card", zh: "卡种" }),
    country_code: nullableText.meta({ en: "ISO 3166-1 alpha-2 code", zh: "ISO 3166-1 两位代码" }),
    not_checked: z.array(z.enum(["holder", "account_status", "funds"])).meta({
      en: "What the number cannot tell: the holder, whether the account is active, and the funds",
      zh: "号码无法说明的事项：持卡人、账户是否正常与可用资金",
    }),
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
