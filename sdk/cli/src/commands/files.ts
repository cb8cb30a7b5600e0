import { closeSync, openSync, readFileSync, renameSync, rmSync, writeSync } from "node:fs";
import {
  csvChunks,
  diffTables,
  double,
  IpdbError,
  type IpdbReader,
  jsonLineChunks,
  type MmdbValue,
  makeTable,
  type TextTable,
  uint16,
  uint32,
  verifyDatabase,
  writeMmdb,
} from "@meridian/ipdb";
import { recordFields } from "../../../typescript/src/model.gen.ts";
import { recordOf } from "../../../typescript/src/records.ts";
import { type Command, sourceOptions, type Values } from "../command.ts";
import { sourceOf } from "../config.ts";
import { CommandFailure, EXIT, UsageError } from "../errors.ts";
import { openReader } from "../facts.ts";
import { output } from "../output.ts";
import { bufferOf } from "./download.ts";

type Language = "en" | "zh";
const lang = { lang: sourceOptions.lang! };

/** Fields that a file never has, and the address itself. */
const absent = new Set(["location.ip", "location.district", "location.street"]);
const columns = Object.entries(recordFields)
  .flatMap(([group, names]) => names.map((name) => `${group}.${name}`))
  .filter((name) => !absent.has(name));

export const verify: Command = {
  summary: "check every byte and every reference of database files",
  usage: "FILE …",
  options: {},
  run(paths) {
    if (paths.length === 0) throw new UsageError("name a file");
    for (const path of paths) {
      try {
        verifyDatabase(bufferOf(readFileSync(path)));
      } catch (error) {
        if (!(error instanceof IpdbError)) throw new CommandFailure(`cannot read ${path}: ${(error as Error).message}`);
        throw new CommandFailure(`${path} is damaged: ${error.message}`);
      }
      const { version, dataDate, rangesV4, rangesV6 } = openReader(path).metadata;
      output.write(
        `${path}: sound, version ${version}, data of ${dataDate || "unknown date"}, ${rangesV4} IPv4 and ${rangesV6} IPv6 ranges\n`,
      );
    }
    return EXIT.found;
  },
};

export const diff: Command = {
  summary: "list the ranges in which two database files differ, as CSV",
  usage: "OLD NEW",
  details: "Ends with 0 if there are differences and with 1 if there are none.",
  options: lang,
  run([before, after, ...rest], values) {
    if (before === undefined || after === undefined || rest.length > 0) throw new UsageError("name two files");
    const { language } = sourceOf(values as Record<string, string>);
    const { changedRanges, chunks } = diffTables(
      tableOf(openReader(before), language),
      tableOf(openReader(after), language),
    );
    if (changedRanges === 0) return EXIT.nothing;
    for (const chunk of chunks()) output.bytes(chunk);
    return EXIT.found;
  },
};

const formats = ["csv", "cidr-csv", "jsonl", "mmdb"] as const;

export const convert: Command = {
  summary: "write a .meridian file in another format",
  usage: `FILE --to ${formats.join("|")} [--output FILE]`,
  details: "An MMDB has MaxMind's fields of a city database, and the network and flags beside them.",
  options: {
    to: { type: "string", value: "FORMAT", text: formats.join(", ") },
    output: {
      type: "string",
      short: "o",
      value: "FILE",
      text: "where to save it; standard output by default, except for mmdb",
    },
    ...lang,
  },
  run: runConvert,
};

async function runConvert([path, ...rest]: readonly string[], values: Values): Promise<number> {
  const { to, output: target } = values as Record<string, string | undefined>;
  if (path === undefined || rest.length > 0) throw new UsageError("name one file");
  if (!formats.some((format) => format === to)) throw new UsageError(`--to is one of ${formats.join(", ")}`);
  const reader = openReader(path);
  if (to === "mmdb") {
    if (target === undefined) throw new UsageError("an MMDB needs --output");
    await inPlaceOf(target, (temporary) => writeMmdbFile(reader, temporary));
    return EXIT.found;
  }
  const table = tableOf(reader, sourceOf(values as Record<string, string>).language);
  const chunks = to === "jsonl" ? jsonLineChunks(table) : csvChunks(table, to === "csv" ? "ranges" : "cidr");
  if (target === undefined) for (const chunk of chunks) output.bytes(chunk);
  else await inPlaceOf(target, (temporary) => writeChunks(temporary, chunks));
  return EXIT.found;
}

