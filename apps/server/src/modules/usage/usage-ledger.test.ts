import fc from "fast-check";
import { expect, test } from "vitest";
import { type UsageEvent, UsageLedger } from "./usage-ledger.ts";

const call: UsageEvent = {
  at: Date.parse("2026-11-20T12:00:00Z"),
  accountId: 1,
  keyId: 2,
  ownerId: 3,
  serviceType: 1,
  path: "/v2/query",
  query: "",
  httpStatus: 200,
  result: "success",
  calls: 1,
  isOverQuota: false,
  charged: 1,
  microseconds: 1,
  clientIp: "127.0.0.1",
  countries: [],
};

const linesOf = (ledger: UsageLedger): string[][] => {
  const lines = ledger.records.bytes.toString().split("\n");
  expect(lines.pop()).toBe("");
  return lines.map((line) => line.split("|"));
};

test("every call between two flushes has its line, in order, whatever it asked for", () => {
  const ledger = new UsageLedger();
  const queries = Array.from({ length: 3000 }, (_, index) => `${"中文é😀 ".repeat(index % 4)}2001:db8::${index}`);
  for (const query of queries) ledger.add({ ...call, query });
  expect(linesOf(ledger)).toEqual(queries.map((query) => ["1", "0", "1", query, "127.0.0.1"]));
  expect(ledger.records.count).toBe(queries.length);
  expect(ledger.records.startedAt).toBe(call.at);
});

test("a line tells numbers of any length, and times before the first call too", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.nat(2 ** 31 - 1)), { minLength: 1 }),
      (calls) => {
        const ledger = new UsageLedger();
        ledger.add(call);
        for (const [later, microseconds] of calls) ledger.add({ ...call, at: call.at + later, microseconds });
        const [, ...lines] = linesOf(ledger);
        expect(lines.map(([, at, microseconds]) => [Number(at), Number(microseconds)])).toEqual(calls);
      },
    ),
  );
});

test("nothing that is asked for ends its field or its line", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "grapheme" }), { minLength: 1 }), (texts) => {
      const ledger = new UsageLedger();
      for (const text of texts) ledger.add({ ...call, query: `|\n\0\x1f${text}` });
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
      const kept = texts.map((text) => `    ${text.replaceAll(/[|\x00-\x1f]/g, " ")}`);
      expect(linesOf(ledger).map(([, , , query]) => query)).toEqual(kept);
    }),
  );
});
