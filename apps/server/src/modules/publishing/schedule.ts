import type { App } from "../../app.ts";
import { checkDueSources } from "../databases/sources/check.ts";
import { ensureDefaultSources } from "../databases/sources/registry.ts";
import { reconcileVersions } from "../databases/versions.ts";
import { refreshDatabase } from "./jobs.ts";

/**
 * Checks every source that is due. Newer places or networks are built at once; lists, some of which change hourly, wait
 * for the next scheduled build.
 */
export async function keepSourcesCurrent(app: App): Promise<{ checked: number; kept: string[] }> {
  await reconcileVersions(app);
  await ensureDefaultSources(app);
  const checked = await checkDueSources(app);
  const kept = checked.filter(({ outcome }) => outcome === "kept").map(({ id }) => id);
  const isWaitedFor = { id: { in: kept }, layer: { in: ["location", "network"] } };
  if ((await app.db.dataSource.count({ where: isWaitedFor })) > 0) await app.jobs.add(refreshDatabase, {});
  return { checked: checked.length, kept };
}
