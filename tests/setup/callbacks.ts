import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { App } from "../../apps/server/src/app.ts";

const path = fileURLToPath(new URL("callback-process.ts", import.meta.url));

/** Starts a process that handles payment callbacks on the app's database; `at` stops its clock. */
export function spawnCallbacks({ config: { DATABASE_URL, DATA_DIR, SECRET = "" } }: App, at?: Date) {
  const settings = { NODE_ENV: "test", LOG_LEVEL: "silent", DATABASE_URL, DATA_DIR, SECRET };
  return spawn(process.execPath, [path], {
    env: { ...process.env, ...settings, ...(at && { STOPPED_AT: at.toISOString() }) },
    stdio: ["pipe", "pipe", "inherit"],
  });
}
