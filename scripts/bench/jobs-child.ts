// Converts one file, with the process of bulk jobs or with a pipeline of usual packages, and sends what it has used.
import { createReadStream, createWriteStream, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { createGunzip, createGzip, createZstdCompress, createZstdDecompress } from "node:zlib";
import { parse } from "csv-parse";
import { asyncBufferFromFile, parquetReadObjects } from "hyparquet";
import { parquetWriteBuffer } from "hyparquet-writer";
import { open } from "maxmind";
import { openFiles } from "../../apps/server/src/lib/files.ts";
import { doTask } from "../../apps/server/src/modules/bulk-jobs/process/do-task.ts";
import type { Store } from "../../apps/server/src/modules/bulk-jobs/process/source.ts";
import type {
  Compression,
  InputFile,
  InputFormat,
  InputShape,
} from "../../apps/server/src/modules/bulk-jobs/process/task.ts";

export interface JobsTask {
  who: "own" | "peer";
  from: InputFormat;
  to: InputFormat;
  compression: Compression;
  input: InputFile;
  shape: InputShape;
  /** The data directory. */
  directory: string;
  databasePath: string;
  mmdbPath: string;
}

export interface JobsUse {
  rows: number;
  cpuSeconds: number;
  /** Most resident memory in bytes. */
  memory: number;
}

process.once("message", async (task) => {
  const rows = await ((task as JobsTask).who === "own" ? convert : convertAsUsual)(task as JobsTask);
  const { user, system } = process.cpuUsage();
  const memory = process.resourceUsage().maxRSS * 1024;
  process.send?.({ rows, cpuSeconds: (user + system) / 1e6, memory } satisfies JobsUse);
});

async function convert({ to, compression, input, shape, directory, databasePath }: JobsTask): Promise<number> {
  const config = { DATA_DIR: directory, S3_REGION: "" } as Store["config"];
  const store: Store = { files: openFiles(config), config };
  const output = { format: to, compression, fields: null, columns: null, language: "en" } as const;
  let rows = 0;
  await doTask(
    store,
    {
      do: "lookup",
      input,
      shape,
      output,
      databasePath,
      overrides: [],
      from: null,
      firstPart: 0,
      keyPrefix: "results/",
    },
    {
      regionNames: "cldr",
      onPart: async (part) => {
        rows += part.rows;
        await store.files.delete(part.key);
      },
    },
  );
  return rows;
}

const fields = ["country_code", "state1", "city", "postcode", "timezone", "latitude", "longitude"] as const;
type City = Record<(typeof fields)[number], string | number>;

/** One row after the other, with seven fields. */
async function convertAsUsual({ from, to, compression, input, directory, mmdbPath }: JobsTask): Promise<number> {
  const reader = await open(mmdbPath);
  const path = join(directory, "files", input.key);
  const target = join(directory, "peer-result");
  const find = (address: string) => reader.get(address) as City | null;
  let rows = 0;
  const objects: object[] = [];
  const file = createWriteStream(target);
  const compress = { none: null, gzip: createGzip(), zstd: createZstdCompress() }[compression];
  compress?.pipe(file);
  const out: Writable = compress ?? file;
  const write = async (text: string) => {
    rows++;
    if (!out.write(text)) await new Promise((resolve) => out.once("drain", resolve));
  };
  for await (const row of readAsUsual(path, from, compression)) {
    if (from === "text") {
      const line = row as string;
      const address = /\d+\.\d+\.\d+\.\d+/.exec(line)?.[0];
      const city = address ? find(address) : null;
      await write(city ? `${line}  [${address}; ${city.city}, ${city.country_code}]\n` : `${line}\n`);
      continue;
    }
    const record = row as Record<string, string>;
    const city = find((record.client_ip ?? record.remote_addr)!);
    if (to === "jsonl") await write(`${JSON.stringify({ ...record, lookup: city })}\n`);
    else if (to === "parquet") rows = objects.push({ ...record, ...city });
    else {
      const cells = [...Object.values(record), ...fields.map((field) => String(city?.[field] ?? ""))];
      const delimiter = to === "tsv" ? "\t" : ",";
      const quoted = cells.map((cell) => (/[",\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell));
      await write(`${quoted.join(delimiter)}\n`);
    }
  }
  await new Promise<void>((resolve) => {
    file.once("close", resolve);
    out.end();
  });
  if (to === "parquet") {
    const names = ["id", "client_ip", "user", ...fields];
    const columnData = names.map((name) => ({
      name,
      data: objects.map((row) => (row as Record<string, unknown>)[name] ?? null),
      type: name === "latitude" || name === "longitude" ? ("DOUBLE" as const) : ("STRING" as const),
    }));
    writeFileSync(target, Buffer.from(parquetWriteBuffer({ columnData })));
  }
  if (statSync(target).size === 0) throw new Error("the peer wrote nothing");
  rmSync(target);
  return rows;
}

async function* readAsUsual(path: string, from: InputFormat, compression: Compression): AsyncGenerator<unknown> {
  if (from === "parquet") {
    yield* await parquetReadObjects({ file: await asyncBufferFromFile(path) });
    return;
  }
  const stored = createReadStream(path);
  const input: Readable =
    compression === "none" ? stored : stored.pipe(compression === "gzip" ? createGunzip() : createZstdDecompress());
  if (from === "csv" || from === "tsv")
    yield* input.pipe(parse({ columns: true, delimiter: from === "tsv" ? "\t" : "," })) as AsyncIterable<unknown>;
  else
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY }))
      yield from === "jsonl" ? JSON.parse(line) : line;
}
