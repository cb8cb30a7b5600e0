import { type App, transaction } from "../../app.ts";
import { languageOfUser } from "../../lib/language.ts";
import { userTimeZones } from "../../lib/user-time-zones.ts";
import { queueMail } from "../delivery/delivery.ts";
import { emailAbout } from "./email.ts";
import { readWeek } from "./lens-reports.ts";
import { lastMailing } from "./weeks.ts";

/** A report that may be due, with the Monday that ends its last whole week. */
interface Due {
  id: number;
  monday: string;
  at: Date;
}

/**
 * Sends each report that had a finished week saved since its last email, from Monday at 8 a.m. in the account's time zone
 * on. Run every hour; concurrent workers send each report once.
 */
export async function sendDueReports(app: App): Promise<{ emails: number }> {
  const zones = (await userTimeZones(app)).map((zone) => ({ zone, ...lastMailing(app.now(), zone) }));
  // A week that was not over at the last email is news, whenever it was saved. The day before that Monday at 8 a.m. in any
  // time zone is a Saturday or a Sunday in UTC.
  const due = await app.db.$queryRaw<Due[]>`
    select r.id, z.monday, z.at from lens_reports r join users u on u.id = r.account_id
      join jsonb_to_recordset(${JSON.stringify(zones)}::jsonb) as z(zone text, monday text, at timestamptz)
        on z.zone = u.time_zone
    where r.is_mailed and (r.mailed_until is null or r.mailed_until < z.at) and exists (
      select 1 from lens_report_weeks w
        where w.report_id = r.id and w.week < z.monday and w.saved_at < z.at
          and (r.mailed_until is null or w.saved_at >= r.mailed_until
            or w.week > to_char(r.mailed_until at time zone 'UTC' - interval '1 day', 'YYYY-MM-DD'))) order by r.id`;
  let emails = 0;
  for (const one of due)
    try {
      if (await transaction(app, (app) => sendReport(app, one))) emails++;
    } catch (error) {
      app.log.warn({ err: error, report: one.id }, "could not send a weekly report");
    }
  return { emails };
}

/** Whether it was sent; not if another worker was first, or nobody can receive it. */
async function sendReport(app: App, { id, monday, at }: Due): Promise<boolean> {
  const [report] = await app.db.lensReport.updateManyAndReturn({
    where: { id, isMailed: true, OR: [{ mailedUntil: null }, { mailedUntil: { lt: at } }] },
    data: { mailedUntil: at },
  });
  if (!report) return false;
  const user = await app.db.user.findUnique({
    where: { id: report.userId },
    select: { verifiedEmail: true, lang: true, status: true },
  });
  const [last, before] = await app.db.lensReportWeek.findMany({
    where: { reportId: id, week: { lt: monday } },
    select: { week: true },
    orderBy: { week: "desc" },
    take: 2,
  });
  if (!user?.verifiedEmail || user.status !== "enabled" || !last) return false;
  const weeks = {
    week: await readWeek(app, id, last.week),
    before: before ? await readWeek(app, id, before.week) : null,
  };
  const language = languageOfUser(user);
  await queueMail(app, user.verifiedEmail, language, emailAbout(app, language, report, weeks));
  return true;
}
