import { crc32 } from "./crc32.ts";
import { IpdbError } from "./error.ts";

/** The numbers specified in FORMAT.md. */
export const FORMAT_VERSION = 2;
/** The high bit, the line ends and the end-of-file mark detect transfers in text mode. */
export const MAGIC = Uint8Array.of(0x89, 0x49, 0x50, 0x44, 0x42, 0x0d, 0x0a, 0x1a);
export const HEADER_BYTES = 64;
export const TABLE_ROW_BYTES = 32;
export const ALIGNMENT_BYTES = 64;
export const CHECKSUM_OFFSET = 28;

/** Absent page, or absent slot table. */
export const NONE = 0xffffffff;
/** A value with this bit is the position of a split list; without it, a record id. */
export const SPLIT_BIT = 0x80000000;
/** Split lists of IPv4 store ids in 24 bits. */
export const MAXIMUM_RECORDS = 0xffffff;
/** Words of one bitmap page: 65,536 bits in 2,048 rows of [bits, rank]. */
export const PAGE_WORDS = 4096;
/** A /16 of IPv6 with fewer /32 prefixes than this is searched as a list instead of through a 16 KiB page. */
export const PAGE_MINIMUM_GROUPS = 64;
/** Low five bits of the slot word of a group without slots. */
export const WHOLE_GROUP_SHIFT = 16;
/** In the first word of an IPv6 split list: items compare 80 bits instead of 16. */
export const WIDE_SPLIT_BIT = 0x80000000;
export const PLACE_WORDS = 7;
export const CITY_WORDS = 4;
export const REGION_WORDS = 3;
export const STATION_WORDS = 2;
export const NETWORK_WORDS = 9;
/** Coordinates are stored in units of 10^-7 degrees, which preserves every digit of a 32-bit float. */
export const COORDINATE_SCALE = 1e7;
export const UNKNOWN_COORDINATE = -0x80000000;
export const UNKNOWN_RADIUS = 0xffff;
export const UNKNOWN_ELEVATION = -0x8000;
export const UNKNOWN_ASN = 0xffffffff;
/** Sources are numbered in one byte; this value means none. */
export const NO_SOURCE = 0xff;

/** Name and row width in bytes of each section, in file order; the id of a section is its position plus one. */
export const SECTIONS = [
  ["metadata", 1],
  ["v4-directory", 8],
  ["v4-blocks", 8],
  ["v4-values", 4],
  ["v4-splits", 4],
  ["v6-directory", 8],
  ["v6-blocks", 8],
  ["v6-prefixes", 4],
  ["v6-groups", 8],
  ["v6-slots", 4],
  ["v6-keys", 2],
  ["v6-values", 4],
  ["v6-splits", 4],
  ["records", 8],
  ["places", PLACE_WORDS * 4],
  ["cities", CITY_WORDS * 4],
  ["regions", REGION_WORDS * 4],
  ["time-zones", 4],
  ["stations", STATION_WORDS * 4],
  ["networks", NETWORK_WORDS * 4],
  ["string-offsets", 4],
  ["strings", 1],
] as const satisfies readonly (readonly [string, number])[];

/** A further section, which only a file with the date of a place's last change has. */
export const DATES_SECTION = ["place-dates", 2] as const;

type RequiredSection = (typeof SECTIONS)[number][0];
type OptionalSection = (typeof DATES_SECTION)[0];
export type SectionName = RequiredSection | OptionalSection;

/** Where a section lies in the file. */
export interface SectionPlace {
  name: SectionName;
  offset: number;
  /** Bytes, without the padding to the next multiple of 64. */
  length: number;
  checksum: number;
}

export type SectionPlaces = Record<RequiredSection, SectionPlace> & Partial<Record<OptionalSection, SectionPlace>>;

export type SectionContents = Record<RequiredSection, Uint8Array> & Partial<Record<OptionalSection, Uint8Array>>;

/** The sections of a file with or without dates, in file order. */
export const sectionsOf = (hasDates: boolean): readonly (readonly [name: SectionName, rowBytes: number])[] =>
  hasDates ? [...SECTIONS, DATES_SECTION] : SECTIONS;

export const HEADER_SECTION = "header";

export function alignUp(bytes: number): number {
  return Math.ceil(bytes / ALIGNMENT_BYTES) * ALIGNMENT_BYTES;
}

/** Bytes before the first section of a file with so many of them. */
export const headerAreaBytes = (sections: number): number => alignUp(HEADER_BYTES + sections * TABLE_ROW_BYTES);

/** The most bytes that are before the first section of a file. */
export const MAXIMUM_HEADER_AREA_BYTES = headerAreaBytes(SECTIONS.length + 1);

/**
 * Reads header and section table and checks them against the file's length: every byte of the file must belong to the
 * header or to exactly one section. `bytes` needs only the first `MAXIMUM_HEADER_AREA_BYTES` bytes, if there are so many.
 */
