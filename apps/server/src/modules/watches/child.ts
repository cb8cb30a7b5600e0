import { runScript } from "../../lib/script-process.ts";
import { type Changes, compareDatabases } from "./diff.ts";
import { compareText, type Impact } from "./impact.ts";

/** Comparisons of two databases, which keep a core busy for seconds: in a process of its own. */
export type WatchesTask =
  | { do: "compare"; path: string; pathBefore: string }
  /** The text with the addresses is the process's input. */
  | { do: "impact"; path: string; pathBefore: string };

/** Far longer than either takes. */
const TIMEOUT_MS = 120_000;

/** What one version changed since another. @throws Error if a file cannot be read */
export const compareFiles = (pathBefore: string, path: string): Promise<Changes> =>
  run({ do: "compare", path, pathBefore });

/** What two versions tell differently about the addresses of a text. @throws Error if a file cannot be read */
export const compareFilesFor = (
  pathBefore: string,
  path: string,
  text: string,
): Promise<Impact & { addresses: number }> => run({ do: "impact", path, pathBefore }, text);

const run = <T>(task: WatchesTask, input?: string): Promise<T> =>
  runScript("build-database", { task, timeoutMs: TIMEOUT_MS, ...(input !== undefined && { input }) });

/** Does a task; called in its process. */
export async function doWatchesTask(task: WatchesTask, readInput: () => Promise<string>) {
  const { pathBefore, path } = task;
  return task.do === "compare" ? compareDatabases(pathBefore, path) : compareText(pathBefore, path, await readInput());
}
