import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { vi } from "vitest";
import { freePort } from "./ports.ts";
import { redisUrlFor } from "./redis-url.ts";

/** The API or the worker as a separate process, as in production. */
export interface ApiProcess {
  child: ChildProcess;
  url: string;
  /** Exit code and signal, once it has ended. */
  exited: Promise<[number | null, string | null]>;
}

interface ProcessOptions {
  /** Limit on open file descriptors. */
  descriptors?: number;
  /** File descriptor to log to instead of a pipe to the test. */
  output?: number;
}

/** Starts the API on a free port and resolves when it listens. */
export const startApi = (settings: Record<string, string>, options?: ProcessOptions): Promise<ApiProcess> =>
  startProcess("api", "listening", settings, options);

/** Starts the worker and resolves when it is ready. */
export const startWorker = (settings: Record<string, string>): Promise<ApiProcess> =>
  startProcess("worker", "worker started", settings);

async function startProcess(
  entry: string,
  readyMessage: string,
  settings: Record<string, string>,
  { descriptors, output }: ProcessOptions = {},
): Promise<ApiProcess> {
  const port = await freePort();
  const path = fileURLToPath(new URL(`../../apps/server/src/${entry}.ts`, import.meta.url));
  const command = descriptors
    ? ["sh", "-c", `ulimit -n ${descriptors}; exec "$@"`, "sh", process.execPath]
    : [process.execPath];
  const child = spawn(command[0]!, [...command.slice(1), path], {
    env: {
      ...process.env,
      REDIS_URL: (settings.DATABASE_URL && redisUrlFor(settings.DATABASE_URL)) || "",
      PORT: String(port),
      METRICS_PORT: "0",
      WORKER_METRICS_PORT: "0",
      LOG_LEVEL: "info",
      ...settings,
    },
    stdio: ["ignore", output ?? "pipe", output ?? "inherit"],
  });
  const exited = once(child, "exit") as ApiProcess["exited"];
  const url = `http://127.0.0.1:${port}`;
  const printed = () =>
    new Promise<void>((resolve) => {
      createInterface({ input: child.stdout! }).on("line", (line) => {
        if ((JSON.parse(line) as { msg: string }).msg === readyMessage) resolve();
      });
    });
  const ended = exited.then(() => Promise.reject(new Error(`${entry} ended before it printed "${readyMessage}"`)));
  await Promise.race([child.stdout ? printed() : answers(url), ended]).catch((error) => {
    // The caller never receives the process, so it could not kill it.
    child.kill("SIGKILL");
    throw error;
  });
  // From here on, an exit is handled by the test; the rejection must not count as unhandled.
  ended.catch(() => undefined);
  return { child, url, exited };
}

const answers = (url: string): Promise<void> =>
  vi.waitFor(async () => void (await fetch(`${url}/healthz`)), { timeout: 60_000, interval: 50 });

/** Kills the processes with SIGKILL and waits until they have exited. */
export async function killAll(processes: readonly ApiProcess[]): Promise<void> {
  for (const { child } of processes) child.kill("SIGKILL");
  await Promise.all(processes.map(({ exited }) => exited));
}
