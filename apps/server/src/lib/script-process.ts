import { fork } from "node:child_process";
import { countUnexpectedExit } from "./metrics.ts";
import { type entryPoints, scriptPath } from "./runtime-files.ts";

countUnexpectedExit("build-database", 0);

interface Options {
  argument: string;
  /** The process is ended after this time; without it, never. */
  timeoutMs?: number;
}

/**
 * Runs a script in a process of its own until it has sent its one message, which may contain typed arrays.
 * @throws Error if it cannot start, takes too long, or ends without the message
 */
export function runScript<T>(name: keyof typeof entryPoints, { argument, timeoutMs }: Options): Promise<T> {
  const child = fork(scriptPath(name), [argument], {
    serialization: "advanced",
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    ...(timeoutMs !== undefined && { signal: AbortSignal.timeout(timeoutMs) }),
  });
  return new Promise((resolve, reject) => {
    let hasAnswered = false;
    child.once("message", (message) => {
      hasAnswered = true;
      resolve(message as T);
    });
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      if (hasAnswered) return;
      countUnexpectedExit(name);
      reject(new Error(`${name} ended with ${signal ?? code}`));
    });
  });
}
