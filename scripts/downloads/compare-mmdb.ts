// Compares one of our MMDB files with the engine, address by address, using the readers that customers use: npm's maxmind
// and @maxmind/geoip2-node, Python's maxminddb and libmaxminddb's mmdblookup. Exits with 1 if any of them differs.
//
//   node scripts/downloads/compare-mmdb.ts <database.ipdb> <city.mmdb> [--edition city] [--addresses 100000]
//     [--only maxmind,geoip2-node]
//
// geoip2-node is compared on the City edition only: its models follow GeoIP2 City.
//
// The last two readers need Debian's python3-maxminddb and mmdb-bin.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { isDeepStrictEqual, parseArgs } from "node:util";
import { Reader as TypedReader } from "@maxmind/geoip2-node";
import {
  findRange,
  formatAddress,
  IpdbReader,
  type MmdbValue,
  makeTable,
  type Partition,
  parseAddress,
  SharableView,
  Shared,
} from "@meridian/ipdb";
import { Reader } from "maxmind";
import { withRegistrations } from "../../apps/server/src/modules/downloads/build/registrations.ts";
import { openRows } from "../../apps/server/src/modules/downloads/build/rows.ts";
import { isEdition } from "../../apps/server/src/modules/downloads/editions.ts";
import { PlaceNumbers } from "../../apps/server/src/modules/lookup/place-numbers.ts";
import { openRegions } from "../../apps/server/src/modules/lookup/regions.ts";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    addresses: { type: "string", default: "100000" },
    edition: { type: "string", default: "city" },
    only: { type: "string" },
  },
});
const [databasePath, mmdbPath] = positionals;
const { edition } = values;
if (!databasePath || !mmdbPath || !isEdition(edition)) {
  console.error("Usage: node scripts/downloads/compare-mmdb.ts <database.ipdb> <city.mmdb>");
  process.exit(2);
}

const PYTHON = `import json, maxminddb, sys
with maxminddb.open_database(sys.argv[1]) as reader:
    for line in sys.stdin:
        print(json.dumps(reader.get(line.strip())))`;
const SHELL = 'while read -r ip; do mmdblookup --file "$1" --ip "$ip"; echo END; done';
const SHOWN = 5;
const engine = IpdbReader.open(databasePath);
const rows = openRows(edition, new SharableView(engine), openRegions("cldr"), new PlaceNumbers());
const table = withRegistrations(makeTable(engine, rows.keyOf));
const addresses = sampleAddresses(Number(values.addresses));
console.log(`${addresses.length} addresses, ${engine.metadata.version}`);

const readers: Record<string, (compare: (ip: string, found: unknown) => void) => Promise<void>> = {
  maxmind: async (compare) => {
    const reader = new Reader(readFileSync(mmdbPath));
    for (const ip of addresses) compare(ip, reader.get(ip));
  },
  "geoip2-node": async (compare) => {
    const reader = TypedReader.openBuffer(readFileSync(mmdbPath));
    for (const ip of addresses) compare(ip, typedAnswer(reader, ip));
  },
  "python3-maxminddb": (compare) =>
    eachLine("/usr/bin/python3", ["-c", PYTHON, mmdbPath], (line, index) =>
      compare(addresses[index] ?? "", JSON.parse(line)),
    ),
  mmdblookup: async (compare) => {
    let index = 0;
    let lines: string[] = [];
    await eachLine("sh", ["-c", SHELL, "sh", mmdbPath], (line) => {
      if (line !== "END") return void lines.push(line);
      compare(addresses[index++] ?? "", readDump(lines));
      lines = [];
    });
  },
};

let isWrong = false;
for (const [name, read] of Object.entries(readers)) {
  if (name === "geoip2-node" && edition !== "city") continue;
  if (values.only && !values.only.split(",").includes(name)) continue;
  const startedAt = performance.now();
  const wrong: string[] = [];
  let compared = 0;
  let answered = 0;
  await read((ip, found) => {
    const expected =
      name === "geoip2-node"
        ? typedExpectation(ip)
        : name === "mmdblookup"
          ? rounded(expectation(ip))
          : expectation(ip);
    compared++;
    if (expected !== null) answered++;
    if (!isDeepStrictEqual(found, expected))
      wrong.push(`${ip}: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`);
  });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const isWhole = compared === addresses.length;
  console.log(`${name}: ${compared} compared, ${answered} found, ${wrong.length} differ, ${seconds} s`);
  for (const line of wrong.slice(0, SHOWN)) console.log(`  ${line}`);
  isWrong ||= wrong.length > 0 || !isWhole;
}
process.exit(isWrong ? 1 : 0);

