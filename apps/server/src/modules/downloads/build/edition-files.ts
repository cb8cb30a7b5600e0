import { join } from "node:path";
import {
  type DatabaseMetadata,
  diffTables,
  type ExportTable,
  findRange,
  type LayerSource,
  makeTable,
  parseAddress,
  type SharableView,
  sampleTable,
} from "@meridian/ipdb";
import { PlaceNumbers } from "../../lookup/place-numbers.ts";
import { type Edition, encodingOf, fileName } from "../editions.ts";
import { type BuiltFormats, type EditionBuild, type Table, textTable, writeFormats } from "./formats.ts";
import { licenceText } from "./licence.ts";
import { registrationSource } from "./registrations.ts";
import { openRows } from "./rows.ts";
import { type BuiltFile, writePieces } from "./write-file.ts";

export interface EditionFiles extends BuiltFormats {
  samples: BuiltFile[];
  records: number;
  changedRanges: number | null;
}

/** Approximate shares of the total time. */
const SHARES = { table: 8, formats: 87, diff: 5 };

/** Builds all files of an edition, without data whose licence forbids redistribution. */
export async function buildEditionFiles(build: EditionBuild): Promise<EditionFiles> {
  const { edition, view, before, directory, onProgress } = build;
  const { metadata } = view.reader;
  const nameIn = (format: string) => fileName(edition.product, metadata.version, format, encodingOf(format));
  const numbers = new PlaceNumbers();
  const rows = openRows(edition.product, view, build.regions, numbers);
  const table = makeTable(view, rows.keyOf);
  onProgress(SHARES.table / 100);
  const licence = Buffer.from(licenceText(edition, metadata, sourcesOf(edition, metadata)));
  const all: Table = { table, rows, numbers, licence };
  const built = await writeFormats(build, all, {
    nameOf: nameIn,
    isSample: false,
    onProgress: (share) => onProgress((SHARES.table + SHARES.formats * share) / 100),
  });
  const changed = before && (await writeDiff(build, { ...all, before, name: nameIn("diff") }));
  onProgress(1);
  if (changed) built.files.push(changed.file);
  built.files.push(
    await writePieces([licence], { path: join(directory, nameIn("licence")), format: "licence", encoding: "" }),
  );
  const samples = await writeFormats(
    build,
    { ...all, table: sampleOf(table) },
    { nameOf: (format) => `sample.${format}`, isSample: true, onProgress: () => undefined },
  );
  return {
    ...built,
    samples: samples.files,
    records: countRows(table),
    changedRanges: changed?.changedRanges ?? null,
  };
}

interface Diff extends Table {
  before: SharableView;
  name: string;
}

async function writeDiff({ edition, directory, regions }: EditionBuild, { table, rows, numbers, before, name }: Diff) {
  const oldRows = openRows(edition.product, before, regions, numbers);
  const oldTable = makeTable(before, oldRows.keyOf);
  const diff = diffTables(textTable(oldTable, oldRows), textTable(table, rows));
  const file = await writePieces(diff.chunks(), { path: join(directory, name), format: "diff", encoding: "gz" });
  return { file, changedRanges: diff.changedRanges };
}

const countRows = ({ v4, v6 }: ExportTable): number =>
  [v4, v6].reduce((sum, { values }) => values.reduce((count, row) => count + (row === 0 ? 0 : 1), sum), 0);

/** Well-known addresses, so that readers of a sample can judge it. */
const sampleAddresses = [
  ...["1.1.1.1", "8.8.8.8", "9.9.9.9", "114.114.114.114", "119.29.29.29", "180.76.76.76", "208.67.222.222"],
  ...["223.5.5.5", "2001:4860:4860::8888", "2400:3200::1", "2606:4700:4700::1111", "2620:fe::fe", "240e:4c:4008::1"],
];
/** Ranges on either side of each of them. */
const SAMPLE_NEIGHBOURS = 3;

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

/** The sources of an edition, whose notices its licence file contains. */
export function sourcesOf(edition: Edition, { layers }: DatabaseMetadata): LayerSource[] {
  const own = layers.filter(({ layer }) => edition.layers.includes(layer));
  return edition.layers.includes("location") && !edition.isFree ? [...own, registrationSource()] : own;
}
