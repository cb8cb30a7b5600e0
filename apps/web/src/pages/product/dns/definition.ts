import { dnsFields } from "@meridian/client/answers/dns";
import type { LookupAnswerOf } from "@meridian/contract/lookup-api/index";
import { fieldsOf, inBothLanguages } from "../definition.ts";

const sample: LookupAnswerOf<"dns"> = {
  name: "example.com",
  type: "A",
  status: "NOERROR",
  answers: [{ name: "example.com", type: "A", data: "192.0.2.10", ttl: 300 }],
  resolver: "192.0.2.53",
  ms: 12.4,
};

export const products = inBothLanguages(() => ({
  path: "/product/dns",
  template: "record",
  data: "records",
  call: { method: "GET", path: "/v2/dns/example.com", query: { type: "A" } },
  priceType: 10,
  sample,
  fields: fieldsOf(dnsFields),
  sources: ["resolver"],
  relatedProducts: ["/product/whois", "/product/ipport", "/product/ipguishu"],
  relatedSolutions: ["/solution/optimization", "/solution/anquan", "/solution/zhuizong"],
}));
