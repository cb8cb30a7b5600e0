import type { staffApi } from "@meridian/contract";
import type { HandlerInput } from "@meridian/contract/endpoint";
import { type App, transaction } from "../../app.ts";
import { InvalidField } from "../../errors.ts";
import type { TaxRate } from "../../generated/client.ts";
import { bookDay, utcDay } from "../../lib/calendar.ts";
import { auditStaff, type Staff } from "../../lib/staff/actor.ts";
import { percentOf } from "./commercial/document-pdf.ts";

const described = (row: TaxRate, is_current: boolean) => ({
  id: row.id,
  country: row.country,
  from_day: utcDay(row.fromDay),
  percent: percentOf(row.rate),
  name_en: row.nameEn,
  name_zh: row.nameZh,
  reverses_charge: row.reversesCharge,
  is_current,
});

/** Every rate by country, those to come first and then from the current one back. */
export async function listTaxRates(app: App) {
  const today = new Date(bookDay(app.now()));
  const rows = await app.db.taxRate.findMany({ orderBy: [{ country: "asc" }, { fromDay: "desc" }] });
  const currentOf = new Map<string, number>();
  for (const { id, country, fromDay } of rows)
    if (fromDay <= today && !currentOf.has(country)) currentOf.set(country, id);
  return { list: rows.map((row) => described(row, currentOf.get(row.country) === row.id)), total: rows.length };
}

/**
 * Sets the rate of a country from a day on; one set for the same day is replaced.
 * @throws InvalidField for a day that has passed
 */
export async function setTaxRate(app: App, staff: Staff, input: HandlerInput<typeof staffApi.adminBilling.setTaxRate>) {
  const { country, percent, name_en: nameEn, name_zh: nameZh, reverses_charge: reversesCharge } = input;
  const today = bookDay(app.now());
  const day = input.from_day ?? today;
  // Documents of the past keep the rate that they state.
  if (day < today) throw new InvalidField("from_day", "min", { minimum: today });
  const fromDay = new Date(day);
  const values = { rate: Math.round(percent * 1000), nameEn, nameZh, reversesCharge };
  return transaction(app, async (app) => {
    const { db } = app;
    const key = { country_fromDay: { country, fromDay } };
    const before = await db.taxRate.findFirst({
      where: { country, fromDay: { lte: fromDay } },
      orderBy: { fromDay: "desc" },
    });
    const row = await db.taxRate.upsert({ where: key, create: { country, fromDay, ...values }, update: values });
    await auditStaff(app, staff, 0, {
      action: "tax_rate.set",
      target: `tax_rate:${country}`,
      ...(before && { before: noted(before) }),
      after: noted(row),
    });
    return described(row, day === today);
  });
}

function noted(row: TaxRate) {
  const { id: _id, country: _country, is_current: _current, ...rest } = described(row, false);
  return rest;
}
