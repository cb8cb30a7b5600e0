import type { App } from "../../app.ts";
import { DAY_MS, MINUTE_MS } from "../../lib/durations.ts";
import { newestWaitingProven } from "../corrections/corrections.ts";
import { updateRoutes } from "../databases/route-table.ts";
import { checkDueSources } from "../databases/sources/check.ts";
import { RPSL_KIND } from "../databases/sources/geofeeds/kind.ts";
import { ensureDefaultSources } from "../databases/sources/registry.ts";
import { RETAINED_VERSIONS, reconcileVersions } from "../databases/versions.ts";
import { refreshDatabase } from "./jobs.ts";

/**
 * Checks every source that is due, and compiles newer routes. Newer places or networks are built at once, and so are lists
 * that are there for the first time; later changes of lists and of the geofeeds of clouds and registries, which come hourly
 * or daily, wait for the next scheduled build.
 */
export async function keepSourcesCurrent(app: App): Promise<{ checked: number; kept: string[] }> {
  await reconcileVersions(app);
  await ensureDefaultSources(app);
  const withoutContent = await app.db.dataSource.findMany({ where: { sha256: "" }, select: { id: true } });
  const checked = await checkDueSources(app);
  // Done already, unless that failed.
  await updateRoutes(app);
  const kept = checked.filter(({ outcome }) => outcome === "kept").map(({ id }) => id);
  const first = withoutContent.map(({ id }) => id).filter((id) => kept.includes(id));
  const isWaitedFor = {
    OR: [
      { id: { in: kept }, layer: { in: ["location", "network"] }, kind: { not: RPSL_KIND }, flag: "" },
      { id: { in: first }, AND: { OR: [{ layer: "privacy" }, { flag: { not: "" } }] } },
    ],
  };
  if ((await app.db.dataSource.count({ where: isWaitedFor })) > 0) await app.jobs.add(refreshDatabase, {});
  return { checked: checked.length, kept };
}

/** With builds of minutes, a correction that has just missed one is live within the hour. */
const BUILD_PAUSE_MS = 30 * MINUTE_MS;
/** Fewer than are kept, so that a version from before them remains to be rolled back to. */
const MAX_DAILY = RETAINED_VERSIONS - 2;
/** A version that is refused again and again is left to staff and the scheduled builds. */
const MAX_REFUSED = 3;

/**
 * Queues a build if a proven correction waits for one, at most every half hour and ten times in 24 hours; the scheduled
 * builds count too. Returns whether it did.
 */
export async function buildWaitingCorrections(app: App): Promise<boolean> {
  const since = await newestWaitingProven(app);
  if (since === null) return false;
  const { db } = app;
  const builtIn = (ms: number) =>
    db.databaseVersion.count({ where: { builtAt: { gt: new Date(app.now().getTime() - ms) } } });
  if ((await builtIn(BUILD_PAUSE_MS)) > 0 || (await builtIn(DAY_MS)) >= MAX_DAILY) return false;
  if ((await db.databaseVersion.count({ where: { status: "refused", builtAt: { gt: since } } })) >= MAX_REFUSED)
    return false;
  await app.jobs.add(refreshDatabase, {});
  return true;
}
