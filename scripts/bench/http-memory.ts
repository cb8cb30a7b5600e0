import type { Bar } from "./bars.ts";
import { findAddresses } from "./http-addresses.ts";
import { prepareHttpGround } from "./http-ground.ts";
import { LoadGenerator } from "./http-load.ts";
import { ADDRESSES, planRows } from "./http-rows.ts";
import { closeServer, openServer, readStanding, showKeys } from "./http-servers.ts";

/** Lookups of the whole run. */
const LOOKUPS = 10_000_000;
/** Lookups in batches that each select other fields; they cost most. */
const CHOOSING_LOOKUPS = 1_000_000;
const COLD_LOOKUPS = 2_000_000;
const GOAL_MEGABYTES = 700;
const MEGABYTE = 1e6;

export interface MemoryMeasurement {
  lookups: number;
  /** Resident memory of the product, at the beginning and after each kind of lookup. */
  steps: { after: string; memoryBytes: number }[];
}

/** Makes ten million lookups of every kind and choice of fields, and measures the product's memory. */
export async function measureMemory(root: string, log: (line: string) => void): Promise<MemoryMeasurement> {
  const ground = await prepareHttpGround(root, log);
  const generator = new LoadGenerator();
  const opening = { kind: "open", name: "product", settings: ground.settings, sample: null } as const;
  const server = await openServer(import.meta.dirname, opening);
  try {
    await showKeys(server, ground.keys);
    const rows = planRows(findAddresses(ground.databasePath, ADDRESSES), ground.keys, new Map());
    const measurement: MemoryMeasurement = { lookups: 0, steps: [] };
    const look = async (after: string) => {
      const { memoryBytes } = await readStanding(server);
      measurement.steps.push({ after, memoryBytes });
      log(`${(memoryBytes / MEGABYTE).toFixed(0)} MB after ${after}, ${measurement.lookups} lookups`);
    };
    const request = async (name: string, lookups: number) => {
      const row = rows.find((one) => one.name === name)!;
      const { answered } = await generator.run(row, server.port, { answers: Math.ceil(lookups / row.lookups) });
      measurement.lookups += answered * row.lookups;
      await look(name);
    };
    await look("start");
    const single = rows.filter(({ group, name }) => (group === "answers" || group === "products") && name !== "me");
    for (const row of single) await request(row.name, row.requests().length);
    await request("batch of ever other fields", CHOOSING_LOOKUPS);
    await request("batch, cold addresses", COLD_LOOKUPS);
    await request("batch of fields", (LOOKUPS - measurement.lookups) / 2);
    await request("batch", LOOKUPS - measurement.lookups);
    return measurement;
  } finally {
    generator.close();
    await closeServer(server);
    await ground.close();
  }
}

export function checkMemoryBars({ steps }: MemoryMeasurement): Bar[] {
  const value = (steps.at(-1)?.memoryBytes ?? 0) / MEGABYTE;
  const name = "resident memory after ten million lookups, MB";
  return [{ name, goal: GOAL_MEGABYTES, value, isMet: value <= GOAL_MEGABYTES, isRequired: true }];
}

export const formatMemoryTable = ({ steps }: MemoryMeasurement): string =>
  [
    "Resident megabytes of the product",
    ...steps.map(({ after, memoryBytes }) => `${after.padEnd(32)}${(memoryBytes / MEGABYTE).toFixed(0).padStart(9)}`),
  ].join("\n");
