import { crc32 } from "node:zlib";
import type { IpdbErrorCode } from "../error.ts";
import {
  alignUp,
  decodeHeader,
  HEADER_BYTES,
  headerAreaBytes,
  SECTIONS,
  type SectionName,
  TABLE_ROW_BYTES,
} from "../format.ts";
import { makeTinyDatabase } from "./tiny-database.ts";

/** A damaged copy of the tiny database, and the expected error. */
export interface BadFile {
  name: string;
  code: IpdbErrorCode;
  section: string;
  /** Only the content check detects it: the checksums are correct, as after a bug in a builder. */
  isSealed: boolean;
  bytes: Uint8Array;
  offset: number;
}

const CHECKSUM_OFFSET = 28;
const tiny = new Uint8Array(makeTinyDatabase()).slice();
const places = decodeHeader(tiny, tiny.length);

/** All files of `bad-data/`. */
export function makeBadFiles(): BadFile[] {
  return [...makeDamagedFiles(), ...makeDamagedTables(), ...makeSealedFiles()];
}

function makeDamagedFiles(): BadFile[] {
  const base = { isSealed: false } as const;
  const middle = places["v4-blocks"].offset + 100;
  return [
    { ...base, name: "empty", code: "TRUNCATED", section: "header", offset: 0, bytes: tiny.slice(0, 0) },
    { ...base, name: "truncated-header", code: "TRUNCATED", section: "header", offset: 40, bytes: tiny.slice(0, 40) },
    {
      ...base,
      name: "truncated",
      code: "TRUNCATED",
      section: "v4-blocks",
      offset: middle,
      bytes: tiny.slice(0, middle),
    },
    {
      ...base,
      name: "wrong-magic",
      code: "BAD_MAGIC",
      section: "header",
      offset: 0,
      bytes: change((view) => view.setUint8(1, 0x58)),
    },
    { ...base, name: "text-transfer", code: "BAD_MAGIC", section: "header", offset: 0, bytes: convertLineEnds() },
    {
      ...base,
      name: "older-version",
      code: "UNSUPPORTED_VERSION",
      section: "header",
      offset: 8,
      bytes: change((view) => view.setUint32(8, 1, true)),
    },
    {
      ...base,
      name: "newer-version",
      code: "UNSUPPORTED_VERSION",
      section: "header",
      offset: 8,
      bytes: change((view) => view.setUint32(8, 3, true)),
    },
    {
      ...base,
      name: "bit-flip-table",
      code: "CHECKSUM_MISMATCH",
      section: "header",
      offset: CHECKSUM_OFFSET,
      bytes: flip(HEADER_BYTES + 9),
    },
    {
      ...base,
      name: "bit-flip-values",
      code: "CHECKSUM_MISMATCH",
      section: "v4-values",
      offset: places["v4-values"].offset,
      bytes: flip(places["v4-values"].offset + 4),
    },
    {
      ...base,
      name: "bit-flip-padding",
      code: "CHECKSUM_MISMATCH",
      section: "strings",
      offset: places.strings.offset,
      bytes: flip(tiny.length - 1),
    },
  ];
}

/** Wrong section tables with a matching header checksum. */
function makeDamagedTables(): BadFile[] {
  const row = (name: SectionName) =>
    HEADER_BYTES + SECTIONS.findIndex(([section]) => section === name) * TABLE_ROW_BYTES;
  const base = { isSealed: false, code: "BAD_SECTION" } as const;
  const setOffset = (name: SectionName, offset: number) =>
    change((view) => view.setBigUint64(row(name) + 8, BigInt(offset), true));
  const setLength = (name: SectionName, length: number) =>
    change((view) => view.setBigUint64(row(name) + 16, BigInt(length), true));
  return [
    {
      ...base,
      name: "offset-outside",
      section: "strings",
      offset: row("strings") + 8,
      bytes: sealHeader(setOffset("strings", 2 ** 40)),
    },
    {
      ...base,
      name: "length-outside",
      section: "strings",
      offset: row("strings") + 8,
      bytes: sealHeader(setLength("strings", 2 ** 40)),
    },
    {
      ...base,
      name: "sections-overlap",
      section: "v4-splits",
      offset: row("v4-splits") + 8,
      bytes: sealHeader(setOffset("v4-splits", places["v4-values"].offset)),
    },
    {
      ...base,
      name: "bytes-after-sections",
      section: "strings",
      offset: tiny.length,
      bytes: sealHeader(appendBytes()),
    },
    {
      ...base,
      name: "half-a-row",
      section: "places",
      offset: row("places") + 16,
      bytes: sealHeader(setLength("places", places.places.length - 1)),
    },
  ];
}

