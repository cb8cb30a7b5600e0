import fc from "fast-check";
import { expect, test } from "vitest";
import { readCallPage } from "./call-page.ts";
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

const callsOf = (ledger: UsageLedger) =>
  ledger.pages.map(({ page }) =>
    readCallPage(page.bytes).map((read) => ({ ...read, at: page.startedAt + read.afterMs })),
  );

test("calls alike share a page, and those that differ in more than time, duration, question or caller have another", () => {
  const ledger = new UsageLedger();
  const alike = [{}, { query: "8.8.8.8" }, { clientIp: "::1" }, { microseconds: 9 }, { at: call.at + 4999 }];
  const others = [{ keyId: 3 }, { path: "/v2/x" }, { result: "empty" as const }, { charged: 0 }, { serviceType: 2 }];
  for (const change of [...alike, ...others]) ledger.add({ ...call, ...change });
  expect(ledger.pages.map(({ page }) => page.calls)).toEqual([alike.length, ...others.map(() => 1)]);
  expect(ledger.hours.map(({ calls }) => calls).toSorted((a, b) => b - a)).toEqual([7, 1, 1, 1]);
});

test("every call stands once, at its own time, however the clock is set meanwhile", () => {
  const moments = fc.array(fc.integer({ min: -1e8, max: 1e8 }), { minLength: 1, maxLength: 50 });
  fc.assert(
    fc.property(moments, (offsets) => {
      const ledger = new UsageLedger();
      for (const offset of offsets) ledger.add({ ...call, at: call.at + offset });
      const read = callsOf(ledger).flat();
      expect(read.map(({ at }) => at - call.at).toSorted((a, b) => a - b)).toEqual(offsets.toSorted((a, b) => a - b));
    }),
  );
});

test("while nothing can be written, calls are counted on without end, and recorded up to a number", () => {
  const ledger = new UsageLedger();
  for (let index = 0; index < 30_000; index++) ledger.add({ ...call, at: call.at + index * 100 });
  expect(ledger.calls).toBe(30_000);
  expect(callsOf(ledger).flat()).toHaveLength(20_000);
  expect(ledger.pages).toHaveLength(20_000 / 50);
});
