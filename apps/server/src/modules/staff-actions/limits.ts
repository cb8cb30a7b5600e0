import type { staffApi } from "@meridian/contract";
import type { HandlerInput } from "@meridian/contract/endpoint";
import { type LimitUnit, limitUnits } from "@meridian/contract/second-person";
import * as z from "zod";
import { type App, transaction } from "../../app.ts";
import { bookDay } from "../../lib/calendar.ts";
import { auditStaff, type Staff } from "../../lib/staff/actor.ts";

/** What a call gives, in the units that have limits. */
export type Amounts = Readonly<Partial<Record<LimitUnit, number>>>;

/** An amount of money in its unit. */
export const moneyIn = (currency: string, cents: number): Amounts =>
  currency === "USD" ? { usd_cents: cents } : { cny_cents: cents };

const Limits = z.object({
  points: z.int().min(0),
  calls: z.int().min(0),
  cny_cents: z.int().min(0),
  usd_cents: z.int().min(0),
  /** Days of the right to download a database. */
  download_days: z.int().min(0),
  /** Staff roles given or changed, and limits raised. */
  rights: z.int().min(0),
}) satisfies z.ZodType<Record<LimitUnit, number>>;
type Limits = z.output<typeof Limits>;

const initialLimits: Limits = {
  points: 10_000,
  calls: 1_000_000,
  cny_cents: 100_000,
  usd_cents: 15_000,
  download_days: 31,
  rights: 0,
};

const NAME = "staff_limits";

/** What one staff member may give alone in a day. */
export async function staffLimits({ db }: App): Promise<Limits> {
  const row = await db.rule.findUnique({ where: { name: NAME } });
  return Limits.parse({ ...initialLimits, ...(row?.value as object | undefined) });
}

type Change = HandlerInput<typeof staffApi.adminStaff.setStaffLimits>;

/** Changes some of the limits. */
export function setStaffLimits(app: App, staff: Staff, change: Change): Promise<Limits> {
  return transaction(app, async (app) => {
    const before = await staffLimits(app);
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const value = Limits.parse({ ...before, ...given });
    await app.db.rule.upsert({ where: { name: NAME }, create: { name: NAME, value }, update: { value } });
    await auditStaff(app, staff, 0, { action: "staff.limits", target: `rule:${NAME}`, before, after: value });
    return value;
  });
}

/** Raising a limit is a right by itself, or the limits would bind nobody who may set them. */
export async function amountsOfLimits(app: App, change: Change): Promise<Amounts> {
  const before = await staffLimits(app);
  return limitUnits.some((unit) => (change[unit] ?? 0) > before[unit]) ? { rights: 1 } : {};
}

/**
 * Counts amounts against what the staff member may give alone today: all of them, or, if one is beyond its limit, none.
 * Parts of a gift count like the whole, and parallel calls wait for each other at the row.
 */
export async function takeAllowance(app: App, staffId: number, amounts: Amounts): Promise<boolean> {
  const limits = await staffLimits(app);
  const day = bookDay(app.now());
  const given = limitUnits.flatMap((unit) => (amounts[unit] ? [{ unit, amount: amounts[unit] }] : []));
  for (const [index, { unit, amount }] of given.entries()) {
    const taken = await app.db.$executeRaw`
      insert into staff_allowances (staff_id, unit, day, used)
      select ${staffId}::int, ${unit}, ${day}::date, ${amount}::bigint where ${amount}::bigint <= ${limits[unit]}::bigint
      on conflict (staff_id, unit, day) do update set used = staff_allowances.used + excluded.used
      where staff_allowances.used + excluded.used <= ${limits[unit]}::bigint`;
    if (taken === 1) continue;
    for (const { unit, amount } of given.slice(0, index))
      await app.db.$executeRaw`
        update staff_allowances set used = used - ${amount}
        where staff_id = ${staffId} and unit = ${unit} and day = ${day}::date`;
    return false;
  }
  return true;
}
