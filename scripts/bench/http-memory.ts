import type { Bar } from "./bars.ts";
import { findAddresses } from "./http-addresses.ts";
import { startHttpEnvironment } from "./http-environment.ts";
import { LoadGenerator } from "./http-load.ts";
import { ADDRESSES, planRows } from "./http-rows.ts";
import { closeServer, loadKeys, openServer, readUsage } from "./http-servers.ts";

/** Number of lookups in the whole run. */
const LOOKUPS = 10_000_000;
/** Lookups in batches that each select different fields, which are the most expensive. */
const FIELD_SELECTION_LOOKUPS = 1_000_000;
const COLD_LOOKUPS = 2_000_000;
const GOAL_MEGABYTES = 700;
const MEGABYTE = 1e6;

export interface MemoryMeasurement {
  lookups: number;
  /** Resident memory of the product, at the beginning and after each kind of lookup. */
  steps: { after: string; memoryBytes: number }[];
}

/** Makes ten million lookups of all kinds and field selections, and measures the product's memory. */
export async function measureMemory(root: string, log: (line: string) => void): Promise<MemoryMeasurement> {
  const environment = await startHttpEnvironment(root, log);
  const generator = new LoadGenerator();
  const opening = { kind: "open", name: "product", settings: environment.settings, sample: null } as const;
  const server = await openServer(import.meta.dirname, opening);
  try {
    await loadKeys(server, environment.keys);
    const rows = planRows(findAddresses(environment.databasePath, ADDRESSES), environment.keys, new Map());
    const measurement: MemoryMeasurement = { lookups: 0, steps: [] };
    const measure = async (after: string) => {
      const { memoryBytes } = await readUsage(server);
      measurement.steps.push({ after, memoryBytes });
      log(`${(memoryBytes / MEGABYTE).toFixed(0)} MB after ${after}, ${measurement.lookups} lookups`);
    };
    const request = async (name: string, lookups: number) => {
      const row = rows.find((row) => row.name === name)!;
      const { answered } = await generator.run(row, server.port, { answers: Math.ceil(lookups / row.lookups) });
      measurement.lookups += answered * row.lookups;
      await measure(name);
    };
    await measure("start");
    const single = rows.filter(({ group, name }) => (group === "lookups" || group === "products") && name !== "me");
    for (const row of single) await request(row.name, row.requests().length);
    await request("batch, varying fields", FIELD_SELECTION_LOOKUPS);
    await request("batch, cold addresses", COLD_LOOKUPS);
    await request("batch with fields", (LOOKUPS - measurement.lookups) / 2);
    await request("batch", LOOKUPS - measurement.lookups);
    return measurement;
  } finally {
    generator.close();
    await closeServer(server);
    await environment.close();
  }
}

export function checkMemoryBars({ steps }: MemoryMeasurement): Bar[] {
  const value = (steps.at(-1)?.memoryBytes ?? 0) / MEGABYTE;
  const name = "resident memory after ten million lookups, MB";
  return [{ name, goal: GOAL_MEGABYTES, value, isMet: value <= GOAL_MEGABYTES, isRequired: true }];
}

export const formatMemoryTable = ({ steps }: MemoryMeasurement): string =>
  [
    "Resident memory of the product, in MB",
    ...steps.map(({ after, memoryBytes }) => `${after.padEnd(32)}${(memoryBytes / MEGABYTE).toFixed(0).padStart(9)}`),
  ].join("\n");
