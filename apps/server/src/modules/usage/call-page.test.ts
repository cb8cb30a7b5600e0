import fc from "fast-check";
import { expect, test } from "vitest";
import { CallPage, PAGE_SPAN_MS, readCallPage } from "./call-page.ts";

const STARTED_AT = Date.parse("2026-11-20T12:00:00Z");

const text = fc.oneof(
  fc.ipV4(),
  fc.ipV6(),
  fc.constantFrom("", "8.8.8.8", "08.8.8.8", "8.8.8", "1.2.3.4.5", "a|b\nc\0d", "中文😀"),
  fc.string({ unit: "grapheme", maxLength: 60 }),
);
const call = fc.record({
  afterMs: fc.nat(PAGE_SPAN_MS - 1),
  microseconds: fc.nat(0xffff_ffff),
  query: text,
  clientIp: text,
});

test("a page tells its calls as they were added, whatever they asked and however many there are", () => {
  fc.assert(
    fc.property(fc.array(call, { maxLength: 200 }), (calls) => {
      const page = new CallPage(STARTED_AT);
      for (const { afterMs, microseconds, query, clientIp } of calls)
        page.add(STARTED_AT + afterMs, microseconds, query, clientIp);
      expect(readCallPage(page.bytes)).toEqual(calls);
      expect(page.calls).toBe(calls.length);
      expect(page.endedAt).toBe(STARTED_AT + Math.max(0, ...calls.map(({ afterMs }) => afterMs)));
    }),
  );
});

test("a page holds the calls of its span, none before its first one and none after", () => {
  const page = new CallPage(STARTED_AT);
  const held = [-1, 0, PAGE_SPAN_MS - 1, PAGE_SPAN_MS].map((afterMs) => page.holds(STARTED_AT + afterMs));
  expect(held).toEqual([false, true, true, false]);
});

test("a call from the address of the one before takes twelve bytes", () => {
  const page = new CallPage(STARTED_AT);
  page.add(STARTED_AT, 40, "8.8.8.8", "203.0.113.9");
  const first = page.bytes.length;
  page.add(STARTED_AT, 40, "9.9.9.9", "203.0.113.9");
  expect(page.bytes.length - first).toBe(12);
});

test("a duration or a text beyond all measure is cut, not mistaken", () => {
  const page = new CallPage(STARTED_AT);
  page.add(STARTED_AT, 1e12, "中".repeat(100_000), "");
  page.add(STARTED_AT, 1, "after", "");
  expect(readCallPage(page.bytes)).toMatchObject([
    { microseconds: 0xffff_ffff, query: "中".repeat(1000), clientIp: "" },
    { microseconds: 1, query: "after" },
  ]);
});

test("bytes that are no page are refused", () => {
  const page = new CallPage(STARTED_AT);
  page.add(STARTED_AT, 1, "8.8.8.8", "2001:db8::1");
  const { bytes } = page;
  for (let length = 1; length < bytes.length; length++)
    expect(() => readCallPage(bytes.subarray(0, length))).toThrow(RangeError);
  const odd = Buffer.from(bytes);
  odd[6] = 77;
  expect(() => readCallPage(odd)).toThrow(/kind 77/);
});
