import * as z from "zod";
import { lookupApiEndpoint } from "../endpoint.ts";
import { Network, trimmedText } from "../fields.ts";
import { sampleNetwork } from "../sample-data.ts";

export const asn = lookupApiEndpoint({
  id: 3,
  path: "/v2/asn/{asn}",
  method: "GET",
  product: 1,
  charge: "found",
  input: z.object({
    asn: trimmedText(20).meta({ en: "AS number, with or without the AS prefix", zh: "AS 号，可带 AS 前缀" }),
  }),
  output: Network.extend({ asn: z.string().meta({ en: "AS number", zh: "AS 号" }) }),
  // An invalid AS number is treated like one that no network has.
  invalid: { asn: "IP_ADDRESS_NOT_FOUND" },
  texts: {
    name: { en: "Autonomous system", zh: "自治系统" },
    summary: { en: "The name and organization behind an AS number.", zh: "查询 AS 号对应的名称与组织。" },
    details: {
      en: "The number can be sent with or without the `AS` prefix. Billed against the IP geolocation quota (type 1).",
      zh: "编号可以带或不带 `AS` 前缀。按 IP 归属地（类型 1）计费。",
    },
  },
  sample: { input: { asn: "AS15169" }, testInput: { asn: sampleNetwork.asn }, answer: sampleNetwork },
});
