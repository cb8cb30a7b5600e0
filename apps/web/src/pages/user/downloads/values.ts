import type { api } from "../../../lib/api.ts";

export type Database = Awaited<ReturnType<typeof api.downloads.getOfflineListNew>>["list"][number];
export type Version = Database["versions"][number];
export type File = Version["files"][number];

/** What most people want comes first. */
const order: readonly File["format"][] = ["mmdb", "csv", "csv-cidr", "json", "ipdb", "dat", "dat-meta", "diff"];

export const inOrder = (files: readonly File[]): File[] =>
  files.toSorted((a, b) => order.indexOf(a.format) - order.indexOf(b.format));

const UNITS = ["B", "kB", "MB", "GB"] as const;

/** A size as file managers show it. */
export function readableSize(bytes: number, tag: string): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${value.toLocaleString(tag, { maximumFractionDigits: value < 10 && unit > 0 ? 1 : 0 })} ${UNITS[unit]}`;
}
