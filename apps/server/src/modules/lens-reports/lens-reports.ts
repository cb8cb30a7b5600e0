import type { api } from "@meridian/contract";
import type { HandlerOutput } from "@meridian/contract/endpoint";
import type { Language } from "@meridian/contract/errors";
import { lensReportLimits } from "@meridian/contract/lens-limits";
import { type App, transaction } from "../../app.ts";
import { Failure } from "../../errors.ts";
import type { LensReport, LensReportWeek } from "../../generated/client.ts";
import { writeAudit } from "../../lib/audit.ts";
import type { SignedIn } from "../../lib/signed-in.ts";
import { compare } from "./compare.ts";
import { type Entry, type Summary, UNKNOWN, type WeekEntries, type WeekTotals } from "./summary.ts";
import { lastMailing, oldestWeek, timeZoneOf } from "./weeks.ts";

type Info = HandlerOutput<typeof api.lensReports.lensReportInfo>;
type ReportRow = LensReport & { weeks: Pick<LensReportWeek, "week" | "savedAt">[] };

const withWeeks = {
  weeks: { select: { week: true, savedAt: true }, orderBy: { week: "desc" } },
} as const;

/** Who acts: a member, or the owner of a key. */
interface Actor {
  user: Pick<SignedIn, "id" | "accountId">;
  ip: string;
}

/** The report that a run is saved to: one by its name, which may be new, or one that exists. */
type Target = { name: string; keepsAddresses: boolean } | { id: number };

export const describeReport = (row: ReportRow) => ({
  id: row.id,
  name: row.name,
  mailed: row.isMailed,
  keeps_addresses: row.keepsAddresses,
  weeks: row.weeks.length,
  last_week: row.weeks[0]?.week ?? null,
  saved_at: row.weeks.reduce<Date | null>((last, { savedAt }) => (last && last > savedAt ? last : savedAt), null),
});

export async function listReports({ db }: App, { accountId }: SignedIn) {
  const rows = await db.lensReport.findMany({ where: { accountId }, include: withWeeks, orderBy: { name: "asc" } });
  return { list: rows.map(describeReport), total: rows.length };
}

/** @throws Failure NOT_FOUND */
export async function findReport({ db }: App, accountId: number, id: number): Promise<ReportRow> {
  const row = await db.lensReport.findFirst({ where: { id, accountId }, include: withWeeks });
  if (!row) throw new Failure("NOT_FOUND");
  return row;
}

/**
 * Saves a week of a report in place of the same week, and forgets weeks that are too old.
 * @throws Failure TOO_MANY_LENS_REPORTS, NOT_FOUND
 */
export async function saveWeek(app: App, actor: Actor, target: Target, week: string, { totals, entries }: Summary) {
  const { accountId } = actor.user;
  const timeZone = await timeZoneOf(app, accountId);
  return transaction(app, async (app) => {
    // Locks the account's row, so that two requests cannot both take the last place or the same name.
    await app.db.$queryRaw`select 1 from users where id = ${accountId} for no key update`;
    const { id, keepsAddresses } =
      "id" in target ? await findReport(app, accountId, target.id) : await openReport(app, actor, target);
    const kept = keepsAddresses ? entries : { ...entries, top_addresses: [] };
    const data = { totals: totals as object, entries: kept as object, savedAt: app.now() };
    await app.db.lensReportWeek.upsert({
      where: { reportId_week: { reportId: id, week } },
      create: { reportId: id, week, ...data },
      update: data,
    });
    await app.db.lensReportWeek.deleteMany({
      where: { reportId: id, week: { lt: oldestWeek(app.now(), timeZone) } },
    });
    return { report: describeReport(await findReport(app, accountId, id)), week };
  });
}

/** The report of a name, created if there is none. With the account locked. @throws Failure TOO_MANY_LENS_REPORTS */
async function openReport(
  app: App,
  { user, ip }: Actor,
  { name, keepsAddresses }: { name: string; keepsAddresses: boolean },
): Promise<LensReport> {
  const { accountId } = user;
  const known = await app.db.lensReport.findUnique({ where: { accountId_name: { accountId, name } } });
  if (known) return known;
  if ((await app.db.lensReport.count({ where: { accountId } })) >= lensReportLimits.reports)
    throw new Failure("TOO_MANY_LENS_REPORTS", { max: lensReportLimits.reports });
  const row = await app.db.lensReport.create({
    data: { accountId, userId: user.id, name, keepsAddresses, createdAt: app.now() },
  });
  const after = { name, keeps_addresses: keepsAddresses };
  await writeAudit(app, user, { action: "lens_report.create", target: `lens_report:${row.id}`, ip, after });
  return row;
}

