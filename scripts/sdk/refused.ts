import { crc32 } from "node:zlib";
import {
  CHECKSUM_OFFSET,
  decodeHeader,
  HEADER_BYTES,
  headerAreaBytes,
  SECTIONS,
  TABLE_ROW_BYTES,
} from "../../packages/ipdb/src/format.ts";

/** A file that is cut to a length and has other bytes, in hexadecimal digits, at some positions. */
interface RefusedFile {
  name: string;
  length: number;
  patches: (readonly [at: number, bytes: string])[];
}

const COUNT_OFFSET = 12;
const LENGTH_OFFSET = 16;
const DATES_ROW = HEADER_BYTES + SECTIONS.length * TABLE_ROW_BYTES;
const area = headerAreaBytes(SECTIONS.length + 1);

/**
 * What turns a file with dates into files whose checksums are right, but not the number of sections, the length of the
 * dates or the end of the header.
 */
export function refusedFiles(dated: Uint8Array): RefusedFile[] {
  const dates = decodeHeader(dated, dated.length)["place-dates"]!;
  const withDates = (length: number) => (view: DataView) => view.setBigUint64(DATES_ROW + 16, BigInt(length), true);
  const withSections = (count: number) => (view: DataView) => view.setUint32(COUNT_OFFSET, count, true);
  const cut = (name: string, length: number) => patchesOf(dated, name, { length, sealed: length });
  return [
    patchesOf(dated, "an empty section that readers do not know", {
      change: (view) => {
        withSections(SECTIONS.length + 2)(view);
        view.setUint32(DATES_ROW + TABLE_ROW_BYTES, SECTIONS.length + 2, true);
        view.setUint32(DATES_ROW + TABLE_ROW_BYTES + 4, 1, true);
        view.setBigUint64(DATES_ROW + TABLE_ROW_BYTES + 8, BigInt(dated.length), true);
      },
    }),
    patchesOf(dated, "dates that are not counted as a section", {
      change: withSections(SECTIONS.length),
      sealed: headerAreaBytes(SECTIONS.length),
    }),
    patchesOf(dated, "a date fewer than places", { change: withDates(dates.length - 2) }),
    patchesOf(dated, "a date more than places", { change: withDates(dates.length + 2) }),
    patchesOf(dated, "a section without any date", {
      length: dates.offset,
      change: (view) => {
        withDates(0)(view);
        view.setUint32(DATES_ROW + 24, crc32(new Uint8Array()), true);
      },
    }),
    cut("an end within the last row of the section table", DATES_ROW + 12),
    cut("an end after the last row of the section table", DATES_ROW + TABLE_ROW_BYTES),
  ];
}

/** The bytes in which a changed file differs from a file. `sealed` are those before the first section. */
function patchesOf(
  original: Uint8Array,
  name: string,
  {
    length = original.length,
    change = () => {},
    sealed = area,
  }: { length?: number; change?: (view: DataView) => void; sealed?: number },
): RefusedFile {
  const bytes = original.slice(0, length);
  const view = new DataView(bytes.buffer);
  view.setBigUint64(LENGTH_OFFSET, BigInt(length), true);
  change(view);
  view.setUint32(CHECKSUM_OFFSET, 0, true);
  view.setUint32(CHECKSUM_OFFSET, crc32(bytes.subarray(0, sealed)), true);
  const patches: [number, string][] = [];
  for (let at = 0; at < length; at += 4) {
    const digits = Buffer.from(bytes.subarray(at, at + 4)).toString("hex");
    if (digits !== Buffer.from(original.subarray(at, at + 4)).toString("hex")) patches.push([at, digits]);
  }
  return { name, length, patches };
}
