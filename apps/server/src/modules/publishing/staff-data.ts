import type { staffApi } from "@meridian/contract";
import type { HandlerOutput } from "@meridian/contract/endpoint";
import type { App } from "../../app.ts";
import { utcDay } from "../../lib/calendar.ts";
import { auditStaff, type Staff } from "../../lib/staff/actor.ts";
import { ageOfDatabase } from "../databases/age.ts";
import { listSources } from "../databases/sources/registry.ts";
import { sourceAges } from "../databases/status.ts";
import { reconcileVersions } from "../databases/versions.ts";
import { refreshDatabase } from "./jobs.ts";

const SHOWN_VERSIONS = 30;
type Info = HandlerOutput<typeof staffApi.admin.dataInfo>;

/** The versions of the IP database, newest first, the age of its sources, and the last imports. */
export async function dataState(app: App): Promise<Info> {
  const { db, lookupDatabase, now } = app;
  await reconcileVersions(app);
  const metadata = lookupDatabase.reader?.metadata;
  const [imports, versions, feeds, sources] = await Promise.all([
    db.dataImport.findMany({ orderBy: { kind: "asc" } }),
    db.databaseVersion.findMany({ orderBy: { builtAt: "desc" }, take: SHOWN_VERSIONS }),
    listSources(app),
    sourceAges(app),
  ]);
  const { ageDays, age } = ageOfDatabase(metadata?.dataDate ?? "", now());
  return {
    version: lookupDatabase.version,
    built_at: metadata ? new Date(metadata.builtAt) : null,
    data_date: metadata?.dataDate ?? "",
    data_age_days: ageDays,
    data_status: age,
    versions: versions.map(({ version, status, reason, builtAt, dataDate, changedPercent }) => ({
      version,
      status: status as Info["versions"][number]["status"],
      reason,
      built_at: builtAt,
      data_date: dataDate ? utcDay(dataDate) : "",
      changed_percent: changedPercent,
    })),
    sources,
    feeds: feeds.map((feed) => ({
      id: feed.id,
      name: feed.name,
      state: feed.enabled ? (feed.status as Info["feeds"][number]["state"]) : "off",
      age_days: feed.ageDays,
      age: feed.age,
      rows: feed.rows,
      error: feed.error,
      next_at: feed.enabled ? feed.nextAt : null,
    })),
    imports: imports.map(({ kind, fileName, rows, importedAt }) => ({
      kind,
      file_name: fileName,
      rows,
      imported_at: importedAt,
    })),
  };
}

/** Queues a build of the IP database, if its sources have changed. @throws Failure UNAVAILABLE */
export async function startBuild(app: App, staff: Staff): Promise<{ is_queued: boolean }> {
  await app.jobs.add(refreshDatabase, {});
  await auditStaff(app, staff, 0, { action: "data.build", target: "database:city" });
  return { is_queued: true };
}
