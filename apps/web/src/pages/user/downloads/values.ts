import type { api } from "../../../lib/api.ts";

export type Database = Awaited<ReturnType<typeof api.downloads.getOfflineListNew>>["list"][number];
export type Version = Database["versions"][number];
export type File = Version["files"][number];

/** The most popular format comes first. */
const order: readonly File["format"][] = [
  "mmdb",
  "csv",
  "csv-cidr",
  "csv-blocks",
  "json",
  "parquet",
  "meridian",
  "ipdb",
  "xdb",
  "bin",
  "dat",
  "dat-meta",
  "diff",
];

export const inOrder = (files: readonly File[]): File[] =>
  files.toSorted((a, b) => order.indexOf(a.format) - order.indexOf(b.format));
