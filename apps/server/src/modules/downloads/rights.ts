import { type App, transaction } from "../../app.ts";
import { Failure } from "../../errors.ts";
import type { OfflineRight } from "../../generated/client.ts";
import { addDays, dayIn, localDay } from "../../lib/calendar.ts";

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
    select version.package_id as "packageId", count(*) from offline_downloads download
      join offline_files file on file.id = download.file_id
      join offline_versions version on version.id = file.version_id
      where download.account_id = ${accountId} and download.hour_at >= ${since} group by 1`;
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
      select 1 from offline_rights where account_id = ${accountId} and package_id = ${packageId}
        and start_at <= ${now()} and expire_at > ${now()} for update`;
    if (!right) throw new Failure("NOT_FOUND");
    const taken = await db.$executeRaw`
      insert into offline_downloads (account_id, file_id, hour_at)
      select ${accountId}, ${fileId}, ${hourAt} where exists (
          select 1 from offline_downloads
          where account_id = ${accountId} and file_id = ${fileId} and hour_at = ${hourAt}
        ) or (
          select count(*) from offline_downloads download
            join offline_files file on file.id = download.file_id
            join offline_versions version on version.id = file.version_id
          where download.account_id = ${accountId} and version.package_id = ${packageId}
            and download.hour_at >= ${startAt}
        ) < (
          select downloads_per_day from offline_rights
          where account_id = ${accountId} and package_id = ${packageId}
        )
      on conflict (account_id, file_id, hour_at) do update set is_finished = offline_downloads.is_finished`;
    if (taken === 0)
      throw new Failure("DOWNLOAD_LIMIT_REACHED", {
        reset_at: endAt.toISOString(),
        retry_after_seconds: Math.max(1, Math.ceil((endAt.getTime() - now().getTime()) / 1000)),
      });
    return { hourAt };
  });
}

/** Confirms the counted download if the file arrived completely; uncounts it if no transfer of the hour did. */
export async function endDownload(
  { db }: App,
  { accountId, fileId, hourAt, isWhole }: Omit<Download, "packageId"> & { hourAt: Date; isWhole: boolean },
): Promise<void> {
  if (isWhole)
    await db.$executeRaw`
      insert into offline_downloads (account_id, file_id, hour_at, is_finished)
      values (${accountId}, ${fileId}, ${hourAt}, true)
      on conflict (account_id, file_id, hour_at) do update set is_finished = true`;
  else await db.offlineDownload.deleteMany({ where: { accountId, fileId, hourAt, isFinished: false } });
}

/** Counts a transfer when it starts, and confirms or uncounts it when it ends. */
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
