import { crc32, gzipSync } from "node:zlib";
import { type Part, sizeOf } from "../../lib/stored-body.ts";

interface Archive {
  /** The edition as requested. */
  id: string;
  version: string;
  licence: Buffer;
  changedAt: Date;
}

/** A deflated file of a ZIP archive. */
export interface ZippedFile {
  name: string;
  data: Part;
  contentSize: number;
  /** CRC-32 of the content, which a ZIP file's headers repeat. */
  crc32: number;
}

const folderOf = ({ id, version }: Archive): string => `${id}_${version.replace(".", "-")}`;

/** The MMDB in a tar archive. `parts` are gzip files that together contain `contentSize` bytes. */
export function mmdbArchive(archive: Archive & { parts: readonly Part[]; contentSize: number }) {
  const folder = folderOf(archive);
  return { suffix: "tar.gz", name: `${folder}.tar.gz`, type: "application/gzip", parts: tarParts(folder, archive) };
}

/** CSV files in a ZIP archive. */
export function csvArchive(archive: Archive & { files: readonly ZippedFile[] }) {
  const folder = folderOf(archive);
  return { suffix: "zip", name: `${folder}.zip`, type: "application/zip", parts: zipParts(folder, archive) };
}

const BLOCK_BYTES = 512;
/** What our own compressor writes before and after the compressed data (RFC 1952, without optional fields). */
const GZIP_HEAD_BYTES = 10;
const GZIP_TAIL_BYTES = 8;

/** The compressed data of a gzip file. */
export const deflatedPart = ({ key, size }: { key: string; size: number }): Part => ({
  key,
  from: GZIP_HEAD_BYTES,
  size: size - GZIP_HEAD_BYTES - GZIP_TAIL_BYTES,
});

/**
 * A tar archive (POSIX ustar), compressed: concatenated gzip files form one gzip file (RFC 1952, section 2.2), so the
 * stored ones go between the compressed head and end.
 */
function tarParts(folder: string, { id, parts, contentSize, licence, changedAt }: Parameters<typeof mmdbArchive>[0]) {
  const head = Buffer.concat([
    tarHeader(`${folder}/LICENSE.txt`, licence.length, changedAt),
    licence,
    padding(licence.length),
    tarHeader(`${folder}/${id}.mmdb`, contentSize, changedAt),
  ]);
  const end = Buffer.concat([padding(contentSize), Buffer.alloc(2 * BLOCK_BYTES)]);
  return [pack(head), ...parts, pack(end)];
}

/** Not compressed, so that every process produces the same bytes. */
export const pack = (bytes: Buffer): Buffer => gzipSync(bytes, { level: 0 });

const padding = (size: number): Buffer => Buffer.alloc((BLOCK_BYTES - (size % BLOCK_BYTES)) % BLOCK_BYTES);

function tarHeader(name: string, size: number, changedAt: Date): Buffer {
  const header = Buffer.alloc(BLOCK_BYTES);
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, "0")}\0`;
  const fields: readonly [at: number, text: string][] = [
    [0, name],
    [100, octal(0o644, 8)],
    [108, octal(0, 8)],
    [116, octal(0, 8)],
    [124, octal(size, 12)],
    [136, octal(Math.floor(changedAt.getTime() / 1000), 12)],
    // The checksum counts itself as spaces.
    [148, " ".repeat(8)],
    [156, "0"],
    [257, "ustar\0"],
    [263, "00"],
  ];
  for (const [at, text] of fields) header.write(text, at, "latin1");
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
  return header;
}

/** A ZIP archive (APPNOTE 6.3): the compressed data of stored files is reused with ZIP headers. */
function zipParts(folder: string, { files, licence, changedAt }: Parameters<typeof csvArchive>[0]): Part[] {
  const plain = { method: 0, crc32: crc32(licence), size: licence.length, contentSize: licence.length };
  const entries = [
    { entry: { name: `${folder}/LICENSE.txt`, ...plain }, data: licence as Part },
    ...files.map(({ name, data, contentSize, crc32 }) => ({
      entry: { name: `${folder}/${name}`, method: 8, crc32, size: sizeOf([data]), contentSize },
      data,
    })),
  ];
  const parts: Part[] = [];
  const rows: Buffer[] = [];
  let at = 0;
  for (const { entry, data } of entries) {
    const header = zipHeader(entry, changedAt);
    rows.push(zipDirectoryRow(entry, changedAt, at));
    parts.push(header, data);
    at += sizeOf([header, data]);
  }
  const directory = Buffer.concat(rows);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return [...parts, directory, end];
}

interface ZipEntry {
  name: string;
  method: number;
  crc32: number;
  size: number;
  contentSize: number;
}

/** Version, flags (names in UTF-8), method, time, day, checksum, sizes and length of the name, as both heads have them. */
function zipFields({ name, method, crc32, size, contentSize }: ZipEntry, changedAt: Date): Buffer {
  const fields = Buffer.alloc(26);
  const seconds = Math.floor(changedAt.getUTCSeconds() / 2);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(0x0800, 2);
  fields.writeUInt16LE(method, 4);
  fields.writeUInt16LE((changedAt.getUTCHours() << 11) | (changedAt.getUTCMinutes() << 5) | seconds, 6);
  const year = changedAt.getUTCFullYear() - 1980;
  fields.writeUInt16LE((year << 9) | ((changedAt.getUTCMonth() + 1) << 5) | changedAt.getUTCDate(), 8);
  fields.writeUInt32LE(crc32, 10);
  fields.writeUInt32LE(size, 14);
  fields.writeUInt32LE(contentSize, 18);
  fields.writeUInt16LE(Buffer.byteLength(name), 22);
  return fields;
}

function zipHeader(entry: ZipEntry, changedAt: Date): Buffer {
  const signature = Buffer.from("504b0304", "hex");
  return Buffer.concat([signature, zipFields(entry, changedAt), Buffer.from(entry.name)]);
}

function zipDirectoryRow(entry: ZipEntry, changedAt: Date, offset: number): Buffer {
  const head = Buffer.from("504b01021400", "hex");
  const tail = Buffer.alloc(14);
  tail.writeUInt32LE(offset, 10);
  return Buffer.concat([head, zipFields(entry, changedAt), tail, Buffer.from(entry.name)]);
}
