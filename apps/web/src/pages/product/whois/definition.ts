import { whoisFields } from "@meridian/client/answers/whois";
import type { LookupAnswerOf } from "@meridian/contract/lookup-api/index";
import { fieldsOf, inBothLanguages } from "../definition.ts";

const sample: LookupAnswerOf<"whois"> = {
  query: "example.com",
  kind: "domain",
  source: "rdap",
  server: "rdap.example",
  registrar: "Example Registrar",
  registered_at: "1995-08-14T04:00:00Z",
  updated_at: "2025-08-14T07:01:39Z",
  expires_at: "2027-08-13T04:00:00Z",
  status: ["client delete prohibited", "client transfer prohibited"],
  nameservers: ["a.iana-servers.net", "b.iana-servers.net"],
  contacts: [],
  network: null,
  fetched_at: "2026-11-21T08:00:00Z",
  raw: '{"objectClassName":"domain","ldhName":"EXAMPLE.COM"}',
};

export const products = inBothLanguages(() => ({
  path: "/product/whois",
  template: "record",
  call: { method: "GET", path: "/v2/whois/example.com" },
  priceType: 15,
  sample,
  fields: fieldsOf(
    whoisFields,
    "query",
    "kind",
    "source",
    "server",
    "registrar",
    "registered_at",
    "updated_at",
    "expires_at",
    "status",
    "nameservers",
    "contacts",
    "network",
    "fetched_at",
    "raw",
  ),
  sources: ["rdap"],
  relatedProducts: ["/product/dns", "/product/ipport", "/product/ipguishu"],
  relatedSolutions: ["/solution/anquan", "/solution/zhuizong", "/solution/business"],
}));
