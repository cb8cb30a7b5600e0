import * as z from "zod";
import { lookupApiEndpoint } from "../endpoint.ts";
import { AddressNetwork, ip, nullableText } from "../fields.ts";
import { sampleAddressNetwork, sampleIp } from "../sample-data.ts";

export const host = lookupApiEndpoint({
  id: 15,
  path: "/v2/host/{ip}",
  method: "GET",
  product: 10,
  charge: "found",
  input: z.object({ ip }),
  output: z.strictObject({
    ip: z.string().meta({ en: "The queried address", zh: "所查询的地址" }),
    /** Null if no resolver responded, which is not charged. */
    hostnames: z.array(z.string()).nullable().meta({
      en: "Host names from reverse DNS; `null` if no resolver responded",
      zh: "反向 DNS 得到的主机名；解析器无响应时为 `null`",
    }),
    asn: AddressNetwork.meta({ en: "The network", zh: "所属网络" }),
    /** Null if no survey has been imported; this service never scans. */
    open_ports: z
      .array(
        z.strictObject({
          port: z.int().meta({ en: "Port number", zh: "端口号" }),
          protocol: z.string().meta({ en: "`tcp` or `udp`", zh: "`tcp` 或 `udp`" }),
          service: nullableText.meta({ en: "Service registered for the port", zh: "登记表中该端口的服务" }),
          seen_date: z.string().meta({ en: "Date of the survey", zh: "普查日期" }),
        }),
      )
      .nullable()
      .meta({
        en: "Ports a survey found open; `null` without a survey, and empty if it found none",
        zh: "普查中开放的端口；没有普查数据时为 `null`，未发现开放端口时为空",
      }),
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
  },
  sample: {
    input: { ip: "8.8.8.8" },
    answer: {
      ip: sampleIp,
      hostnames: ["host-1.example.net"],
      asn: sampleAddressNetwork,
      open_ports: [{ port: 443, protocol: "tcp", service: "https", seen_date: "2026-11-01" }],
    },
  },
  demo: { slugs: ["ipport"], accepts: (query) => !/^\d+$/.test(query), read: (ip) => ({ ip }) },
});
