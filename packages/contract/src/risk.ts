import type { Language } from "./errors.ts";

interface RiskRule {
  /** Points this finding adds to the score. */
  weight: number;
  text: Readonly<Record<Language, string>>;
}

/**
 * The findings that make up a risk score. The score of an address or event is the sum of the weights of its findings,
 * capped at 100. Nothing else affects it.
 */
export const riskRules = {
  tor: { weight: 70, text: { en: "The address is a Tor exit", zh: "该地址是 Tor 出口节点" } },
  proxy: { weight: 50, text: { en: "The address is on a list of public proxies", zh: "该地址在公开代理名单中" } },
  vpn: { weight: 40, text: { en: "The address is on a list of VPN exits", zh: "该地址在 VPN 出口名单中" } },
  data_center: {
    weight: 30,
    text: { en: "The address belongs to a data center or a hosting company", zh: "该地址属于数据中心或主机托管商" },
  },
  data_center_inferred: {
    weight: 20,
    text: {
      en: "The network's name is that of a hosting or cloud company (inferred)",
      zh: "网络名称属于主机托管或云服务商（推断）",
    },
  },
  relay: { weight: 10, text: { en: "The address is an exit of a private relay", zh: "该地址是隐私中继的出口" } },
  phone_invalid: {
    weight: 25,
    text: { en: "The phone number is not valid", zh: "该手机号码不属于任何已分配号段" },
  },
  phone_voip: { weight: 15, text: { en: "The phone number is a VoIP number", zh: "该号码为网络电话号码" } },
  phone_country: {
    weight: 10,
    text: { en: "Phone and address belong to different countries", zh: "手机号码与 IP 地址不属于同一国家或地区" },
  },
  email_invalid: { weight: 25, text: { en: "The email address is malformed", zh: "邮箱格式不正确" } },
  email_disposable: {
    weight: 30,
    text: { en: "The email is from a disposable email service", zh: "该邮箱域名提供一次性邮箱" },
  },
  card_invalid: {
    weight: 40,
    text: { en: "The card number's check digit is wrong", zh: "银行卡号校验位不正确" },
  },
  card_prepaid: { weight: 10, text: { en: "The card is a prepaid card", zh: "该卡为预付费卡" } },
  card_country: {
    weight: 15,
    text: { en: "Card and address belong to different countries", zh: "银行卡与 IP 地址不属于同一国家或地区" },
  },
  bot: { weight: 30, text: { en: "The user agent identifies itself as a bot", zh: "User-Agent 自称为机器人程序" } },
} as const satisfies Record<string, RiskRule>;

export type RiskReasonCode = keyof typeof riskRules;
export const riskReasonCodes = Object.keys(riskRules) as [RiskReasonCode, ...RiskReasonCode[]];

export const riskLevels = ["low", "medium", "high"] as const;
export type RiskLevel = (typeof riskLevels)[number];

/** The lowest score of each level. */
export const riskLevelStarts: Readonly<Record<RiskLevel, number>> = { low: 0, medium: 30, high: 70 };

export const MAX_RISK = 100;

/** The level of a score from 0 to 100. */
export const riskLevelOf = (score: number): RiskLevel =>
  score >= riskLevelStarts.high ? "high" : score >= riskLevelStarts.medium ? "medium" : "low";

/** The sum of the findings' weights, capped at 100. */
export const riskScoreOf = (codes: readonly RiskReasonCode[]): number =>
  Math.min(
    MAX_RISK,
    codes.reduce((sum, code) => sum + riskRules[code].weight, 0),
  );
