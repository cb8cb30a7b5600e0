import { watchLimits } from "@meridian/contract/watch-names";
import type { App } from "../../app.ts";
import { DAY_MS, MINUTE_MS } from "../../lib/durations.ts";
import { databaseDirectory, listVersions } from "../databases/build.ts";
import { pathOf } from "../databases/versions.ts";
import { compareFiles } from "./child.ts";
import { Matcher } from "./matcher.ts";
import type { ChangedWatch } from "./samples.ts";
import { type Compared, tellAccounts } from "./tell.ts";

/** How long a process that does not say it is at work has a comparison to itself; then it has died. */
const CLAIM_MS = 2 * MINUTE_MS;
/** Watches read at once, and told about in one transaction with the rest of their account. */
const PAGE = 5000;

interface Due extends Compared {
  publishedAt: Date;
}

/**
 * Compares each published version with the one that was in use before it, the oldest first, and tells accounts what it
 * changed of their watches. A version that was withdrawn before that is left out.
 */
export async function compareNewVersions(app: App): Promise<{ versions: number; accounts: number }> {
  let [versions, accounts] = [0, 0];
  for (const due of await dueVersions(app)) {
    if (!(await claim(app, due))) continue;
    try {
      accounts += await compareVersion(app, due);
      await app.db.watchComparison.update({ where: { version: due.version }, data: { finishedAt: app.now() } });
      versions += 1;
    } catch (error) {
      // The next run tries again; a file that stays unreadable must not keep later versions from being compared.
      app.log.error({ err: error, ...due }, "watches could not be compared");
      await app.db.watchComparison.update({ where: { version: due.version }, data: { workedAt: new Date(0) } });
    }
  }
  return { versions, accounts };
}

/** Kept versions that are not compared yet; the one before each is the newest older one that was not withdrawn. */
async function dueVersions({ db, config }: App): Promise<Due[]> {
  const kept = listVersions(databaseDirectory(config.DATA_DIR));
  const known = await db.databaseVersion.findMany({
    where: { version: { in: kept }, status: { in: ["published", "archived"] }, publishedAt: { not: null } },
    select: { version: true, publishedAt: true },
  });
  const done = await db.watchComparison.findMany({
    where: { version: { in: kept }, finishedAt: { not: null } },
    select: { version: true },
  });
  return kept.slice(1).flatMap((version, index) => {
    const published = known.find((row) => row.version === version);
    if (!published?.publishedAt || done.some((row) => row.version === version)) return [];
    return [{ version, versionBefore: kept[index]!, publishedAt: published.publishedAt }];
  });
}

/** Takes a comparison, which only one process at a time can hold. */
async function claim({ db, now }: App, { version, versionBefore }: Due): Promise<boolean> {
  const workedAt = now();
  const staleAt = new Date(workedAt.getTime() - CLAIM_MS);
  const taken = await db.$executeRaw`
    insert into watch_comparisons (version, version_before, worked_at)
      values (${version}, ${versionBefore}, ${workedAt})
      on conflict (version) do update set worked_at = excluded.worked_at
        where watch_comparisons.finished_at is null and watch_comparisons.worked_at < ${staleAt}`;
  return taken === 1;
}

/** Returns the number of accounts told. */
async function compareVersion(app: App, due: Due): Promise<number> {
  const { db, config, log, now } = app;
  const isWatched = { isActive: true, createdAt: { lte: due.publishedAt } };
  // The first versions of an installation, or one that nobody watches.
  if (!(await db.watch.findFirst({ where: isWatched, select: { id: true } }))) return 0;
  const directory = databaseDirectory(config.DATA_DIR);
  const startedAt = now().getTime();
  const changes = await compareFiles(pathOf(directory, due.versionBefore), pathOf(directory, due.version));
  const changedRanges = changes.v4.pairs.length + changes.v6.pairs.length;
  await db.watchComparison.update({ where: { version: due.version }, data: { changedRanges } });
  if (changedRanges === 0) return 0;
  const accounts = await tellAll(app, due, new Matcher(changes));
  log.info({ ...due, changedRanges, accounts, ms: now().getTime() - startedAt }, "watches compared");
  return accounts;
}

interface WatchRow {
  id: number;
  account_id: number;
  kind: string;
  value: string;
  name: string;
  fields: number;
}

/** Goes through all watches by account, so that an account gets all of its changes at once. */
async function tellAll(app: App, due: Due, matcher: Matcher): Promise<number> {
  let accounts = 0;
  let last: WatchRow | undefined;
  // The changes of the last account of a page, which may have more watches on the next one.
  let open: ChangedWatch[] = [];
  let page = readPage(app, due, last);
  for (;;) {
    const rows = await page;
    const found = [...open, ...rows.flatMap((row) => changeOf(matcher, row))];
    const isEnd = rows.length < PAGE;
    last = rows.at(-1) ?? last;
    // The next page is read while this one's messages are queued. If queueing fails, nobody awaits it.
    if (!isEnd) page = readPage(app, due, last);
    page.catch(() => undefined);
    open = isEnd ? [] : found.filter(({ accountId }) => accountId === last?.account_id);
    accounts += await tellAccounts(app, due, found.slice(0, found.length - open.length));
    await app.db.watchComparison.update({ where: { version: due.version }, data: { workedAt: app.now() } });
    if (isEnd) return accounts;
  }
}

const readPage = ({ autocommit }: App, { publishedAt }: Due, last: WatchRow | undefined): Promise<WatchRow[]> =>
  autocommit({
    name: "watches of a page",
    text: `select id, account_id, kind, value, name, fields from watches
      where (account_id, id) > ($1, $2) and is_active and created_at <= $3 order by account_id, id limit ${PAGE}`,
    values: [String(last?.account_id ?? 0), String(last?.id ?? 0), publishedAt.toISOString()],
  });

function changeOf(
  matcher: Matcher,
  { id, account_id: accountId, kind, value, name, fields }: WatchRow,
): ChangedWatch[] {
  const match = matcher.match({ kind, value, fields });
  return match ? [{ accountId, watchId: id, kind, value, name, ...match }] : [];
}

export async function forgetOldChanges({ db, config, now }: App): Promise<{ reports: number }> {
  const before = new Date(now().getTime() - watchLimits.days * DAY_MS);
  const { count } = await db.watchReport.deleteMany({ where: { createdAt: { lt: before } } });
  // Without its row, a version that is still kept would be compared again.
  const kept = listVersions(databaseDirectory(config.DATA_DIR));
  await db.watchComparison.deleteMany({ where: { workedAt: { lt: before }, version: { notIn: kept } } });
  return { reports: count };
}
