// Runs as a separate process, started by modules/databases, downloads, overrides and watches, and reports to them.
import { once } from "node:events";
import { setPriority } from "node:os";
import { tellParent } from "./lib/parent-process.ts";
import type { ScriptMessage } from "./lib/script-process.ts";
import { buildDefaultDatabase, databaseDirectory, newestIntact, prepareInputs } from "./modules/databases/build.ts";
import type { Task as DatabaseTask } from "./modules/databases/child.ts";
import { writeCopy } from "./modules/databases/copies.ts";
import { writeDeltas } from "./modules/databases/deltas.ts";
import { measure } from "./modules/databases/gate.ts";
import { compileRoutes } from "./modules/databases/route-table.ts";
import { findFeeds } from "./modules/databases/sources/geofeeds/find-feeds.ts";
import { sourcesDirectory } from "./modules/databases/sources/source-index.ts";
import { type DownloadsTask, doTask } from "./modules/downloads/build/child.ts";
import type { LayerRow } from "./modules/overrides/layer.ts";
import { type LayerFileTask, writeLayerFile } from "./modules/overrides/layer-file.ts";
import { deriveFiles } from "./modules/reports/derive-files.ts";
import { doWatchesTask, type WatchesTask } from "./modules/watches/child.ts";

/** Low priority for what is not urgent, so that answering calls comes first. */
const NICENESS = 5;

// The parent process has died, so nothing would use the result.
process.once("disconnect", () => process.exit(1));

type Task = DatabaseTask | DownloadsTask | LayerFileTask | WatchesTask;

const task = JSON.parse(process.argv[2] ?? "") as Task;
try {
  send({ result: await runTask(task) });
} catch (error) {
  send({ error: error instanceof Error ? error.message : String(error) });
}

async function runTask(task: Task): Promise<unknown> {
  switch (task.do) {
    case "measure":
      return measure(task.path, task.currentPath);
    case "derive":
      setPriority(NICENESS);
      await deriveFiles(task.path);
      return null;
    case "deltas":
      setPriority(NICENESS);
      return writeDeltas(task);
    case "copy":
      setPriority(NICENESS);
      await writeCopy(task);
      return null;
    case "find-feeds":
      setPriority(NICENESS);
      return findFeeds(task.search);
    case "routes":
      setPriority(NICENESS);
      await compileRoutes(task.dataDirectory);
      return null;
    case "build":
      return build(task);
    case "compare":
    case "impact":
      return doWatchesTask(task, readInput);
    case "override-file":
      return writeLayerFile(task, JSON.parse(await readInput()) as LayerRow[]);
    default:
      setPriority(NICENESS);
      return doTask(task, (progress) => tellParent({ progress } satisfies ScriptMessage<unknown>));
  }
}

async function readInput(): Promise<string> {
  return String((await once(process, "message"))[0]);
}

async function build({ dataDirectory, directory, version, now }: Extract<Task, { do: "build" }>): Promise<null> {
  const inputs = await prepareInputs(sourcesDirectory(dataDirectory));
  try {
    const before = newestIntact(databaseDirectory(dataDirectory), (path, error) =>
      inputs.problems.push(`${path} is not compared: ${(error as Error).message}`),
    );
    const { path } = await buildDefaultDatabase({
      ...{ inputs, directory, version, now: new Date(now) },
      before: before?.path ?? null,
    });
    await deriveFiles(path);
  } finally {
    for (const problem of inputs.problems) console.error(problem);
  }
  return null;
}

function send(message: ScriptMessage<unknown>): void {
  process.send?.(message, () => process.exit());
}