/** A week with all that is kept of it. */
export interface FullWeek {
  week: string;
  totals: WeekTotals;
  entries: WeekEntries;
}

/** @throws Failure NOT_FOUND */
export async function readWeek({ db }: App, reportId: number, week: string): Promise<FullWeek & { savedAt: Date }> {
  const row = await db.lensReportWeek.findUnique({ where: { reportId_week: { reportId, week } } });
  if (!row) throw new Failure("NOT_FOUND");
  const { totals, entries, savedAt } = row;
  return { week, savedAt, totals: totals as unknown as WeekTotals, entries: entries as unknown as WeekEntries };
}

/** What changed in a week's countries and networks since another one. */
export const changesSince = (week: FullWeek, before: FullWeek | null) => {
  const listOf = (name: "countries" | "networks") => (one: FullWeek) => {
    const entries = one.entries[name];
    return { entries, total: one.totals[name] + (entries.some(({ key }) => key === UNKNOWN) ? 1 : 0) };
  };
  const [countries, networks] = [listOf("countries"), listOf("networks")];
  return {
    countries: compare(countries(week), before && countries(before)),
    networks: compare(networks(week), before && networks(before)),
  };
};

/** The names of countries are not stored, because they depend on the reader. */
const inWords =
  ({ regions }: Pick<App, "regions">, language: Language) =>
  <E extends Entry>(entry: E): E => ({
    ...entry,
    name: entry.key === UNKNOWN ? "" : regions.name(entry.key, language) || entry.key,
  });

/** A report's weeks, and one of them beside the one before. @throws Failure NOT_FOUND */
export async function readReport(
  app: App,
  { accountId }: SignedIn,
  language: Language,
  { id, week }: { id: number; week?: string | undefined },
): Promise<Info> {
  const row = await findReport(app, accountId, id);
  const rows = await app.db.lensReportWeek.findMany({
    where: { reportId: id },
    select: { week: true, totals: true, savedAt: true },
    orderBy: { week: "desc" },
  });
  const shown = week ?? rows[0]?.week ?? "";
  const before = rows.find((one) => one.week < shown)?.week ?? null;
  const now = await readWeek(app, id, shown);
  const changes = changesSince(now, before === null ? null : await readWeek(app, id, before));
  const named = inWords(app, language);
  return {
    report: describeReport(row),
    weeks: rows.map((one) => {
      const totals = one.totals as unknown as WeekTotals;
      const top_countries = totals.top_countries.map(named);
      return { ...totals, top_countries, week: one.week, saved_at: one.savedAt };
    }),
    week: shown,
    week_before: before,
    countries: changes.countries.map(named),
    networks: changes.networks,
    top_addresses: now.entries.top_addresses,
  };
}

/** All that is kept of a report, read week by week, since all of it at once is much. @throws Failure NOT_FOUND */
export async function readData(app: App, { accountId }: SignedIn, language: Language, id: number) {
  const { name, weeks } = await findReport(app, accountId, id);
  const named = inWords(app, language);
  const full = [];
  for (const { week } of weeks) {
    const { totals, entries, savedAt } = await readWeek(app, id, week);
    full.push({ week, saved_at: savedAt, ...totals, ...entries, countries: entries.countries.map(named) });
  }
  return { name, weeks: full };
}

/** @throws Failure NOT_FOUND */
export async function setMailed(app: App, { user, ip }: { user: SignedIn; ip: string }, id: number, isMailed: boolean) {
  const { accountId } = user;
  const { at } = lastMailing(app.now(), await timeZoneOf(app, accountId));
  return transaction(app, async (app) => {
    const before = await findReport(app, accountId, id);
    if (before.isMailed !== isMailed) {
      // Turned on again, it does not send what was due meanwhile.
      await app.db.lensReport.updateMany({
        where: { id, accountId },
        data: { isMailed, ...(isMailed && { mailedUntil: at }) },
      });
      const name = before.name;
      await writeAudit(app, user, {
        action: "lens_report.update",
        target: `lens_report:${id}`,
        ip,
        before: { name, mailed: before.isMailed },
        after: { name, mailed: isMailed },
      });
    }
    return describeReport({ ...before, isMailed });
  });
}

/** @throws Failure NOT_FOUND */
export async function deleteReport(app: App, { user, ip }: { user: SignedIn; ip: string }, id: number) {
  await transaction(app, async (app) => {
    const { name } = await findReport(app, user.accountId, id);
    await app.db.lensReport.deleteMany({ where: { id, accountId: user.accountId } });
    await writeAudit(app, user, {
      action: "lens_report.delete",
      target: `lens_report:${id}`,
      ip,
      before: { name },
    });
  });
  return {};
}
