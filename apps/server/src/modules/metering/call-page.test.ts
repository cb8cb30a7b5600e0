import { parseIpv4 } from "@meridian/ipdb";
import fc from "fast-check";
import { expect, test } from "vitest";
import { countryLetters, countryNumber } from "../../lib/country-tally.ts";
import { CallPage, PAGE_SPAN_MS, readCallPage } from "./call-page.ts";

const STARTED_AT = Date.parse("2026-11-20T12:00:00Z");

const text = fc.oneof(
  fc.ipV4(),
  fc.ipV6(),
  fc.constantFrom("", "8.8.8.8", "08.8.8.8", "8.8.8", "1.2.3.4.5", "a|b\nc\0d", "中文😀"),
  fc.string({ unit: "grapheme", maxLength: 60 }),
);
const upTo = (max: number) => fc.oneof(fc.nat(max), fc.nat(10));
const call = fc.record({
  afterMs: upTo(PAGE_SPAN_MS - 1),
  microseconds: fc.oneof(upTo(0xffff_ffff), fc.integer({ min: 0xfff0, max: 0x1_000f })),
  query: text,
  clientIp: fc.oneof(text, fc.constantFrom("203.0.113.9", "2001:db8::1")),
  countryCode: fc.constantFrom("", "DE", "CN"),
});

const lettersOf = (code: string) => countryLetters(countryNumber(code));

test("a page returns its calls exactly as they were added", () => {
  fc.assert(
    fc.property(fc.array(call, { maxLength: 200 }), (calls) => {
      const page = new CallPage(STARTED_AT);
      for (const { afterMs, microseconds, query, clientIp, countryCode } of calls)
        page.add(STARTED_AT + afterMs, microseconds, query, clientIp, lettersOf(countryCode));
      expect(readCallPage(page.bytes)).toEqual(calls);
      expect(page.calls).toBe(calls.length);
      expect(page.endedAt).toBe(STARTED_AT + Math.max(0, ...calls.map(({ afterMs }) => afterMs)));
    }),
  );
});

test("a page has the same bytes whether its addresses were parsed beforehand or are read from the queries", () => {
  fc.assert(
    fc.property(fc.array(call, { maxLength: 50 }), (calls) => {
      const [read, known] = [new CallPage(STARTED_AT), new CallPage(STARTED_AT)];
      for (const { afterMs, microseconds, query, clientIp } of calls) {
        read.add(STARTED_AT + afterMs, microseconds, query, clientIp);
        known.add(STARTED_AT + afterMs, microseconds, query, clientIp, 0, parseIpv4(query));
      }
      expect(known.bytes).toEqual(read.bytes);
    }),
  );
});

test("a page yields only the calls within the requested time span", () => {
  const page = new CallPage(STARTED_AT);
  const held = [-1, 0, PAGE_SPAN_MS - 1, PAGE_SPAN_MS].map((afterMs) => page.holds(STARTED_AT + afterMs));
  expect(held).toEqual([false, true, true, false]);
});

const longest = { afterMs: 127, microseconds: 0xffff, query: "9.9.9.9", clientIp: "203.0.113.9", countryCode: "CH" };

test.each([
  ["9 bytes", longest, 9],
  ["as much when it repeats its query", { ...longest, query: "8.8.8.8" }, 9],
  ["14 bytes when it comes late", { ...longest, afterMs: 128 }, 14],
  ["14 bytes when it takes long", { ...longest, microseconds: 0x1_0000 }, 14],
  ["18 bytes for another caller", { ...longest, clientIp: "203.0.113.10" }, 18],
  ["no more at the same moment, or for the lowest address", { ...longest, afterMs: 0, query: "0.0.0.0" }, 9],
  ["18 bytes for the lowest addresses as well", { ...longest, query: "0.0.0.0", clientIp: "0.0.0.0" }, 18],
])("a call for an IPv4 address takes %s", (_, call, bytes) => {
  const { afterMs, microseconds, query, clientIp, countryCode } = call;
  const page = new CallPage(STARTED_AT);
  page.add(STARTED_AT, 40, "8.8.8.8", "203.0.113.9");
  const first = page.bytes.length;
  page.add(STARTED_AT + afterMs, microseconds, query, clientIp, lettersOf(countryCode));
  expect(page.bytes.length - first).toBe(bytes);
  expect(readCallPage(page.bytes)[1]).toEqual(call);
});

