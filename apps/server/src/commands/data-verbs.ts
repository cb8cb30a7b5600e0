import { IpdbReader } from "@meridian/ipdb";
import type { App } from "../app.ts";
import { utcDay } from "../lib/calendar.ts";
import { commandLine } from "../lib/staff/actor.ts";
import { StaffProblem } from "../lib/staff/problem.ts";
import { databaseDirectory, newestIntact } from "../modules/databases/build.ts";
import { measureCoverage } from "../modules/databases/coverage.ts";
import { type Checked, checkSource } from "../modules/databases/sources/check.ts";
import { RPSL_KIND } from "../modules/databases/sources/geofeeds/kind.ts";
import { recommendedSources } from "../modules/databases/sources/recommended.ts";
import {
  addSource,
  ensureDefaultSources,
  importSource,
  listSources,
  loadRecommended,
  type NewSource,
  removeSource,
} from "../modules/databases/sources/registry.ts";
import { currentVersion, reconcileVersions } from "../modules/databases/versions.ts";
import { buildVersion, refreshDatabase } from "../modules/publishing/publish.ts";
import { rollBack } from "../modules/publishing/rollback.ts";
import type { Call, Printed, Verb } from "./command.ts";

const stringOption = { type: "string" } as const;

export const dataOptions = {
  ...{ name: stringOption, kind: stringOption, format: stringOption, layer: stringOption, flag: stringOption },
  ...{ url: stringOption, file: stringOption, package: stringOption, license: stringOption, attribution: stringOption },
  ...{ homepage: stringOption, every: stringOption, "age-limit": stringOption, "max-mb": stringOption },
  ...{ checksum: stringOption, reason: stringOption },
  complete: { type: "boolean" },
  sharable: { type: "boolean" },
  force: { type: "boolean" },
} as const;

const MIB = 1024 * 1024;
const SHOWN_VERSIONS = 40;

/** What staff do with the data of the IP database. */
export const dataVerbs: Readonly<Record<string, Verb>> = {
  sources: { form: "", text: "list sources with their age and status", run: showSources },
  add: {
    form: "<id> --kind npm|url|file|rpsl --format <f> --url|--file|--package <where>",
    text: "add a source; also --layer, --flag, --license, --every <hours>, --age-limit <days>, --checksum <url>, --complete",
    run: addSourceFrom,
  },
  remove: {
    form: "<id>",
    text: "remove a source and its content",
    run: async (app, call) => {
      const id = named(call, "the source");
      await call.confirm(`Remove the source ${id} and its data?`);
      await removeSource(app, commandLine, id);
      return { removed: id };
    },
  },
  import: {
    form: "<id|flag> <file|url> [--format <f>] [--force]",
    text: "import a source's content once; a flag such as vpn creates the source",
    run: async (app, call) => {
      const [, target = "", from = ""] = call.words;
      if (from === "") throw new StaffProblem(["usage: data import <id|flag> <file|url>"]);
      const format = textOf(call, "format");
      return one(await importSource(app, commandLine, { target, from, format, isForced: isForced(call) }));
    },
  },
  check: { form: "[id] [--force]", text: "check one source or all for newer content now", run: check },
  recommended: { form: "", text: "show the recommended sources and their licenses, and install them", run: recommend },
  build: { form: "[--force]", text: "build a version and publish it if it passes the gate", run: build },
  versions: { form: "", text: "list versions with the gate's verdict", run: showVersions },
  coverage: {
    form: "",
    text: "show how much of the IPv4 space has each field",
    run: async ({ config }) => {
      const newest = newestIntact(databaseDirectory(config.DATA_DIR), () => undefined);
      if (!newest) throw new StaffProblem(["there is no IP database yet; build one with npm run admin -- data-build"]);
      return measureCoverage(IpdbReader.open(newest.path, { trusted: true })).map((row) => ({ ...row }));
    },
  },
  rollback: {
    form: "[version] [--reason <why>]",
    text: "withdraw the current version and return to an older one",
    run: back,
  },
};

async function showSources(app: App): Promise<Printed[]> {
  await ensureDefaultSources(app);
  return (await listSources(app)).map((source) => ({
    id: source.id,
    kind: source.kind,
    format: source.format,
    sets: source.flag || source.layer,
    status: source.enabled ? source.status : "off",
    age: source.age ?? "",
    days: source.ageDays,
    date: source.dataDate ? utcDay(source.dataDate) : "",
    rows: source.rows,
    refused: source.refusedRows,
    next_at: source.nextAt?.toISOString().slice(0, 16) ?? "",
    error: source.error,
  }));
}

