import * as z from "zod";
import { planeEndpoint, TEST_ADDRESS } from "../endpoint.ts";
import { flag, given, ip, Privacy, sampleVpn, words } from "../fields.ts";
import { risk, sampleReason } from "./portrait.ts";
import { scenarios } from "./scenario.ts";

/** The fields of an event, from JSON or from `ip=8.8.8.8&email=ann@example.com`. */
function readEvent(query: string): Readonly<Record<string, unknown>> | null {
  if (!query.startsWith("{"))
    return Object.fromEntries(
      query.split(/[&,\n]|\s+(?=\w+=)/).map((pair) => {
        const [name = "", ...value] = pair.split("=");
        return [name.trim(), value.join("=").trim()];
      }),
    );
  try {
    return JSON.parse(query) as Record<string, unknown>;
  } catch {
    return null;
  }
}

export const antifraud = planeEndpoint({
  id: 9,
  path: "/v2/antifraud",
  method: "POST",
  product: 10,
  charge: "found",
  input: z.object({
    ip,
    phone: given(40).optional(),
    email: given(254).optional(),
    card: given(40).optional(),
    user_agent: given(1000).optional(),
  }),
  output: z.strictObject({
    ...risk,
    signals: z.strictObject({
      ip: z.strictObject({ country_code: words, scenario: z.enum(scenarios), proxy: Privacy }),
      phone: z.strictObject({ valid: z.boolean(), type: words, country_code: words, carrier: words }).nullable(),
      email: z.strictObject({ valid: z.boolean(), domain: words, is_disposable: z.boolean() }).nullable(),
      card: z
        .strictObject({ valid_luhn: flag, brand: words, bank: words, type: words, country_code: words })
        .nullable(),
      user_agent: z.strictObject({ is_bot: z.boolean() }).nullable(),
    }),
  }),
  invalid: {
    ip: "INVALID_IP_ADDRESS",
    phone: "INVALID_PHONE_NUMBER",
    email: "INVALID_EMAIL",
    card: "INVALID_CARD_NUMBER",
    user_agent: "INVALID_USER_AGENT",
  },
  refusals: ["RESERVED_IP_ADDRESS", "IP_ADDRESS_NOT_FOUND", "INVALID_BODY"],
  texts: {
    name: { en: "Anti-fraud", zh: "反欺诈" },
    summary: {
      en: "Address, phone, email, card and user agent of one event weighed together.",
      zh: "综合一次行为的地址、手机号、邮箱、银行卡与 User-Agent 给出评分。",
    },
    details: {
      en: "Send what you have; only `ip` is required. Phone, email and card are weighed and forgotten: they are neither stored nor logged. The arithmetic is that of the [risk portrait](/doc/accuracy#risk), with further weights. Signals of the address that could not be checked are named in `unknown`; where nothing could be checked, `score` and `level` are null. Charged to proxy identification (type 10).",
      zh: "有什么传什么，只有 `ip` 必填。手机号、邮箱与卡号只用于本次计算，不存储，也不写入日志。计算方式与[风险画像](/doc/accuracy#risk)相同，另有若干权重项。地址中无法判定的信号列在 `unknown` 中；没有任何信号可判定时，`score` 与 `level` 为 null。按代理识别（类型 10）计费。",
    },
    params: {
      ip: ["Address that the event came from", "行为来源的 IPv4 或 IPv6 地址"],
      phone: ["Phone number of the event", "本次行为的手机号"],
      email: ["Email of the event", "本次行为的邮箱"],
      card: ["Card number, or its first six to eight digits", "银行卡号，或其前 6 至 8 位"],
      user_agent: ["User agent of the event", "本次行为的 User-Agent"],
    },
    fields: {
      signals: ["What each part of the event says", "各项输入得到的信号"],
      "signals.ip": ["What the address says", "IP 地址的信号"],
      "signals.phone": ["What the phone number says; null where none was sent", "手机号的信号；未传时为 null"],
      "signals.phone.type": ["Kind of number, such as mobile or fixed_line", "号码类型，如 mobile、fixed_line"],
      valid: ["Whether it can exist", "是否成立"],
      carrier: ["Carrier the range was assigned to", "号段所属运营商"],
      "signals.email": ["What the email says; null where none was sent", "邮箱的信号；未传时为 null"],
      "signals.email.domain": ["Domain of the email", "邮箱域名"],
      is_disposable: ["The domain hands out throw-away addresses", "该域名提供一次性邮箱"],
      "signals.card": ["What the card says; null where none was sent", "银行卡的信号；未传时为 null"],
      valid_luhn: [
        "Whether the check digit fits; null where only the first digits were sent",
        "校验位是否正确；只传前几位时为 null",
      ],
      brand: ["Network of the card", "卡组织"],
      bank: ["Issuer, where it is known", "发卡行，已知时返回"],
      "signals.card.type": ["debit, credit, semi_credit or prepaid", "借记、贷记、准贷记或预付费"],
      "signals.user_agent": ["What the user agent says; null where none was sent", "User-Agent 的信号；未传时为 null"],
      is_bot: ["The user agent names itself a program", "User-Agent 表明是程序"],
    },
  },
  sample: {
    input: {
      ip: "8.8.8.8",
      phone: "+442079460958",
      email: "ann@example.com",
      card: "411111",
      user_agent: "curl/8.9.1",
    },
    testInput: { ip: TEST_ADDRESS, email: "ann@mailinator.com", user_agent: "curl/8.9.1" },
    answer: {
      score: 70,
      level: "high",
      reasons: [
        sampleReason,
        { code: "email_disposable", weight: 30, text: "The email's domain hands out throw-away addresses" },
      ],
      unknown: [],
      signals: {
        ip: { country_code: "SG", scenario: "home_broadband", proxy: sampleVpn },
        phone: null,
        email: { valid: true, domain: "mailinator.com", is_disposable: true },
        card: null,
        user_agent: { is_bot: true },
      },
    },
  },
  demo: { slugs: ["antifraud"], read: readEvent },
});
