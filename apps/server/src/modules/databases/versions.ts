import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { IpdbReader } from "@meridian/ipdb";
import type { App } from "../../app.ts";
import { utcDay } from "../../lib/calendar.ts";
import { pastDeadlocks } from "../../lib/deadlock.ts";
import { dayOf } from "./age.ts";
import { databaseDirectory, listVersions } from "./build.ts";
import { moveDeltas } from "./deltas.ts";
import { moveDerived } from "./derived.ts";

/** Number of versions kept for rollback. */
export const RETAINED_VERSIONS = 12;

export const pathOf = (directory: string, version: string): string => join(directory, `${version}.ipdb`);

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
  await db.databaseVersion.updateMany({
    where: { version: current, status: { in: ["building", "checking", "archived"] } },
    data: { status: "published", reason: "" },
  });
  await db.databaseVersion.updateMany({ where: { version: current, publishedAt: null }, data: { publishedAt: now() } });
  // Processes that start or roll back at the same time lock these rows in any order.
  await pastDeadlocks(() =>
    db.databaseVersion.updateMany({
      where: { version: { in: versions.slice(0, -1) }, status: { in: ["building", "checking", "published"] } },
      data: { status: "archived" },
    }),
  );
}

/** Moves a complete, verified file into the serving directory, where processes pick it up within seconds. */
export async function publishVersion(app: App, version: string, path: string): Promise<void> {
  const directory = databaseDirectory(app.config.DATA_DIR);
  await mkdir(directory, { recursive: true });
  // First, so that a process that finds the database also finds them.
  await moveDerived(path, pathOf(directory, version));
  await moveDeltas(path, pathOf(directory, version));
  await rename(path, pathOf(directory, version));
  await reconcileVersions(app);
  for (const old of listVersions(directory).slice(0, -RETAINED_VERSIONS)) {
    await rm(pathOf(directory, old));
    await moveDerived(pathOf(directory, old), null);
    await moveDeltas(pathOf(directory, old), null);
  }
}

/** An unused version number: YYYYMMDD, then YYYYMMDD.2 and so on. */
export async function nextFreeVersion({ db, config, now }: App): Promise<string> {
  const day = utcDay(now()).replaceAll("-", "");
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
