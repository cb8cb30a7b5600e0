import { type App, transaction } from "../../app.ts";
import { addDays, dayIn, localDay } from "../../lib/calendar.ts";
import { userTimeZones } from "../../lib/user-time-zones.ts";
import { queueMail } from "../delivery/delivery.ts";

/** The local hour at which the summary is sent. */
const HOUR = 8;
/** Maximum titles in one email; the site has them all. */
const MAX_TITLES = 50;

/**
 * Sends each user one email with the pending notices from before the last 8 a.m. in their time zone. Run every hour;
 * concurrent workers send each notice once.
 */
export async function sendDueDigests(app: App): Promise<{ emails: number }> {
  const now = app.now();
  const zones = (await userTimeZones(app)).map((zone) => {
    const today = localDay(now, zone);
    const [last, before] = [today, addDays(today, -1)].map((day) => dayIn(day, zone, HOUR));
    return { zone, before: last! <= now ? last : before };
  });
  const due = await app.db.$queryRaw<{ userId: number; before: Date }[]>`
    select distinct n.user_id as "userId", z.before from notices n join users u on u.id = n.user_id
      join jsonb_to_recordset(${JSON.stringify(zones)}::jsonb) as z(zone text, before timestamptz) on z.zone = u.time_zone
    where n.digest and n.created_at < z.before order by 1`;
  let emails = 0;
  for (const { userId, before } of due)
    try {
      if (await transaction(app, (app) => sendDigest(app, userId, before))) emails++;
    } catch (error) {
      app.log.warn({ err: error, user: userId }, "could not send a daily summary");
    }
  return { emails };
}

async function sendDigest(app: App, userId: number, before: Date): Promise<boolean> {
  const rows = await app.db.notice.updateManyAndReturn({
    where: { userId, digest: true, createdAt: { lt: before } },
    data: { digest: false },
  });
  const user = await app.db.user.findUnique({
    where: { id: userId },
    select: { verifiedEmail: true, lang: true, status: true },
  });
  const kept = rows.filter(({ deletedAt }) => deletedAt === null).sort((a, b) => (a.id < b.id ? -1 : 1));
  if (!user?.verifiedEmail || user.status === "deleted" || kept.length === 0) return false;
  const isEnglish = user.lang === "en-US";
  const { length } = kept;
  const titles = kept.slice(0, MAX_TITLES).map(({ titleEn, titleZh }) => `• ${isEnglish ? titleEn : titleZh}`);
  const more = length - titles.length;
  if (more > 0) titles.push(isEnglish ? `… and ${more} more` : `……另有 ${more} 条`);
  await queueMail(app, user.verifiedEmail, isEnglish ? "en" : "zh", {
    subject: isEnglish
      ? `Your day in ${length === 1 ? "one notice" : `${length} notices`}`
      : `今日通知汇总：${length} 条`,
    paragraphs: titles,
    link: { path: "/notice", label: isEnglish ? "View details" : "查看详情" },
  });
  return true;
}
