import { type App, transaction } from "../../app.ts";
import { databaseDirectory, listVersions } from "../databases/build.ts";
import { setCurrent } from "./build/build-downloads.ts";
import { builtEditions } from "./editions.ts";
import { buildDownloadFiles } from "./jobs.ts";

/** Queues the build of a published version's files. */
export const queueDownloads = ({ jobs }: App, version: string): Promise<void> =>
  jobs.add(buildDownloadFiles, { version });

/**
 * Withdraws a version, in all editions or one. Its files are no longer served, and the previous version is current
 * again. Returns the number of editions affected.
 */
export async function withdrawDownloads(app: App, version: string, product?: string): Promise<number> {
  return transaction(app, async (app) => {
    const rows = await app.db.offlineVersion.findMany({
      where: { version, status: { not: "withdrawn" }, ...(product !== undefined && { package: { product } }) },
      select: { id: true, packageId: true },
    });
    for (const { id, packageId } of rows) {
      await app.db.offlineVersion.update({ where: { id }, data: { status: "withdrawn" } });
      await setCurrent(app, packageId);
    }
    return rows.length;
  });
}

/** The version being served; "" before the first. */
export async function currentVersion({ db, config }: App): Promise<string> {
  const published = await db.databaseVersion.findFirst({
    where: { status: "published" },
    orderBy: { builtAt: "desc" },
    select: { version: true },
  });
  const kept = listVersions(databaseDirectory(config.DATA_DIR));
  return published && kept.includes(published.version) ? published.version : (kept.at(-1) ?? "");
}

/** Withdraws the downloads of withdrawn databases, and queues missing files of the current version. */
export async function followDatabases(app: App): Promise<{ withdrawn: number; queued: string }> {
  const bad = await app.db.databaseVersion.findMany({
    where: { status: { in: ["withdrawn", "refused"] } },
    select: { version: true },
  });
  let withdrawn = 0;
  for (const { version } of bad) withdrawn += await withdrawDownloads(app, version);
  const version = await currentVersion(app);
  const missing = await app.db.offlinePackage.count({
    where: { product: { in: [...builtEditions] }, versions: { none: { version, status: { not: "building" } } } },
  });
  if (version === "" || missing === 0) return { withdrawn, queued: "" };
  await queueDownloads(app, version);
  return { withdrawn, queued: version };
}
