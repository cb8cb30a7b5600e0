import * as z from "zod";
import { riskLevels, riskReasonCodes } from "../../risk.ts";
import { planeEndpoint } from "../endpoint.ts";
import { ip, ipText, Privacy, sampleIp, sampleVpn } from "../fields.ts";
import { scenarios } from "./scenario.ts";

export const Reason = z.strictObject({
  code: z.enum(riskReasonCodes),
  weight: z.int().min(0).max(100),
  text: z.string(),
});
/** A score with its reasons. */
export const risk = {
  score: z.int().min(0).max(100).nullable(),
  level: z.enum(riskLevels).nullable(),
  reasons: z.array(Reason),
  /** Signals that could not be checked with the loaded data. If none could, there is no score or level. */
  unknown: z.array(z.string()),
};
export const sampleReason: z.input<typeof Reason> = {
  code: "vpn",
  weight: 40,
  text: "The address is on a list of VPN exits",
};

export const portrait = planeEndpoint({
  id: 8,
  path: "/v2/portrait/{ip}",
  method: "GET",
  product: 4,
  charge: "found",
  input: z.object({ ip }),
  output: z.strictObject({
    ip: z.string(),
    risk: z.strictObject(risk),
    tags: z.array(z.string()),
    proxy: Privacy,
    scenario: z.enum(scenarios),
  }),
  invalid: { ip: "INVALID_IP_ADDRESS" },
  refusals: ["RESERVED_IP_ADDRESS", "IP_ADDRESS_NOT_FOUND"],
  texts: {
    name: { en: "Risk portrait", zh: "风险画像" },
    summary: {
      en: "A risk score from 0 to 100 with all its reasons.",
      zh: "返回 0 到 100 的风险评分，并列出每一项依据。",
    },
    details: {
      en: "The score is the sum of the weights of the findings, capped at 100; nothing else affects it. The weights are listed under [Data and accuracy](/doc/accuracy#risk). Signals that no loaded list can check are listed in `risk.unknown`; if that is all of them, `score` and `level` are null and the call is free. Billed against the risk portrait quota (type 4).",
      zh: "评分是各项命中依据的权重之和，最高 100，除此之外没有其他因素。权重表见[数据与准确性](/doc/accuracy#risk)。没有名单可判定的项目列在 `risk.unknown` 中；若所有信号都无法判定，`score` 与 `level` 为 null，且不计费。按 IP 风险画像（类型 4）计费。",
    },
    params: { ip: ipText },
    fields: {
      risk: ["Score and its reasons", "评分及其依据"],
      "risk.level": ["Level of the score; null if no signal could be checked", "评分所属级别；没有信号可判定时为 null"],
      "risk.unknown": ["Signals that could not be checked", "无法判定的信号"],
      "risk.reasons[].code": ["Name of the finding", "命中项的名称"],
      tags: ["Short labels of the findings", "命中项的标签"],
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
