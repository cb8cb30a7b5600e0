import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { IpdbReader } from "@meridian/ipdb";
import type { App } from "../../app.ts";
import { withdrawDownloads } from "../downloads/releases.ts";
import { auditStaff, type Staff } from "../staff/actor.ts";
import { StaffProblem } from "../staff/problem.ts";
import { dayOf } from "./age.ts";
import { databaseDirectory, listVersions } from "./build.ts";
import { moveDerived } from "./derived.ts";

/** Number of versions kept for rollback. */
export const RETAINED_VERSIONS = 12;
const RETAINED_WITHDRAWN = 3;

export const pathOf = (directory: string, version: string): string => join(directory, `${version}.ipdb`);

/** Folder of withdrawn versions, which no process serves from. */
const withdrawnDirectory = (directory: string): string => join(directory, "withdrawn");

/** The newest version in the serving directory; null if there is none. */
export const currentVersion = ({ config }: Pick<App, "config">): string | null =>
  listVersions(databaseDirectory(config.DATA_DIR)).at(-1) ?? null;

/**
 * Syncs the table with the files, which are what is served: the newest is published, older ones are archived. A version
 * built without the table, as at the first start, is recorded.
 */
export async function reconcileVersions({ db, config, log, now }: App): Promise<void> {
  const directory = databaseDirectory(config.DATA_DIR);
  const versions = listVersions(directory);
  const known = await db.databaseVersion.findMany({ where: { version: { in: versions } }, select: { version: true } });
  for (const version of versions) {
    if (known.some((row) => row.version === version)) continue;
    try {
      const { builtAt, dataDate, rangesV4, rangesV6 } = IpdbReader.open(pathOf(directory, version)).metadata;
      const row = { version, status: "archived", dataDate: dayOf(dataDate), builtAt, rangesV4, rangesV6 };
      await db.databaseVersion.createMany({ data: [{ ...row, publishedAt: builtAt }], skipDuplicates: true });
    } catch (error) {
      log.error({ err: error, version }, "ip database refused");
    }
  }
  const current = versions.at(-1) ?? "";
  const isUnderWay = { in: ["building", "checking", "published", "archived"] };
  await db.databaseVersion.updateMany({
    where: { version: current, status: { in: ["building", "checking", "archived"] } },
    data: { status: "published", reason: "" },
  });
  await db.databaseVersion.updateMany({ where: { version: current, publishedAt: null }, data: { publishedAt: now() } });
  await db.databaseVersion.updateMany({
    where: { version: { in: versions.slice(0, -1) }, status: isUnderWay },
    data: { status: "archived" },
  });
}

/** Moves a complete, verified file into the serving directory, where processes pick it up within seconds. */
export async function publishVersion(app: App, version: string, path: string): Promise<void> {
  const directory = databaseDirectory(app.config.DATA_DIR);
  await mkdir(directory, { recursive: true });
  // First, so that a process that finds the database also finds them.
  await moveDerived(path, pathOf(directory, version));
  await rename(path, pathOf(directory, version));
  await reconcileVersions(app);
  for (const old of listVersions(directory).slice(0, -RETAINED_VERSIONS)) {
    await rm(pathOf(directory, old));
    await moveDerived(pathOf(directory, old), null);
  }
}

interface Rollback {
  /** The version to withdraw, so that a repeated request withdraws only one. */
  from: string;
  /** The one to return to; "" for the previous one. */
  target: string;
  reason: string;
}

/**
 * Makes an older version the current one and withdraws all newer ones. Processes follow within seconds.
 * @throws StaffProblem
 */
export async function rollBack(app: App, staff: Staff, { from, target, reason }: Rollback): Promise<string> {
  await reconcileVersions(app);
  const directory = databaseDirectory(app.config.DATA_DIR);
  const versions = listVersions(directory);
  const wanted = target || versions[versions.indexOf(from) - 1];
  if (!wanted || !versions.includes(wanted))
    throw new StaffProblem([`there is no version ${target || `before ${from}`}`]);
  if (versions.indexOf(wanted) >= versions.indexOf(from))
    throw new StaffProblem([`${wanted} is not older than ${from}`]);
  // Nothing is withdrawn for a file that cannot be served.
  IpdbReader.open(pathOf(directory, wanted));
  const withdrawn = { status: "withdrawn", reason };
  const { count } = await app.db.databaseVersion.updateMany({
    where: { version: from, status: "published" },
    data: withdrawn,
  });
  if (count === 0) throw new StaffProblem([`${from} is not the current version`]);
  const newer = versions.slice(versions.indexOf(wanted) + 1);
  await app.db.databaseVersion.updateMany({ where: { version: { in: newer } }, data: withdrawn });
  await mkdir(withdrawnDirectory(directory), { recursive: true });
  // The newest last, so that none in between ever becomes the current one.
  for (const version of newer) {
    await rename(pathOf(directory, version), pathOf(withdrawnDirectory(directory), version));
    await moveDerived(pathOf(directory, version), null);
  }
  for (const version of newer) await withdrawDownloads(app, version);
  await auditStaff(app, staff, 0, { action: "data.rollback", target: `database:${wanted}` });
  await reconcileVersions(app);
  await removeWithdrawn(withdrawnDirectory(directory));
  return wanted;
}

async function removeWithdrawn(directory: string): Promise<void> {
  const names = (await readdir(directory)).toSorted();
  for (const name of names.slice(0, -RETAINED_WITHDRAWN)) await rm(join(directory, name));
}

/** An unused version number: YYYYMMDD, then YYYYMMDD.2 and so on. */
export async function nextFreeVersion({ db, config, now }: App): Promise<string> {
  const day = now().toISOString().slice(0, 10).replaceAll("-", "");
  const rows = await db.databaseVersion.findMany({
    where: { version: { startsWith: day } },
    select: { version: true },
  });
  const taken = new Set(rows.map(({ version }) => version));
  const directory = databaseDirectory(config.DATA_DIR);
  for (let build = 1; ; build++) {
    const version = build === 1 ? day : `${day}.${build}`;
    if (!taken.has(version) && !existsSync(pathOf(directory, basename(version)))) return version;
  }
}
