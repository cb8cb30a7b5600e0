import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { isAlive } from "./processes.ts";

const RETRY_DELAY_MS = 50;
/** Building the IP database on a busy machine takes minutes. */
const MAX_WAIT_MS = 600_000;

/** Runs `work` while holding a lock file; a lock whose holder has died is removed. */
export async function withFileLock<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  const deadline = Date.now() + MAX_WAIT_MS;
  while (!tryToLock(path)) {
    if (Date.now() > deadline) throw new Error(`Another process holds ${path}; remove the file if none does`);
    await sleep(RETRY_DELAY_MS);
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}

function tryToLock(path: string): boolean {
  try {
    writeFileSync(path, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const holder = readProcessId(path);
  if (holder !== undefined && !isAlive(holder)) rmSync(path, { force: true });
  return false;
}

/** The process id in a file, or undefined if the file is missing or still empty. */
export function readProcessId(path: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(path, "utf8"), 10) || undefined;
  } catch {
    return undefined;
  }
}
