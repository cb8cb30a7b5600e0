import { copyFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import {
  csvChunks,
  type DatabaseMetadata,
  datChunks,
  diffTables,
  type ExportTable,
  findRange,
  jsonLineChunks,
  makeTable,
  parseAddress,
  type SharableView,
  sampleTable,
  type TextTable,
  writeIpdb,
  writeMmdb,
} from "@meridian/ipdb";
import type { Regions } from "../../../lib/regions.ts";
import { type Edition, encodingOf, fileName } from "../editions.ts";
import { licenceText } from "./licence.ts";
import { type EditionRows, openRows } from "./rows.ts";
import { type BuiltFile, compressFile, writePieces } from "./write-file.ts";

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

export interface EditionFiles {
  files: BuiltFile[];
  samples: BuiltFile[];
  records: number;
  changedRanges: number | null;
}

/** Approximate share of the total time of each step. */
const steps = { table: 10, csv: 18, "csv-cidr": 22, json: 22, mmdb: 14, ipdb: 6, dat: 4, diff: 4 } as const;
type Step = keyof typeof steps;
const ALL_STEPS = Object.values(steps).reduce((sum, share) => sum + share, 0);

/** Builds all files of an edition, without data whose licence forbids redistribution. */
export async function buildEditionFiles(build: EditionBuild): Promise<EditionFiles> {
  const { edition, view, before, directory } = build;
  const { metadata } = view.reader;
  const rows = openRows(edition.product, view, build.regions);
  let done = 0;
  const stepOf = (step: Step) => ({
    progress: (part: number, total: number) =>
      build.onProgress((done + (steps[step] * part) / Math.max(1, total)) / ALL_STEPS),
    end: () => {
      done += steps[step];
      build.onProgress(done / ALL_STEPS);
    },
  });
  const table = makeTable(view.reader, rows.keyOf);
  stepOf("table").end();
  const files = await writeFormats(build, { table, rows, nameOf: (format) => nameIn(format), stepOf });
  const changed = before && (await writeDiff(build, { table, rows, before, name: nameIn("diff") }));
  stepOf("diff").end();
  build.onProgress(1);
  if (changed) files.push(changed.file);
  const licence = Buffer.from(licenceText(edition, metadata));
  files.push(
    await writePieces([licence], { path: join(directory, nameIn("licence")), format: "licence", encoding: "" }),
  );
  const samples = await writeFormats(build, {
    table: sampleOf(table),
    rows,
    nameOf: (format) => `sample.${format}`,
    stepOf: () => ({ progress: () => undefined, end: () => undefined }),
    isSample: true,
  });
  return { files, samples, records: countRows(table), changedRanges: changed?.changedRanges ?? null };

  function nameIn(format: string): string {
    return fileName(edition.product, metadata.version, format, encodingOf(format));
  }
}

interface Formats {
  table: ExportTable;
  rows: EditionRows;
  nameOf: (format: string) => string;
  stepOf: (step: Step) => { progress: (part: number, total: number) => void; end: () => void };
  isSample?: boolean;
}

async function writeFormats(build: EditionBuild, formats: Formats): Promise<BuiltFile[]> {
  const { edition, view, directory } = build;
  const { table, rows, nameOf, stepOf, isSample = false } = formats;
  const { metadata } = view.reader;
  const to = (format: string) => ({
    path: join(directory, nameOf(format)),
    format,
    encoding: isSample ? "" : encodingOf(format),
  });
  const files: BuiltFile[] = [];
  const text = (step: Step): TextTable => ({ ...textTable(table, rows), onProgress: stepOf(step).progress });
  const add = async (step: Step, file: Promise<BuiltFile>) => {
    files.push(await file);
    stepOf(step).end();
  };
  await add("csv", writePieces(csvChunks(text("csv"), "ranges"), to("csv")));
  await add("csv-cidr", writePieces(csvChunks(text("csv-cidr"), "cidr"), to("csv-cidr")));
  await add("json", writePieces(jsonLineChunks(text("json")), to("json")));

  const draft = join(directory, "draft");
  await writeMmdb({
    path: draft,
    table,
    recordOf: (row) => rows.valueOf(table.records[row] ?? 0),
    databaseType: edition.id,
    languages: ["en", "zh-CN"],
    description: { en: `Meridian ${edition.name.en}`, "zh-CN": `子午 ${edition.name.zh}` },
    builtAt: new Date(metadata.builtAt),
    onProgress: stepOf("mmdb").progress,
  });
  await add("mmdb", compressFile(draft, to("mmdb")));
  await writeOwnFormat(build, formats, draft);
  await add("ipdb", compressFile(draft, to("ipdb")));
  rmSync(draft);
  if (rows.datFieldsOf) {
    const fieldsOf = rows.datFieldsOf;
    const dat = datChunks({
      v4: table.v4,
      fieldsOf: (row) => fieldsOf(table.records[row] ?? 0),
      onProgress: stepOf("dat").progress,
    });
    await add("dat", writePieces(dat, to("dat")));
    const about = Buffer.from(datDescription(build, files.at(-1)));
    files.push(await writePieces([about], to("dat-meta")));
  }
  return files;
}

/** The whole database unchanged, if the edition contains all of it and everything is redistributable. */
async function writeOwnFormat(build: EditionBuild, { table, rows, isSample }: Formats, path: string): Promise<void> {
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

interface Diff {
  table: ExportTable;
  rows: EditionRows;
  before: SharableView;
  name: string;
}

async function writeDiff({ edition, directory, regions }: EditionBuild, { table, rows, before, name }: Diff) {
  const oldRows = openRows(edition.product, before, regions);
  const oldTable = makeTable(before.reader, oldRows.keyOf);
  const diff = diffTables(textTable(oldTable, oldRows), textTable(table, rows));
  const file = await writePieces(diff.chunks(), { path: join(directory, name), format: "diff", encoding: "gz" });
  return { file, changedRanges: diff.changedRanges };
}

const textTable = (table: ExportTable, { columns, cellsOf }: EditionRows): TextTable => ({
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

const countRows = ({ v4, v6 }: ExportTable): number =>
  [v4, v6].reduce((sum, { values }) => values.reduce((count, row) => count + (row === 0 ? 0 : 1), sum), 0);

/** Well-known addresses, so that readers of a sample can judge it. */
const sampleAddresses = [
  ...["1.1.1.1", "8.8.8.8", "9.9.9.9", "114.114.114.114", "119.29.29.29", "180.76.76.76", "208.67.222.222"],
  ...["223.5.5.5", "2001:4860:4860::8888", "2400:3200::1", "2606:4700:4700::1111", "2620:fe::fe", "240e:4c:4008::1"],
];
/** Ranges on either side of each of them. */
const SAMPLE_NEIGHBOURS = 8;

function sampleOf(table: ExportTable): ExportTable {
  const wanted = { v4: new Set<number>(), v6: new Set<number>() };
  for (const text of sampleAddresses) {
    const address = parseAddress(text);
    if (!address) continue;
    const [partition, ranges] = address.family === 4 ? [table.v4, wanted.v4] : [table.v6, wanted.v6];
    const at = findRange(partition, address.words);
    for (let range = at - SAMPLE_NEIGHBOURS; range <= at + SAMPLE_NEIGHBOURS; range++) ranges.add(range);
  }
  return sampleTable(table, wanted);
}

/** The notices an edition's sources require, and the sources left out of it. */
export const sourcesOf = (edition: Edition, { layers }: DatabaseMetadata) =>
  layers.filter(({ layer }) => edition.layers.includes(layer));
