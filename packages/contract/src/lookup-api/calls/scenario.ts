import * as z from "zod";
import { planeEndpoint } from "../endpoint.ts";
import { ip, ipText, Network, networkText, sampleIp, sampleNetwork, words } from "../fields.ts";

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
    usage_type: words,
    /** Null where the scenario is unknown. */
    confidence: z.enum(["high", "medium", "low"]).nullable(),
    /** True if derived from a name, false if a list or the network's own usage type states it. */
    inferred: z.boolean(),
    asn: Network,
  }),
  invalid: { ip: "INVALID_IP_ADDRESS" },
  refusals: ["RESERVED_IP_ADDRESS", "IP_ADDRESS_NOT_FOUND"],
  texts: {
    name: { en: "Scenario", zh: "应用场景" },
    summary: {
      en: "What the network of an address is used for: home, mobile, data center, campus and so on.",
      zh: "判断地址所在网络的用途：家庭宽带、移动网络、数据中心、校园等。",
    },
    details: {
      en: "`inferred` is true where the scenario was concluded from the network's name, and false where a list or the network's own usage type says it. Charged to scenario (type 3).",
      zh: "由网络名称推断的结果 `inferred` 为 true；由名单或网络自身用途类型得出的为 false。按应用场景（类型 3）计费。",
    },
    params: { ip: ipText },
    fields: {
      asn: networkText,
      confidence: ["How sure that is; null where the scenario is unknown", "置信程度；场景未知时为 null"],
      inferred: ["True where it was concluded from a name", "由名称推断时为 true"],
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
