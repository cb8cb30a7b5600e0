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

test("every call between two flushes has its line, in order, whatever it asked for", () => {
  const ledger = new UsageLedger();
  const queries = Array.from({ length: 3000 }, (_, index) => `${"中文é😀 ".repeat(index % 4)}2001:db8::${index}`);
  for (const query of queries) ledger.add({ ...call, query });
  const lines = ledger.records.text.split("\n");
  expect(lines.pop()).toBe("");
  expect(lines.map((line) => line.split("|"))).toEqual(
    queries.map((query) => ["1", String(call.at), "1", query, "127.0.0.1"]),
  );
  expect(ledger.records.count).toBe(queries.length);
});