test("texts are stored once for calls that follow each other, and nothing takes a byte each", () => {
  const page = new CallPage(STARTED_AT);
  const grownBy = [
    ["", ""],
    ["2001:db8::1", ""],
    ["2001:db8::1", ""],
    ["2001:db8::1", "::1"],
    ["8.8.8.8", "::1"],
    ["2001:db8::1", "::1"],
  ].map(([query = "", clientIp = ""]) => {
    const before = page.bytes.length;
    page.add(STARTED_AT, 1, query, clientIp);
    return page.bytes.length - before;
  });
  expect(grownBy).toEqual([10, 23, 10, 15, 9, 23]);
});

test("a page has room for texts of the longest letters, and for any number of long calls", () => {
  const page = new CallPage(STARTED_AT);
  const calls = Array.from({ length: 100 }, (_, index) => ({ query: `${index}`, clientIp: "中".repeat(index % 7) }));
  calls.unshift({ query: "中".repeat(500), clientIp: "文".repeat(500) });
  for (const { query, clientIp } of calls) page.add(STARTED_AT, 1, query, clientIp);
  expect(readCallPage(page.bytes)).toMatchObject(calls);
});

test("a page holds any number of short calls", () => {
  const page = new CallPage(STARTED_AT);
  const calls = Array.from({ length: 10_000 }, (_, index) => ({
    ...longest,
    afterMs: index % 100,
    microseconds: index,
  }));
  calls.sort((a, b) => a.afterMs - b.afterMs);
  for (const { afterMs, microseconds, query, clientIp, countryCode } of calls)
    page.add(STARTED_AT + afterMs, microseconds, query, clientIp, lettersOf(countryCode));
  expect(readCallPage(page.bytes)).toEqual(calls);
});

test("pages of earlier formats are read, with calls in either form and without countries", () => {
  const whole = "0005 00000028 04 08080808 04 cb007109 1387 0001ffff 00 00 0000 00000001 ff 0002 c3a9 00";
  const short = "82 0009 09090909 80 ffff 01000001";
  const same = "0000 00000002 00 00";
  const old = Buffer.from(`${whole} ${short} ${same}`.replaceAll(" ", ""), "hex");
  expect(readCallPage(Buffer.concat([Buffer.of(0x41), old]))).toEqual(readCallPage(old));
  expect(readCallPage(Buffer.alloc(0))).toEqual([]);
  for (const version of [0x40, 0x43])
    expect(() => readCallPage(Buffer.concat([Buffer.of(version), old]))).toThrow(`version ${version}`);
  expect(readCallPage(Buffer.from("80 0028 08080808 ff 0009 09090909".replaceAll(" ", ""), "hex"))).toMatchObject([
    { afterMs: 0, microseconds: 40, query: "8.8.8.8", countryCode: "" },
    { afterMs: 127, microseconds: 9, query: "9.9.9.9", countryCode: "" },
  ]);
  expect(readCallPage(old)).toMatchObject([
    { afterMs: 5, microseconds: 40, query: "8.8.8.8", clientIp: "203.0.113.9" },
    { afterMs: 4999, microseconds: 0x1_ffff, query: "8.8.8.8", clientIp: "203.0.113.9" },
    { afterMs: 0, microseconds: 1, query: "é", clientIp: "203.0.113.9" },
    { afterMs: 5001, microseconds: 9, query: "9.9.9.9", clientIp: "203.0.113.9" },
    { afterMs: 5001, microseconds: 0xffff, query: "1.0.0.1", clientIp: "203.0.113.9", countryCode: "" },
    { afterMs: 0, microseconds: 2, query: "1.0.0.1", clientIp: "203.0.113.9" },
  ]);
});

test("an excessive duration or text is truncated and leaves the rest of the page intact", () => {
  const page = new CallPage(STARTED_AT);
  page.add(STARTED_AT, 1e12, "中".repeat(100_000), "");
  page.add(STARTED_AT, 1, "after", "");
  expect(readCallPage(page.bytes)).toMatchObject([
    { microseconds: 0xffff_ffff, query: "中".repeat(1000), clientIp: "" },
    { microseconds: 1, query: "after" },
  ]);
});

test("invalid bytes are refused", () => {
  const page = new CallPage(STARTED_AT);
  page.add(STARTED_AT, 1, "8.8.8.8", "2001:db8::1");
  const { bytes } = page;
  for (let length = 2; length < bytes.length; length++)
    expect(() => readCallPage(bytes.subarray(0, length))).toThrow(RangeError);
  expect(() => readCallPage(bytes.subarray(0, -1))).toThrow(`a text ends at ${bytes.length} of`);
  const odd = Buffer.from(bytes);
  odd[9] = 77;
  expect(() => readCallPage(odd)).toThrow(/kind 77/);
});
