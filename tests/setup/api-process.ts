import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { freePort } from "./ports.ts";

/** The API, or the worker, as a process of its own, such as a production system runs several of. */
export interface ApiProcess {
  child: ChildProcess;
  url: string;
  /** Exit code and signal, once it has ended. */
  exited: Promise<[number | null, string | null]>;
}

/** Starts the API on a free port and resolves when it listens. */
export const startApi = (settings: Record<string, string>): Promise<ApiProcess> =>
  startProcess("api", "listening", settings);

/** Starts the worker and resolves when it works. */
export const startWorker = (settings: Record<string, string>): Promise<ApiProcess> =>
  startProcess("worker", "working", settings);

async function startProcess(
  entry: string,
  readyMessage: string,
  settings: Record<string, string>,
): Promise<ApiProcess> {
  const port = await freePort();
  const path = fileURLToPath(new URL(`../../apps/server/src/${entry}.ts`, import.meta.url));
  const child = spawn(process.execPath, [path], {
    env: {
      ...process.env,
      REDIS_URL: process.env.TEST_REDIS_URL ?? "",
      PORT: String(port),
      METRICS_PORT: "0",
      WORKER_METRICS_PORT: "0",
      LOG_LEVEL: "info",
      ...settings,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit") as ApiProcess["exited"];
  await new Promise<void>((resolve, reject) => {
    void exited.then(() => reject(new Error(`${entry} ended before it said "${readyMessage}"`)));
    createInterface({ input: child.stdout }).on("line", (line) => {
      if ((JSON.parse(line) as { msg: string }).msg === readyMessage) resolve();
    });
  });
  return { child, url: `http://127.0.0.1:${port}`, exited };
}

/** Ends processes for good, whatever they are doing. */
export async function killAll(processes: readonly ApiProcess[]): Promise<void> {
  for (const { child } of processes) child.kill("SIGKILL");
  await Promise.all(processes.map(({ exited }) => exited));
}
