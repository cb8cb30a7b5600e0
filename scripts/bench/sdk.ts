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
  /** Nanoseconds for an address: from its text to the number of its record. */
  sdk: number;
  /** The same from its bytes, many at once. */
  bytes: number;
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
    const spans = spansOf(addresses);
    const samples: { sdk: number[]; bytes: number[]; maxmind: number[] } = { sdk: [], bytes: [], maxmind: [] };
    const rounds = isQuick ? 3 : 15;
    // The first round warms up and is not counted.
    for (let round = 0; round <= rounds; round++) {
      const sdk = timeOf(addresses, (address) => database.findRecord(address));
      const bytes = timeOfAll(addresses.length, () =>
        database.findRecordsInBytes(spans.bytes, spans.starts, spans.ends, spans.records),
      );
      const maxmind = timeOf(addresses, (address) => (peer.get(address) === null ? 0 : 1));
      if (round === 0) continue;
      samples.sdk.push(sdk);
      samples.bytes.push(bytes);
      samples.maxmind.push(maxmind);
    }
    const medians = { sdk: median(samples.sdk), bytes: median(samples.bytes), maxmind: median(samples.maxmind) };
    measurements.push({ workload: name, addresses: addresses.length, ...medians });
    log(`measured ${name}`);
  }
  return measurements;
}

const openPeer = ({ ipv4Path, ipv6Path }: Dataset, family: 4 | 6) => open(family === 4 ? ipv4Path : ipv6Path);

/** The addresses as one text, with the position of each. */
function spansOf(addresses: readonly string[]) {
  const ends = new Uint32Array(addresses.length);
  const starts = new Uint32Array(addresses.length);
  let at = 0;
  for (const [index, { length }] of addresses.entries()) {
    starts[index] = at;
    ends[index] = at + length;
    at += length + 1;
  }
  return {
    bytes: Buffer.from(addresses.join("\n"), "latin1"),
    starts,
    ends,
    records: new Uint32Array(addresses.length),
  };
}

function timeOf(addresses: readonly string[], find: (address: string) => number): number {
  let sum = 0;
  const nanoseconds = timeOfAll(addresses.length, () => {
    for (const address of addresses) sum += find(address);
  });
  if (sum === 0) throw new Error("found no address");
  return nanoseconds;
}

function timeOfAll(count: number, run: () => void): number {
  const startedAt = process.hrtime.bigint();
  run();
  return Number(process.hrtime.bigint() - startedAt) / count;
}

export function formatSdkTable(measurements: readonly SdkMeasurement[]): string {
  const line = (name: string, cells: readonly string[]) =>
    name.padEnd(12) + cells.map((cell) => cell.padStart(12)).join("");
  const rows = measurements.map(({ workload, sdk, bytes, maxmind }) =>
    line(
      workload,
      [sdk, bytes, maxmind, maxmind / sdk, maxmind / bytes].map((value) => value.toFixed(1)),
    ),
  );
  return [line("ns/address", ["text", "bytes", "maxmind", "ratio text", "ratio bytes"]), ...rows].join("\n");
}

export function checkSdkBars(measurements: readonly SdkMeasurement[]): Bar[] {
  return measurements.flatMap(({ workload, sdk, bytes, maxmind }) => [
    {
      name: `sdk ${workload}, ns from bytes`,
      goal: GOAL_NANOSECONDS,
      value: bytes,
      isMet: bytes <= GOAL_NANOSECONDS,
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
