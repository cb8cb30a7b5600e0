import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Command, Report } from "./child.ts";
import { type ContenderName, PEER_PACKAGES } from "./contender.ts";
import { median } from "./median.ts";
import { type Dataset, installPeers } from "./prepare.ts";
import { locateWorkloads, WORKLOAD_SIZE, type Workload, type WorkloadName } from "./workloads.ts";

export interface Measurement {
  contender: string;
  absent: string | null;
  /** CPU time and elapsed time of loading; the latter depends on the load of the machine. */
  loadMilliseconds: number | null;
  loadWallMilliseconds: number | null;
  /** Growth of the resident set during loading, and after all passes. */
  loadedBytes: number | null;
  finalBytes: number | null;
  /** Median CPU nanoseconds per lookup. */
  single: Partial<Record<WorkloadName, number>>;
  batch: Partial<Record<WorkloadName, number>>;
}

export interface LookupSettings {
  root: string;
  dataset: Dataset;
  isQuick: boolean;
  log: (line: string) => void;
}

const NAMES: readonly ContenderName[] = ["meridian", "maxmind", "mmdb-lib", "ip-location-api", "geoip-lite"];
const C_NAME = "libmaxminddb (C)";

interface Runner {
  name: string;
  measurement: Measurement;
  run(workload: Workload, isBatch: boolean, count: number): Promise<{ nanoseconds: number; finalBytes: number | null }>;
  close(): void;
}

/**
 * Every contender runs in its own process. Passes over the workloads are interleaved, so a slow moment of the machine
 * affects all contenders, and the result is the median of the rounds.
 */
export async function measureLookups(settings: LookupSettings): Promise<Measurement[]> {
  const peers = installPeers(settings.root, PEER_PACKAGES);
  const rounds = settings.isQuick ? 3 : 9;
  const count = settings.isQuick ? 50_000 : WORKLOAD_SIZE;
  const runners: Runner[] = [];
  const measurements: Measurement[] = [];
  try {
    for (const runner of await openChildren(settings.dataset, peers, settings.isQuick ? 1 : 5)) {
      measurements.push(runner.measurement);
      if (runner.measurement.absent === null) {
        runners.push(runner);
      }
    }
    const c = await openC(settings.dataset);
    measurements.push(c.measurement);
    if (c.measurement.absent === null) {
      runners.push(c);
    }
    await runRounds(runners, locateWorkloads(settings.dataset.directory), { rounds, count, log: settings.log });
  } finally {
    for (const runner of runners) {
      runner.close();
    }
  }
  return measurements;
}

/** Opens each contender several times, each time in a new process; the last one stays open. */
async function openChildren(dataset: Dataset, peers: string, rounds: number): Promise<Runner[]> {
  const opened = new Map<ContenderName, Runner[]>(NAMES.map((name) => [name, []]));
  for (let round = 1; round <= rounds; round++) {
    for (const [name, runners] of opened) {
      if (runners.at(-1)?.measurement.absent) {
        continue;
      }
      const runner = await openChild(name, dataset, peers);
      runners.push(runner);
      if (round < rounds || runner.measurement.absent !== null) {
        runner.close();
      }
    }
  }
  return [...opened.values()].map((runners) => {
    const last = runners.at(-1)!;
    const medianOf = (pick: (measurement: Measurement) => number | null) =>
      median(runners.map(({ measurement }) => pick(measurement) ?? Number.POSITIVE_INFINITY));
    if (last.measurement.absent === null) {
      last.measurement.loadMilliseconds = medianOf(({ loadMilliseconds }) => loadMilliseconds);
      last.measurement.loadWallMilliseconds = medianOf(({ loadWallMilliseconds }) => loadWallMilliseconds);
      last.measurement.loadedBytes = medianOf(({ loadedBytes }) => loadedBytes);
    }
    return last;
  });
}

