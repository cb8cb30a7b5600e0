import * as z from "zod";
import { planeEndpoint } from "../endpoint.ts";
import { ip, ipText, Network, networkText, nullableText, sampleIp, sampleNetwork } from "../fields.ts";

export const host = planeEndpoint({
  id: 15,
  path: "/v2/host/{ip}",
  method: "GET",
  product: 10,
  charge: "found",
  input: z.object({ ip }),
  output: z.strictObject({
    ip: z.string(),
    /** Null if no resolver responded, which is not charged. */
    hostnames: z.array(z.string()).nullable(),
    asn: Network,
    /** Null if no survey has been imported; this service never scans. */
    open_ports: z
      .array(z.strictObject({ port: z.int(), protocol: z.string(), service: nullableText, seen_date: z.string() }))
      .nullable(),
  }),
  invalid: { ip: "INVALID_IP_ADDRESS" },
  refusals: ["RESERVED_IP_ADDRESS", "IP_ADDRESS_NOT_FOUND"],
  texts: {
    name: { en: "Host", zh: "主机信息" },
    summary: {
      en: "Reverse DNS and network of an address, and its open ports if a survey covers it.",
      zh: "查询地址的反向 DNS 与所属网络；有普查数据时返回开放端口。",
    },
    details: {
      en: "We never scan. `open_ports` comes from third-party surveys, and is `null` if none is available. Billed against the privacy and proxy detection quota (type 10).",
      zh: "我们不做任何扫描。`open_ports` 仅来自第三方普查，没有数据时为 `null`。按代理与隐私识别（类型 10）计费。",
    },
    params: { ip: ipText },
    fields: {
      asn: networkText,
      hostnames: [
        "Host names from reverse DNS; `null` if no resolver responded",
        "反向 DNS 得到的主机名；解析器无响应时为 `null`",
      ],
      open_ports: [
        "Ports a survey found open; `null` without a survey, and empty if it found none",
        "普查中开放的端口；没有普查数据时为 `null`，未发现开放端口时为空",
      ],
      "open_ports[].port": ["Port number", "端口号"],
      protocol: ["`tcp` or `udp`", "`tcp` 或 `udp`"],
      "open_ports[].service": ["Service registered for the port", "登记表中该端口的服务"],
      "open_ports[].seen_date": ["Date of the survey", "普查日期"],
    },
  },
  sample: {
    input: { ip: "8.8.8.8" },
    answer: {
      ip: sampleIp,
      hostnames: ["host-1.example.net"],
      asn: sampleNetwork,
      open_ports: [{ port: 443, protocol: "tcp", service: "https", seen_date: "2026-11-01" }],
    },
  },
  demo: { slugs: ["ipport"], accepts: (query) => !/^\d+$/.test(query), read: (ip) => ({ ip }) },
});
