import * as z from "zod";
import { planeEndpoint } from "../endpoint.ts";
import { ip, ipText, Network, networkText, nullableText, sampleIp, sampleNetwork } from "../fields.ts";

/** What an address is used for, according to its network. */
export const scenarios = [
  "home_broadband",
  "mobile",
  "data_center",
  "cdn",
  "enterprise",
  "education",
  "government",
  "unknown",
] as const;
export type Scenario = (typeof scenarios)[number];

export const scenario = planeEndpoint({
  id: 7,
  path: "/v2/scenario/{ip}",
  method: "GET",
  product: 3,
  charge: "found",
  input: z.object({ ip }),
  output: z.strictObject({
    ip: z.string(),
    scenario: z.enum(scenarios),
    usage_type: nullableText,
    /** Null if the scenario is unknown. */
    confidence: z.enum(["high", "medium", "low"]).nullable(),
    /** True if inferred from a name, false if stated by a list or the network's own usage type. */
    inferred: z.boolean(),
    asn: Network,
  }),
  invalid: { ip: "INVALID_IP_ADDRESS" },
  refusals: ["RESERVED_IP_ADDRESS", "IP_ADDRESS_NOT_FOUND"],
  texts: {
    name: { en: "Scenario", zh: "应用场景" },
    summary: {
      en: "How the network of an address is used: home, mobile, data centre, campus and so on.",
      zh: "判断地址所在网络的用途：家庭宽带、移动网络、数据中心、校园等。",
    },
    details: {
      en: "`inferred` is true if the scenario was inferred from the network's name, and false if a list or the network's own usage type states it. Billed against the scenario recognition quota (type 3).",
      zh: "由网络名称推断的结果 `inferred` 为 true；由名单或网络自身用途类型得出的为 false。按应用场景识别（类型 3）计费。",
    },
    params: { ip: ipText },
    fields: {
      asn: networkText,
      confidence: ["Confidence; null if the scenario is unknown", "置信程度；场景未知时为 null"],
      inferred: ["True if inferred from a name", "由名称推断时为 true"],
    },
  },
  sample: {
    input: { ip: "8.8.8.8" },
    answer: {
      ip: sampleIp,
      scenario: "home_broadband",
      usage_type: "ISP",
      confidence: "high",
      inferred: false,
      asn: sampleNetwork,
    },
  },
  demo: { slugs: ["changjing"], read: (ip) => ({ ip }) },
});
