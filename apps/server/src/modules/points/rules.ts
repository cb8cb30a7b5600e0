import * as z from "zod";
import type { App } from "../../app.ts";

const points = (max: number) => z.int().min(0).max(max);

/** Rules for earning points, except for invitations, which have their own; maintained by staff. */
const PointRules = z.object({
  /** For each yuan, and each dollar, that a customer pays. */
  per_yuan: points(1000),
  per_dollar: points(10_000),
  /** Once, for a company that has been certified. */
  certified: points(1_000_000),
  /** Once, for a confirmed email address. */
  email_verified: points(1_000_000),
  /** Once, for an account's first call that was charged. */
  first_call: points(1_000_000),
});
export type PointRules = z.output<typeof PointRules>;

const initialRules: PointRules = { per_yuan: 1, per_dollar: 7, certified: 500, email_verified: 50, first_call: 50 };

/** The current rules. */
export async function pointRules({ db }: App): Promise<PointRules> {
  const row = await db.rule.findUnique({ where: { name: "points" } });
  return PointRules.parse({ ...initialRules, ...(row?.value as object | undefined) });
}

/** Sets some of the rules; past earnings are not affected. */
export async function setPointRules(app: App, change: Partial<PointRules>): Promise<PointRules> {
  const value = PointRules.parse({ ...(await pointRules(app)), ...change });
  await app.db.rule.upsert({ where: { name: "points" }, create: { name: "points", value }, update: { value } });
  return value;
}
