import { readFileSync, statSync } from "node:fs";
import { IpdbError } from "../../error.ts";
import { ListRows } from "./list-rows.ts";
import { addProxyHost } from "./text-lists.ts";

/** The largest published file of this kind, Azure's, has 5 MB and 120,000 values, so much larger files are rejected. */
const MAXIMUM_BYTES = 32 * 1024 * 1024;
const MAXIMUM_VALUES = 2_000_000;
const MAXIMUM_DEPTH = 16;
const SECTION = "list";

type ReadEntries = (rows: ListRows, content: unknown) => void;

/** https://docs.aws.amazon.com/vpc/latest/userguide/aws-ip-syntax.html */
export const readAws: ReadEntries = (rows, content) => {
  const { prefixes, ipv6_prefixes } = asObject(content);
  addField(
    rows,
    [...asArray(prefixes, "prefixes"), ...asArray(ipv6_prefixes ?? [], "ipv6_prefixes")],
    ["ip_prefix", "ipv6_prefix"],
  );
};

/**
 * https://cloud.google.com/compute/docs/faq#find_ip_range; the lists of crawlers by Google, Bing, Apple, OpenAI and others have
 * the same format.
 */
export const readGcp: ReadEntries = (rows, content) =>
  addField(rows, asArray(asObject(content).prefixes, "prefixes"), ["ipv4Prefix", "ipv6Prefix"]);

/** https://learn.microsoft.com/azure/virtual-network/service-tags-overview */
export const readAzure: ReadEntries = (rows, content) => {
  let entry = 0;
  for (const value of asArray(asObject(content).values, "values")) {
    const { addressPrefixes } = asObject(asObject(value).properties);
    for (const prefix of asArray(addressPrefixes, "addressPrefixes")) addText(rows, ++entry, prefix);
  }
};

/** https://docs.oracle.com/iaas/Content/General/Concepts/addressranges.htm */
export const readOracle: ReadEntries = (rows, content) => {
  const blocks = asArray(asObject(content).regions, "regions").flatMap((region) =>
    asArray(asObject(region).cidrs, "cidrs"),
  );
  addField(rows, blocks, ["cidr"]);
};

/** https://www.fastly.com/documentation/reference/api/utils/public-ip-list/ */
export const readFastly: ReadEntries = (rows, content) => {
  const { addresses, ipv6_addresses } = asObject(content);
  const all = [...asArray(addresses, "addresses"), ...asArray(ipv6_addresses, "ipv6_addresses")];
  for (const [index, prefix] of all.entries()) addText(rows, index + 1, prefix);
};

/** Fields with the addresses of GitHub's machines; others have keys and names of hosts. */
const githubFields = [
  ...["hooks", "web", "api", "git", "packages", "pages", "importer", "github_enterprise_importer"],
  ...["actions", "actions_macos", "codespaces", "copilot"],
];

/** https://docs.github.com/rest/meta/meta */
export const readGithub: ReadEntries = (rows, content) => {
  const meta = asObject(content);
  const all = [
    ...asArray(meta.hooks, "hooks"),
    ...githubFields.slice(1).flatMap((name) => asArray(meta[name] ?? [], name)),
  ];
  for (const [index, prefix] of all.entries()) addText(rows, index + 1, prefix);
};

/**
 * Entries with `host` and `port`, as in monosans/proxy-list. `exit_ip`, where the traffic exits, is included too; the
 * proxy's location in the file is ignored.
 */
export const readProxies: ReadEntries = (rows, content) => {
  for (const [index, value] of asArray(content, "the list").entries()) {
    const { host, ip, exit_ip } = asObject(value);
    const named = typeof host === "string" ? host : ip;
    if (typeof named !== "string") rows.reject(index + 1, "has neither host nor ip");
    else addProxyHost(rows, index + 1, named);
    if (typeof exit_ip === "string" && exit_ip !== named) addProxyHost(rows, index + 1, exit_ip);
  }
};

/** Reads a JSON file after checking its size, depth and number of values, any of which could exhaust memory. */
export function readJsonList(path: string, readEntries: ReadEntries): ListRows {
  const { size } = statSync(path);
  if (size > MAXIMUM_BYTES) {
    throw new IpdbError("BAD_SOURCE", SECTION, 0, `${size} bytes of JSON, more than ${MAXIMUM_BYTES}`);
  }
  const bytes = readFileSync(path);
  checkShape(bytes);
  let content: unknown;
  try {
    content = JSON.parse(bytes.toString("utf8").replace(/^\ufeff/, ""));
  } catch {
    throw new IpdbError("BAD_SOURCE", SECTION, 0, "not valid JSON");
  }
  const rows = new ListRows();
  readEntries(rows, content);
  return rows;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

function checkShape(bytes: Uint8Array): void {
  let depth = 0;
  let values = 1;
  let isInString = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if (isInString) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isInString = false;
    } else if (byte === QUOTE) isInString = true;
    else if (byte === 0x7b || byte === 0x5b) {
      depth += 1;
      values += 1;
    } else if (byte === 0x7d || byte === 0x5d) depth -= 1;
    else if (byte === 0x2c) values += 1;
    if (depth > MAXIMUM_DEPTH || values > MAXIMUM_VALUES) {
      throw new IpdbError("BAD_SOURCE", SECTION, at, "nested too deep, or too many values");
    }
  }
}

function addField(rows: ListRows, entries: readonly unknown[], names: readonly string[]): void {
  for (const [index, entry] of entries.entries()) {
    const object = asObject(entry);
    addText(
      rows,
      index + 1,
      names.map((name) => object[name]).find((value) => value !== undefined),
    );
  }
}

function addText(rows: ListRows, entry: number, value: unknown): void {
  if (typeof value === "string") rows.addBlock(entry, value);
  else rows.reject(entry, "has no prefix");
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function asArray(value: unknown, name: string): readonly unknown[] {
  if (!Array.isArray(value)) {
    throw new IpdbError("BAD_SOURCE", SECTION, 0, `"${name}" is not a list`);
  }
  return value;
}
