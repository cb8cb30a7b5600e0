import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openResolver } from "../../../../tests/setup/resolver.ts";
import type { App } from "../app.ts";
import { isProven, proofNamesOf, proofText } from "./prefix-proof.ts";

const reversed = (count: number) => Array.from({ length: count }, (_, index) => index);

describe("the names that prove a block lie within it", () => {
  test.each([
    ["8.8.0.0/16", ["_meridian.8.8.in-addr.arpa"]],
    ["8.8.8.0/24", ["_meridian.8.8.8.in-addr.arpa"]],
    ["8.8.8.77/24", ["_meridian.8.8.8.in-addr.arpa"]],
    ["8.8.8.8/32", ["_meridian.8.8.8.8.in-addr.arpa"]],
    ["8.8.6.0/23", ["_meridian.6.8.8.in-addr.arpa", "_meridian.7.8.8.in-addr.arpa"]],
    ["8.8.128.0/17", reversed(128).map((index) => `_meridian.${128 + index}.8.8.in-addr.arpa`)],
    ["8.8.8.252/30", reversed(4).map((index) => `_meridian.${252 + index}.8.8.8.in-addr.arpa`)],
    ["2a00:1450::/32", ["_meridian.0.5.4.1.0.0.a.2.ip6.arpa"]],
    ["2a00:1450:8000::/34", reversed(4).map((i) => `_meridian.${(8 + i).toString(16)}.0.5.4.1.0.0.a.2.ip6.arpa`)],
  ])("%s", (block, names) => {
    expect(proofNamesOf(block)).toEqual(names);
  });

  test.each([
    ["wider than a /16", "8.0.0.0/15"],
    ["wider than a /32", "2a00::/31"],
    ["private", "10.1.0.0/16"],
    ["local", "fd00::/48"],
    ["an embedded IPv4 address", "::ffff:8.8.8.8/128"],
    ["the local machine", "127.0.0.1/32"],
  ])("one that is %s has none", (_, block) => {
    expect(proofNamesOf(block)).toEqual([]);
  });
});

let resolver: Awaited<ReturnType<typeof openResolver>>;
beforeAll(async () => {
  resolver = await openResolver();
});
afterAll(() => resolver.close());
beforeEach(() => {
  Object.assign(resolver, { records: [], asked: [], isBroken: false });
});

const txt = (name: string, data: string) => ({ type: "TXT" as const, name, ttl: 60, data });
const alias = (name: string, data: string) => ({ type: "CNAME" as const, name, ttl: 60, data });
const proven = (block: string) =>
  isProven({ config: { DNS_SERVERS: [resolver.address] } } as unknown as App, block, "abc");

test("a block is proven by its token only, at every name", async () => {
  expect(await proven("8.8.8.0/24")).toBe(false);
  resolver.records = [txt("_meridian.8.8.8.in-addr.arpa", proofText("other"))];
  expect(await proven("8.8.8.0/24")).toBe(false);
  resolver.records.push(txt("_meridian.8.8.8.in-addr.arpa", proofText("abc")));
  expect(await proven("8.8.8.0/24")).toBe(true);
  expect(await proven("8.8.8.0/23")).toBe(false);
  resolver.records.push(txt("_meridian.9.8.8.in-addr.arpa", proofText("abc")));
  expect(await proven("8.8.8.0/23")).toBe(true);
});

test("the record of a wider zone proves nothing, and that of one within it not the rest", async () => {
  resolver.records = [
    txt("_meridian.8.8.in-addr.arpa", proofText("abc")),
    txt("_meridian.1.8.8.8.in-addr.arpa", proofText("abc")),
  ];
  expect(await proven("8.8.8.0/24")).toBe(false);
});

test("addresses delegated by aliases are proven in their zone, unless it is outside their /24", async () => {
  const zone = "0/30.8.8.8.in-addr.arpa";
  const names = [0, 1, 2, 3].map((last) => `${last}.8.8.8.in-addr.arpa`);
  resolver.records = [
    ...names.map((name, last) => alias(name, `${last}.${zone}`)),
    txt(`_meridian.${zone}`, proofText("abc")),
  ];
  expect(await proven("8.8.8.0/30")).toBe(true);
  expect(await proven("8.8.8.0/29")).toBe(false);
  resolver.records = [
    alias("5.8.8.8.in-addr.arpa", "5.example.com"),
    txt("_meridian.example.com", proofText("abc")),
    alias("6.8.8.8.in-addr.arpa", "6.8.8.8.in-addr.arpa.example.com"),
    txt("_meridian.8.8.8.in-addr.arpa.example.com", proofText("abc")),
  ];
  expect(await proven("8.8.8.5/32")).toBe(false);
  expect(await proven("8.8.8.6/32")).toBe(false);
});

test("the search ends at the first names without the record", async () => {
  expect(await proven("8.8.128.0/17")).toBe(false);
  expect(resolver.asked.length).toBe(8);
});

test("without an answer of a resolver nothing is said", async () => {
  resolver.isBroken = true;
  expect(await proven("8.8.8.0/24")).toBeNull();
});
