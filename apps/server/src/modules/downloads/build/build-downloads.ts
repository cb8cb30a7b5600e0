import { createHash, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { DatabaseMetadata } from "@meridian/ipdb";
import { type App, transaction } from "../../../app.ts";
import type { OfflinePackage } from "../../../generated/client.ts";
import { MINUTE_MS } from "../../../lib/durations.ts";
import { sizeOf } from "../../../lib/stored-body.ts";
import { databaseDirectory, listVersions } from "../../databases/build.ts";
import { builtEditions, deltaBase, type Edition, editions, fileName, idsOf, isEdition } from "../editions.ts";
import { archiveOf, Manifest } from "../manifest.ts";
import { signText } from "../signing.ts";
import { buildEdition, readMetadata } from "./child.ts";
import { buildEditionDeltas } from "./deltas.ts";
import { type EditionFiles, sourcesOf } from "./edition-files.ts";
import { type BuiltFile, crcOf, readParts } from "./write-file.ts";

export const RETAINED_VERSIONS = 12;
const SAVE_EVERY_MS = 1000;
/** A process that builds says so this often; one that was not heard of for longer than the second has ended. */
const HEARTBEAT_MS = 20_000;
const CLAIM_MS = 2 * MINUTE_MS;

export interface BuildOptions {
  /** Only this edition. */
  edition?: string;
  /** Rebuild existing files. */
  isForced?: boolean;
}

export interface BuildResult {
  product: string;
  version: string;
  /** Nothing is published of an empty edition, and nothing done for one that another process is building. */
  outcome: "built" | "empty" | "elsewhere";
  records: number;
  files: number;
  bytes: number;
}

/**
 * Builds the downloads of a version, edition by edition, and publishes each when all its files are stored. An edition that
 * is published, or that another process is building, is left alone. `onProgress` gets the finished share of an edition, from 0 to 1.
 */
export async function buildDownloads(
  app: App,
  version: string,
  onProgress: (product: string, share: number) => void = () => undefined,
  { edition: only, isForced = false }: BuildOptions = {},
): Promise<BuildResult[]> {
  const databases = databaseDirectory(app.config.DATA_DIR);
  const databasePath = join(databases, `${version}.ipdb`);
  if (!existsSync(databasePath)) throw new Error(`there is no database ${version}`);
  const packages = await app.db.offlinePackage.findMany({ where: { product: { in: [...builtEditions] } } });
  const metadata = await readMetadata(databasePath);
  const results: BuildResult[] = [];
  for (const row of packages.toSorted((a, b) => a.id - b.id)) {
    if (!isEdition(row.product) || (only !== undefined && row.product !== only)) continue;
    const place = { packageId: row.id, version };
    const known = await app.db.offlineVersion.findUnique({ where: { packageId_version: place } });
    if (known && !["building", "checking"].includes(known.status) && !isForced) continue;
    if (known?.status === "withdrawn") continue;
    const edition = editions[row.product];
    results.push(
      await buildOne(app, {
        row,
        edition,
        metadata,
        databasePath,
        pathBefore: await databaseBefore(app, row.id, version),
        isForced,
        onProgress: (share) => onProgress(row.product, share),
      }),
    );
  }
  return results;
}

/** The database of the last older published version, if it still exists. */
async function databaseBefore(app: App, packageId: number, version: string): Promise<string | null> {
  const directory = databaseDirectory(app.config.DATA_DIR);
  const kept = listVersions(directory);
  const older = kept.slice(0, kept.indexOf(version)).reverse();
  const row = await app.db.offlineVersion.findMany({
    where: { packageId, version: { in: older }, status: { in: ["published", "archived"] } },
    select: { version: true },
  });
  const found = older.find((one) => row.some(({ version }) => version === one));
  return found === undefined ? null : join(directory, `${found}.ipdb`);
}

interface OneBuild {
  row: OfflinePackage;
  edition: Edition;
  metadata: DatabaseMetadata;
  databasePath: string;
  pathBefore: string | null;
  /** Replace published files. */
  isForced: boolean;
  onProgress: (share: number) => void;
}

async function buildOne(app: App, build: OneBuild): Promise<BuildResult> {
  const { row, edition, databasePath, pathBefore, onProgress } = build;
  const { version, builtAt } = build.metadata;
  const place = { packageId: row.id, version };
  // Not an upsert, which fails for one of two that begin at once.
  await app.db.offlineVersion.createMany({
    data: [{ ...place, builtAt: new Date(builtAt), records: 0, leftOut: [] }],
    skipDuplicates: true,
  });
  const { id } = await app.db.offlineVersion.findUniqueOrThrow({ where: { packageId_version: place } });
  const nothing = { product: row.product, version, records: 0, files: 0, bytes: 0 };
  if (!(await claim(app, id))) return { ...nothing, outcome: "elsewhere" };
  const heartbeat = setInterval(() => keepClaim(app, id), HEARTBEAT_MS);
  const drafts = join(app.config.DATA_DIR, "drafts");
  mkdirSync(drafts, { recursive: true });
  const directory = mkdtempSync(join(drafts, `${edition.product}-`));
  let savedAt = 0;
  try {
    const { product } = edition;
    const regionNames = app.config.REGION_NAMES;
    const built = await buildEdition({ product, regionNames, databasePath, pathBefore, directory }, (share) => {
      onProgress(share);
      if (performance.now() - savedAt < SAVE_EVERY_MS) return;
      savedAt = performance.now();
      // Nothing depends on it, and the next update corrects it.
      app.db.offlineVersion
        .update({ where: { id }, data: { progress: Math.floor(share * 100) } })
        .catch((error: unknown) => app.log.warn({ err: error }, "progress of downloads not saved"));
    });
    if (built.records === 0) {
      // Nothing to publish: no redistributable list for this edition is loaded.
      await app.db.offlineVersion.delete({ where: { id } });
      return { ...nothing, outcome: "empty" };
    }
    const { metadata } = build;
    built.files.push(
      ...(await buildEditionDeltas(app, { packageId: row.id, edition, metadata, directory }, built.files)),
    );
    await publish(app, id, build, built);
    await prune(app, row.id);
    const bytes = built.files.reduce((sum, { size }) => sum + size, 0);
    return { ...nothing, outcome: "built", records: built.records, files: built.files.length, bytes };
  } finally {
    clearInterval(heartbeat);
    await app.db.offlineVersion.updateMany({ where: { id }, data: { workedAt: null } });
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Whether this process builds it: of several that want to, the first does. */
async function claim({ db, now }: App, id: number): Promise<boolean> {
  const workedAt = now();
  const isFree = [{ workedAt: null }, { workedAt: { lt: new Date(workedAt.getTime() - CLAIM_MS) } }];
  const { count } = await db.offlineVersion.updateMany({ where: { id, OR: isFree }, data: { workedAt, progress: 0 } });
  return count === 1;
}

/** Without an answer the next one tries again. */
function keepClaim({ db, now, log }: App, id: number): void {
  db.offlineVersion
    .updateMany({ where: { id }, data: { workedAt: now() } })
    .catch((error: unknown) => log.warn({ err: error }, "the claim of a build of downloads was not renewed"));
}

/** Stores the files under unique names, and publishes them in one step. */
async function publish(
  app: App,
  id: number,
  { edition, metadata, isForced }: OneBuild,
  built: EditionFiles,
): Promise<void> {
  const { version, builtAt } = metadata;
  // A separate folder, so that the losing build deletes only its own files.
  const folder = `downloads/${edition.product}/${version}-${randomUUID()}`;
  const files = built.files.map((file) => ({
    ...file,
    name: fileName(edition.product, version, file.format, file.encoding),
  }));
  for (const file of files) await app.files.copyFromFs(file.path, `${folder}/${file.name}`);
  for (const { format, path } of built.samples) await app.files.copyFromFs(path, sampleKey(edition.product, format));
  const described = await describeArchives(edition, version, new Date(builtAt), built);
  const leftOut = sourcesOf(edition, metadata).flatMap(({ name, isSharable }) => (isSharable ? [] : [name]));
  const manifest = `${JSON.stringify(
    {
      edition: edition.id,
      product: edition.product,
      version,
      built_at: builtAt,
      data_date: metadata.dataDate,
      records: built.records,
      files: files.map(({ name, format, encoding, size, md5, sha256, contentSize, contentMd5 }) => ({
        ...{ name, ...describeFormat(format), encoding, size, sha256, md5 },
        ...{ content_size: contentSize, content_md5: contentMd5 },
      })),
      ...described,
      left_out: leftOut,
    },
    null,
    2,
  )}\n`;
  const old = await transaction(app, async (app) => {
    // Serialised, because two builds of a version would replace each other's files.
    const [held] = await app.db.$queryRaw<{ status: string }[]>`
      select status from offline_versions where id = ${id} for update`;
    if (held?.status !== "building" && !isForced) return files.map(({ name }) => ({ storageKey: `${folder}/${name}` }));
    const replaced = await app.db.offlineFile.findMany({ where: { versionId: id }, select: { storageKey: true } });
    await app.db.offlineFile.deleteMany({ where: { versionId: id } });
    await app.db.offlineFile.createMany({
      data: files.map(({ format, encoding, size, md5, sha256, contentMd5, name }) => ({
        ...{ versionId: id, format, encoding, size, md5, sha256, contentMd5, storageKey: `${folder}/${name}` },
      })),
    });
    const row = await app.db.offlineVersion.update({
      where: { id },
      data: {
        ...{ status: "published", progress: 100, records: built.records, changedRanges: built.changedRanges },
        ...{ manifest, signature: signText(app, manifest), leftOut, publishedAt: app.now() },
      },
    });
    await setCurrent(app, row.packageId);
    return replaced;
  });
  // Files of the replaced version, or our own if another process was faster.
  await deleteStored(
    app,
    old.map(({ storageKey }) => storageKey),
  );
}

/** The format as manifests have it. */
function describeFormat(format: string) {
  const from_version = deltaBase(format);
  return from_version === null ? { format } : { format: "delta", from_version };
}

/** Archives for updater programs under each name, and what is needed to assemble them from stored files on request. */
async function describeArchives(edition: Edition, version: string, changedAt: Date, built: EditionFiles) {
  const { files, mmdb, blocks } = built;
  const licence = await readFile(required(files, "licence").path);
  const csv = required(files, "csv");
  const crc32 = crcOf(csv.path, csv.size);
  const names = mmdb.names.map(({ id, metadata, contentMd5, contentSize }) => ({
    edition_id: id,
    metadata: metadata.toString("base64"),
    content_md5: contentMd5,
    content_size: contentSize,
  }));
  const parts = {
    mmdb: { tree_size: mmdb.treeSize, names },
    csv_blocks: blocks.map(({ name, at, size, contentSize, crc32: content_crc32 }) => ({
      ...{ name, at, size, content_size: contentSize, content_crc32 },
    })),
  };
  const manifest = Manifest.parse({
    files: files.map(({ format, contentSize }) => ({ format, content_size: contentSize })),
    ...parts,
  });
  const stored = (format: string) => {
    const { path, size } = required(files, format);
    return { key: path, size };
  };
  const source = { edition, version, manifest, stored, licence, changedAt };
  const describe = async (name: string, format: "mmdb" | "csv" | "csv-blocks") => {
    const archive = archiveOf(source, { name, format, crc32 });
    const hash = createHash("sha256");
    for await (const chunk of readParts(archive.parts)) hash.update(chunk);
    return {
      edition_id: name,
      name: archive.name,
      format,
      suffix: archive.suffix,
      size: sizeOf(archive.parts),
      sha256: hash.digest("hex"),
      ...(format === "csv" && { content_crc32: crc32 }),
    };
  };
  const archives = [await describe(edition.id, "csv")];
  for (const name of idsOf(edition)) archives.push(await describe(name, "mmdb"));
  if (blocks.length > 0) for (const name of idsOf(edition)) archives.push(await describe(name, "csv-blocks"));
  return { archives, ...parts };
}

function required(files: readonly BuiltFile[], format: string): BuiltFile {
  const file = files.find((one) => one.format === format);
  if (!file) throw new Error(`no ${format} was built`);
  return file;
}

/** Marks the newest released version as published and the others as archived. Inside a transaction. */
export async function setCurrent({ db }: App, packageId: number): Promise<void> {
  const out = await db.offlineVersion.findMany({
    where: { packageId, status: { in: ["published", "archived"] } },
    orderBy: [{ builtAt: "desc" }, { id: "desc" }],
    select: { id: true },
  });
  const [newest, ...others] = out.map(({ id }) => id);
  if (newest === undefined) return;
  await db.offlineVersion.update({ where: { id: newest }, data: { status: "published" } });
  await db.offlineVersion.updateMany({ where: { id: { in: others } }, data: { status: "archived" } });
}

/** Deletes the files of versions no longer offered; the versions' rows are kept. */
async function prune(app: App, packageId: number): Promise<void> {
  const old = await app.db.offlineVersion.findMany({
    where: { packageId, status: { in: ["published", "archived"] } },
    orderBy: [{ builtAt: "desc" }, { id: "desc" }],
    skip: RETAINED_VERSIONS,
    include: { files: true },
  });
  for (const { files } of old)
    for (const { id, storageKey } of files) {
      await app.db.offlineFile.delete({ where: { id } });
      await deleteStored(app, [storageKey]);
    }
}

/** A build's own folder, as `publish` names it. */
const BUILD_FOLDER = /^(downloads\/[^/]+\/[^/]+)\/[^/]+$/;

/** Deletes files, and the folder of their build with the last of them. */
async function deleteStored({ files }: App, keys: readonly string[]): Promise<void> {
  for (const key of keys) await files.delete(key);
  const folders = new Set(keys.flatMap((key) => BUILD_FOLDER.exec(key)?.[1] ?? []));
  for (const folder of folders) {
    // A folder that is already gone cannot be listed.
    const listed = await files.listAll(`${folder}/`).catch(() => null);
    if (listed && [...listed.objects].length === 0) await files.deleteAll(`${folder}/`);
  }
}

export const sampleKey = (product: string, format: string): string => `downloads/samples/${product}.${format}`;