async function runRounds(
  runners: readonly Runner[],
  workloads: readonly Workload[],
  { rounds, count, log }: { rounds: number; count: number; log: (line: string) => void },
): Promise<void> {
  for (const workload of workloads) {
    for (const isBatch of [false, true]) {
      const samples = new Map<Runner, number[]>(runners.map((runner) => [runner, []]));
      // The first round warms up and is not counted.
      for (let round = 0; round <= rounds; round++) {
        for (const runner of runners) {
          const { nanoseconds, finalBytes } = await runner.run(workload, isBatch, count);
          runner.measurement.finalBytes = finalBytes;
          if (round > 0) {
            samples.get(runner)!.push(nanoseconds);
          }
        }
      }
      for (const [runner, values] of samples) {
        runner.measurement[isBatch ? "batch" : "single"][workload.name] = median(values);
      }
      log(`measured ${workload.name}, ${isBatch ? "batch" : "single"}`);
    }
  }
}

function newMeasurement(contender: string): Measurement {
  return {
    contender,
    absent: null,
    loadMilliseconds: null,
    loadWallMilliseconds: null,
    loadedBytes: null,
    finalBytes: null,
    single: {},
    batch: {},
  };
}

async function openChild(name: ContenderName, dataset: Dataset, peers: string): Promise<Runner> {
  const child = fork(join(import.meta.dirname, "child.ts"), {
    execArgv: ["--expose-gc"],
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  const measurement = newMeasurement(name);
  const errors = collectErrors(child);
  const report = await request(child, { kind: "open", name, dataset, peers });
  if (report.kind === "opened") {
    measurement.loadMilliseconds = report.loadMilliseconds;
    measurement.loadWallMilliseconds = report.loadWallMilliseconds;
    measurement.loadedBytes = report.memoryBytes;
  }
  // A library may report that it is ready and then exit because its data is missing.
  const [workload] = locateWorkloads(dataset.directory);
  const trial =
    report.kind === "opened" ? await request(child, { kind: "run", ...workload!, isBatch: false, count: 100 }) : report;
  if (trial.kind !== "ran" || trial.found === 0) {
    const reason = trial.kind === "absent" ? trial.reason : "finds no addresses";
    measurement.absent = errors.find((line) => line.includes("ENOTFOUND")) ?? reason;
  }
  return {
    name,
    measurement,
    run: async ({ path, family }, isBatch, count) => {
      const result = await request(child, { kind: "run", path, family, isBatch, count });
      if (result.kind !== "ran") {
        throw new Error(`${name} did not run: ${JSON.stringify(result)}`);
      }
      return { nanoseconds: result.nanosecondsPerLookup, finalBytes: result.memoryBytes };
    },
    close: () => child.kill(),
  };
}

/** The error lines of a child, to report a peer's failure in one line. */
function collectErrors(child: ChildProcess): string[] {
  const errors: string[] = [];
  createInterface({ input: child.stderr! }).on("line", (line) => {
    if (/Error: /.test(line)) {
      errors.push(line.trim());
    }
  });
  return errors;
}

async function request(child: ChildProcess, command: Command): Promise<Report> {
  if (!child.connected) {
    return { kind: "absent", reason: "its process exited" };
  }
  child.send(command);
  const settled = new AbortController();
  const options = { signal: settled.signal };
  const ended = once(child, "exit", options).then(
    ([code]): Report => ({ kind: "absent", reason: `exited with code ${code}` }),
  );
  const answered = once(child, "message", options).then(([report]) => report as Report);
  try {
    return await Promise.race([answered, ended]);
  } finally {
    settled.abort();
  }
}

/** The C program always runs the whole workload, with single lookups. */
async function openC({ cProgram, ipv4Path, ipv6Path }: Dataset): Promise<Runner> {
  const measurement = newMeasurement(C_NAME);
  if ("absent" in cProgram) {
    measurement.absent = cProgram.absent;
    return { name: C_NAME, measurement, run: () => Promise.reject(new Error(C_NAME)), close: () => {} };
  }
  const child = spawn(cProgram.path, [ipv4Path, ipv6Path], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  measurement.loadMilliseconds = Number((await lines.next()).value) / 1e6;
  return {
    name: C_NAME,
    measurement,
    run: async ({ family, path }) => {
      child.stdin.write(`${family === 4 ? 0 : 1} ${path}\n`);
      const [nanoseconds, addresses] = String((await lines.next()).value)
        .split(" ")
        .map(Number);
      return { nanoseconds: nanoseconds! / addresses!, finalBytes: null };
    },
    close: () => child.kill(),
  };
}
