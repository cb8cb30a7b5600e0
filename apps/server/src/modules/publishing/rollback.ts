import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { IpdbReader } from "@meridian/ipdb";
import type { App } from "../../app.ts";
import { pastDeadlocks } from "../../lib/deadlock.ts";
import { auditStaff, type Staff } from "../../lib/staff/actor.ts";
import { StaffProblem } from "../../lib/staff/problem.ts";
import { databaseDirectory, listVersions } from "../databases/build.ts";
import { moveDeltas } from "../databases/deltas.ts";
import { moveDerived } from "../databases/derived.ts";
import { pathOf, reconcileVersions } from "../databases/versions.ts";
import { withdrawDownloads } from "../downloads/releases.ts";

const RETAINED_WITHDRAWN = 3;

/** Folder of withdrawn versions, which no process serves from. */
const withdrawnDirectory = (directory: string): string => join(directory, "withdrawn");

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
  await pastDeadlocks(() => app.db.databaseVersion.updateMany({ where: { version: { in: newer } }, data: withdrawn }));
  await mkdir(withdrawnDirectory(directory), { recursive: true });
  // The newest last, so that none in between ever becomes the current one.
  for (const version of newer) {
    await rename(pathOf(directory, version), pathOf(withdrawnDirectory(directory), version));
    await moveDerived(pathOf(directory, version), null);
    await moveDeltas(pathOf(directory, version), null);
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
