import { type DatabaseMetadata, IpdbReader, makeDelta, type PlacesBeneath, SharableView } from "@meridian/ipdb";
import type { RegionNaming } from "../../../lib/regions.ts";
import { runScript } from "../../../lib/script-process.ts";
import { readDerived } from "../../databases/derived.ts";
import { openRegions } from "../../lookup/regions.ts";
import { deltaFormat, type EditionName, editions } from "../editions.ts";
import { buildEditionFiles, type EditionFiles } from "./edition-files.ts";
import { type BuiltFile, writePieces } from "./write-file.ts";

/** Tasks that run in a separate process: they read a whole database and keep a core busy for minutes. */
export type DownloadsTask =
  | { do: "describe"; path: string }
  | {
      do: "delta";
      /** The older and the newer file in our own format. */
      from: string;
      to: string;
      /** The file to write, unless it would be larger than this. */
      path: string;
      maxBytes: number;
    }
  | {
      do: "edition";
      product: EditionName;
      regionNames: RegionNaming;
      /** The database, and the one of the previous version, if there is one. */
      databasePath: string;
      pathBefore: string | null;
      /** The output folder. */
      directory: string;
    };

/** How often progress is reported. */
const REPORT_MS = 200;

/** The metadata of a database. */
export const readMetadata = (path: string): Promise<DatabaseMetadata> => run({ do: "describe", path });

/** Builds all files of an edition; `onProgress` gets the finished share, from 0 to 1. */
export const buildEdition = (
  task: Omit<Extract<DownloadsTask, { do: "edition" }>, "do">,
  onProgress: (share: number) => void,
): Promise<EditionFiles> => run({ do: "edition", ...task }, onProgress);

/** Writes what makes one file out of another; null if it would be too large. */
export const buildDelta = (
  task: Omit<Extract<DownloadsTask, { do: "delta" }>, "do">,
  timeoutMs: number,
): Promise<BuiltFile | null> => runScript("build-database", { task: { do: "delta", ...task }, timeoutMs });

const run = <T>(task: DownloadsTask, onProgress?: (share: number) => void): Promise<T> =>
  runScript("build-database", { task, ...(onProgress && { onProgress }) });

/** Does a task; called in its process. */
export async function doTask(task: DownloadsTask, report: (share: number) => void) {
  if (task.do === "describe") return IpdbReader.open(task.path).metadata;
  if (task.do === "delta") return writeDelta(task);
  const { product, regionNames, databasePath, pathBefore, directory } = task;
  let reportedAt = 0;
  return buildEditionFiles({
    regions: openRegions(regionNames),
    edition: editions[product],
    view: await openView(databasePath),
    databasePath,
    before: pathBefore === null ? null : await openView(pathBefore),
    directory,
    onProgress(share) {
      if (share < 1 && performance.now() - reportedAt < REPORT_MS) return;
      reportedAt = performance.now();
      report(share);
    },
  });
}

async function writeDelta({ from, to, path, maxBytes }: Extract<DownloadsTask, { do: "delta" }>) {
  const [older, newer] = [IpdbReader.open(from), IpdbReader.open(to)];
  const delta = makeDelta(older.buffer, newer.buffer);
  if (delta === null || delta.length > maxBytes) return null;
  return writePieces([Buffer.from(delta)], { path, format: deltaFormat(older.metadata.version), encoding: "" });
}

async function openView(path: string): Promise<SharableView> {
  const reader = IpdbReader.open(path);
  return new SharableView(reader, await readDerived<PlacesBeneath>(path, "beneath", reader.metadata));
}
