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

/** So many versions can be gone back to. */
export const KEPT_VERSIONS = 12;
const KEPT_WITHDRAWN = 3;

export const pathOf = (directory: string, version: string): string => join(directory, `${version}.ipdb`);

/** Where versions stand that were taken back; no process looks there. */
const withdrawnDirectory = (directory: string): string => join(directory, "withdrawn");

/** The newest version that stands where processes take theirs from; null while none does. */
export const currentVersion = ({ config }: Pick<App, "config">): string | null =>
  listVersions(databaseDirectory(config.DATA_DIR)).at(-1) ?? null;

/**
 * Brings the table in step with the files, which are what answers: the newest is published, older ones are archived. A
 * version that was made without the table, as at the first start, is entered.
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

/** Puts a whole, verified file where processes take theirs from, which they do within seconds. */
export async function publishVersion(app: App, version: string, path: string): Promise<void> {
  const directory = databaseDirectory(app.config.DATA_DIR);
  await mkdir(directory, { recursive: true });
  await rename(path, pathOf(directory, version));
  await reconcileVersions(app);
  for (const old of listVersions(directory).slice(0, -KEPT_VERSIONS)) await rm(pathOf(directory, old));
}

interface Rollback {
  /** The version that is given up, so that the same wish twice takes back one. */
  from: string;
  /** The one that takes its place; "" for the one before. */
  target: string;
  reason: string;
}

/**
 * Makes an older version the current one; all that are newer are withdrawn. Processes take it back within seconds.
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
  // Nothing is given up for a file that would not be taken.
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
  // The newest last, so that none of those between is ever taken for the current one.
  for (const version of newer) await rename(pathOf(directory, version), pathOf(withdrawnDirectory(directory), version));
  for (const version of newer) await withdrawDownloads(app, version);
  await auditStaff(app, staff, 0, { action: "data.rollback", target: `database:${wanted}` });
  await reconcileVersions(app);
  await removeWithdrawn(withdrawnDirectory(directory));
  return wanted;
}

async function removeWithdrawn(directory: string): Promise<void> {
  const names = (await readdir(directory)).toSorted();
  for (const name of names.slice(0, -KEPT_WITHDRAWN)) await rm(join(directory, name));
}

/** A version that neither a file nor the table has: YYYYMMDD, then YYYYMMDD.2 and so on. */
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
