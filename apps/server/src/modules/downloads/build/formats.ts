import { copyFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import {
  binChunks,
  csvChunks,
  datChunks,
  type ExportTable,
  jsonLineChunks,
  type MmdbName,
  mmdbMetadata,
  PartitionBuilder,
  type SharableView,
  type TextTable,
  writeIpdb,
  writeIpip,
  writeMmdb,
  xdbChunks,
} from "@meridian/ipdb";
import type { Regions } from "../../../lib/regions.ts";
import type { PlaceNumbers } from "../../lookup/place-numbers.ts";
import { csvArchive, deflatedPart, type ZippedFile } from "../archives.ts";
import { type Edition, type EditionName, encodingOf, hasForeignFormats, idsOf } from "../editions.ts";
import { ForeignRows } from "./foreign-rows.ts";
import { blockRows, locales } from "./maxmind-csv.ts";
import { writeParquet } from "./parquet.ts";
import { type RegisteredTable, withRegistrations } from "./registrations.ts";
import type { EditionRows } from "./rows.ts";
import {
  type BuiltFile,
  compressFile,
  compressMmdb,
  crcOf,
  type NamedMmdb,
  readParts,
  writePieces,
} from "./write-file.ts";

export interface EditionBuild {
  /** Names of countries. */
  regions: Regions;
  edition: Edition;
  view: SharableView;
  /** The file behind the view. */
  databasePath: string;
  /** The previous version, if there is one. */
  before: SharableView | null;
  /** The output folder. */
  directory: string;
  /** Called often with the finished share, from 0 to 1. */
  onProgress: (share: number) => void;
}

/** The content of an edition, or of a sample of it. */
export interface Table {
  table: ExportTable;
  rows: EditionRows;
  numbers: PlaceNumbers;
  licence: Buffer;
}

/** A file in the ZIP archive of blocks, and its place in it. */
export interface ArchivedBlock {
  /** What follows the name of the edition. */
  name: string;
  at: number;
  size: number;
  contentSize: number;
  crc32: number;
}

export interface BuiltFormats {
  files: BuiltFile[];
  /** The MMDB under each of its names. */
  mmdb: NamedMmdb;
  blocks: ArchivedBlock[];
}

interface Writing {
  nameOf: (format: string) => string;
  isSample: boolean;
  onProgress: (share: number) => void;
}

interface Step {
  /** Approximate share of the total time. */
  weight: number;
  write: (progress: (part: number, total: number) => void) => Promise<BuiltFile[]>;
}

/** Writes every format; the result has them in a fixed order. */
export async function writeFormats(build: EditionBuild, content: Table, writing: Writing): Promise<BuiltFormats> {
  const { edition, directory } = build;
  const { table, rows } = content;
  const { nameOf, isSample, onProgress } = writing;
  const to = (format: string) => ({
    path: join(directory, nameOf(format)),
    format,
    encoding: isSample ? "" : encodingOf(format),
  });
  const draft = (format: string) => join(directory, `draft-${format}`);
  const text = (progress: TextTable["onProgress"]): TextTable => ({
    ...textTable(table, rows),
    ...(progress && { onProgress: progress }),
  });
  const isRegistered = edition.layers.includes("location") && !edition.isFree;
  const registered: RegisteredTable = isRegistered ? withRegistrations(table) : { ...table, registered: [] };
  let mmdb: NamedMmdb | undefined;
  let blocks: ArchivedBlock[] = [];
  const steps: Step[] = [
    { weight: 18, write: async (progress) => [await writePieces(csvChunks(text(progress), "ranges"), to("csv"))] },
    { weight: 22, write: async (progress) => [await writePieces(csvChunks(text(progress), "cidr"), to("csv-cidr"))] },
    { weight: 22, write: async (progress) => [await writePieces(jsonLineChunks(text(progress)), to("json"))] },
    {
      weight: 14,
      write: async (progress) => {
        const path = draft("mmdb");
        const built = await writeNamedMmdb(build, { ...content, registered, path, to: to("mmdb"), progress });
        mmdb = built.named;
        return [built.file];
      },
    },
    {
      weight: 4,
      write: async () => {
        const path = draft("meridian");
        await writeOwnFormat(build, content, { path, isSample });
        return [await moveInto(path, to("meridian"))];
      },
    },
    {
      weight: 30,
      write: async (progress) => {
        const path = draft("parquet");
        await writeParquet(path, text(progress));
        return [await moveInto(path, to("parquet"))];
      },
    },
  ];
  const { datFieldsOf } = rows;
  if (datFieldsOf)
    steps.push({
      weight: 4,
      write: async (progress) => {
        const fieldsOf = (row: number) => datFieldsOf(table.records[row] ?? 0);
        const file = await writePieces(datChunks({ v4: table.v4, fieldsOf, onProgress: progress }), to("dat"));
        const about = Buffer.from(datDescription(build, file));
        return [file, await writePieces([about], to("dat-meta"))];
      },
    });
  if (hasForeignFormats(edition.product)) steps.push(...foreignSteps(build, content, { to, draft, isSample }));
  // Programs that need this form read the full files; a sample of it would not tell them more.
  const { product } = edition;
  if (!isSample && product !== "lite")
    steps.push({
      weight: 16,
      write: async (progress) => {
        const built = await writeBlocks(build, {
          ...content,
          product,
          registered,
          draft,
          to: to("csv-blocks"),
          progress,
        });
        blocks = built.blocks;
        return [built.file];
      },
    });
  const files = await runSteps(steps, onProgress);
  if (!mmdb) throw new Error("no MMDB was built");
  return { files, mmdb, blocks };
}

interface Places {
  to: (format: string) => Parameters<typeof compressFile>[1];
  draft: (format: string) => string;
  isSample: boolean;
}

/** The formats of IPIP, ip2region and IP2Location. The indexes of the last two are larger than any sample. */
function foreignSteps(build: EditionBuild, { table, rows }: Table, { to, draft, isSample }: Places): Step[] {
  const builtAt = new Date(build.view.reader.metadata.builtAt);
  const foreign = new ForeignRows(build.regions, builtAt);
  const placeOf = (row: number) => (row === 0 ? null : (rows.placeOf?.(table.records[row] ?? 0) ?? null));
  const networkOf = (row: number) => (row === 0 ? null : (rows.networkOf?.(table.records[row] ?? 0) ?? null));
  const ipip: Step = {
    weight: 12,
    write: async () => {
      const path = draft("ipdb");
      const fieldsOf = (row: number) => foreign.ipip(placeOf(row), networkOf(row));
      await writeIpip({ path, table, fields: foreign.ipipFields, fieldsOf, languages: ["CN", "EN"], builtAt });
      return [await moveInto(path, to("ipdb"))];
    },
  };
  if (isSample) return [ipip];
  const xdb: Step = {
    weight: 6,
    write: async (onProgress) => {
      const textOf = (row: number) => foreign.xdb(placeOf(row), networkOf(row));
      return [await writePieces(xdbChunks({ v4: table.v4, textOf, builtAt, onProgress }), to("xdb"))];
    },
  };
  const bin: Step = {
    weight: 10,
    write: async (onProgress) => {
      const rowOf = (row: number) => foreign.bin(placeOf(row));
      const chunks = binChunks({ v4: table.v4, v6: table.v6, rows: table.records.length, rowOf, builtAt, onProgress });
      return [await writePieces(chunks, to("bin"))];
    },
  };
  return [ipip, xdb, bin];
}

/** Stores a file that a writer of its own has written. */
async function moveInto(path: string, to: Parameters<typeof compressFile>[1]): Promise<BuiltFile> {
  const file = await compressFile(path, to);
  rmSync(path);
  return file;
}

/** One after the other, because each needs memory of its own; compressing takes other threads meanwhile. */
async function runSteps(steps: readonly Step[], onProgress: (share: number) => void): Promise<BuiltFile[]> {
  const all = steps.reduce((sum, { weight }) => sum + weight, 0);
  const files: BuiltFile[] = [];
  let done = 0;
  for (const { weight, write } of steps) {
    files.push(...(await write((part, total) => onProgress((done + (weight * part) / Math.max(1, total)) / all))));
    done += weight;
    onProgress(done / all);
  }
  return files;
}

interface NamedTarget extends Table {
  registered: RegisteredTable;
  path: string;
  to: Parameters<typeof compressFile>[1];
  progress: (part: number, total: number) => void;
}

/** One tree with the metadata of each name under which programs request it. */
async function writeNamedMmdb({ edition, view }: EditionBuild, { rows, registered, path, to, progress }: NamedTarget) {
  const name: MmdbName = {
    databaseType: edition.id,
    languages: ["en", "zh-CN"],
    description: { en: `Meridian ${edition.name.en}`, "zh-CN": `子午 ${edition.name.zh}` },
    builtAt: new Date(view.reader.metadata.builtAt),
  };
  const shape = await writeMmdb({
    ...name,
    path,
    table: registered,
    recordOf: (row) => rows.valueOf(registered.records[row] ?? 0, registered.registered[row] ?? ""),
    onProgress: progress,
  });
  const names = idsOf(edition).map((id) => ({ id, metadata: mmdbMetadata({ ...name, databaseType: id }, shape) }));
  const built = await compressMmdb({ path, metadataAt: shape.metadataAt, names }, to);
  rmSync(path);
  return built;
}

interface BlockTarget extends Table {
  product: Exclude<EditionName, "lite">;
  registered: RegisteredTable;
  draft: (format: string) => string;
  to: Parameters<typeof compressFile>[1];
  progress: (part: number, total: number) => void;
}

/** The ZIP archive of MaxMind's CSV files. */
async function writeBlocks(build: EditionBuild, target: BlockTarget) {
  const { edition, view, regions } = build;
  const { product, registered, numbers, licence, draft, to, progress } = target;
  const { locations, ...rows } = blockRows(product, { view, regions, numbers, table: registered });
  const written: { name: string; file: BuiltFile }[] = [];
  const add = async (name: string, pieces: Iterable<Buffer>) => {
    const file = await writePieces(pieces, { path: draft(`blocks${name}`), format: "", encoding: "gz" });
    written.push({ name, file });
  };
  const nothing = { v4: new PartitionBuilder(4).finish(), v6: new PartitionBuilder(6).finish() };
  for (const [index, family] of (["v4", "v6"] as const).entries()) {
    const table = { ...registered, ...nothing, [family]: registered[family] };
    const onProgress = (part: number, total: number) => progress(index * total + part, 2 * total);
    const chunks = csvChunks({ ...rows, table, lineEnd: "\n", onProgress }, "cidr");
    await add(`-Blocks-IP${family}.csv`, chunks);
  }
  for (const locale of locations ? locales : []) await add(`-Locations-${locale}.csv`, locations!(locale));
  const files = written.map(
    ({ name, file }): ZippedFile => ({
      name: `${edition.id}${name}`,
      data: deflatedPart({ key: file.path, size: file.size }),
      contentSize: file.contentSize,
      crc32: crcOf(file.path, file.size),
    }),
  );
  const { version, builtAt } = view.reader.metadata;
  const archive = { id: `${edition.id}-CSV`, version, licence, changedAt: new Date(builtAt), files };
  const { parts } = csvArchive(archive);
  const file = await writePieces(readParts(parts), to);
  for (const { file } of written) rmSync(file.path);
  let at = 0;
  const places = parts.flatMap((part) => {
    const place = at;
    at += Buffer.isBuffer(part) ? part.length : part.size;
    return Buffer.isBuffer(part) ? [] : [{ at: place, size: part.size }];
  });
  const blocks = written.map(
    ({ name }, index): ArchivedBlock => ({
      name,
      ...places[index]!,
      contentSize: files[index]!.contentSize,
      crc32: files[index]!.crc32,
    }),
  );
  return { file, blocks };
}

/** The whole database unchanged, if the edition contains all of it and everything is redistributable. */
async function writeOwnFormat(
  build: EditionBuild,
  { table, rows }: Table,
  { path, isSample }: { path: string; isSample: boolean },
): Promise<void> {
  const { edition, view, databasePath } = build;
  if (!isSample && edition.product === "city" && view.leftOut.length === 0) return copyFileSync(databasePath, path);
  const { placeOf, networkOf } = rows;
  const recordOf = (row: number) => table.records[row] ?? 0;
  await writeIpdb({
    path,
    table,
    metadata: view.reader.metadata,
    placeOf: placeOf && ((row) => placeOf(recordOf(row))),
    networkOf: networkOf && ((row) => networkOf(recordOf(row))),
  });
}

export const textTable = (table: ExportTable, { columns, cellsOf }: EditionRows): TextTable => ({
  table,
  columns,
  cellsOf: (row) => cellsOf(table.records[row] ?? 0),
});

/** Metadata that the layout itself has no room for. */
function datDescription({ edition, view }: EditionBuild, file: BuiltFile | undefined): string {
  const { version, builtAt } = view.reader.metadata;
  return `${JSON.stringify(
    {
      edition: edition.id,
      version,
      built_at: builtAt,
      ip_version: 4,
      encoding: "UTF-8",
      separator: "|",
      fields: [
        ...["continent", "country", "province", "city", "district", "isp", "area_code", "country_english"],
        ...["country_code", "longitude", "latitude", "elevation", "zip_code", "city_code", "weather_station", "asn"],
      ],
      size: file?.contentSize ?? 0,
      md5: file?.contentMd5 ?? "",
    },
    null,
    2,
  )}\n`;
}
