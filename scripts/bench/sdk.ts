import { readFileSync } from "node:fs";
import { open } from "maxmind";
import { Database } from "../../sdk/typescript/src/index.ts";
import type { Bar } from "./bars.ts";
import { median } from "./median.ts";
import { type Dataset, prepareDataset } from "./prepare.ts";
import { locateWorkloads, readWorkload, type WorkloadName } from "./workloads.ts";

/** The SDK's own goal. */
const GOAL_NANOSECONDS = 60;

export interface SdkMeasurement {
  workload: WorkloadName;
  addresses: number;
  /** Nanoseconds for an address: its text to the number of its record. */
  sdk: number;
  /** The same for a record of npm maxmind. */
  maxmind: number;
}

/** Looks up the same addresses with the TypeScript SDK and npm maxmind, in turns in one process. */
export async function measureSdk(
  root: string,
  isQuick: boolean,
  log: (line: string) => void,
): Promise<SdkMeasurement[]> {
  const dataset = await prepareDataset(root, log);
  const database = new Database(readFileSync(dataset.databasePath));
  const measurements: SdkMeasurement[] = [];
  for (const { name, family, path } of locateWorkloads(dataset.directory)) {
    const peer = await openPeer(dataset, family);
    const addresses = readWorkload(path);
    const samples: { sdk: number[]; maxmind: number[] } = { sdk: [], maxmind: [] };
    const rounds = isQuick ? 3 : 15;
    // The first round warms up and is not counted.
    for (let round = 0; round <= rounds; round++) {
      const sdk = timeOf(addresses, (address) => database.findRecord(address));
      const maxmind = timeOf(addresses, (address) => (peer.get(address) === null ? 0 : 1));
      if (round === 0) continue;
      samples.sdk.push(sdk);
      samples.maxmind.push(maxmind);
    }
    const medians = { sdk: median(samples.sdk), maxmind: median(samples.maxmind) };
    measurements.push({ workload: name, addresses: addresses.length, ...medians });
    log(`measured ${name}`);
  }
  return measurements;
}

const openPeer = ({ ipv4Path, ipv6Path }: Dataset, family: 4 | 6) => open(family === 4 ? ipv4Path : ipv6Path);

function timeOf(addresses: readonly string[], find: (address: string) => number): number {
  let sum = 0;
  const startedAt = process.hrtime.bigint();
  for (const address of addresses) sum += find(address);
  const nanoseconds = Number(process.hrtime.bigint() - startedAt) / addresses.length;
  if (sum === 0) throw new Error("found no address");
  return nanoseconds;
}

export function formatSdkTable(measurements: readonly SdkMeasurement[]): string {
  const rows = measurements.map(
    ({ workload, sdk, maxmind }) =>
      `${workload.padEnd(12)}${sdk.toFixed(1).padStart(10)}${maxmind.toFixed(1).padStart(12)}${(maxmind / sdk).toFixed(1).padStart(10)}`,
  );
  return [
    `${"ns/address".padEnd(12)}${"sdk".padStart(10)}${"maxmind".padStart(12)}${"ratio".padStart(10)}`,
    ...rows,
  ].join("\n");
}

export function checkSdkBars(measurements: readonly SdkMeasurement[]): Bar[] {
  return measurements.flatMap(({ workload, sdk, maxmind }) => [
    {
      name: `sdk ${workload}, ns`,
      goal: GOAL_NANOSECONDS,
      value: sdk,
      isMet: sdk <= GOAL_NANOSECONDS,
      isRequired: false,
    },
    {
      name: `sdk ${workload}, times npm maxmind`,
      goal: 1,
      value: maxmind / sdk,
      isMet: maxmind > sdk,
      isRequired: true,
    },
  ]);
}
