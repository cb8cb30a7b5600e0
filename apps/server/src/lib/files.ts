import { createReadStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import type * as S3 from "flydrive/drivers/s3";
import type { Config } from "../config.ts";
import { loadPackage } from "./runtime-files.ts";

/** The settings that say where files are. */
export type FileSettings = Pick<
  Config,
  "DATA_DIR" | "S3_BUCKET" | "S3_ENDPOINT" | "S3_REGION" | "S3_ACCESS_KEY_ID" | "S3_SECRET_ACCESS_KEY"
>;

/** How to reach the S3-compatible store that the settings name. */
export const s3Client = ({ S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }: FileSettings) => ({
  region: S3_REGION,
  ...(S3_ENDPOINT && { endpoint: S3_ENDPOINT, forcePathStyle: true }),
  ...(S3_ACCESS_KEY_ID && {
    credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY ?? "" },
  }),
});

/** Storage of uploads and exports: the local disk, or an S3-compatible store if the settings name one. */
export function openFiles(config: FileSettings): Disk {
  const { S3_BUCKET } = config;
  if (!S3_BUCKET) return new Disk(new FSDriver({ location: join(config.DATA_DIR, "files"), visibility: "private" }));
  const { S3Driver } = loadPackage("flydrive/drivers/s3") as typeof S3;
  return new Disk(
    new S3Driver({
      bucket: S3_BUCKET,
      visibility: "private",
      supportsACL: false,
      ...s3Client(config),
    }),
  );
}

/** A range of a stored file; only that range is fetched. `pieceBytes` is how much is read from a disk at once. */
export async function openPart(
  { files, config }: { files: Disk; config: FileSettings },
  key: string,
  { from, size, pieceBytes = 65_536 }: { from: number; size: number; pieceBytes?: number },
): Promise<Readable> {
  const last = from + size - 1;
  if (!config.S3_BUCKET)
    return createReadStream(join(config.DATA_DIR, "files", key), {
      start: from,
      end: last,
      highWaterMark: pieceBytes,
    });
  const response = await fetch(await files.getSignedUrl(key), { headers: { range: `bytes=${from}-${last}` } });
  if (response.status !== 206 || !response.body) throw new Error(`the store returned HTTP ${response.status}`);
  return Readable.fromWeb(response.body as never);
}