/** For each family: random addresses, addresses in random ranges, and both sides of range boundaries; plus special cases. */
function sampleAddresses(count: number): string[] {
  const found: string[] = [];
  const random = mulberry32(20_261_123);
  const word = () => Math.floor(random() * 2 ** 32);
  for (const partition of [engine.partition(4), engine.partition(6)]) {
    const width = partition.family === 4 ? 1 : 4;
    for (let index = 0; index < count / 4; index++) {
      // From global unicast, because the rest of the IPv6 space is unused.
      const words = width === 1 ? [word()] : [0x20000000 + Math.floor(word() / 8), word(), word(), word()];
      found.push(formatAddress({ family: partition.family, words }));
    }
    for (let index = 0; index < count / 4; index++) {
      const range = Math.floor(random() * partition.length);
      const words = startOf(partition, range);
      words[width - 1] = (words[width - 1] ?? 0) + Math.floor(random() * 200);
      found.push(formatAddress({ family: partition.family, words: words.map((part) => part % 2 ** 32) }));
    }
    for (let index = 0; index < count / 20; index++) {
      const words = startOf(partition, 1 + Math.floor(random() * (partition.length - 1)));
      found.push(
        formatAddress({ family: partition.family, words }),
        formatAddress({ family: partition.family, words: before(words) }),
      );
    }
  }
  const special = [
    "0.0.0.0",
    "255.255.255.255",
    "::",
    "::1",
    "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
    "::ffff:8.8.8.8",
  ];
  return [...found, ...special, "2002:808:808::1", "64:ff9b::808:808", "10.0.0.1", "2001:db8::1"];
}

function startOf({ family, starts }: Partition, range: number): number[] {
  const width = family === 4 ? 1 : 4;
  return [...starts.subarray(range * width, range * width + width)];
}

function before(words: readonly number[]): number[] {
  const result = [...words];
  for (let index = result.length - 1; index >= 0; index--) {
    const part = result[index] ?? 0;
    result[index] = part === 0 ? 0xffffffff : part - 1;
    if (part !== 0) break;
  }
  return result;
}

/** The engine's answer in the file's form, without the embedding prefixes that a prefix tree cannot represent. */
function expectation(ip: string): unknown {
  if (engine.lookup(ip)?.embedded?.kind === "teredo") return null;
  const address = parseAddress(ip);
  if (!address || engine.lookup(ip)?.reserved) return null;
  const partition = address.family === 4 ? table.v4 : table.v6;
  const row = partition.values[findRange(partition, address.words)] ?? 0;
  const hasPlaces = edition === "city" || edition === "country";
  if (row === 0) return null;
  return plain(rows.valueOf(table.records[row] ?? 0, hasPlaces ? (table.registered[row] ?? "") : ""));
}

function plain(value: MmdbValue): unknown {
  if (value instanceof Shared) return plain(value.value);
  if (typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map(plain);
  if ("type" in value && typeof value.value === "number") return value.value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item as MmdbValue)]));
}

function typedAnswer(reader: ReturnType<typeof TypedReader.openBuffer>, ip: string): unknown {
  try {
    const { city, country, location, subdivisions, traits } = reader.city(ip);
    return [
      ...[city?.names?.en, city?.names?.["zh-CN"], country?.isoCode, country?.names?.en],
      ...[location?.latitude, location?.longitude, location?.accuracyRadius, location?.timeZone],
      ...[subdivisions?.[0]?.names?.en, traits?.autonomousSystemNumber, traits?.autonomousSystemOrganization],
    ].map((cell) => cell ?? null);
  } catch (error) {
    if ((error as Error).name === "AddressNotFoundError") return null;
    throw error;
  }
}

function typedExpectation(ip: string): unknown {
  if (expectation(ip) === null) return null;
  const record = engine.findRecord(ip);
  const [place, network] = [engine.placeOf(record), engine.networkOf(record)];
  const answer = expectation(ip) as { country?: { names: { en: string } } };
  return [
    ...[place?.city, place?.cityZh, place?.countryCode, answer.country?.names.en],
    ...[place?.latitude, place?.longitude, place?.accuracyRadiusKm, place?.timeZone],
    ...[place?.region, network?.asn, network?.organization || network?.name],
  ].map((cell) => (cell === "" ? null : (cell ?? null)));
}

/** Rounded to six decimals, like the output of mmdblookup. */
function rounded(value: unknown): unknown {
  if (typeof value === "number") return Number(value.toFixed(6));
  if (Array.isArray(value)) return value.map(rounded);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, rounded(item)]));
}

/** Parses the output of mmdblookup, which has one token per line: keys end with a colon, values with their type. */
function readDump(lines: readonly string[]): unknown {
  const tokens = lines.map((line) => line.trim()).filter((line) => line !== "");
  if (tokens.length === 0 || tokens[0]?.startsWith("Could not find")) return null;
  let at = 0;
  const value = (): unknown => {
    const token = tokens[at++] ?? "";
    if (token === "{") {
      const map: Record<string, unknown> = {};
      while (tokens[at] !== "}") {
        const key = /^"(.*)":$/.exec(tokens[at++] ?? "")?.[1] ?? "";
        map[key] = value();
      }
      at++;
      return map;
    }
    if (token === "[") {
      const list: unknown[] = [];
      while (tokens[at] !== "]") list.push(value());
      at++;
      return list;
    }
    const [, text = "", type] = /^(.*) <(\w+)>$/s.exec(token) ?? [];
    if (type === "utf8_string") return text.slice(1, -1);
    return type === "boolean" ? text === "true" : Number(text);
  };
  return value();
}

async function eachLine(command: string, args: readonly string[], use: (line: string, index: number) => void) {
  const child = spawn(command, args, { stdio: ["pipe", "pipe", "ignore"] });
  child.stdin.end(`${addresses.join("\n")}\n`);
  let index = 0;
  for await (const line of createInterface({ input: child.stdout })) use(line, index++);
}

/** A small seeded random number generator, so that every run uses the same addresses. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
