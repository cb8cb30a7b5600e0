import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { requestFromChild } from "./child-request.ts";
import type { PacedLoad, PacedResult } from "./paced-load-child.ts";

/** Added to a load's duration as the timeout for its result. */
const MARGIN_MS = 30_000;

export interface Latencies {
  p50: number;
  p99: number;
  statuses: PacedResult["statuses"];
}

/** A process that sends requests at a fixed rate. */
export const forkGenerator = (): ChildProcess =>
  fork(join(import.meta.dirname, "paced-load-child.ts"), {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    serialization: "advanced",
  });

export const run = (child: ChildProcess, load: PacedLoad): Promise<PacedResult> =>
  requestFromChild<PacedResult>(child, load, load.seconds * 1000 + MARGIN_MS);

export function latenciesOf({ milliseconds, statuses }: PacedResult): Latencies {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99), statuses };
}
