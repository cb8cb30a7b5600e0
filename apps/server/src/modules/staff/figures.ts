import { staffApi } from "@meridian/contract";
import { currencies } from "@meridian/contract/packages";
import { permissionsOfStaff } from "@meridian/contract/staff-access";
import type { App } from "../../app.ts";
import { BOOK_ZONE, dayIn, localDay } from "../../lib/calendar.ts";
import { DAY_MS } from "../../lib/durations.ts";
import type { SignedIn } from "../../lib/signed-in.ts";
import { ageOfDatabase } from "../databases/age.ts";

interface Span {
  from: Date;
  until: Date;
}

/** Today so far, as in the report on sales, and as much of the same weekday before. */
function spansOf({ now }: App): { today: Span; before: Span } {
  const until = now();
  const from = dayIn(localDay(until, BOOK_ZONE), BOOK_ZONE);
  const weekBefore = (date: Date) => new Date(date.getTime() - 7 * DAY_MS);
  return { today: { from, until }, before: { from: weekBefore(from), until: weekBefore(until) } };
}

/** Payments less refunds, by currency; null for a role that may not see the report on sales. */
export async function revenueFor(app: App, { staffRole }: SignedIn) {
  if (!permissionsOfStaff(staffRole).includes(staffApi.adminOrders.salesReport.access)) return null;
  const { today, before } = spansOf(app);
  const [sumsToday, sumsBefore] = await Promise.all([revenueIn(app, today), revenueIn(app, before)]);
  return currencies.map((currency) => ({
    currency,
    today: sumsToday.get(currency) ?? 0,
    before: sumsBefore.get(currency) ?? 0,
  }));
}

async function revenueIn({ db }: App, { from, until }: Span): Promise<Map<string, number>> {
  // A late payment that was returned never counted as paid.
  const rows = await db.$queryRaw<{ currency: string; cents: number }[]>`
    select currency, sum(cents)::float8 as cents from (
      select currency, paid_cents as cents from orders where paid_at >= ${from} and paid_at < ${until}
      union all
      select currency, -amount_cents from refunds
      where status = 'succeeded' and finished_at >= ${from} and finished_at < ${until} and reason not like 'late:%'
    ) sums group by currency`;
  return new Map(rows.map(({ currency, cents }) => [currency, cents]));
}

/** New main accounts. */
export async function signUps(app: App) {
  const { today, before } = spansOf(app);
  const count = ({ from, until }: Span) =>
    app.db.user.count({
      where: { createdAt: { gte: from, lt: until }, accountId: { equals: app.db.user.fields.id } },
    });
  return { today: await count(today), before: await count(before) };
}

/** Calls by key in the last 24 hours, as counted in docs/figures.md. */
export async function callsOfDay({ db, now }: App) {
  const since = new Date(now().getTime() - DAY_MS);
  const [counts] = await db.$queryRaw<{ total: number; errors: number; over_quota: number }[]>`
    select coalesce(sum(calls), 0)::float8 as total,
      coalesce(sum(calls - over_quota) filter (where result in ('error', 'denied')), 0)::float8 as errors,
      coalesce(sum(over_quota), 0)::float8 as over_quota
    from usage_quarters where quarter >= ${since}`;
  return counts ?? { total: 0, errors: 0, over_quota: 0 };
}

/** The version and age of the IP database in use. */
export function dataInUse({ lookupDatabase, now }: App) {
  const date = lookupDatabase.reader?.metadata.dataDate ?? "";
  const { ageDays, age } = ageOfDatabase(date, now());
  return { version: lookupDatabase.version, date, age_days: ageDays, age };
}
