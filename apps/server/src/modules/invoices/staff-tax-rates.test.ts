import { staffApi } from "@meridian/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp } from "../../../../../tests/setup/app.ts";
import type { App } from "../../app.ts";
import { InvalidField } from "../../errors.ts";
import { commandLine } from "../../lib/staff/actor.ts";
import { rateAt, taxIn } from "./commercial/tax-rates.ts";
import { listTaxRates, setTaxRate } from "./staff-tax-rates.ts";

let running: Awaited<ReturnType<typeof startApp>>;
let app: App;
beforeAll(async () => {
  running = await startApp();
  app = { ...running.app, now: () => new Date("2026-11-26T12:00:00Z") };
});
afterAll(() => running.close());

const set = (percent: number, from_day?: string, country = "DE") =>
  setTaxRate(app, commandLine, {
    country,
    percent,
    name_en: "VAT",
    name_zh: "增值税",
    reverses_charge: false,
    ...(from_day && { from_day }),
  });
const percentAt = async (time: string) => (await rateAt(app, "DE", new Date(time)))?.rate;

test("a rate applies from its day in Beijing until the next, and a later one for the same day replaces it", async () => {
  expect(await percentAt("2026-11-26T12:00:00Z")).toBeUndefined();
  await set(16);
  await set(19);
  await set(8.875, "2026-12-01");
  expect(await percentAt("2026-11-25T15:59:59Z")).toBeUndefined();
  expect(await percentAt("2026-11-25T16:00:00Z")).toBe(19_000);
  expect(await percentAt("2026-11-30T15:59:59Z")).toBe(19_000);
  expect(await percentAt("2026-11-30T16:00:00Z")).toBe(8875);
  expect((await listTaxRates(app)).list).toMatchObject([
    { country: "DE", from_day: "2026-12-01", percent: 8.875, is_current: false },
    { country: "DE", from_day: "2026-11-26", percent: 19, is_current: true },
  ]);
});

test("a rate of the past cannot be set, nor one of an unknown country", async () => {
  const error = await set(20, "2026-11-25").catch((error: unknown) => error);
  expect(error).toBeInstanceOf(InvalidField);
  expect((error as InvalidField).field).toBe("from_day");
  const { country } = staffApi.adminBilling.setTaxRate.input.shape;
  expect(["ZZ", "EU", "UK", "deu"].map((code) => country.safeParse(code).data)).toEqual([
    undefined,
    undefined,
    "GB",
    "DE",
  ]);
});

test("each change is in the log of staff, with the rate before", async () => {
  await set(5, undefined, "AT");
  await set(6, undefined, "AT");
  const entries = await app.db.auditEntry.findMany({ where: { target: "tax_rate:AT" }, orderBy: { id: "asc" } });
  expect(entries).toMatchObject([
    { action: "tax_rate.set", accountId: 0, before: null, after: { percent: 5 } },
    { before: { percent: 5 }, after: { percent: 6 } },
  ]);
});

test("the tax that a price contains is rounded to the cent", () => {
  for (const [cents, rate, tax] of [
    [11_900, 19_000, 1900],
    [1, 19_000, 0],
    [9999, 8875, 815],
    [11_900, 0, 0],
    [1_000_000_000, 100_000, 500_000_000],
  ] as const)
    expect(taxIn(cents, rate)).toBe(tax);
});
