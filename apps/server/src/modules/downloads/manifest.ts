import * as z from "zod";
import type { Part } from "../../lib/stored-body.ts";
import { csvArchive, deflatedPart, mmdbArchive, pack } from "./archives.ts";
import type { Edition } from "./editions.ts";

/** The part of a version's manifest that is needed to give its files under the names that programs request. */
export const Manifest = z.object({
  files: z.array(z.object({ format: z.string(), content_size: z.number() })).default([]),
  archives: z
    .array(
      z.object({
        edition_id: z.string().optional(),
        suffix: z.string(),
        format: z.enum(["mmdb", "csv", "csv-blocks"]),
        sha256: z.string(),
        content_crc32: z.number().default(0),
      }),
    )
    .default([]),
  /** The MMDB is stored as two gzip files: tree and data, and the metadata, which differ between names. */
  mmdb: z
    .object({
      tree_size: z.number(),
      names: z.array(
        z.object({ edition_id: z.string(), metadata: z.base64(), content_md5: z.string(), content_size: z.number() }),
      ),
    })
    .optional(),
  /** Where the files of the stored ZIP archive are in it. */
  csv_blocks: z
    .array(
      z.object({
        name: z.string(),
        at: z.number(),
        size: z.number(),
        content_size: z.number(),
        content_crc32: z.number(),
      }),
    )
    .default([]),
});
export type Manifest = z.infer<typeof Manifest>;

/** The stored files an archive is made of. */
export interface ArchiveSource {
  edition: Edition;
  version: string;
  manifest: Manifest;
  /** Keys and sizes of the stored files by format. */
  stored: (format: string) => { key: string; size: number };
  licence: Buffer;
  changedAt: Date;
}

/** The MMDB with a name as its `database_type`; null if the version was not built under that name. */
export function namedMmdb(name: string, { manifest, stored }: Pick<ArchiveSource, "manifest" | "stored">) {
  const named = manifest.mmdb?.names.find((one) => one.edition_id === name);
  if (!manifest.mmdb || !named) return null;
  const parts: Part[] = [
    { key: stored("mmdb").key, from: 0, size: manifest.mmdb.tree_size },
    pack(Buffer.from(named.metadata, "base64")),
  ];
  return { parts, contentSize: named.content_size, contentMd5: named.content_md5 };
}

type Format = Manifest["archives"][number]["format"];

/** An archive of the updater protocol, for a name that a program requests. */
export function archiveOf(
  source: ArchiveSource,
  { name, format, crc32 }: { name: string; format: Format; crc32: number },
) {
  const { edition, version, manifest, stored, licence, changedAt } = source;
  const common = { id: name, version, licence, changedAt };
  const sizeOf = (wanted: string) => manifest.files.find((file) => file.format === wanted)?.content_size ?? 0;
  if (format === "mmdb") {
    const whole = { parts: [{ ...stored("mmdb"), from: 0 }], contentSize: sizeOf("mmdb") };
    return mmdbArchive({ ...common, ...(namedMmdb(name, source) ?? { ...whole, id: edition.id }) });
  }
  if (format === "csv") {
    const file = { name: `${name}.csv`, data: deflatedPart(stored("csv")), contentSize: sizeOf("csv"), crc32 };
    return csvArchive({ ...common, files: [file] });
  }
  const { key } = stored("csv-blocks");
  return csvArchive({
    ...common,
    id: `${name}-CSV`,
    files: manifest.csv_blocks.map((block) => ({
      name: `${name}${block.name}`,
      data: { key, from: block.at, size: block.size },
      contentSize: block.content_size,
      crc32: block.content_crc32,
    })),
  });
}
