import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { freePort } from "./ports.ts";

/** The API as a process of its own, such as a production system runs several of. */
export interface ApiProcess {
  child: ChildProcess;
  url: string;
  /** Exit code and signal, once it has ended. */
  exited: Promise<[number | null, string | null]>;
}

/** Starts the API on a free port and resolves when it listens. */
export async function startApi(settings: Record<string, string>): Promise<ApiProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, [fileURLToPath(new URL("../../apps/server/src/api.ts", import.meta.url))], {
    env: {
      ...process.env,
      REDIS_URL: process.env.TEST_REDIS_URL ?? "",
      PORT: String(port),
      METRICS_PORT: "0",
      LOG_LEVEL: "info",
      ...settings,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit") as ApiProcess["exited"];
  await new Promise<void>((resolve, reject) => {
    void exited.then(() => reject(new Error("the API ended before it listened")));
    createInterface({ input: child.stdout! }).on("line", (line) => {
      if ((JSON.parse(line) as { msg: string }).msg === "listening") resolve();
    });
  });
  return { child, url: `http://127.0.0.1:${port}`, exited };
}

/** Ends processes for good, whatever they are doing. */
export async function killAll(processes: readonly ApiProcess[]): Promise<void> {
  for (const { child } of processes) child.kill("SIGKILL");
  await Promise.all(processes.map(({ exited }) => exited));
}
