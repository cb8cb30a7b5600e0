import { fork } from "node:child_process";
import { scriptPath } from "../../lib/script.ts";
import type { Census } from "./census.ts";
import type { Measured } from "./gate.ts";

/** Tasks that run in a separate process, because they keep a core busy and need much memory. */
export type Task =
  | { do: "build"; dataDirectory: string; directory: string; version: string; now: string }
  | { do: "measure"; path: string; currentPath: string | null }
  | { do: "census"; path: string };

/** What each task results in. */
export interface TaskResults {
  build: null;
  measure: Measured;
  census: Census;
}

export type TaskMessage = { result: TaskResults[Task["do"]] } | { error: string };

const scripts = ["../../build-database.ts", "./build-database.js", "../build-database.js"];

/** Runs a task to completion. @throws Error with the task's error */
export function runTask<T extends Task>(task: T): Promise<TaskResults[T["do"]]> {
  const script = scriptPath(import.meta.url, scripts);
  const child = fork(script, [JSON.stringify(task)], { execArgv: [], stdio: ["ignore", "ignore", "inherit", "ipc"] });
  return new Promise((resolve, reject) => {
    let message: TaskMessage | undefined;
    child.once("message", (received) => {
      message = received as TaskMessage;
    });
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      if (message && "result" in message) resolve(message.result as TaskResults[T["do"]]);
      else reject(new Error(message?.error ?? `the process ended with ${signal ?? code}`));
    });
  });
}