/** Content that violates the structure, with matching checksums; the error may be reported a few bytes later. */
function makeSealedFiles(): BadFile[] {
  const cases: [name: string, section: SectionName, word: number, value: number, shift?: number][] = [
    ["unsorted-split", "v4-splits", 1, 0x00000000],
    ["split-outside", "v4-splits", 0, 0xff000000],
    ["value-outside", "v4-values", 0, 0x00abcdef],
    ["value-skips-list", "v4-values", 1, 0x80000001],
    ["wrong-rank", "v4-blocks", 9, 7],
    ["page-outside", "v4-directory", 18, 4096],
    ["unsorted-prefixes", "v6-prefixes", 1, 0x2a000001],
    ["group-outside", "v6-groups", 2, 0xffff],
    ["unsorted-keys", "v6-keys", 1, 0x00060006, 2],
    ["unsorted-wide-split", "v6-splits", wideItem(), 0x00000000],
    ["record-without-place", "records", 2, 99],
    ["place-without-city", "places", 7, 0xffffff],
    ["place-without-source", "places", 13, 0x40000000, -24],
    ["city-without-text", "cities", 5, 0xffffff],
    ["flag-without-source", "networks", 16, 0xff40ffff],
    ["satellite-without-source", "networks", 15, 0x040c0000],
    ["source-of-unknown-flag", "networks", 15, 0x00100000],
    ["offsets-descend", "string-offsets", 3, 0],
  ];
  return cases.map(([name, section, word, value, shift = 0]) => {
    const at = places[section]!.offset + word * 4;
    const bytes = change((view) => view.setUint32(at, value, true));
    return {
      name,
      section,
      isSealed: true,
      code: "BAD_CONTENT",
      offset: at + shift,
      bytes: sealSection(bytes, section),
    };
  });
}

/** The first word of the last item of the wide list, which is the last list of its section. */
function wideItem(): number {
  return places["v6-splits"].length / 4 - 4;
}

function change(apply: (view: DataView) => void): Uint8Array {
  const bytes = tiny.slice();
  apply(new DataView(bytes.buffer));
  return bytes;
}

function flip(offset: number): Uint8Array {
  return change((view) => view.setUint8(offset, view.getUint8(offset) ^ 0x10));
}

/** 64 more bytes that the header counts but that belong to no section. */
function appendBytes(): Uint8Array {
  const bytes = Uint8Array.from([...tiny, ...new Uint8Array(64)]);
  new DataView(bytes.buffer).setBigUint64(16, BigInt(bytes.length), true);
  return bytes;
}

/** Changes the first line ending like a transfer in text mode. */
function convertLineEnds(): Uint8Array {
  return Uint8Array.from([...tiny.subarray(0, 5), ...tiny.subarray(6)]);
}

function sealSection(bytes: Uint8Array, name: SectionName): Uint8Array {
  const { offset, length } = places[name]!;
  const row = HEADER_BYTES + SECTIONS.findIndex(([section]) => section === name) * TABLE_ROW_BYTES;
  const checksum = crc32(bytes.subarray(offset, offset + alignUp(length)));
  new DataView(bytes.buffer).setUint32(row + 24, checksum, true);
  return sealHeader(bytes);
}

function sealHeader(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer);
  view.setUint32(CHECKSUM_OFFSET, 0, true);
  view.setUint32(CHECKSUM_OFFSET, crc32(bytes.subarray(0, headerAreaBytes(SECTIONS.length))), true);
  return bytes;
}
