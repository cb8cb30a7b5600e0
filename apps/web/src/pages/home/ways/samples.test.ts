import { expect, test } from "vitest";
import { batchSamples, curlCommand, querySamples } from "./samples.ts";

const origin = "https://meridian.example";
const query = querySamples(origin, "203.0.113.42", "en");
const batch = batchSamples(origin, ["203.0.113.42", "2001:db8::1"], "en");

/** Our own programs write the URL of a call themselves. */
const isOwn = (language: string) => /CLI|SDK/.test(language);

test.each(query)("a lookup in $language passes the address, and the key outside the URL", ({ language, code }) => {
  expect(code).toContain(origin);
  expect(code).toContain("203.0.113.42");
  if (!isOwn(language)) {
    expect(code).toContain(`${origin}/v2/query?ip=203.0.113.42`);
    expect(code).toContain("Bearer");
  }
  expect(code).toContain("MERIDIAN_KEY");
  expect(code).not.toContain("key=");
});

test.each(batch)("a batch in $language sends all addresses in one call", ({ code }) => {
  expect(code).toContain(origin);
  expect(code).toContain("/v2/batch");
  expect(code).toContain("203.0.113.42");
  expect(code).toContain("2001:db8::1");
});

test("both calls offer the same languages, so that a remembered choice applies to both", () => {
  expect(batch.map(({ language }) => language)).toEqual(query.map(({ language }) => language));
});

test("without an address the command looks up the caller's own", () => {
  expect(curlCommand(origin, null, "en-US")).toBe(`curl -X POST -H lang:en-US ${origin}/v1/ip_self_search`);
});

test("the command requests the page's language", () => {
  expect(curlCommand(origin, "203.0.113.42", "zh-CN")).toBe(
    `curl -F ip=203.0.113.42 -H lang:zh-CN ${origin}/v1/ip_self_search`,
  );
});
