import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { listVersions } from "../../apps/server/src/modules/databases/build.ts";
import { runTask } from "../../apps/server/src/modules/databases/child.ts";
import { buildEdition } from "../../apps/server/src/modules/downloads/build/child.ts";
import { builtEditions } from "../../apps/server/src/modules/downloads/editions.ts";
import { ensureTestIpDatabase, TEST_IP_DATABASE_DIRECTORY } from "../runtime/test-ip-database.ts";
import type { Bar } from "./bars.ts";
import { childrenMemory } from "./process-memory.ts";
import { readProcessTime } from "./process-time.ts";

const WATCH_MS = 200;
const MEGABYTE = 1e6;
/** Of the whole database, and of the files of its largest edition. */
const GOALS: Readonly<Record<string, { seconds: number; megabytes: number }>> = {
  database: { seconds: 300, megabytes: 2000 },
  city: { seconds: 240, megabytes: 600 },
};

export interface BuildMeasurement {
  name: string;
  seconds: number;
  /** Of all its threads; the figure to compare on a machine that does other work too. */
  cpuSeconds: number | null;
  /** Most resident memory of the process that builds, in bytes. */
  memory: number;
}

/** How long a version takes with the sources that an installation has, and the files of each edition for download. */
export async function measureBuilds(root: string, log: (line: string) => void): Promise<BuildMeasurement[]> {
  await ensureTestIpDatabase();
  const folder = join(root, ".data/bench/builds");
  const measurements: BuildMeasurement[] = [];
  const measure = async (name: string, build: (directory: string) => Promise<unknown>) => {
    const directory = join(folder, name);
    mkdirSync(directory, { recursive: true });
    let memory = 0;
    const watch = setInterval(() => {
      memory = Math.max(memory, ...childrenMemory());
    }, WATCH_MS);
    const startedAt = performance.now();
    const cpuBefore = readProcessTime(process.pid);
    try {
      await build(directory);
      const seconds = (performance.now() - startedAt) / 1000;
      const cpu = readProcessTime(process.pid);
      const cpuSeconds = cpu === null || cpuBefore === null ? null : (cpu - cpuBefore) / 1e6;
      measurements.push({ name, seconds, cpuSeconds, memory });
      log(`${name} built`);
    } finally {
      clearInterval(watch);
      rmSync(directory, { recursive: true, force: true });
    }
  };
  await measure("database", (directory) =>
    runTask({
      ...{ do: "build", dataDirectory: join(root, ".data"), directory },
      ...{ version: "20260101", now: new Date().toISOString() },
    }),
  );
  const databasePath = join(TEST_IP_DATABASE_DIRECTORY, `${listVersions(TEST_IP_DATABASE_DIRECTORY).at(-1)}.ipdb`);
  for (const product of builtEditions)
    await measure(product, (directory) =>
      buildEdition({ product, regionNames: "cldr", databasePath, pathBefore: null, directory }, () => undefined),
    );
  return measurements;
}

export const checkBuildBars = (measurements: readonly BuildMeasurement[]): Bar[] =>
  measurements.flatMap(({ name, seconds, memory }) => {
    const goal = GOALS[name];
    if (!goal) return [];
    const megabytes = memory / MEGABYTE;
    return [
      {
        ...{ name: `aim: seconds to build ${name}`, goal: goal.seconds, value: seconds },
        ...{ isMet: seconds <= goal.seconds, isRequired: false },
      },
      {
        ...{ name: `aim: MB to build ${name}`, goal: goal.megabytes, value: megabytes },
        ...{ isMet: megabytes <= goal.megabytes, isRequired: false },
      },
    ];
  });

export const formatBuildTable = (measurements: readonly BuildMeasurement[]): string =>
  [
    `${"build".padEnd(10)}${"seconds".padStart(9)}${"CPU".padStart(9)}${"MB".padStart(9)}`,
    ...measurements.map(({ name, seconds, cpuSeconds, memory }) =>
      [seconds.toFixed(1), cpuSeconds?.toFixed(1) ?? "–", (memory / MEGABYTE).toFixed(0)].reduce(
        (line, cell) => line + cell.padStart(9),
        name.padEnd(10),
      ),
    ),
  ].join("\n");