/** Writes a file under another name first, so that the old one stays if anything fails. */
async function inPlaceOf(path: string, write: (temporary: string) => unknown): Promise<void> {
  const temporary = `${path}.${process.pid}.part`;
  try {
    await write(temporary);
    renameSync(temporary, path);
  } finally {
    rmSync(temporary, { force: true });
  }
}

function writeChunks(path: string, chunks: Iterable<Buffer>): void {
  const file = openSync(path, "w");
  try {
    for (const chunk of chunks) writeSync(file, chunk);
  } finally {
    closeSync(file);
  }
}

/** The whole file as rows with the fields of records. */
function tableOf(reader: IpdbReader, language: Language): TextTable {
  const cells = (record: number) => {
    const data = recordIn(reader, record, language) as Record<string, Record<string, unknown>>;
    return columns.map((column) => {
      const [group = "", name = ""] = column.split(".");
      const value = data[group]![name];
      return (Array.isArray(value) ? value.join(" ") || null : value) as string | number | boolean | null;
    });
  };
  const table = keyedTable(reader);
  return { table, columns, cellsOf: (row) => cells(table.records[row]!) };
}

const keyedTable = (reader: IpdbReader) =>
  makeTable(reader, (record) => {
    const key = JSON.stringify(recordIn(reader, record, "zh"));
    return /:(?:"|\d|-|true|false)/.test(key.replace('"ip":""', "")) ? key : null;
  });

function recordIn(reader: IpdbReader, record: number, language: Language) {
  const found = { place: reader.placeOf(record), network: reader.networkOf(record) };
  return recordOf("", found, reader.metadata.layers, { language, regionNames: "cldr" });
}

async function writeMmdbFile(reader: IpdbReader, path: string): Promise<void> {
  const table = keyedTable(reader);
  await writeMmdb({
    path,
    table,
    databaseType: "Meridian-City",
    languages: ["en", "zh-CN"],
    description: { en: `Meridian ${reader.metadata.version}` },
    builtAt: new Date(reader.metadata.builtAt),
    recordOf: (row) => mmdbValue(reader, table.records[row]!),
  });
}

type Members = { [name: string]: MmdbValue };

/** The fields of MaxMind's city databases that a record has. */
function mmdbValue(reader: IpdbReader, record: number): MmdbValue {
  const place = reader.placeOf(record);
  const network = reader.networkOf(record);
  const [{ location: en }, { location: zh }] = [recordIn(reader, record, "en"), recordIn(reader, record, "zh")];
  const names = (english: string | null | undefined, chinese: string | null | undefined): Members =>
    english ? { names: { en: english, "zh-CN": chinese ?? english } } : {};
  const value: Members = {
    continent: names(en?.continent, zh?.continent),
    country: { ...(place?.countryCode && { iso_code: place.countryCode }), ...names(en?.country, zh?.country) },
    city: names(en?.city, zh?.city),
    postal: place?.zipCode ? { code: place.zipCode } : {},
    location: {
      ...(typeof place?.latitude === "number" && { latitude: double(place.latitude) }),
      ...(typeof place?.longitude === "number" && { longitude: double(place.longitude) }),
      ...(typeof place?.accuracyRadiusKm === "number" && { accuracy_radius: uint16(place.accuracyRadiusKm) }),
      ...(place?.timeZone && { time_zone: place.timeZone }),
    },
    traits: traitsOf(network),
  };
  const filled = Object.entries(value).filter(([, members]) => Object.keys(members as Members).length > 0);
  const subdivision = names(en?.province, zh?.province);
  return { ...Object.fromEntries(filled), ...(subdivision.names && { subdivisions: [subdivision] }) };
}

function traitsOf(network: ReturnType<IpdbReader["networkOf"]>): Members {
  if (!network) return {};
  const { asn, organization, name, isp, isAnycast, privacy } = network;
  const flags = {
    is_anycast: isAnycast,
    is_anonymous_vpn: privacy.vpn,
    is_tor_exit_node: privacy.tor,
    is_public_proxy: privacy.proxy,
    is_hosting_provider: privacy.hosting,
  };
  return {
    ...(asn !== null && { autonomous_system_number: uint32(asn) }),
    ...((organization || name) && { autonomous_system_organization: organization || name }),
    ...(isp && { isp }),
    ...Object.fromEntries(Object.entries(flags).filter(([, value]) => value === true)),
  } as Members;
}
