import {
  readAws,
  readAzure,
  readFastly,
  readGcp,
  readGithub,
  readJsonList,
  readOracle,
  readProxies,
} from "./json-lists.ts";
import type { ListContent, ListRows } from "./list-rows.ts";
import {
  readAsnLine,
  readBlockLine,
  readPrefixLine,
  readProxyLine,
  readRangeLine,
  readTextList,
} from "./text-lists.ts";

const readers = {
  "cidr-list": (path) => readTextList(path, readBlockLine),
  "range-csv": (path) => readTextList(path, readRangeLine),
  "prefix-csv": (path) => readTextList(path, readPrefixLine),
  "asn-list": (path) => readTextList(path, readAsnLine),
  "proxy-list": (path) => readTextList(path, readProxyLine),
  "proxy-json": (path) => readJsonList(path, readProxies),
  aws: (path) => readJsonList(path, readAws),
  gcp: (path) => readJsonList(path, readGcp),
  azure: (path) => readJsonList(path, readAzure),
  fastly: (path) => readJsonList(path, readFastly),
  github: (path) => readJsonList(path, readGithub),
  oracle: (path) => readJsonList(path, readOracle),
} as const satisfies Record<string, (path: string) => ListRows>;

export type ListFormat = keyof typeof readers;

export const LIST_FORMATS = Object.keys(readers) as ListFormat[];

/**
 * Reads a list of addresses or autonomous systems. Invalid rows are counted and reported. Throws IpdbError BAD_SOURCE for
 * a file without rows, or with more invalid than valid rows, which means that it is in another format.
 */
export function readList(path: string, format: ListFormat): ListContent {
  const content = readers[format](path);
  content.requireFormat(format);
  return content;
}
