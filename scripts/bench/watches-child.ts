// Compares a version with the one before it, as the worker does, and sends what that took.
import { readConfig } from "../../apps/server/src/config.ts";
import { compareNewVersions } from "../../apps/server/src/modules/watches/compare.ts";
import { openApp } from "../../apps/server/src/open-app.ts";
import { childrenMemory } from "./process-memory.ts";

export interface WatchesUse {
  seconds: number;
  /** Of this process alone. */
  cpuSeconds: number;
  /** Most resident memory in bytes: of this process, and of the one that compares the files. */
  memory: number;
  comparisonMemory: number;
}

const WATCH_MS = 500;

process.once("message", async (settings) => {
  const { app, close } = openApp(readConfig(settings as Record<string, string>), { process: "bench", connections: 4 });
  let comparisonMemory = 0;
  const watch = setInterval(() => {
    comparisonMemory = Math.max(comparisonMemory, ...childrenMemory());
  }, WATCH_MS);
  const startedAt = performance.now();
  const cpuBefore = process.cpuUsage();
  await compareNewVersions(app);
  const seconds = (performance.now() - startedAt) / 1000;
  clearInterval(watch);
  const { user, system } = process.cpuUsage(cpuBefore);
  const cpuSeconds = (user + system) / 1e6;
  const memory = process.resourceUsage().maxRSS * 1024;
  await close();
  process.send?.({ seconds, cpuSeconds, memory, comparisonMemory } satisfies WatchesUse, () => process.exit());
});
