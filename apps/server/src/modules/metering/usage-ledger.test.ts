import fc from "fast-check";
import { expect, test } from "vitest";
import { CountryTally, countryNumber } from "../../lib/country-tally.ts";
import { readCallPage } from "./call-page.ts";
import { answeredKind, type Call, type CallKey, type CallKind, durationClassOf, UsageLedger } from "./usage-ledger.ts";

const key: CallKey = { id: 2, accountId: 1, ownerId: 3 };
const kind: CallKind = {
  serviceType: 1,
  path: "/v2/query",
  httpStatus: 200,
  result: "success",
  charged: 1,
  reason: "",
  isOverQuota: false,
};
const call: Call = {
  key,
  kind,
  method: "GET",
  databaseVersion: "2026.11.20",
  at: Date.parse("2026-11-20T12:00:00Z"),
  microseconds: 1,
  query: "",
  clientIp: "127.0.0.1",
  country: 0,
};

const callsOf = (ledger: UsageLedger) =>
  ledger.pages.map(({ page }) =>
    readCallPage(page.bytes).map((read) => ({ ...read, at: page.startedAt + read.afterMs })),
  );

test("calls share a page unless they differ in more than time, duration, query or caller", () => {
  const ledger = new UsageLedger();
  const alike: Partial<Call>[] = [
    {},
    { query: "8.8.8.8" },
    { clientIp: "::1" },
    { microseconds: 9 },
    { at: call.at + 4999 },
    { country: countryNumber("DE") },
  ];
  const others: Partial<CallKind>[] = [
    { path: "/v2/x" },
    { result: "empty" },
    { charged: 0 },
    { serviceType: 2 },
    { httpStatus: 404 },
    { isOverQuota: true },
    { reason: "BAD_IP" },
  ];
  for (const change of alike) ledger.add({ ...call, ...change });
  for (const change of others) ledger.add({ ...call, kind: { ...kind, ...change } });
  ledger.add({ ...call, key: { ...key, id: 3 } });
  ledger.add({ ...call, method: "HEAD" });
  ledger.add({ ...call, databaseVersion: "2026.11.21" });
  expect(ledger.pages.map(({ page }) => page.calls)).toEqual([alike.length, ...others.map(() => 1), 1, 1, 1]);
  const hours = ledger.quarters.map(({ key: { id }, kind: { serviceType, result }, calls }) => [
    id,
    serviceType,
    result,
    calls,
  ]);
  expect(hours).toEqual([
    [2, 1, "success", 13],
    [2, 1, "empty", 1],
    [2, 2, "success", 1],
    [3, 1, "success", 1],
  ]);
});

test("keys and kinds are compared by value, not by object", () => {
  const ledger = new UsageLedger();
  for (let index = 0; index < 6; index++)
    ledger.add({ ...call, key: { ...key, id: 2 + (index % 2) }, kind: { ...kind, charged: Number(index > 3) } });
  for (const id of [2, 3]) ledger.add({ ...call, key: { ...key, id } });
  const counted = ledger.quarters.map(({ key: { id }, calls, charged }) => ({ id, calls, charged }));
  expect(counted).toEqual([
    { id: 2, calls: 4, charged: 2 },
    { id: 3, calls: 4, charged: 2 },
  ]);
  expect(ledger.pages.map(({ key: { id }, kind: { charged }, page }) => [id, charged, page.calls])).toEqual([
    [2, 0, 2],
    [3, 0, 2],
    [2, 1, 2],
    [3, 1, 2],
  ]);
});

test("a batch's lookups are counted individually and recorded as one call; countries add up over all calls of a day", () => {
  const ledger = new UsageLedger();
  const [germany, japan] = [countryNumber("DE"), countryNumber("JP")];
  const countries = new CountryTally();
  for (const country of [germany, germany, japan, 0]) countries.add(country);
  ledger.add({ ...call, country: germany });
  const answered: CallKind = { ...kind, path: "/v2/batch", charged: 4 };
  ledger.addMany({ ...call, kind: answered, microseconds: 1500 }, 4, countries);
  const refused: CallKind = { ...kind, path: "/v2/batch", charged: 0, result: "denied", isOverQuota: true };
  ledger.addMany({ ...call, kind: refused }, 2, null);
  expect(ledger.calls).toBe(7);
  expect(ledger.quarters).toMatchObject([
    { calls: 5, charged: 5, overQuota: 0, microseconds: 6001 },
    { calls: 2, charged: 0, overQuota: 2, microseconds: 2 },
  ]);
  expect(ledger.quarters[0]?.durations.slice(0, 3)).toEqual([1, 4, 0]);
  expect(ledger.days.map((day) => day.countries.counts())).toEqual([{ codes: ["DE", "JP"], calls: [3, 1] }]);
  expect(ledger.pages.map(({ page }) => page.calls)).toEqual([1, 1, 1]);
});

test("every call is recorded once, at its own time, even if the clock changes meanwhile", () => {
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

test("interleaved calls are recorded with their own key and quarter of an hour", () => {
  const ledger = new UsageLedger();
  const [germany, japan] = [countryNumber("DE"), countryNumber("JP")];
  const other: CallKey = { ...key, id: 3 };
  const first: Call = { ...call, ipv4: 1, country: germany };
  ledger.add(first);
  ledger.add({ ...call, key: other, query: "::1", country: japan });
  ledger.add(first);
  ledger.add({ ...first, at: call.at + 899_999 });
  ledger.add({ ...first, at: call.at + 900_000 });
  expect(ledger.days.map(({ key: { id }, countries }) => [id, countries.counts()])).toEqual([
    [2, { codes: ["DE"], calls: [4] }],
    [3, { codes: ["JP"], calls: [1] }],
  ]);
  expect(ledger.quarters.map(({ key: { id }, quarter, calls }) => [id, quarter, calls])).toEqual([
    [2, "2026-11-20T12:00:00.000Z", 3],
    [3, "2026-11-20T12:00:00.000Z", 1],
    [2, "2026-11-20T12:15:00.000Z", 1],
  ]);
});

test("calls before or after a quarter of an hour, or another day, are counted in their own", () => {
  const ledger = new UsageLedger();
  const midnight = Date.parse("2026-11-21T00:00:00Z");
  const minutes = [7, 15, 14, -1, 8];
  for (const minute of minutes) ledger.add({ ...call, at: midnight + minute * 60_000, country: countryNumber("DE") });
  expect(ledger.quarters.map(({ quarter, calls }) => [quarter, calls])).toEqual([
    ["2026-11-21T00:00:00.000Z", 3],
    ["2026-11-21T00:15:00.000Z", 1],
    ["2026-11-20T23:45:00.000Z", 1],
  ]);
  expect(ledger.days.map(({ day, countries }) => [day, countries.counts()])).toEqual([
    ["2026-11-21", { codes: ["DE"], calls: [4] }],
    ["2026-11-20", { codes: ["DE"], calls: [1] }],
  ]);
});

test.each([
  [0, 0],
  [1000, 0],
  [1001, 1],
  [512_000, 9],
  [512_001, 10],
  [1_024_001, 10],
  [1e12, 10],
])("a call of %i microseconds is counted in class %i", (microseconds, index) => {
  expect(durationClassOf(microseconds)).toBe(index);
});

test("an answered call is a success without a reason", () => {
  expect(answeredKind("/v2/query", 1, 1)).toEqual(kind);
});
