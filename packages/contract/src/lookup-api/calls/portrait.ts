import * as z from "zod";
import { riskLevels, riskReasonCodes } from "../../risk.ts";
import { lookupApiEndpoint } from "../endpoint.ts";
import { ip, Privacy } from "../fields.ts";
import { sampleIp, sampleVpn } from "../sample-data.ts";
import { scenarios } from "./scenario.ts";

export const Reason = z.strictObject({
  code: z.enum(riskReasonCodes).meta({ en: "Name of the finding", zh: "命中项的名称" }),
  weight: z.int().min(0).max(100).meta({ en: "Points added to the score", zh: "增加的分值" }),
  text: z.string().meta({ en: "The finding in words", zh: "依据说明" }),
});
/** A score with its reasons. */
export const risk = {
  score: z
    .int()
    .min(0)
    .max(100)
    .nullable()
    .meta({ en: "0 to 100; null if nothing is known", zh: "0 至 100；没有任何信号可判定时为 null" }),
  level: z.enum(riskLevels).nullable().meta({
    en: "Level of the score; null if no signal could be checked",
    zh: "评分所属级别；没有信号可判定时为 null",
  }),
  reasons: z.array(Reason).meta({
    en: "Findings; their weights add up to the score, which is at most 100",
    zh: "命中的依据，权重之和即评分，最高 100",
  }),
  /** Signals that could not be checked with the loaded data. If none could, there is no score or level. */
  unknown: z
    .array(z.string())
    .meta({ en: "Signals that could not be checked with the loaded data", zh: "没有数据可判定的信号" }),
};
export const sampleReason: z.input<typeof Reason> = {
  code: "vpn",
  weight: 40,
  text: "The address is on a list of VPN exits",
};

export const portrait = lookupApiEndpoint({
  id: 8,
  path: "/v2/portrait/{ip}",
  method: "GET",
  product: 4,
  charge: "found",
  input: z.object({ ip }),
  output: z.strictObject({
    ip: z.string().meta({ en: "The queried address", zh: "所查询的地址" }),
    risk: z.strictObject(risk).meta({ en: "Score and its reasons", zh: "评分及其依据" }),
    tags: z.array(z.string()).meta({ en: "Short labels of the findings", zh: "命中项的标签" }),
    proxy: Privacy.meta({ en: "Privacy flags", zh: "隐私标记" }),
    scenario: z.enum(scenarios).meta({ en: "What the network is used for", zh: "网络用途" }),
  }),
  invalid: { ip: "INVALID_IP_ADDRESS" },
  refusals: ["RESERVED_IP_ADDRESS", "IP_ADDRESS_NOT_FOUND"],
  texts: {
    name: { en: "IP risk score", zh: "风险画像" },
    summary: {
      en: "A risk score from 0 to 100 with all its reasons.",
      zh: "返回 0 到 100 的风险评分，并列出每一项依据。",
    },
    details: {
      en: "The score is the sum of the weights of the findings, capped at 100; nothing else affects it. The weights are listed under [Data and accuracy](/doc/accuracy#risk). Signals that no loaded list can check are listed in `risk.unknown`; if that is all of them, `score` and `level` are null and the call is free. Billed against the IP risk score quota (type 4).",
      zh: "评分是各项命中依据的权重之和，最高 100，除此之外没有其他因素。权重表见[数据与准确性](/doc/accuracy#risk)。没有名单可判定的项目列在 `risk.unknown` 中；若所有信号都无法判定，`score` 与 `level` 为 null，且不计费。按 IP 风险画像（类型 4）计费。",
    },
  },
  sample: {
    input: { ip: "8.8.8.8" },
    answer: {
      ip: sampleIp,
      risk: { score: 40, level: "medium", reasons: [sampleReason], unknown: [] },
      tags: ["vpn", "home_broadband"],
      proxy: sampleVpn,
      scenario: "home_broadband",
    },
  },
  demo: { slugs: ["huaxiang", "user"], read: (ip) => ({ ip }) },
});
