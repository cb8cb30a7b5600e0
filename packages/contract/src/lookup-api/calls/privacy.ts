import * as z from "zod";
import { planeEndpoint } from "../endpoint.ts";
import { ip, ipText, privacyFlags, sampleData, sampleIp } from "../fields.ts";

export const privacy = planeEndpoint({
  id: 5,
  path: "/v2/privacy/{ip}",
  method: "GET",
  product: 10,
  charge: "found",
  input: z.object({ ip }),
  output: z.strictObject({ ip: z.string(), ...privacyFlags }),
  invalid: { ip: "INVALID_IP_ADDRESS" },
  refusals: ["RESERVED_IP_ADDRESS", "IP_ADDRESS_NOT_FOUND"],
  isCached: true,
  texts: {
    name: { en: "Privacy flags", zh: "隐私标记" },
    summary: {
      en: "Whether an address is a VPN, Tor exit, proxy, relay, hosting or data-center address.",
      zh: "判断地址是否为 VPN、Tor 出口、代理、中继、主机托管或数据中心。",
    },
    details: {
      en: "A flag is `true` or `false` only where a list that decides it is loaded; without such a list it is `null`, which means unknown, not no. Charged to proxy identification (type 10).",
      zh: "只有加载了可以判定的名单，标记才为 `true` 或 `false`；没有名单时为 `null`，表示未知，而不是“否”。按代理识别（类型 10）计费。",
    },
    params: { ip: ipText },
  },
  sample: { input: { ip: "8.8.8.8" }, answer: { ip: sampleIp, ...sampleData.proxy } },
  demo: { slugs: ["shibie"], read: (ip) => ({ ip }) },
});
