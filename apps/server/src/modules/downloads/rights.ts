import { type App, transaction } from "../../app.ts";
import { Failure } from "../../errors.ts";
import type { OfflineRight } from "../../generated/client.ts";
import { addDays, dayIn, localDay } from "../usage/calendar.ts";

export const isActive = ({ now }: App, { startAt, expireAt }: OfflineRight): boolean =>
  startAt <= now() && expireAt > now();

/** The start of the account's current day and of the next. */
export async function dayOf({ db, now }: App, accountId: number): Promise<{ startAt: Date; endAt: Date }> {
  const { timeZone } = await db.user.findUniqueOrThrow({ where: { id: accountId }, select: { timeZone: true } });
  const day = localDay(now(), timeZone);
  return { startAt: dayIn(day, timeZone), endAt: dayIn(addDays(day, 1), timeZone) };
}

/** An account's downloads today, by database id. */
export async function downloadsToday(app: App, accountId: number, since: Date): Promise<Map<number, number>> {
  const rows = await app.db.$queryRaw<{ packageId: number; count: bigint }[]>`
    select version."packageId", count(*) from "OfflineDownload" download
      join "OfflineFile" file on file.id = download."fileId"
      join "OfflineVersion" version on version.id = file."versionId"
      where download."accountId" = ${accountId} and download."hourAt" >= ${since} group by 1`;
  return new Map(rows.map(({ packageId, count }) => [packageId, Number(count)]));
}

interface Download {
  accountId: number;
  packageId: number;
  fileId: number;
}

/**
 * Counts one of today's downloads for a file, unless it was already counted this hour.
 * @throws Failure DOWNLOAD_LIMIT_REACHED, NOT_FOUND without a right
 */
export async function takeDownload(app: App, { accountId, packageId, fileId }: Download): Promise<{ hourAt: Date }> {
  const { startAt, endAt } = await dayOf(app, accountId);
  const hourAt = new Date(app.now());
  hourAt.setUTCMinutes(0, 0, 0);
  return transaction(app, async ({ db, now }) => {
    // Serialised, so that the counting statement sees what others have counted.
    const [right] = await db.$queryRaw<unknown[]>`
      select 1 from "OfflineRight" where "accountId" = ${accountId} and "packageId" = ${packageId}
        and "startAt" <= ${now()} and "expireAt" > ${now()} for update`;
    if (!right) throw new Failure("NOT_FOUND");
    const taken = await db.$executeRaw`
      insert into "OfflineDownload" ("accountId", "fileId", "hourAt")
      select ${accountId}, ${fileId}, ${hourAt} where exists (
          select 1 from "OfflineDownload"
          where "accountId" = ${accountId} and "fileId" = ${fileId} and "hourAt" = ${hourAt}
        ) or (
          select count(*) from "OfflineDownload" download
            join "OfflineFile" file on file.id = download."fileId"
            join "OfflineVersion" version on version.id = file."versionId"
          where download."accountId" = ${accountId} and version."packageId" = ${packageId}
            and download."hourAt" >= ${startAt}
        ) < (
          select "downloadsPerDay" from "OfflineRight"
          where "accountId" = ${accountId} and "packageId" = ${packageId}
        )
      on conflict ("accountId", "fileId", "hourAt") do update set "isFinished" = "OfflineDownload"."isFinished"`;
    if (taken === 0)
      throw new Failure("DOWNLOAD_LIMIT_REACHED", {
        reset_at: endAt.toISOString(),
        retry_after_seconds: Math.max(1, Math.ceil((endAt.getTime() - now().getTime()) / 1000)),
      });
    return { hourAt };
  });
}

/** Confirms the counted download if the file arrived whole, and returns it if no transfer of the hour did. */
export async function endDownload(
  { db }: App,
  { accountId, fileId, hourAt, isWhole }: Omit<Download, "packageId"> & { hourAt: Date; isWhole: boolean },
): Promise<void> {
  if (isWhole)
    await db.$executeRaw`
      insert into "OfflineDownload" ("accountId", "fileId", "hourAt", "isFinished")
      values (${accountId}, ${fileId}, ${hourAt}, true)
      on conflict ("accountId", "fileId", "hourAt") do update set "isFinished" = true`;
  else await db.offlineDownload.deleteMany({ where: { accountId, fileId, hourAt, isFinished: false } });
}

/** A transfer's effect on the count. */
export function countOf(app: App, download: Download) {
  let hourAt: Date | null = null;
  return {
    begin: async () => {
      ({ hourAt } = await takeDownload(app, download));
    },
    end: async (isWhole: boolean) => {
      if (hourAt) await endDownload(app, { ...download, hourAt, isWhole });
    },
  };
}
