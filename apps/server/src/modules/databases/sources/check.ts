import { readdir, rename, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { IpdbError } from "@meridian/ipdb";
import type { App } from "../../../app.ts";
import type { DataSource } from "../../../generated/client.ts";
import { HOUR_MS } from "../../../lib/durations.ts";
import { ROUTE_LAYER, updateRoutes } from "../route-table.ts";
import { getContent, type Incoming, type Limits, nameOf } from "./content.ts";
import { FetchProblem } from "./fetch-url.ts";
import { type Inspection, inspectFile, inspectPackage } from "./formats.ts";
import { FEEDS_FOLDER, RPSL_KIND } from "./geofeeds/kind.ts";
import { sourcesDirectory, writeSourceIndex } from "./source-index.ts";

export interface CheckOptions extends Limits {
  /** Accept content that has shrunk by more than half. */
  isForced?: boolean;
  /** Fetch the content from elsewhere, this once. */
  instead?: Pick<DataSource, "kind" | "location">;
}

/** The result of a check. */
export interface Checked {
  id: string;
  outcome: "kept" | "unchanged" | "refused" | "failed";
  rows: number;
  refusedRows: number;
  /** Why nothing was accepted, or which rows were not. */
  reasons: string[];
  isUnreachable: boolean;
}

/** The first wait after a failure; each further one doubles it, up to the source's own interval. */
const FIRST_WAIT_MS = 900_000;
/** How long a check may take before another process considers the source abandoned. */
const CLAIM_MS = HOUR_MS;

/** Checks whether a source has newer content, and stores it. The old content is kept until the new one is complete. */
export async function checkSource(app: App, id: string, options: CheckOptions = {}): Promise<Checked> {
  const known = await app.db.dataSource.findUniqueOrThrow({ where: { id } });
  // Validators of the usual publisher do not apply to another location.
  const source = options.instead
    ? { ...known, ...options.instead, etag: "", lastModified: "", checksumUrl: "" }
    : known;
  let incoming: Incoming | null = null;
  try {
    incoming = await getContent(app, source, options);
    if (!incoming || incoming.sha256 === source.sha256) return await confirmSource(app, source, incoming?.remark);
    if (options.instead) incoming = { ...incoming, etag: "", lastModified: "" };
    const inspection = incoming.inspection ?? (await inspect(incoming, source));
    const hasShrunk = inspection.rows * 2 < source.rows;
    if (hasShrunk && !options.isForced) {
      const reason = `it has ${inspection.rows} rows, less than half of the ${source.rows} before`;
      return await recordFailure(app, source, "refused", [reason, ...inspection.refusals]);
    }
    return await keep(app, source, incoming, inspection);
  } catch (error) {
    if (!(error instanceof FetchProblem || error instanceof IpdbError)) throw error;
    const isUnreachable = error instanceof FetchProblem && error.isUnreachable;
    const outcome = error instanceof IpdbError ? "refused" : "failed";
    return await recordFailure(app, source, outcome, [error.message], isUnreachable);
  } finally {
    if (incoming) await rm(incoming.path, { recursive: true, force: true });
  }
}

/** Checks the sources that are due, each once even with concurrent processes. @returns the result of each */
export async function checkDueSources(app: App, limits: Limits = {}): Promise<Checked[]> {
  const now = app.now();
  const isDue = { enabled: true, everyHours: { gt: 0 }, OR: [{ nextAt: null }, { nextAt: { lte: now } }] };
  const due = await app.db.dataSource.findMany({
    where: isDue,
    select: { id: true, kind: true },
    orderBy: { id: "asc" },
  });
  // A registry takes minutes, so the others do not wait for it.
  const inTurn = due.toSorted((a, b) => Number(a.kind === RPSL_KIND) - Number(b.kind === RPSL_KIND));
  const checked: Checked[] = [];
  for (const { id } of inTurn) {
    const { count } = await app.db.dataSource.updateMany({
      where: { id, ...isDue },
      data: { nextAt: new Date(now.getTime() + CLAIM_MS) },
    });
    if (count === 1) checked.push(await checkSource(app, id, limits));
  }
  const unreachable = checked.filter(({ isUnreachable }) => isUnreachable).map(({ id }) => id);
  if (unreachable.length > 0) app.log.warn({ sources: unreachable }, "data sources not reachable");
  return checked;
}

const inspect = async ({ path, isFolder }: Incoming, { format }: DataSource): Promise<Inspection> =>
  isFolder ? inspectPackage(path, format) : inspectFile(path, format);

async function keep(app: App, source: DataSource, incoming: Incoming, inspection: Inspection): Promise<Checked> {
  const { sha256, version, etag, lastModified, remark = "" } = incoming;
  const { id } = source;
  const name = incoming.isFolder ? version : nameOf(sha256);
  const folder = join(sourcesDirectory(app.config.DATA_DIR), id);
  await rm(join(folder, name), { recursive: true, force: true });
  await rename(incoming.path, join(folder, name));
  const now = app.now();
  const dataDate = isConfirmed(source) ? now : (inspection.dataDate ?? incoming.dataDate ?? now);
  await app.db.dataSource.update({
    where: { id },
    data: {
      path: join("sources", id, name),
      rows: inspection.rows,
      refusedRows: inspection.refusedRows,
      version,
      sha256,
      etag,
      lastModified,
      // A publisher's clock may be ahead, but data cannot be from tomorrow.
      dataDate: dataDate > now ? now : dataDate,
      status: "current",
      error: remark,
      failures: 0,
      checkedAt: now,
      changedAt: now,
      nextAt: nextCheck(source, now),
    },
  });
  await writeSourceIndex(app);
  if (source.layer === ROUTE_LAYER) await updateRoutes(app);
  await removeOlder(folder, [name, basename(source.path), FEEDS_FOLDER], now);
  const { rows, refusedRows, refusals } = inspection;
  const reasons = remark === "" ? refusals : [remark, ...refusals];
  return { id, outcome: "kept", rows, refusedRows, reasons, isUnreachable: false };
}

/** A publisher's own list, and geofeeds, are as of the day they were last served, even if nothing in them has changed. */
const isConfirmed = ({ isComplete, kind }: DataSource): boolean => (isComplete && kind === "url") || kind === RPSL_KIND;

async function confirmSource(app: App, source: DataSource, remark = ""): Promise<Checked> {
  const now = app.now();
  const { id, rows, refusedRows } = source;
  await app.db.dataSource.update({
    where: { id },
    data: {
      status: "current",
      error: remark,
      failures: 0,
      checkedAt: now,
      nextAt: nextCheck(source, now),
      ...(isConfirmed(source) && { dataDate: now }),
    },
  });
  if (isConfirmed(source)) await writeSourceIndex(app);
  return { id, outcome: "unchanged", rows, refusedRows, reasons: remark === "" ? [] : [remark], isUnreachable: false };
}

async function recordFailure(
  app: App,
  source: DataSource,
  outcome: "refused" | "failed",
  reasons: string[],
  isUnreachable = false,
): Promise<Checked> {
  const now = app.now();
  const { id, everyHours, rows, refusedRows } = source;
  const failures = source.failures + 1;
  const wait = Math.min(FIRST_WAIT_MS * 2 ** Math.min(failures - 1, 16), everyHours * HOUR_MS);
  await app.db.dataSource.update({
    where: { id },
    data: {
      status: outcome,
      error: reasons[0] ?? "",
      failures,
      checkedAt: now,
      nextAt: everyHours > 0 ? new Date(now.getTime() + wait) : null,
    },
  });
  // Without internet access, one line for all of them is enough.
  app.log[isUnreachable ? "info" : "warn"]({ source: id, failures, reason: reasons[0] }, "data source not updated");
  return { id, outcome, rows, refusedRows, reasons, isUnreachable };
}

const nextCheck = ({ everyHours }: DataSource, now: Date): Date | null =>
  everyHours > 0 ? new Date(now.getTime() + everyHours * HOUR_MS) : null;

/**
 * Keeps the previous content, which a build may still be reading; the download of a concurrent check is left alone
 * unless that check died.
 */
async function removeOlder(folder: string, kept: readonly string[], now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const isComing = name.startsWith("incoming-") && now.getTime() - (await stat(path)).mtimeMs < CLAIM_MS;
    if (!kept.includes(name) && !isComing) await rm(path, { recursive: true, force: true });
  }
}
