import type { api } from "@meridian/contract";
import type { HandlerOutput } from "@meridian/contract/endpoint";
import type { Language } from "@meridian/contract/errors";
import type { App } from "../../app.ts";
import { utcDay } from "../../lib/calendar.ts";
import { DAY_MS, HOUR_MS } from "../../lib/durations.ts";
import { ZONES_ID, zonesInUse } from "../../lib/time-zones.ts";
import { ageOf, ageOfDatabase, ageOfLayer, dayOf } from "./age.ts";
import { databaseDirectory, listVersions } from "./build.ts";
import { ZONES_LIMIT_DAYS } from "./sources/recommended.ts";

type Status = HandlerOutput<typeof api.usage.databaseUpdateStatus>["list"][number];

/** A version is published at the latest so many days after the previous one. */
export const CADENCE_DAYS = 7;
/** A version under construction for longer belongs to a build that died. */
const MAX_BUILD_MS = HOUR_MS;

export const cityName = { en: "IP city, network and privacy", zh: "IP 城市、网络与隐私" };

/**
 * The database this process answers from, how old its data is, and when its next version is due; null while none is
 * loaded.
 */
export async function databaseStatus(app: App, language: Language, product?: string): Promise<Status[]> {
  const { reader } = app.lookupDatabase;
  if (!reader || (product !== undefined && product !== "city")) return [];
  const { version, builtAt, dataDate, rangesV4, rangesV6 } = reader.metadata;
  const versions = listVersions(databaseDirectory(app.config.DATA_DIR));
  const nextAt = new Date(Date.parse(builtAt) + CADENCE_DAYS * DAY_MS);
  const now = app.now();
  const isDelayed = now.getTime() > nextAt.getTime() + DAY_MS;
  const [row, isBuilding, sources, awaited] = await Promise.all([
    app.db.databaseVersion.findUnique({ where: { version } }),
    isUnderWay(app),
    sourceAges(app),
    awaitedLists(app),
  ]);
  const { ageDays, age } = ageOfDatabase(dataDate, now);
  return [
    {
      product: "city",
      name: cityName[language],
      version,
      previous_version: versions[versions.indexOf(version) - 1] ?? "",
      status: isBuilding ? "building" : isDelayed ? "delayed" : "normal",
      built_at: builtAt,
      published_at: row?.publishedAt ?? new Date(builtAt),
      next_at: nextAt,
      cadence_days: CADENCE_DAYS,
      data_date: dataDate,
      data_age_days: ageDays,
      data_status: age,
      records_v4: rangesV4,
      records_v6: rangesV6,
      changed_ranges: row?.changedRanges ?? null,
      changed_percent: row?.changedPercent ?? null,
      formats: ["meridian"],
      sources,
      awaited,
    },
  ];
}

/** Each source of the database in use, of routes and registrations, and of clocks, with the age of its data. */
export async function sourceAges({ lookupDatabase, db, now }: App): Promise<Status["sources"]> {
  const layers = lookupDatabase.reader?.metadata.layers ?? [];
  const known = await db.dataSource.findMany({ select: { id: true, ageLimitDays: true } });
  const limits = new Map(known.map(({ id, ageLimitDays }) => [id, ageLimitDays]));
  // One source may feed several layers.
  const sources = new Map(layers.map((layer) => [layer.id, layer]));
  const ofRoutes = await db.dataSource.findMany({
    where: { enabled: true, layer: "route", sha256: { not: "" } },
    orderBy: { id: "asc" },
  });
  const ofLayers = [...sources.values()].map((layer) => ({ ...layer, ...ageOfLayer(layer, now(), limits) }));
  const { releasedOn } = zonesInUse();
  const ofZones = ageOf(dayOf(releasedOn), limits.get(ZONES_ID) ?? ZONES_LIMIT_DAYS, now());
  const besides = ofRoutes.map(({ name, dataDate, ageLimitDays }) => ({
    ...{ name, updatedDate: dataDate ? utcDay(dataDate) : "", ...ageOf(dataDate, ageLimitDays, now()) },
  }));
  return [...ofLayers, ...besides, { name: "IANA time zone database", updatedDate: releasedOn, ...ofZones }].map(
    ({ name, updatedDate, ageDays, age }) => ({ name, updated_date: updatedDate, age_days: ageDays, status: age }),
  );
}

/** Lists that the database in use does not have yet, and whether the next one will. */
async function awaitedLists({ lookupDatabase, db }: App): Promise<Status["awaited"]> {
  const present = lookupDatabase.reader?.metadata.layers.map(({ id }) => id) ?? [];
  const rows = await db.dataSource.findMany({
    where: { enabled: true, OR: [{ layer: "privacy" }, { flag: { not: "" } }], id: { notIn: present } },
    select: { name: true, sha256: true },
    orderBy: { id: "asc" },
  });
  return rows.map(({ name, sha256 }) => ({ name, is_fetched: sha256 !== "" }));
}

async function isUnderWay({ db, now }: App): Promise<boolean> {
  const builtAt = { gt: new Date(now().getTime() - MAX_BUILD_MS) };
  return (await db.databaseVersion.count({ where: { status: { in: ["building", "checking"] }, builtAt } })) > 0;
}
