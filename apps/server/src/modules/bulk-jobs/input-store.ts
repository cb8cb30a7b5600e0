import { createWriteStream } from "node:fs";
import { mkdir, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { MAX_BULK_BYTES } from "@meridian/contract/bulk-jobs";
import type * as TusS3 from "@tus/s3-store";
import { Upload } from "@tus/utils";
import type { App } from "../../app.ts";
import type { Config } from "../../config.ts";
import { openFiles, s3Client } from "../../lib/files.ts";
import { loadPackage } from "../../lib/runtime-files.ts";

/** Files that grow in pieces, next to those of `app.files`, which are written at once. */
interface InputStore {
  create(key: string, size: number | null): Promise<void>;
  /** The bytes stored, also after an interruption in the middle of a piece. */
  sizeOf(key: string): Promise<number>;
  /** Adds a stream's bytes at the end, and returns the file's size; what arrived before an error stays. */
  append(key: string, offset: number, body: Readable, signal: AbortSignal): Promise<number>;
  /** Closes a file whose size was not known before. */
  finish(key: string, size: number): Promise<void>;
  /** Deletes a file, finished or not; one that does not exist is no error. */
  remove(key: string): Promise<void>;
}

const localStore = ({ DATA_DIR }: Config): InputStore => {
  const pathOf = (key: string) => join(DATA_DIR, "files", key);
  return {
    async create(key) {
      await mkdir(dirname(pathOf(key)), { recursive: true });
      await writeFile(pathOf(key), "", { mode: 0o600 });
    },
    sizeOf: async (key) => (await stat(pathOf(key))).size,
    async append(key, offset, body, signal) {
      const file = createWriteStream(pathOf(key), { flags: "r+", start: offset });
      await pipeline(body, file, { signal });
      return offset + file.bytesWritten;
    },
    finish: async () => undefined,
    remove: (key) => rm(pathOf(key), { force: true }),
  };
};

/** The multipart uploads of S3, as the library for tus servers makes them. */
function s3Store(config: Config): InputStore {
  const { S3Store } = loadPackage("@tus/s3-store") as typeof TusS3;
  const store = new S3Store({
    // Not every store has them, and what expires is in our own table.
    useTags: false,
    s3ClientConfig: { bucket: config.S3_BUCKET ?? "", ...s3Client(config) },
  });
  const files = openFiles(config);
  // From this follows how large its parts are for a file whose size is not known.
  store.maxUploadSize = MAX_BULK_BYTES as typeof store.maxUploadSize;
  return {
    async create(key, size) {
      await store.create(new Upload({ id: key, offset: 0, ...(size !== null && { size }) }));
    },
    sizeOf: async (key) => (await store.getUpload(key)).offset,
    append: (key, offset, body, signal) => {
      signal.addEventListener("abort", () => body.destroy(), { once: true });
      return store.write(body, key, offset);
    },
    async finish(key, size) {
      await store.declareUploadLength(key, size);
      // Nothing more is written, but now the store knows that it was all.
      await store.write(Readable.from([]), key, size);
    },
    async remove(key) {
      try {
        await store.remove(key);
      } catch (error) {
        // The library takes a finished upload for one that does not exist, and leaves its objects.
        if ((error as { status_code?: number }).status_code !== 404) throw error;
        for (const name of [key, `${key}.info`, `${key}.part`]) await files.delete(name);
      }
    },
  };
}

const stores = new WeakMap<Config, InputStore>();

/** The store of inputs: where `app.files` is. */
export function inputStore({ config }: Pick<App, "config">): InputStore {
  const known = stores.get(config);
  if (known) return known;
  const store = config.S3_BUCKET ? s3Store(config) : localStore(config);
  stores.set(config, store);
  return store;
}
