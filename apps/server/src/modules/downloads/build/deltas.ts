import { createReadStream, createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type { DatabaseMetadata } from "@meridian/ipdb";
import type { App } from "../../../app.ts";
import { MINUTE_MS } from "../../../lib/durations.ts";
import { deltaFormat, type Edition, fileName } from "../editions.ts";
import { buildDelta } from "./child.ts";
import type { BuiltFile } from "./write-file.ts";

/** There is a delta from each of so many versions before: about a week of them. */
const OLDER_VERSIONS = 3;
/** About half a minute on an idle machine. */
const TIMEOUT_MS = 4 * MINUTE_MS;
/** The share of the file's own size from which a delta is not worth having. */
const MAX_SHARE = 0.5;

interface Build {
  packageId: number;
  edition: Edition;
  metadata: DatabaseMetadata;
  /** Where files are written. */
  directory: string;
}

/**
 * Builds what makes the edition's file in our own format out of that of the versions before, each in a process of its own.
 * One that fails or takes too long is left out: the file itself is always there.
 */
export async function buildDeltas(app: App, build: Build, files: readonly BuiltFile[]): Promise<BuiltFile[]> {
  const { packageId, edition, metadata, directory } = build;
  const whole = files.find(({ format }) => format === "meridian");
  const older = await app.db.offlineFile.findMany({
    where: {
      format: "meridian",
      release: { packageId, status: { in: ["published", "archived"] }, builtAt: { lt: new Date(metadata.builtAt) } },
    },
    orderBy: { release: { builtAt: "desc" } },
    take: OLDER_VERSIONS,
    select: { storageKey: true, release: { select: { version: true } } },
  });
  if (!whole || older.length === 0) return [];
  const [from, to] = [join(directory, "older.ipdb"), join(directory, "newer.ipdb")];
  await pipeline(createReadStream(whole.path), createGunzip(), createWriteStream(to));
  const deltas: BuiltFile[] = [];
  for (const { storageKey, release } of older)
    try {
      await pipeline(await app.files.getStream(storageKey), createGunzip(), createWriteStream(from));
      const path = join(directory, fileName(edition.product, metadata.version, deltaFormat(release.version), ""));
      const maxBytes = Math.floor(whole.size * MAX_SHARE);
      const delta = await buildDelta({ from, to, path, maxBytes }, TIMEOUT_MS);
      if (delta) deltas.push(delta);
    } catch (error) {
      const versions = { product: edition.product, version: metadata.version, from: release.version };
      app.log.warn({ err: error, ...versions }, "a delta of downloads was not built");
    }
  await Promise.all([from, to].map((path) => rm(path, { force: true })));
  return deltas;
}
