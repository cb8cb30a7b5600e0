import { closeSync, openSync, writeSync } from "node:fs";
import { walkTree } from "./mmdb-tree.ts";
import type { ExportTable } from "./table.ts";
import { writeTree } from "./tree-file.ts";

const NODE_BYTES = 8;
/** Readers take the number of nodes itself for a node, so that the first text has to begin after it. */
const FIRST_TEXT_AT = 1;
const BOTH_FAMILIES = 3;

export interface IpipFile {
  path: string;
  table: ExportTable;
  /** Number of nodes of the table's tree, if known. */
  nodes?: number;
  fields: readonly string[];
  /** The fields of a row in each language, in the order of the languages; row 0 is that of unknown addresses. */
  fieldsOf: (row: number) => readonly string[];
  languages: readonly string[];
  builtAt: Date;
}

/**
 * Writes IPIP.net's `.ipdb`: length of the metadata (four bytes, big-endian), the metadata as JSON, a tree of nodes of
 * two 32-bit records with IPv4 under ::ffff:0:0/96, and texts of fields separated by tabs, each after its length in two
 * bytes. Source: IPIP.net's readers, https://github.com/ipipdotnet/ipdb-go. Every address has a text, because the
 * readers walk on at a record that means "none".
 */
export async function writeIpip({ path, table, fieldsOf, fields, languages, builtAt, ...file }: IpipFile) {
  const nodes = file.nodes ?? (await walkTree(table, { enter: () => undefined, leave: () => undefined }));
  const offsets = new Uint32Array(table.records.length);
  const known = new Map<string, number>();
  const texts: Buffer[] = [Buffer.alloc(FIRST_TEXT_AT)];
  let size = FIRST_TEXT_AT;
  for (let row = 0; row < offsets.length; row++) {
    const text = fieldsOf(row)
      .map((field) => field.replaceAll(/[\t\n]/g, " "))
      .join("\t");
    let offset = known.get(text);
    if (offset === undefined) {
      offset = size;
      known.set(text, offset);
      const bytes = Buffer.allocUnsafe(2 + Buffer.byteLength(text));
      bytes.writeUInt16BE(bytes.length - 2, 0);
      bytes.write(text, 2);
      texts.push(bytes);
      size += bytes.length;
    }
    offsets[row] = offset;
  }
  const metadata = Buffer.from(
    JSON.stringify({
      build: Math.floor(builtAt.getTime() / 1000),
      ip_version: BOTH_FAMILIES,
      languages: Object.fromEntries(languages.map((name, index) => [name, index * fields.length])),
      node_count: nodes,
      total_size: nodes * NODE_BYTES + size,
      fields,
    }),
  );
  const head = Buffer.alloc(4);
  head.writeUInt32BE(metadata.length);
  const at = head.length + metadata.length;
  const out = openSync(path, "w");
  try {
    writeSync(out, Buffer.concat([head, metadata]), 0, at, 0);
    const data = Buffer.concat(texts);
    for (let written = 0; written < data.length; )
      written += writeSync(out, data, written, data.length - written, at + nodes * NODE_BYTES + written);
  } finally {
    closeSync(out);
  }
  await writeTree(path, table, { nodes, recordBits: 32, leafOf: (row) => nodes + offsets[row]!, at });
}
