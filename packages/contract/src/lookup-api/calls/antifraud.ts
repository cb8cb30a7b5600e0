import * as z from "zod";
import { lookupApiEndpoint, TEST_ADDRESS } from "../endpoint.ts";
import { ip, nullableFlag, nullableText, Privacy, trimmedText } from "../fields.ts";
import { sampleVpn } from "../sample-data.ts";
import { risk, sampleReason } from "./portrait.ts";
import { scenarios } from "./scenario.ts";

/** Parses an event from JSON or from `ip=8.8.8.8&email=ann@example.com`. */
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

export const antifraud = lookupApiEndpoint({
  id: 9,
  path: "/v2/antifraud",
  method: "POST",
  product: 10,
  charge: "found",
  input: z.object({
    ip: ip.meta({ en: "Address the event came from", zh: "发起该事件的 IPv4 或 IPv6 地址" }),
    phone: trimmedText(100).optional().meta({
      en: "Phone number given by the user, in E.164 form with +, or a mainland China number",
      zh: "用户提供的电话号码，带 + 的 E.164 格式或大陆号码",
    }),
    email: trimmedText(320).optional().meta({ en: "Email address given by the user", zh: "用户提供的邮箱" }),
    card: trimmedText(40)
      .optional()
      .meta({ en: "Card number, or its first six to eight digits", zh: "银行卡号，或其前 6 至 8 位" }),
    user_agent: trimmedText(1000).optional().meta({
      en: "`User-Agent` header of the request that the event came with",
      zh: "事件所属请求的 `User-Agent` 请求头",
    }),
  }),
  output: z.strictObject({
    ...risk,
    signals: z
      .strictObject({
        ip: z
          .strictObject({
            country_code: nullableText.meta({
              en: "Country of the address, ISO 3166-1 alpha-2",
              zh: "地址所在国家（ISO 3166-1 两位代码）",
            }),
            scenario: z.enum(scenarios).meta({ en: "What the network is used for", zh: "网络用途" }),
            proxy: Privacy.meta({ en: "Privacy flags", zh: "隐私标记" }),
          })
          .meta({ en: "Signals from the IP address", zh: "IP 地址的信号" }),
        phone: z
          .strictObject({
            valid: z.boolean().meta({ en: "Whether the phone number is valid", zh: "电话号码是否有效" }),
            type: nullableText.meta({
              en: "Type of number, such as `mobile` or `fixed_line`",
              zh: "号码类型，如 `mobile`、`fixed_line`",
            }),
            country_code: nullableText.meta({
              en: "Country of the number, ISO 3166-1 alpha-2",
              zh: "号码所属国家（ISO 3166-1 两位代码）",
            }),
            carrier: nullableText.meta({ en: "Carrier the number range is assigned to", zh: "号段所属运营商" }),
          })
          .nullable()
          .meta({ en: "Signals from the phone number; null if none was sent", zh: "电话号码的信号；未传时为 null" }),
        email: z
          .strictObject({
            valid: nullableFlag.meta({
              en: "Whether the email address is well-formed; null for unusual forms that some servers accept, which add nothing to the score",
              zh: "邮箱格式是否有效；少数服务器接受的非标准写法为 null，不计分",
            }),
            domain: nullableText.meta({ en: "Domain of the email", zh: "邮箱域名" }),
            is_disposable: z
              .boolean()
              .meta({ en: "Whether the domain provides disposable addresses", zh: "该域名是否提供一次性邮箱" }),
          })
          .nullable()
          .meta({ en: "Signals from the email; null if none was sent", zh: "邮箱的信号；未传时为 null" }),
        card: z
          .strictObject({
            valid_luhn: nullableFlag.meta({
              en: "Whether the check digit is correct; null if only the first digits were sent",
              zh: "校验位是否正确；只传前几位时为 null",
            }),
            brand: nullableText.meta({ en: "Card network", zh: "卡组织" }),
            bank: nullableText.meta({ en: "Issuer, if known", zh: "发卡行，已知时返回" }),
            type: nullableText.meta({
              en: "Type of card: `debit`, `credit`, `semi_credit` or `prepaid`",
              zh: "卡种：`debit` 借记、`credit` 贷记、`semi_credit` 准贷记、`prepaid` 预付费",
            }),
            country_code: nullableText.meta({
              en: "Country of the issuer, ISO 3166-1 alpha-2",
              zh: "发卡行所在国家（ISO 3166-1 两位代码）",
            }),
          })
          .nullable()
          .meta({ en: "Signals from the card; null if none was sent", zh: "银行卡的信号；未传时为 null" }),
        user_agent: z
          .strictObject({
            is_bot: z
              .boolean()
              .meta({ en: "Whether the user agent identifies itself as a bot", zh: "User-Agent 是否自称为机器人程序" }),
          })
          .nullable()
          .meta({ en: "Signals from the user agent; null if none was sent", zh: "User-Agent 的信号；未传时为 null" }),
      })
      .meta({ en: "Signals from each part of the event", zh: "各项输入得到的信号" }),
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
      en: "Address, phone, email, card and user agent of one event, scored together.",
      zh: "综合同一事件的地址、电话号码、邮箱、银行卡与 User-Agent 给出评分。",
    },
    details: {
      en: "Send what you have; only `ip` is required. Phone, email and card are used only for the score: they are neither stored nor logged. Scoring works as in the [IP risk score](/doc/accuracy#risk), with additional weights. Address signals that could not be checked are listed in `unknown`; if nothing could be checked, `score` and `level` are null. Billed against the privacy and proxy detection quota (type 10).",
      zh: "有什么传什么，只有 `ip` 必填。电话号码、邮箱与卡号只用于本次计算，不存储，也不写入日志。计算方式与[风险画像](/doc/accuracy#risk)相同，另有若干权重项。地址中无法判定的信号列在 `unknown` 中；没有任何信号可判定时，`score` 与 `level` 为 null。按代理与隐私识别（类型 10）计费。",
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
      score: 100,
      level: "high",
      reasons: [
        sampleReason,
        { code: "email_disposable", weight: 30, text: "The email is from a disposable email service" },
        { code: "bot", weight: 30, text: "The user agent identifies itself as a bot" },
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
