import * as z from "zod";
import { lookupApiEndpoint } from "../endpoint.ts";
import { ip, PrivacySources, privacyFlags } from "../fields.ts";
import { sampleData, sampleIp } from "../sample-data.ts";

const list = { name: "Sample list", updated_date: "2026-11-20", inferred: false };
const sampleSources = {
  is_vpn: list,
  is_tor: list,
  is_data_center: list,
  is_proxy: list,
  is_relay: list,
  is_hosting: list,
};

export const privacy = lookupApiEndpoint({
  id: 5,
  path: "/v2/privacy/{ip}",
  method: "GET",
  product: 10,
  charge: "found",
  input: z.object({ ip }),
  output: z.strictObject({
    ip: z.string().meta({ en: "The queried address", zh: "所查询的地址" }),
    ...privacyFlags,
    sources: PrivacySources.meta({
      en: "Source of each flag; null if the flag is null",
      zh: "各标记的来源；标记为 null 时来源也为 null",
    }),
  }),
  invalid: { ip: "INVALID_IP_ADDRESS" },
  refusals: ["RESERVED_IP_ADDRESS", "IP_ADDRESS_NOT_FOUND"],
  isCached: true,
  texts: {
    name: { en: "Privacy flags", zh: "隐私标记" },
    summary: {
      en: "Whether an address is a VPN, Tor, proxy, relay, hosting or data center address.",
      zh: "判断地址是否为 VPN、Tor 出口、代理、中继、主机托管或数据中心。",
    },
    details: {
      en: "A flag is `true` or `false` only if a source can tell; otherwise it is `null`, which means unknown, not no. Billed against the privacy and proxy detection quota (type 10).",
      zh: "只有来源可以判定时，标记才为 `true` 或 `false`；否则为 `null`，表示未知，而不是“否”。按代理与隐私识别（类型 10）计费。",
    },
  },
  sample: { input: { ip: "8.8.8.8" }, answer: { ip: sampleIp, ...sampleData.proxy, sources: sampleSources } },
  demo: { slugs: ["shibie"], read: (ip) => ({ ip }) },
});
