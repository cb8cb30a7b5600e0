import { createRequire } from "node:module";
import { join } from "node:path";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import type * as S3 from "flydrive/drivers/s3";
import type { Config } from "../config.ts";

// Loaded where the settings name it, so that no other process's start waits for it.
const require = createRequire(import.meta.url);

/** Where uploads and exports stand: the local disk, or an S3-compatible store where the settings name one. */
export function openFiles(config: Config): Disk {
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config;
  if (!S3_BUCKET) return new Disk(new FSDriver({ location: join(config.DATA_DIR, "files"), visibility: "private" }));
  const { S3Driver } = require("flydrive/drivers/s3") as typeof S3;
  return new Disk(
    new S3Driver({
      bucket: S3_BUCKET,
      region: S3_REGION,
      visibility: "private",
      supportsACL: false,
      ...(S3_ENDPOINT && { endpoint: S3_ENDPOINT, forcePathStyle: true }),
      ...(S3_ACCESS_KEY_ID && {
        credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY ?? "" },
      }),
    }),
  );
}
