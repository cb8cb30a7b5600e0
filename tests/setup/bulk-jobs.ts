import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import type { IpdbReader } from "@meridian/ipdb";
import { openFiles } from "../../apps/server/src/lib/files.ts";
import { inspect } from "../../apps/server/src/modules/bulk-jobs/process/inspect.ts";
import { joinParts } from "../../apps/server/src/modules/bulk-jobs/process/join-parts.ts";
import { lookUp } from "../../apps/server/src/modules/bulk-jobs/process/lookup.ts";
import type { Store } from "../../apps/server/src/modules/bulk-jobs/process/source.ts";
import type {
  Checkpoint,
  Compression,
  InputFile,
  InputShape,
  LookupTask,
  OutputShape,
  Part,
} from "../../apps/server/src/modules/bulk-jobs/process/task.ts";
import { AnswerBook } from "../../apps/server/src/modules/lookup/answers.ts";
import { openRegions } from "../../apps/server/src/modules/lookup/regions.ts";

/** A result that keeps everything. */
export const plainOutput: OutputShape = {
  format: "csv",
  compression: "none",
  fields: null,
  columns: null,
  language: "en",
};

export type JobBench = Awaited<ReturnType<typeof openJobBench>>;

/** Processes files as the process of a job does, in this one, with a database. */
export async function openJobBench(reader: IpdbReader) {
  const directory = await mkdtemp(join(tmpdir(), "meridian-bulk-jobs-"));
  const config = { DATA_DIR: directory, S3_REGION: "" } as Store["config"];
  const store: Store = { files: openFiles(config), config };
  const book = new AnswerBook(reader, openRegions("cldr"));
  let files = 0;

  const read = async (key: string): Promise<Buffer> => Buffer.from(await store.files.getBytes(key));

  return {
    store,
    book,
    read,
    close: () => rm(directory, { recursive: true }),
    async put(bytes: Uint8Array, name?: string): Promise<InputFile> {
      const key = `inputs/${files++}`;
      await store.files.put(key, bytes);
      return { key, size: bytes.length, ...(name !== undefined && { name }) };
    },
    inspect: (input: InputFile, given: Partial<InputShape> = {}, output: Partial<OutputShape> = {}, maxRows = 1e9) =>
      inspect(store, book, {
        do: "inspect",
        input,
        given,
        output: { ...plainOutput, ...output },
        databasePath: "",
        overrides: [],
        maxRows,
      }),
    /** Writes a result and returns its parts, with the bytes of each. */
    async lookUp(
      input: InputFile,
      shape: InputShape,
      output: Partial<OutputShape>,
      options: Partial<Pick<LookupTask, "partRows" | "partBytes" | "firstPart" | "overrides">> & {
        from?: Checkpoint | null;
      } = {},
    ): Promise<{ parts: Part[]; bytes: Buffer[] }> {
      const task: LookupTask = {
        do: "lookup",
        input,
        shape,
        output: { ...plainOutput, ...output },
        databasePath: "",
        overrides: [],
        from: null,
        firstPart: 0,
        keyPrefix: `results/${files++}/`,
        ...options,
      };
      const parts: Part[] = [];
      await lookUp(store, book, task, async (part) => {
        parts.push(part);
      });
      return { parts, bytes: await Promise.all(parts.map(({ key }) => read(key))) };
    },
    /** The file that parts make. */
    async join(parts: readonly Part[], format: OutputShape["format"]): Promise<Buffer> {
      const { pieces, size } = await joinParts(store, { do: "join", format, parts, footerKey: `footers/${files++}` });
      const bytes = await Promise.all(
        pieces.map(async ({ key, from, size }) => (await read(key)).subarray(from, from + size)),
      );
      const file = Buffer.concat(bytes);
      if (file.length !== size) throw new Error(`the file has ${file.length} bytes instead of ${size}`);
      return file;
    },
  };
}

/** Compresses each piece for itself, as a gzip member or zstd frame. */
export function compressed(pieces: readonly Buffer[], compression: Compression): Buffer {
  if (compression === "none") return Buffer.concat(pieces);
  return Buffer.concat(pieces.map((piece) => (compression === "gzip" ? gzipSync(piece) : zstdCompressSync(piece))));
}

/** The content of one gzip member or zstd frame. */
export function decompressed(bytes: Buffer, compression: Compression): Buffer {
  if (compression === "none") return bytes;
  return compression === "gzip" ? gunzipSync(bytes) : zstdDecompressSync(bytes);
}
