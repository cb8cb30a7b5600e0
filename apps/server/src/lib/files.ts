import { join } from "node:path";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { S3Driver } from "flydrive/drivers/s3";
import type { Config } from "../config.ts";

/** Where uploads and exports stand: the local disk, or an S3-compatible store where the settings name one. */
export function openFiles(config: Config): Disk {
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config;
  if (!S3_BUCKET) return new Disk(new FSDriver({ location: join(config.DATA_DIR, "files"), visibility: "private" }));
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
