import { runScript } from "../../lib/script-process.ts";
import type { Measured } from "./gate.ts";
import type { FeedSearch, FoundFeeds } from "./sources/geofeeds/find-feeds.ts";

/** Tasks that run in a separate process, because they keep a core busy and need much memory. */
export type Task =
  | { do: "build"; dataDirectory: string; directory: string; version: string; now: string }
  | { do: "measure"; path: string; currentPath: string | null }
  | { do: "derive"; path: string }
  | { do: "deltas"; to: string; from: string[]; maxBytes: number }
  | { do: "copy"; path: string; directory: string }
  | { do: "find-feeds"; search: FeedSearch }
  | { do: "routes"; dataDirectory: string };

/** What each task results in. */
export interface TaskResults {
  build: null;
  measure: Measured;
  derive: null;
  /** What went wrong with some of them. */
  deltas: string[];
  copy: null;
  "find-feeds": FoundFeeds;
  routes: null;
}

/**
 * Runs a task to completion.
 * @param timeoutMs its process is ended after this time; without it, never
 * @throws Error with the task's error, or if its process fails
 */
export const runTask = <T extends Task>(task: T, timeoutMs?: number): Promise<TaskResults[T["do"]]> =>
  runScript("build-database", { task, ...(timeoutMs !== undefined && { timeoutMs }) });
