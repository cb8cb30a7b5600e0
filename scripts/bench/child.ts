import type { ContenderName } from "./contender.ts";
import type { Dataset } from "./prepare.ts";
import { readWorkload } from "./workloads.ts";

/** Messages from the parent: first what to open, then the passes to run. */
export type Command =
  | { kind: "open"; name: ContenderName; dataset: Dataset; peers: string }
  | { kind: "run"; path: string; family: 4 | 6; isBatch: boolean; count: number };

export type Report =
  | { kind: "opened"; loadMilliseconds: number; loadWallMilliseconds: number; memoryBytes: number }
  | { kind: "absent"; reason: string }
  | { kind: "ran"; nanosecondsPerLookup: number; found: number; memoryBytes: number };

/** The maximum batch size of a request. */
const BATCH_SIZE = 1000;

const { openContender } = await import("./contender.ts");
globalThis.gc?.();
const residentBefore = process.memoryUsage.rss();
const workloads = new Map<string, string[]>();
let contender: Awaited<ReturnType<typeof openContender>> | null = null;

process.on("message", async (command: Command) => {
  process.send?.(await handle(command));
});

async function handle(command: Command): Promise<Report> {
  if (command.kind === "run") {
    return run(command);
  }
  try {
    const start = performance.now();
    const before = process.cpuUsage();
    contender = await openContender(command.name, command.dataset, command.peers);
    const { user, system } = process.cpuUsage(before);
    const loadMilliseconds = (user + system) / 1000;
    const loadWallMilliseconds = performance.now() - start;
    globalThis.gc?.();
    return {
      kind: "opened",
      loadMilliseconds,
      loadWallMilliseconds,
      memoryBytes: process.memoryUsage.rss() - residentBefore,
    };
  } catch (error) {
    return { kind: "absent", reason: error instanceof Error ? error.message.split("\n")[0]! : String(error) };
  }
}

/** One pass over a workload. Measures CPU time of the whole process, so that garbage collection is included. */
function run({ path, family, isBatch, count }: Extract<Command, { kind: "run" }>): Report {
  const all = workloads.get(path) ?? readWorkload(path);
  workloads.set(path, all);
  const addresses = all.slice(0, count);
  const before = process.cpuUsage();
  const found = isBatch && contender?.lookUpAll ? runBatches(addresses) : runSingly(addresses, family);
  const { user, system } = process.cpuUsage(before);
  return {
    kind: "ran",
    nanosecondsPerLookup: ((user + system) * 1000) / addresses.length,
    found,
    memoryBytes: process.memoryUsage.rss() - residentBefore,
  };
}

function runSingly(addresses: readonly string[], family: 4 | 6): number {
  let found = 0;
  for (const address of addresses) {
    found += contender!.lookUp(address, family) === null ? 0 : 1;
  }
  return found;
}

function runBatches(addresses: readonly string[]): number {
  let found = 0;
  for (let from = 0; from < addresses.length; from += BATCH_SIZE) {
    for (const record of contender!.lookUpAll!(addresses.slice(from, from + BATCH_SIZE))) {
      found += record === null ? 0 : 1;
    }
  }
  return found;
}
