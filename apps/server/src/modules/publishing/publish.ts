import { mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { IpdbReader } from "@meridian/ipdb";
import type { App } from "../../app.ts";
import { DAY_MS, HOUR_MS } from "../../lib/durations.ts";
import { announce } from "../../lib/events.ts";
import { measureVersion, storedTruth } from "../accuracy/reports.ts";
import { hasNewCorrections, publishCorrections, writeCorrections } from "../corrections/corrections.ts";
import { dayOf } from "../databases/age.ts";
import { currentSources, databaseDirectory, listVersions, prepareInputs, recordedSources } from "../databases/build.ts";
import { runTask } from "../databases/child.ts";
import { buildDeltas, DELTA_BASES } from "../databases/deltas.ts";
import { moveDerived } from "../databases/derived.ts";
import { type Measured, refusalOf } from "../databases/gate.ts";
import { sourcesDirectory } from "../databases/sources/source-index.ts";
import { currentVersion, nextFreeVersion, pathOf, publishVersion, reconcileVersions } from "../databases/versions.ts";
import { queueDownloads } from "../downloads/releases.ts";
import { versionPublished } from "./events.ts";

/** The result of an attempt to publish. */
export interface Published {
  version: string;
  status: "published" | "refused";
  /** Why it was refused; "" otherwise. */
  reason: string;
  changed_percent: number | null;
}

/** An older build died with its process. */
const MAX_BUILD_MS = HOUR_MS;
/** With three scheduled builds a week the next is at most three days away, so a version is never older than seven. */
const MAX_AGE_MS = 4 * DAY_MS;

/**
 * The staging directory for versions until they pass the gate: on the same disk, so that the final rename is atomic.
 */
export const stagingDirectory = (dataDirectory: string): string => join(dataDirectory, "ipdb-building");

/** Builds and publishes a version if its sources have changed, there is none, or the current one is days old. */
export async function refreshDatabase(app: App): Promise<Published | { version: string; status: "current" }> {
  await reconcileVersions(app);
  const version = currentVersion(app);
  if (version !== null && !(await isOutdated(app, version))) return { version, status: "current" };
  return (await buildVersion(app)) ?? { version: version ?? "", status: "current" };
}

async function isOutdated(app: App, version: string): Promise<boolean> {
  const { config, now, log } = app;
  try {
    const { metadata } = IpdbReader.open(pathOf(databaseDirectory(config.DATA_DIR), version));
    if (await hasNewCorrections(app)) return true;
    if (now().getTime() - Date.parse(metadata.builtAt) > MAX_AGE_MS) return true;
    const inputs = await prepareInputs(sourcesDirectory(config.DATA_DIR));
    // A temporarily unavailable source must not lead to a build without it.
    const recorded = new Set(recordedSources(metadata));
    return currentSources(inputs).some((source) => !recorded.has(source));
  } catch (error) {
    log.error({ err: error, version }, "ip database refused");
    return true;
  }
}

/** Builds a version now and publishes it if it passes; null if another process is building. */
export async function buildVersion(app: App, isForced = false): Promise<Published | null> {
  const version = await claimVersion(app);
  if (version === null) return null;
  const directory = stagingDirectory(app.config.DATA_DIR);
  let corrections: number[];
  try {
    await mkdir(directory, { recursive: true });
    corrections = await writeCorrections(app);
    const now = app.now().toISOString();
    await runTask({ do: "build", dataDirectory: app.config.DATA_DIR, directory, version, now });
  } catch (error) {
    await refuse(app, version, `it was not built: ${(error as Error).message}`);
    throw error;
  }
  const judged = await judgeVersion(app, version, isForced);
  if (judged.status === "published") {
    await publishCorrections(app, version, corrections);
    await measureKeptTruth(app, version);
  }
  return judged;
}

/** Accuracy is measured if there are truth files; an unreadable one blocks no version. */
async function measureKeptTruth(app: App, version: string): Promise<void> {
  try {
    await measureVersion(app, version, storedTruth(app));
  } catch (error) {
    app.log.error({ err: error, version }, "could not measure accuracy");
  }
}

/** Claims the next version number, which only one process at a time can hold; null while another does. */
export async function claimVersion(app: App): Promise<string | null> {
  const builtAt = app.now();
  const oldest = new Date(builtAt.getTime() - MAX_BUILD_MS);
  const isUnderWay = { status: { in: ["building", "checking"] } };
  await app.db.databaseVersion.updateMany({
    where: { ...isUnderWay, builtAt: { lte: oldest } },
    data: { status: "refused", reason: "it was never finished" },
  });
  const version = await nextFreeVersion(app);
  const taken = await app.db.$executeRaw`
    insert into database_versions (version, status, built_at)
    select ${version}, 'building', ${builtAt}
    where not exists (select 1 from database_versions where status in ('building', 'checking'))
    on conflict do nothing`;
  return taken === 1 ? version : null;
}

/** Measures a version in the staging directory, and publishes or refuses it. */
export async function judgeVersion(app: App, version: string, isForced = false): Promise<Published> {
  const path = pathOf(stagingDirectory(app.config.DATA_DIR), version);
  const current = currentVersion(app);
  const currentPath = current === null ? null : pathOf(databaseDirectory(app.config.DATA_DIR), current);
  await app.db.databaseVersion.update({ where: { version }, data: { status: "checking" } });
  let measured: Measured;
  try {
    const { dataDate, rangesV4, rangesV6 } = IpdbReader.open(path).metadata;
    const described = { dataDate: dayOf(dataDate), rangesV4, rangesV6 };
    await app.db.databaseVersion.update({ where: { version }, data: described });
    measured = await runTask({ do: "measure", path, currentPath });
  } catch (error) {
    return refuse(app, version, `it cannot be read: ${(error as Error).message}`);
  }
  const { checks, coverage, changedRanges, changedPercent } = measured;
  const data = { checks: checks as unknown as object[], coverage, changedRanges, changedPercent };
  await app.db.databaseVersion.update({ where: { version }, data });
  const reason = refusalOf(measured);
  if (reason !== "" && !isForced) return { ...(await refuse(app, version, reason)), changed_percent: changedPercent };
  const directory = databaseDirectory(app.config.DATA_DIR);
  const older = listVersions(directory).reverse().slice(0, DELTA_BASES);
  const from = older.map((one) => pathOf(directory, one));
  await buildDeltas(app, { to: path, from, wholeBytes: (await stat(path)).size });
  await publishVersion(app, version, path);
  await announceVersion(app, version);
  app.log.info({ version, changed_percent: changedPercent, forced: reason || undefined }, "ip database published");
  return { version, status: "published", reason: "", changed_percent: changedPercent };
}

/**
 * Stores the coverage of the current version if the gate never measured it, as after the first start. Returns whether
 * it did; stored coverage is not measured again.
 */
export async function measureMissingCoverage(app: App): Promise<boolean> {
  await reconcileVersions(app);
  const version = currentVersion(app);
  if (version === null) return false;
  const isMissing = { version, status: "published", coverage: { equals: {} } };
  if ((await app.db.databaseVersion.count({ where: isMissing })) === 0) return false;
  const path = pathOf(databaseDirectory(app.config.DATA_DIR), version);
  const { coverage } = await runTask({ do: "measure", path, currentPath: null });
  const { count } = await app.db.databaseVersion.updateMany({ where: isMissing, data: { coverage } });
  return count === 1;
}

/** Queues what follows a new version; if the queue is unavailable, jobs that run on schedule catch up. */
async function announceVersion(app: App, version: string): Promise<void> {
  try {
    await announce(app, versionPublished, { version });
    await queueDownloads(app, version);
  } catch (error) {
    app.log.warn({ err: error, version }, "downloads and watches follow later");
  }
}

/** A refused version never reaches the directory that processes read; only its row remains. */
async function refuse(app: App, version: string, reason: string): Promise<Published> {
  await app.db.databaseVersion.update({ where: { version }, data: { status: "refused", reason } });
  const path = pathOf(stagingDirectory(app.config.DATA_DIR), version);
  await rm(path, { force: true });
  await moveDerived(path, null);
  app.log.error({ version, reason }, "ip database refused");
  return { version, status: "refused", reason, changed_percent: null };
}
