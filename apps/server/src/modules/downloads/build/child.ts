import { type DatabaseMetadata, IpdbReader, type PlacesBeneath, SharableView } from "@meridian/ipdb";
import type { RegionNaming } from "../../../lib/regions.ts";
import { runScript } from "../../../lib/script-process.ts";
import { readDerived } from "../../databases/derived.ts";
import { openRegions } from "../../lookup/regions.ts";
import { type EditionName, editions } from "../editions.ts";
import { buildEditionFiles, type EditionFiles } from "./edition-files.ts";

/** Tasks that run in a separate process: they read a whole database and keep a core busy for minutes. */
export type DownloadsTask =
  | { do: "describe"; path: string }
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

const run = <T>(task: DownloadsTask, onProgress?: (share: number) => void): Promise<T> =>
  runScript("build-database", { task, ...(onProgress && { onProgress }) });

/** Does a task; called in its process. */
export async function doTask(task: DownloadsTask, report: (share: number) => void) {
  if (task.do === "describe") return IpdbReader.open(task.path).metadata;
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

async function openView(path: string): Promise<SharableView> {
  const reader = IpdbReader.open(path);
  return new SharableView(reader, await readDerived<PlacesBeneath>(path, "beneath", reader.metadata));
}
