import { expect, test } from "vitest";
import { requestAgain } from "./record-request.ts";

test.each([
  ["/v2/query", "8.8.8.8", { path: "/v2/query", query: { ip: "8.8.8.8" } }],
  ["/v2/privacy/{ip}", "2001:4860:4860::8888", { path: "/v2/privacy/2001:4860:4860::8888" }],
  ["/v2/asn/{asn}", "AS15169", { path: "/v2/asn/AS15169" }],
  ["/v2/dns/{name}", "example.com MX", { path: "/v2/dns/example.com", query: { type: "MX" } }],
  ["/v2/whois/{query}", "a/b", { path: "/v2/whois/a%2Fb" }],
  ["/v2/cell", "460,0,4301,20986", { path: "/v2/cell", query: { mcc: "460", mnc: "0", lac: "4301", cid: "20986" } }],
])("%s about %s is repeated with the same parameters", (path, query, request) => {
  expect(requestAgain({ path, query })).toEqual({ method: "GET", ...request });
});

test.each([
  ["/v2/batch", ""],
  ["/v2/card/{number}", ""],
  ["/v2/idcard", ""],
  ["/v2/antifraud", "8.8.8.8"],
  ["/v2/phone/{number}", "+44207946****"],
  ["/v2/query", "8.8.*.*"],
])("%s about “%s” cannot be repeated as it was", (path, query) => {
  expect(requestAgain({ path, query })).toBeNull();
});
