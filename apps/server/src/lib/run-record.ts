import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import type { Logger } from "pino";
import * as z from "zod";
import { countUnexpectedExit } from "./metrics.ts";

const Run = z.object({ pid: z.int(), isRunning: z.boolean(), unexpectedExits: z.int().min(0) });
type Run = z.output<typeof Run>;

interface Identity {
  process: "api" | "worker";
  dataDirectory: string;
  /** Distinguishes the processes of one machine. */
  port: number;
  log: Logger;
}

/**
 * Records in a file that this process runs, and counts the earlier runs that ended without being told to: a process that
 * is killed cannot count its own end. The function returned records an orderly end.
 */
export function recordRun({ process: name, dataDirectory, port, log }: Identity): () => void {
  const path = join(dataDirectory, "runs", `${name}-${hostname()}-${port}.json`);
  const last = readRun(path);
  // A second process of the same name, which will fail because the port is in use, says nothing about the first.
  if (last?.isRunning && last.pid !== process.pid && isAlive(last.pid)) return () => undefined;
  const unexpectedExits = (last?.unexpectedExits ?? 0) + (last?.isRunning ? 1 : 0);
  if (last?.isRunning) log.warn({ unexpected_exits: unexpectedExits }, "the previous run ended unexpectedly");
  countUnexpectedExit(name, unexpectedExits);
  const write = (isRunning: boolean) => writeRun(path, { pid: process.pid, isRunning, unexpectedExits }, log);
  write(true);
  return () => write(false);
}

function readRun(path: string): Run | null {
  try {
    return Run.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    // The first run, or one that was ended while it wrote.
    return null;
  }
}

function writeRun(path: string, run: Run, log: Logger): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify(run));
  } catch (error) {
    // Counting must not keep the service from starting, for example with a full disk.
    log.warn({ err: error }, "could not record the run");
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
