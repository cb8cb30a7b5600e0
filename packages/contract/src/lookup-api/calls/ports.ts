import * as z from "zod";
import { lookupApiEndpoint } from "../endpoint.ts";
import { integerText } from "../fields.ts";

export const ports = lookupApiEndpoint({
  id: 16,
  path: "/v2/ports/{port}",
  method: "GET",
  product: 10,
  charge: "found",
  input: z.object({ port: integerText(0, 65_535).meta({ en: "Port number, 0 to 65535", zh: "端口号，0 至 65535" }) }),
  output: z.strictObject({
    port: z.int().meta({ en: "Queried port", zh: "所查询的端口" }),
    range: z.enum(["system", "user", "dynamic"]).meta({
      en: "Range of the port: up to 1023, up to 49151, or above",
      zh: "端口所属范围：不超过 1023、不超过 49151 或更大",
    }),
    services: z
      .array(
        z.strictObject({
          protocol: z.string().meta({ en: "tcp, udp, sctp or dccp", zh: "tcp、udp、sctp 或 dccp" }),
          name: z.string().meta({ en: "Name of the service", zh: "服务名称" }),
          description: z.string().meta({ en: "Description in the registry", zh: "登记的说明" }),
        }),
      )
      .meta({ en: "Registered services", zh: "登记的服务" }),
    source: z.string().meta({ en: "Name of the registry", zh: "登记表" }),
  }),
  invalid: { port: "INVALID_PORT" },
  texts: {
    name: { en: "Port", zh: "端口" },
    summary: { en: "The services registered for a port with IANA.", zh: "查询 IANA 登记的端口服务。" },
    details: {
      en: "The registry says what a port is registered for, not what actually runs on it. Billed against the privacy and proxy detection quota (type 10).",
      zh: "登记表说明端口登记的用途，不代表实际运行的服务。按代理与隐私识别（类型 10）计费。",
    },
  },
  sample: {
    input: { port: "443" },
    answer: {
      port: 443,
      range: "system",
      services: [
        { protocol: "tcp", name: "https", description: "http protocol over TLS/SSL" },
        { protocol: "udp", name: "https", description: "http protocol over TLS/SSL" },
      ],
      source: "IANA Service Name and Transport Protocol Port Number Registry",
    },
  },
  demo: { slugs: ["ipport"], accepts: (query) => /^\d+$/.test(query), read: (port) => ({ port }) },
});
