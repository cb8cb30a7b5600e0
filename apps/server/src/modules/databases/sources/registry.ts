import { rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { PRIVACY_FLAGS, ROUTE_FORMATS } from "@meridian/ipdb";
import { type App, transaction } from "../../../app.ts";
import type { DataSource } from "../../../generated/client.ts";
import { auditStaff, type Staff } from "../../../lib/staff/actor.ts";
import { StaffProblem } from "../../../lib/staff/problem.ts";
import { type AgedState, ageOf } from "../age.ts";
import { updateRoutes } from "../route-table.ts";
import { type Checked, type CheckOptions, checkSource } from "./check.ts";
import { isReachable } from "./fetch-url.ts";
import { fileFormats, isRouteFormat, packageFiles } from "./formats.ts";
import { filesOf, RPSL_KIND } from "./geofeeds/kind.ts";
import { defaultSources, recommendedSources } from "./recommended.ts";
import { sourcesDirectory, writeSourceIndex } from "./source-index.ts";

/** A new source's fields; omitted ones have the schema's default. */
export type NewSource = Pick<DataSource, "id" | "name" | "kind" | "location" | "format" | "layer" | "ageLimitDays"> &
  Pick<DataSource, "licence"> &
  Partial<Pick<DataSource, "flag" | "isComplete" | "attribution" | "homepage" | "isSharable" | "everyHours">> &
  Partial<Pick<DataSource, "maxBytes" | "checksumUrl">>;

export const sourceKinds = ["npm", "url", "file", RPSL_KIND] as const;
export const sourceLayers = ["location", "network", "privacy", "route", "truth"] as const;

export type ListedSource = DataSource & AgedState;

/** Every source with its age. */
export async function listSources(app: App): Promise<ListedSource[]> {
  const rows = await app.db.dataSource.findMany({ orderBy: { id: "asc" } });
  return rows.map((row) => ({ ...row, ...ageOf(row.dataDate, row.ageLimitDays, app.now()) }));
}

/** Adds the sources every installation has, keeping staff's changes to them. */
export async function ensureDefaultSources({ db, now }: App): Promise<void> {
  const createdAt = now();
  await db.dataSource.createMany({ data: defaultSources.map((one) => ({ ...one, createdAt })), skipDuplicates: true });
}

/** Adds a source; its content comes with the first check. @throws StaffProblem with everything that is wrong */
export async function addSource(app: App, staff: Staff, given: NewSource): Promise<DataSource> {
  const problems = problemsOf(given);
  if (problems.length > 0) throw new StaffProblem(problems);
  const location = given.kind === "file" ? resolve(given.location) : given.location;
  return transaction(app, async (app) => {
    const created = await app.db.dataSource.createManyAndReturn({
      data: [{ ...given, location, createdAt: app.now() }],
      skipDuplicates: true,
    });
    if (!created[0]) throw new StaffProblem([`there is already a source "${given.id}"`]);
    await auditSource(app, staff, "data.source_add", given.id);
    return created[0];
  });
}

/** Removes a source and its content; later builds do without it. A default source is only switched off. */
export async function removeSource(app: App, staff: Staff, id: string): Promise<void> {
  const isDefault = defaultSources.some((one) => one.id === id);
  await transaction(app, async (app) => {
    const forgotten = { path: "", sha256: "", etag: "", lastModified: "", version: "", rows: 0, status: "never" };
    const { count } = isDefault
      ? await app.db.dataSource.updateMany({ where: { id, enabled: true }, data: { enabled: false, ...forgotten } })
      : await app.db.dataSource.deleteMany({ where: { id } });
    if (count === 0) throw new StaffProblem([`there is no source "${id}"`]);
    await auditSource(app, staff, "data.source_remove", id);
  });
  await writeSourceIndex(app);
  await updateRoutes(app);
  await rm(join(sourcesDirectory(app.config.DATA_DIR), id), { recursive: true, force: true });
}

const flagWords: Readonly<Record<string, string>> = {
  vpn: "VPN",
  tor: "Tor exits",
  dataCenter: "data centers",
  proxy: "open proxies",
  relay: "private relay",
  hosting: "hosting",
  crawler: "crawlers",
  satellite: "satellite networks",
};

interface Import {
  /** A source's id, or a flag, for which a new source is created. */
  target: string;
  /** A file or URL. */
  from: string;
  /** "" for the source's own. */
  format: string;
  isForced: boolean;
}

/** Imports a file or URL into a source, once. @throws StaffProblem */
export async function importSource(
  app: App,
  staff: Staff,
  { target, from, format, isForced }: Import,
): Promise<Checked> {
  const isFlag = (PRIVACY_FLAGS as readonly string[]).includes(target);
  const id = isFlag ? `imported-${target.toLowerCase()}` : target;
  const kind = /^https?:\/\//.test(from) ? "url" : "file";
  const location = kind === "file" ? resolve(from) : from;
  const known = await app.db.dataSource.findUnique({ where: { id } });
  if (!known && !isFlag)
    throw new StaffProblem([`there is no source "${id}"; add it, or use a flag: ${PRIVACY_FLAGS.join(", ")}`]);
  if (known) {
    if (format !== "" && !fileFormats.includes(format))
      throw new StaffProblem([`--format is one of ${fileFormats.join(", ")}`]);
    await app.db.dataSource.update({
      where: { id },
      data: { ...(format !== "" && { format }), ...(isFlag && { kind, location }) },
    });
    await auditSource(app, staff, "data.source_import", id);
  } else {
    const about = {
      id,
      name: `Imported list: ${flagWords[target] ?? target}`,
      licence: "the operator's own",
      layer: "privacy",
      flag: target,
    };
    await addSource(app, staff, {
      ...about,
      kind,
      location,
      format: format || "cidr-list",
      ageLimitDays: target === "tor" ? 7 : 30,
    });
  }
  return checkSource(app, id, { isForced, instead: { kind, location } });
}

const PROBES = 3;

/** Loads the recommended sources. @throws StaffProblem if no publisher can be reached; then nothing has changed */
export async function loadRecommended(
  app: App,
  staff: Staff,
  { sources = recommendedSources, ...options }: CheckOptions & { sources?: readonly NewSource[] } = {},
): Promise<Checked[]> {
  const probes = await Promise.all(sources.slice(0, PROBES).map(({ location }) => isReachable(location)));
  if (!probes.includes(true)) throw new StaffProblem(["no publisher can be reached from here: nothing was changed"]);
  const createdAt = app.now();
  await app.db.dataSource.createMany({ data: sources.map((one) => ({ ...one, createdAt })), skipDuplicates: true });
  await auditSource(app, staff, "data.recommended", "recommended");
  const checked: Checked[] = [];
  for (const { id } of sources) checked.push(await checkSource(app, id, options));
  return checked;
}

const auditSource = (app: App, staff: Staff, action: string, id: string) =>
  auditStaff(app, staff, 0, { action, target: `source:${id}` });

function problemsOf({
  id,
  kind,
  location,
  format,
  layer,
  flag = "",
  everyHours = 0,
  ageLimitDays,
}: NewSource): string[] {
  const formats = kind === "npm" ? Object.keys(packageFiles) : fileFormats;
  const mayHaveFlag = layer === "privacy" || (layer === "location" && format === "geofeed" && kind !== RPSL_KIND);
  const rules: readonly (readonly [isRight: boolean, problem: string])[] = [
    [/^[a-z0-9][a-z0-9-]{0,39}$/.test(id), "the id is made of small letters, digits and hyphens, forty at most"],
    [(sourceKinds as readonly string[]).includes(kind), `--kind is one of ${sourceKinds.join(", ")}`],
    [location !== "", "say where it is: --url, --file or --package"],
    [kind !== "url" || isWebAddress(location), "--url is no http or https address"],
    [
      kind !== RPSL_KIND || filesOf(location).every(isWebAddress),
      "--url has something else than http or https addresses",
    ],
    [kind !== RPSL_KIND || (format === "geofeed" && layer === "location"), "--kind rpsl finds geofeeds, with places"],
    [
      (layer === "route") === isRouteFormat(format),
      `--layer route is for the formats ${ROUTE_FORMATS.join(", ")}, and they for no other`,
    ],
    [formats.includes(format), `--format is one of ${formats.join(", ")}`],
    [(sourceLayers as readonly string[]).includes(layer), `--layer is one of ${sourceLayers.join(", ")}`],
    [
      flag === "" ? layer !== "privacy" : mayHaveFlag && (PRIVACY_FLAGS as readonly string[]).includes(flag),
      `--flag is one of ${PRIVACY_FLAGS.join(", ")}, for a privacy list or a network's own geofeed and for nothing else`,
    ],
    [Number.isInteger(everyHours) && everyHours >= 0 && everyHours <= 8760, "--every is 0 to 8760 hours"],
    [Number.isInteger(ageLimitDays) && ageLimitDays >= 1 && ageLimitDays <= 3650, "--age-limit is 1 to 3650 days"],
  ];
  return rules.flatMap(([isRight, problem]) => (isRight ? [] : [problem]));
}

function isWebAddress(text: string): boolean {
  const url = text.replaceAll("{YYYY-MM}", "2026-01");
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}
