import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { UsageError } from "./errors.ts";
import { withFileLock } from "./file-lock.ts";
import { isAlive } from "./processes.ts";

type Holder = { processId: number; startedAt: string; address: string };

type RunLock = {
  /** Whether the previous run died without releasing the lock: its children may still be shutting down. */
  wasAbandoned: boolean;
  release: () => void;
};

/** Makes sure that only one product runs in a data directory; throws a UsageError that names the running one. */
export async function takeRunLock(directory: string, address: string): Promise<RunLock> {
  mkdirSync(directory, { recursive: true });
  const path = join(directory, "run.lock");
  return withFileLock(`${path}.taking`, async () => {
    const holder = readHolder(path);
    if (holder && isRunning(holder)) {
      const where = `${holder.address} (process ${holder.processId})`;
      throw new UsageError(
        `Meridian already runs in ${directory}: ${where}. Stop it first, or choose another folder with DATA_DIR`,
      );
    }
    const own: Holder = { processId: process.pid, startedAt: startOf(process.pid), address };
    writeFileSync(path, JSON.stringify(own));
    return { wasAbandoned: holder !== undefined, release: () => rmSync(path, { force: true }) };
  });
}

function readHolder(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}

/** Also compares the start time: after a restart of the machine or container, the process id may belong to any process. */
function isRunning({ processId, startedAt }: Holder): boolean {
  return isAlive(processId) && startOf(processId) === startedAt;
}

function startOf(processId: number): string {
  if (process.platform !== "linux")
    return execFileSync("ps", ["-o", "lstart=", "-p", String(processId)], { encoding: "utf8" }).trim();
  // In ticks since boot: the twentieth field after the name, which may contain spaces and parentheses.
  const stat = readFileSync(`/proc/${processId}/stat`, "utf8");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
}
