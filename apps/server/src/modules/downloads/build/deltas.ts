import { createReadStream, createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type { DatabaseMetadata } from "@meridian/ipdb";
import type { App } from "../../../app.ts";
import { buildDeltas, DELTA_BASES, findDeltas } from "../../databases/deltas.ts";
import { deltaFormat, type Edition, fileName } from "../editions.ts";
import { type BuiltFile, compressFile } from "./write-file.ts";

interface Build {
  packageId: number;
  edition: Edition;
  metadata: DatabaseMetadata;
  /** Where files are written. */
  directory: string;
}

/** Builds what makes the edition's file in our own format out of that of the versions before. */
export async function buildEditionDeltas(
  app: App,
  { packageId, edition, metadata, directory }: Build,
  files: readonly BuiltFile[],
): Promise<BuiltFile[]> {
  const whole = files.find(({ format }) => format === "meridian");
  const older = await app.db.offlineFile.findMany({
    where: {
      format: "meridian",
      release: { packageId, status: { in: ["published", "archived"] }, builtAt: { lt: new Date(metadata.builtAt) } },
    },
    orderBy: { release: { builtAt: "desc" } },
    take: DELTA_BASES,
    select: { storageKey: true, release: { select: { version: true } } },
  });
  if (!whole || older.length === 0) return [];
  const to = join(directory, "newer.ipdb");
  await unpack(createReadStream(whole.path), to);
  const from: string[] = [];
  for (const { storageKey, release } of older) {
    const path = join(directory, `older-${release.version}.ipdb`);
    try {
      await unpack(await app.files.getStream(storageKey), path);
      from.push(path);
    } catch (error) {
      app.log.warn(
        { err: error, product: edition.product, version: release.version },
        "no delta from a stored version",
      );
    }
  }
  await buildDeltas(app, { to, from, wholeBytes: whole.size });
  const deltas: BuiltFile[] = [];
  for (const { path, from } of await findDeltas(to)) {
    const format = deltaFormat(from);
    const name = fileName(edition.product, metadata.version, format, "");
    deltas.push(await compressFile(path, { path: join(directory, name), format, encoding: "" }));
  }
  return deltas;
}

const unpack = (packed: NodeJS.ReadableStream, path: string): Promise<void> =>
  pipeline(packed, createGunzip(), createWriteStream(path));
