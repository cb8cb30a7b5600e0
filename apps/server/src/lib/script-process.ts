import { type ChildProcess, fork } from "node:child_process";
import { countUnexpectedExit } from "./metrics.ts";
import { type entryPoints, scriptPath } from "./runtime-files.ts";

countUnexpectedExit("build-database", 0);

/** What a script sends: its progress any number of times, and at the end its result or its error. */
export type ScriptMessage<T> = { progress: number } | { result: T } | { error: string };

interface Options {
  /** What to do, which becomes JSON. */
  task: object;
  /** The process is ended after this time; without it, never. */
  timeoutMs?: number;
  onProgress?: (share: number) => void;
  /** Sent to the process as its first message: arguments of a process have a limited length. */
  input?: string;
}

/**
 * Runs a script in a process of its own until it has sent its result, which may contain typed arrays. The process ends with
 * ours.
 * @throws Error with the script's error, or if it cannot start, takes too long, or ends without a result
 */
export function runScript<T>(
  name: keyof typeof entryPoints,
  { task, timeoutMs, onProgress = () => undefined, input }: Options,
): Promise<T> {
  const child = fork(scriptPath(name), [JSON.stringify(task)], {
    serialization: "advanced",
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    ...(timeoutMs !== undefined && { signal: AbortSignal.timeout(timeoutMs) }),
  });
  endWithUs(child);
  return new Promise((resolve, reject) => {
    let hasAnswered = false;
    child.on("message", (received) => {
      const message = received as ScriptMessage<T>;
      if ("progress" in message) return onProgress(message.progress);
      hasAnswered = true;
      if ("error" in message) reject(new Error(message.error));
      else resolve(message.result);
    });
    child.once("error", reject);
    // A process that ends before it has read its input reports that itself.
    if (input !== undefined) child.send(input, () => undefined);
    child.once("exit", (code, signal) => {
      if (hasAnswered) return;
      countUnexpectedExit(name);
      reject(new Error(`${name} ended with ${signal ?? code}`));
    });
  });
}

/** Ends a process with ours: nobody wants its result then, and what it still writes would be left behind. */
export function endWithUs(child: ChildProcess): void {
  const end = () => child.kill("SIGKILL");
  process.once("exit", end);
  child.once("exit", () => process.off("exit", end));
}
