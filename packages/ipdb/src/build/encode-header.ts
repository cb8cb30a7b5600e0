import { crc32 } from "node:zlib";
import {
  alignUp,
  CHECKSUM_OFFSET,
  FORMAT_VERSION,
  HEADER_BYTES,
  headerAreaBytes,
  MAGIC,
  type SectionContents,
  type SectionPlace,
  sectionsOf,
  TABLE_ROW_BYTES,
} from "../format.ts";

/** Lays out the sections and encodes header and table. The checksums cover each section with its padding. */
export function encodeHeader(contents: SectionContents): { header: Uint8Array; places: SectionPlace[] } {
  const sections = sectionsOf(contents["place-dates"] !== undefined);
  const header = new Uint8Array(headerAreaBytes(sections.length));
  const view = new DataView(header.buffer);
  const places: SectionPlace[] = [];
  let offset = header.length;
  for (const [index, [name, rowBytes]] of sections.entries()) {
    const bytes = contents[name]!;
    const padding = new Uint8Array(alignUp(bytes.length) - bytes.length);
    const checksum = crc32(padding, crc32(bytes));
    const row = HEADER_BYTES + index * TABLE_ROW_BYTES;
    view.setUint32(row, index + 1, true);
    view.setUint32(row + 4, rowBytes, true);
    view.setBigUint64(row + 8, BigInt(offset), true);
    view.setBigUint64(row + 16, BigInt(bytes.length), true);
    view.setUint32(row + 24, checksum, true);
    places.push({ name, offset, length: bytes.length, checksum });
    offset += alignUp(bytes.length);
  }
  header.set(MAGIC);
  view.setUint32(8, FORMAT_VERSION, true);
  view.setUint32(12, sections.length, true);
  view.setBigUint64(16, BigInt(offset), true);
  view.setUint32(CHECKSUM_OFFSET, crc32(header), true);
  return { header, places };
}

/** The bytes of a whole file. */
export function encodeFile(contents: SectionContents): Uint8Array<SharedArrayBuffer> {
  const { header, places } = encodeHeader(contents);
  const last = places.at(-1)!;
  const bytes = new Uint8Array(new SharedArrayBuffer(last.offset + alignUp(last.length)));
  bytes.set(header);
  for (const { name, offset } of places) bytes.set(contents[name]!, offset);
  return bytes;
}
