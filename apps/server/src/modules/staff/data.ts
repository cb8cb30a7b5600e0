import type { App } from "../../app.ts";
import { databaseDirectory, listVersions } from "../databases/build.ts";
import { refreshDatabase } from "../databases/jobs.ts";
import { auditStaff, type Staff } from "./actor.ts";

/** The versions of the IP database, the newest first, and what staff imported last. */
export async function dataState({ db, config, lookupDatabase }: App) {
  const metadata = lookupDatabase.reader?.metadata;
  const imports = await db.dataImport.findMany({ orderBy: { kind: "asc" } });
  return {
    version: lookupDatabase.version,
    built_at: metadata ? new Date(metadata.builtAt) : null,
    versions: listVersions(databaseDirectory(config.DATA_DIR)).toReversed(),
    sources: (metadata?.layers ?? []).map(({ name, updatedDate }) => ({ name, updated_date: updatedDate })),
    imports: imports.map(({ kind, fileName, rows, importedAt }) => ({
      kind,
      file_name: fileName,
      rows,
      imported_at: importedAt,
    })),
  };
}

/** Has the worker build the IP database, where its sources have changed. @throws Failure UNAVAILABLE */
export async function startBuild(app: App, staff: Staff): Promise<{ is_queued: boolean }> {
  await app.jobs.add(refreshDatabase, {});
  await auditStaff(app, staff, 0, { action: "data.build", target: "database:city" });
  return { is_queued: true };
}
