import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { api } from "@meridian/contract";
import type { HandlerOutput } from "@meridian/contract/endpoint";
import type { Language } from "@meridian/contract/errors";
import type { App } from "../../app.ts";
import { databaseDirectory, listVersions } from "./build.ts";

type Status = HandlerOutput<typeof api.usage.databaseUpdateStatus>["list"][number];

const CADENCE_DAYS = 7;
const DAY_MS = 86_400_000;
/** A file under construction that has not grown for so long belongs to a build that died. */
const BUILD_STALE_MS = 600_000;

export const cityName = { en: "IP city, network and privacy", zh: "IP 城市、网络与隐私" };

/** The database this process answers from, and when its next version is due; none while none is loaded. */
export function databaseStatus(app: App, language: Language, product?: string): Status[] {
  const { reader } = app.lookupDatabase;
  if (!reader || (product !== undefined && product !== "city")) return [];
  const { version, builtAt, layers, rangesV4, rangesV6 } = reader.metadata;
  const directory = databaseDirectory(app.config.DATA_DIR);
  const versions = listVersions(directory);
  const nextAt = new Date(Date.parse(builtAt) + CADENCE_DAYS * DAY_MS);
  const isDelayed = app.now().getTime() > nextAt.getTime() + DAY_MS;
  return [
    {
      product: "city",
      name: cityName[language],
      version,
      previous_version: versions[versions.indexOf(version) - 1] ?? "",
      status: isBuilding(directory, app.now()) ? "building" : isDelayed ? "delayed" : "normal",
      built_at: builtAt,
      published_at: builtAt,
      next_at: nextAt,
      cadence_days: CADENCE_DAYS,
      records_v4: rangesV4,
      records_v6: rangesV6,
      changed_ranges: null,
      changed_percent: null,
      formats: ["ipdb"],
      sources: layers.map(({ name, updatedDate }) => ({ name, updated_date: updatedDate })),
    },
  ];
}

/** The builder writes under a temporary name until a version is whole and verified. */
function isBuilding(directory: string, now: Date): boolean {
  const partial = readdirSync(directory).find((name) => name.endsWith(".partial"));
  return partial !== undefined && now.getTime() - statSync(join(directory, partial)).mtimeMs < BUILD_STALE_MS;
}
