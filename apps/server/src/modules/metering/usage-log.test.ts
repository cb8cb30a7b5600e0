import fc from "fast-check";
import { expect, test } from "vitest";
import { CountryTally, countryNumber } from "../../lib/country-tally.ts";
import { readCallPage } from "./call-page.ts";
import { type Call, type CallKind, UsageLedger } from "./usage-ledger.ts";
import { readUsageLog, UsageLog } from "./usage-log.ts";

const kind: CallKind = {
  serviceType: 1,
  path: "/v2/query",
  httpStatus: 200,
  result: "success",
  charged: 1,
  reason: "",
  isOverQuota: false,
};
const refused: CallKind = { ...kind, httpStatus: 402, result: "denied", charged: 0, reason: "故障", isOverQuota: true };
const START = Date.parse("2026-11-20T12:00:00Z");
const call: Call = {
  key: { id: 2, accountId: 1, ownerId: 3 },
  kind,
  method: "GET",
  databaseVersion: "2026.11.20",
  at: START,
  microseconds: 1,
  query: "8.8.8.8",
  clientIp: "127.0.0.1",
  country: 0,
};

const id = fc.constantFrom(1, 2, 4_000_000_000);
const anyCall = fc.record({
  key: fc.record({ id, accountId: id, ownerId: id }),
  kind: fc.constantFrom(kind, { ...kind }, refused, { ...kind, charged: 7 }, { ...kind, serviceType: 3 }),
  method: fc.constantFrom("GET", "POST"),
  databaseVersion: fc.constantFrom("2026.11.20", "2026.11.21"),
  at: fc.integer({ min: -1e7, max: 1e7 }).map((offset) => START + offset),
  microseconds: fc.nat(0xffff_ffff),
  query: fc.oneof(
    fc.ipV4(),
    fc.ipV6(),
    fc.constantFrom("", "中文😀"),
    fc.string({ unit: "grapheme", maxLength: 2000 }),
  ),
  clientIp: fc.oneof(fc.ipV4(), fc.ipV6(), fc.constantFrom("", "fe80::1%eth0")),
  country: fc.constantFrom("", "DE", "CN").map(countryNumber),
});
const counted = fc.option(fc.array(fc.tuple(fc.constantFrom("DE", "CN", "US"), fc.integer({ min: 1, max: 9 }))));
const entry = fc.record({ call: anyCall, batch: fc.option(fc.record({ calls: fc.nat(1e6), counted })) });

const tallyOf = (codes: readonly [string, number][] | null) => {
  if (!codes) return null;
  const tally = new CountryTally();
  for (const [code, calls] of codes) tally.add(countryNumber(code), calls);
  return tally;
};

const contentsOf = (ledger: UsageLedger) => ({
  calls: ledger.calls,
  quarters: ledger.quarters,
  days: ledger.days.map(({ countries, ...day }) => ({ ...day, ...countries.counts() })),
  pages: ledger.pages.map(({ page, ...common }) => ({
    ...common,
    startedAt: page.startedAt,
    read: readCallPage(page.bytes),
  })),
});

function ledgerOf(log: UsageLog, accountId?: number): UsageLedger {
  const ledger = new UsageLedger();
  readUsageLog(log.finish(), ledger, accountId);
  return ledger;
}

test("a log read into a ledger is the ledger of its calls, of all accounts or of one", () => {
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 60 }), fc.option(id), (entries, account) => {
      const [log, expected] = [new UsageLog(), new UsageLedger()];
      for (const { call, batch } of entries) {
        const isWanted = account === null || call.key.accountId === account;
        for (const each of isWanted ? [log, expected] : [log])
          if (batch) each.addMany(call, batch.calls, tallyOf(batch.counted));
          else each.add(call);
      }
      expect(contentsOf(ledgerOf(log, account ?? undefined))).toEqual(contentsOf(expected));
    }),
  );
});

test("the sums of each kind are those of all its calls", () => {
  const log = new UsageLog();
  for (const microseconds of [900, 1500, 3000]) log.add({ ...call, microseconds });
  log.addMany({ ...call, kind: refused, microseconds: 500 }, 40, null);
  log.add(call);
  expect(log.calls).toBe(44);
  expect(
    log.kinds.map(({ durations, ...sums }) => [sums.calls, sums.charged, sums.overQuota, sums.microseconds]),
  ).toEqual([
    [4, 4, 0, 5401],
    [40, 0, 40, 20_000],
  ]);
  expect(log.kinds[0]?.durations.slice(0, 4)).toEqual([2, 1, 1, 0]);
});

test.each([
  ["in the course of time", 100],
  ["at one moment", 0],
])("while nothing can be written, calls %s are counted without limit, and recorded up to a limit", (_when, step) => {
  const [log, all] = [new UsageLog(), new UsageLedger()];
  const germany = countryNumber("DE");
  for (const each of [log, all]) {
    for (let index = 0; index < 30_000; index++)
      each.add({ ...call, at: START + index * step, microseconds: index, country: germany });
    each.addMany({ ...call, at: START + 1, kind: refused, microseconds: 3000 }, 7, tallyOf([["DE", 5]]));
  }
  const read = contentsOf(ledgerOf(log));
  const { calls, quarters, days } = contentsOf(all);
  expect(read).toMatchObject({ calls, days });
  expect(read.quarters).toEqual(expect.arrayContaining(quarters));
  expect(read.quarters).toHaveLength(quarters.length);
  expect(read.pages.flatMap((page) => page.read)).toHaveLength(20_000);
  expect(log.finish().length).toBeLessThan(1_500_000);
  // A flush is resent until it is confirmed.
  expect(contentsOf(ledgerOf(log))).toEqual(read);
});

test("bytes that are no log are refused", () => {
  const log = new UsageLog();
  log.add(call);
  const bytes = Buffer.from(log.finish());
  for (const [index, value] of [
    [0, 0],
    [0, 2],
  ] as const) {
    const wrong = Buffer.from(bytes);
    wrong[index] = value;
    expect(() => readUsageLog(wrong, new UsageLedger())).toThrow(RangeError);
  }
  // Between two entries a log may end.
  const firstCall = 1 + 3 + bytes.readUInt16BE(2);
  for (let end = 2; end < bytes.length; end++)
    if (end !== firstCall) expect(() => readUsageLog(bytes.subarray(0, end), new UsageLedger())).toThrow();
});