export function decodeHeader(bytes: Uint8Array, fileLength: number): SectionPlaces {
  if (bytes.length < HEADER_BYTES) {
    throw new IpdbError("TRUNCATED", HEADER_SECTION, bytes.length, "the file ends within the header");
  }
  if (MAGIC.some((byte, index) => bytes[index] !== byte)) {
    throw new IpdbError("BAD_MAGIC", HEADER_SECTION, 0, "not an ipdb file");
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const version = view.getUint32(8, true);
  if (version !== FORMAT_VERSION) {
    throw new IpdbError("UNSUPPORTED_VERSION", HEADER_SECTION, 8, `format version ${version}, not ${FORMAT_VERSION}`);
  }
  const count = view.getUint32(12, true);
  const hasDates = count === SECTIONS.length + 1;
  const areaBytes = headerAreaBytes(hasDates ? count : SECTIONS.length);
  if (bytes.length < areaBytes) {
    throw new IpdbError("TRUNCATED", HEADER_SECTION, bytes.length, "the file ends within the section table");
  }
  const declaredLength = view.getBigUint64(16, true);
  if (BigInt(fileLength) < declaredLength) {
    const section = locateByte(view, fileLength);
    throw new IpdbError("TRUNCATED", section, fileLength, `the file should have ${declaredLength} bytes`);
  }
  checkHeaderChecksum(bytes.subarray(0, areaBytes), view);
  if (count !== SECTIONS.length && !hasDates) {
    const wanted = `${SECTIONS.length} or ${SECTIONS.length + 1}`;
    throw new IpdbError("BAD_HEADER", HEADER_SECTION, 12, `there must be ${wanted} sections, not ${count}`);
  }
  const places = readTable(view, fileLength, hasDates);
  if (BigInt(fileLength) !== declaredLength) {
    throw new IpdbError(
      "BAD_HEADER",
      HEADER_SECTION,
      16,
      `the file has ${fileLength} bytes, but declares ${declaredLength}`,
    );
  }
  return places;
}

function checkHeaderChecksum(area: Uint8Array, view: DataView): void {
  const copy = Uint8Array.from(area);
  copy.fill(0, CHECKSUM_OFFSET, CHECKSUM_OFFSET + 4);
  if (crc32(copy) !== view.getUint32(CHECKSUM_OFFSET, true)) {
    throw new IpdbError(
      "CHECKSUM_MISMATCH",
      HEADER_SECTION,
      CHECKSUM_OFFSET,
      "header or section table has been modified",
    );
  }
}

/** The section that byte `position` would belong to, according to a table that has not been checked yet. */
function locateByte(view: DataView, position: number): string {
  let found: string = HEADER_SECTION;
  for (const [index, [name]] of SECTIONS.entries()) {
    if (view.getBigUint64(HEADER_BYTES + index * TABLE_ROW_BYTES + 8, true) <= BigInt(position)) {
      found = name;
    }
  }
  return found;
}

function readTable(view: DataView, fileLength: number, hasDates: boolean): SectionPlaces {
  const sections = sectionsOf(hasDates);
  const places: Partial<SectionPlaces> = {};
  let expectedOffset = headerAreaBytes(sections.length);
  for (const [index, [name, rowBytes]] of sections.entries()) {
    const row = HEADER_BYTES + index * TABLE_ROW_BYTES;
    if (view.getUint32(row, true) !== index + 1 || view.getUint32(row + 4, true) !== rowBytes) {
      throw new IpdbError("BAD_SECTION", name, row, "wrong section id or row width");
    }
    const offset = Number(view.getBigUint64(row + 8, true));
    const length = Number(view.getBigUint64(row + 16, true));
    if (offset !== expectedOffset || offset + alignUp(length) > fileLength) {
      throw new IpdbError(
        "BAD_SECTION",
        name,
        row + 8,
        `the section is not expected at bytes ${offset} to ${offset + length}`,
      );
    }
    if (length % rowBytes !== 0) {
      throw new IpdbError(
        "BAD_SECTION",
        name,
        row + 16,
        `${length} bytes are not a whole number of ${rowBytes}-byte rows`,
      );
    }
    places[name] = { name, offset, length, checksum: view.getUint32(row + 24, true) };
    expectedOffset = offset + alignUp(length);
  }
  if (expectedOffset !== fileLength) {
    const [last] = sections.at(-1)!;
    throw new IpdbError("BAD_SECTION", last, expectedOffset, "there are bytes after the last section");
  }
  checkDates(places as SectionPlaces);
  return places as SectionPlaces;
}

function checkDates({ places, "place-dates": dates }: SectionPlaces): void {
  const [name, rowBytes] = DATES_SECTION;
  if (dates !== undefined && dates.length / rowBytes !== places.length / (PLACE_WORDS * 4)) {
    throw new IpdbError("BAD_SECTION", name, dates.offset, "there is not one date for each place");
  }
}
