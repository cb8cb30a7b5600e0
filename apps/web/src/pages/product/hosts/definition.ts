import { hostFields } from "@meridian/client/answers/host";
import type { LookupAnswerOf } from "@meridian/contract/lookup-api/index";
import { sampleAddresses } from "@meridian/contract/sample-addresses";
import type { Language } from "../../../lib/language.ts";
import { fieldsOf, inBothLanguages } from "../definition.ts";

export type HostOrPort = LookupAnswerOf<"host"> | LookupAnswerOf<"ports">;

/** Host names that their owners have published. */
const samples: Readonly<Record<Language, HostOrPort>> = {
  en: {
    ip: sampleAddresses.en.anycast,
    hostnames: ["dns.google"],
    asn: {
      asn: "AS15169",
      name: "Google LLC",
      domain: null,
      organization: "Google LLC",
      usage_type: "DCH",
      is_mobile: null,
      mcc: null,
      mnc: null,
      is_crawler: null,
      crawler: null,
      is_satellite: null,
      inferred: ["usage_type"],
    },
    open_ports: null,
  },
  zh: {
    ip: sampleAddresses.zh.anycast,
    hostnames: ["public1.alidns.com"],
    asn: {
      asn: "AS45102",
      name: "Alibaba (US) Technology Co., Ltd.",
      domain: null,
      organization: "Alibaba (US) Technology Co., Ltd.",
      usage_type: "DCH",
      is_mobile: null,
      mcc: null,
      mnc: null,
      is_crawler: null,
      crawler: null,
      is_satellite: null,
      inferred: ["usage_type"],
    },
    open_ports: null,
  },
};

export const products = inBothLanguages<HostOrPort>((language) => ({
  path: "/product/ipport",
  template: "address",
  call: { method: "GET", path: `/v2/host/${sampleAddresses[language].anycast}` },
  priceType: 10,
  sample: samples[language],
  fields: fieldsOf(
    hostFields,
    "ip",
    "hostnames",
    "asn",
    "open_ports",
    "open_ports[].port",
    "open_ports[].protocol",
    "open_ports[].service",
    "open_ports[].seen_date",
  ),
  sources: ["resolver", "asn", "ports"],
  relatedProducts: ["/product/dns", "/product/whois", "/product/changjing"],
  relatedSolutions: ["/solution/anquan", "/solution/fangyu", "/solution/zhuizong"],
}));