async function addSourceFrom(app: App, call: Call): Promise<Printed> {
  const id = named(call, "the new source");
  const given = givenSource(id, call);
  await addSource(app, commandLine, given);
  return one(await checkSource(app, id, { isForced: isForced(call) }));
}

function givenSource(id: string, call: Call): NewSource {
  const kind = textOf(call, "kind") || (textOf(call, "url") ? "url" : textOf(call, "package") ? "npm" : "file");
  const flag = textOf(call, "flag");
  return {
    ...{ id, kind, flag, name: textOf(call, "name") || id, format: textOf(call, "format") },
    location: textOf(call, kind === "npm" ? "package" : kind === RPSL_KIND ? "url" : kind),
    layer: textOf(call, "layer") || (flag ? "privacy" : "location"),
    licence: textOf(call, "license") || "the operator's own",
    ...{ attribution: textOf(call, "attribution"), homepage: textOf(call, "homepage") },
    ...{ isComplete: call.values.complete === true, isSharable: call.values.sharable === true },
    everyHours: Number(textOf(call, "every") || 0),
    ageLimitDays: Number(textOf(call, "age-limit") || (flag === "tor" ? 7 : flag ? 30 : 45)),
    maxBytes: BigInt(Math.max(1, Math.trunc(Number(textOf(call, "max-mb")) || 512)) * MIB),
    checksumUrl: textOf(call, "checksum"),
  };
}

async function check(app: App, call: Call): Promise<Printed[]> {
  const [, id] = call.words;
  await ensureDefaultSources(app);
  const where = id === undefined ? { enabled: true } : { id };
  const sources = await app.db.dataSource.findMany({ where, select: { id: true }, orderBy: { id: "asc" } });
  if (sources.length === 0) throw new StaffProblem([`there is no source "${id}"`]);
  const rows: Printed[] = [];
  for (const source of sources) rows.push(one(await checkSource(app, source.id, { isForced: isForced(call) })));
  return rows;
}

async function recommend(app: App, call: Call): Promise<Printed[]> {
  const lines = recommendedSources.map(({ name, licence, homepage }) => `  ${name}: ${licence} (${homepage})`);
  await call.confirm(
    `These sources are fetched from their publishers, now and on schedule:\n${lines.join("\n")}\nLoad them?`,
  );
  const checked = await loadRecommended(app, commandLine);
  return checked.map((row) => ({ ...one(row), licence: recommendedSources.find(({ id }) => id === row.id)?.licence }));
}

async function build(app: App, call: Call): Promise<Printed> {
  if (!isForced(call)) return { ...(await refreshDatabase(app)) };
  const published = await buildVersion(app, true);
  if (!published) throw new StaffProblem(["another process is building already"]);
  return { ...published };
}

async function showVersions(app: App): Promise<Printed[]> {
  await reconcileVersions(app);
  const rows = await app.db.databaseVersion.findMany({ orderBy: { builtAt: "desc" }, take: SHOWN_VERSIONS });
  return rows.map((row) => ({
    version: row.version,
    status: row.status,
    data: row.dataDate ? utcDay(row.dataDate) : "",
    built_at: row.builtAt.toISOString().slice(0, 16),
    ranges: row.rangesV4 + row.rangesV6,
    changed: row.changedRanges,
    percent: row.changedPercent,
    reason: row.reason,
  }));
}

async function back(app: App, call: Call): Promise<Printed> {
  const [, target = ""] = call.words;
  const from = currentVersion(app);
  if (from === null) throw new StaffProblem(["there is no version yet"]);
  await call.confirm(`Withdraw ${from} and return to ${target || "the previous version"}?`);
  const reason = textOf(call, "reason") || "rolled back by staff";
  return { current: await rollBack(app, commandLine, { from, target, reason }), withdrawn: from };
}

const isForced = (call: Call): boolean => call.values.force === true;

function named({ words }: Call, what: string): string {
  const [, id] = words;
  if (id === undefined) throw new StaffProblem([`specify the id of ${what}`]);
  return id;
}

function textOf({ values }: Call, option: string): string {
  const value = values[option];
  return typeof value === "string" ? value : "";
}

const one = ({ id, outcome, rows, refusedRows, reasons }: Checked): Printed => ({
  id,
  outcome,
  rows,
  refused: refusedRows,
  reasons: reasons.join("; "),
});
