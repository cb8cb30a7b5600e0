import * as z from "zod";
import { lookupApiEndpoint } from "../endpoint.ts";
import { AddressNetwork, ip, nullableText } from "../fields.ts";
import { sampleAddressNetwork, sampleIp } from "../sample-data.ts";

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

export const scenario = lookupApiEndpoint({
  id: 7,
  path: "/v2/scenario/{ip}",
  method: "GET",
  product: 3,
  charge: "found",
  input: z.object({ ip }),
  output: z.strictObject({
    ip: z.string().meta({ en: "The queried address", zh: "所查询的地址" }),
    scenario: z.enum(scenarios).meta({ en: "What the network is used for", zh: "网络用途" }),
    usage_type: nullableText.meta({
      en: "Usage type of the network, such as `ISP`, `DCH` or `EDU`",
      zh: "网络用途，如 `ISP`、`DCH`、`EDU`",
    }),
    /** Null if the scenario is unknown. */
    confidence: z
      .enum(["high", "medium", "low"])
      .nullable()
      .meta({ en: "Confidence; null if the scenario is unknown", zh: "置信程度；场景未知时为 null" }),
    /** True if inferred from a name, false if stated by a list or the network's own usage type. */
    inferred: z.boolean().meta({ en: "True if inferred from a name", zh: "由名称推断时为 true" }),
    asn: AddressNetwork.meta({ en: "The network", zh: "所属网络" }),
  }),
  invalid: { ip: "INVALID_IP_ADDRESS" },
  refusals: ["RESERVED_IP_ADDRESS", "IP_ADDRESS_NOT_FOUND"],
  texts: {
    name: { en: "Scenario", zh: "应用场景" },
    summary: {
      en: "How the network of an address is used: home, mobile, data center, campus and so on.",
      zh: "判断地址所在网络的用途：家庭宽带、移动网络、数据中心、校园等。",
    },
    details: {
      en: "`inferred` is true if the scenario was inferred from the network's name, and false if a list or the network's own usage type states it. Billed against the scenario recognition quota (type 3).",
      zh: "由网络名称推断的结果 `inferred` 为 true；由名单或网络自身用途类型得出的为 false。按应用场景识别（类型 3）计费。",
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
      asn: sampleAddressNetwork,
    },
  },
  demo: { slugs: ["changjing"], read: (ip) => ({ ip }) },
});
