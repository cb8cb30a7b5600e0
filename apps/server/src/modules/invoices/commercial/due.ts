import type { App } from "../../../app.ts";
import { addDays, localDay, monthStartIn } from "../../../lib/calendar.ts";
import { DAY_MS, HOUR_MS } from "../../../lib/durations.ts";
import { userTimeZones } from "../../../lib/user-time-zones.ts";
import { mailDocument, mailStatement } from "./jobs.ts";
import { movementsSince } from "./statements.ts";

/** A month and the days in which its statement is still begun, in any time zone. */
const LOOK_BACK_MS = 36 * DAY_MS;
/** A job that has waited longer was lost with its process. */
const STRAY_MS = HOUR_MS;
const BATCH = 1000;

/** The days of a month in which the statement of the month before is begun. */
const FIRST_DAYS = 3;

/**
 * Begins the statement of the month that has ended, for every account with a movement in it. Run every hour, since months
 * end at another hour in each time zone; the first days of the month make up for an outage.
 */
export async function beginDueStatements(app: App): Promise<{ begun: number }> {
  const now = app.now();
  const zones = (await userTimeZones(app)).flatMap((zone) => {
    const today = localDay(now, zone);
    if (Number(today.slice(-2)) > FIRST_DAYS) return [];
    const [from, until] = [-1, 0].map((months) => monthStartIn(today, months, zone).toISOString());
    return [{ zone, month: addDays(today, -FIRST_DAYS).slice(0, 7), from, until }];
  });
  if (zones.length === 0) return { begun: 0 };
  const begun = await app.db.$queryRaw<{ account_id: number; month: string }[]>`
    insert into statements (account_id, month, created_at)
    select distinct m.account_id, z.month, ${now}::timestamptz
    from (${movementsSince(new Date(now.getTime() - LOOK_BACK_MS))}) as m
    join users u on u.id = m.account_id
    join jsonb_to_recordset(${JSON.stringify(zones)}::jsonb)
      as z(zone text, month text, "from" timestamptz, until timestamptz) on z.zone = u.time_zone
    where u.status <> 'deleted' and m.at >= z."from" and m.at < z.until
    on conflict do nothing returning account_id, month`;
  for (const row of begun) await app.jobs.add(mailStatement, row);
  return { begun: begun.length };
}

/** Queues once more what should have been mailed in the last day and was not. */
export async function queueStrays(app: App): Promise<{ strays: number }> {
  const now = app.now().getTime();
  const between = { lt: new Date(now - STRAY_MS), gt: new Date(now - DAY_MS) };
  const documents = await app.db.billingDocument.findMany({
    where: { mailedAt: null, issuedAt: between },
    select: { id: true },
    take: BATCH,
  });
  const statements = await app.db.statement.findMany({ where: { mailedAt: null, createdAt: between }, take: BATCH });
  for (const { id } of documents) await app.jobs.add(mailDocument, { id });
  for (const { accountId, month } of statements) await app.jobs.add(mailStatement, { account_id: accountId, month });
  return { strays: documents.length + statements.length };
}
