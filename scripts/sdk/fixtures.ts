import { IpdbReader } from "@meridian/ipdb";
import { makeTinyDatabase } from "@meridian/ipdb/testing/tiny-database";
import { answerBook, parseBytes, type RecordData } from "../../apps/server/src/modules/lookup/answers.ts";
import { openRegions } from "../../apps/server/src/modules/lookup/regions.ts";
import { makeDatabase, makePartition, makePlace, makeSource } from "../../packages/ipdb/src/testing/make-database.ts";
import { refusedFiles } from "./refused.ts";
import { withoutCodes } from "./testdata.ts";

/** Both sides of every border of the ranges, with all ways to embed IPv4. */
const addresses = [
  ...["9.0.0.255", "9.0.1.0", "9.0.1.127", "9.0.1.128", "9.0.1.129", "9.0.1.255", "9.0.2.0"],
  ...["9.0.4.15", "9.0.4.16", "9.0.4.31", "9.0.4.32", "8.8.8.8", "223.255.255.255"],
  ...["2a00:0:ffff::", "2a00:1::", "2a00:1:4:ffff::1", "2a00:1:5:7fff:ffff:ffff:ffff:ffff", "2a00:1:5:8000::"],
  ...["2a00:1:5:ffff::1", "2a00:1:6::", "2a00:1:ffff::1", "2a00:2::", "2a00:2:0:1::", "2a00:2:0:1::1", "2a00:2:0:1::2"],
  ...["2a00:2:1::", "2a00:3::", "2400::1", "3000::1"],
  ...["::ffff:9.0.1.0", "::ffff:900:410", "64:ff9b::9.0.1.128", "2002:900:410::1", "2001:0:1:2:3:4:f6ff:fbef"],
];

/** Both ends of what can be stored, leap days, a year without one, and none. */
const dates = ["2000-01-01", "2000-02-29", "2026-11-29", "2096-12-31", "2100-02-28", "2100-03-01", "2179-06-05", ""];
const firstOfDate = (index: number): string => `${index + 1}.0.0.0`;

/** A database without networks, whose places differ only in the day of their last change. */
const makeDatedDatabase = () =>
  makeDatabase({
    location: {
      sources: [makeSource("location")],
      v4: makePartition(
        4,
        Object.fromEntries([...dates, ""].map((_, index) => [firstOfDate(index), (index + 1) % (dates.length + 1)])),
      ),
      v6: makePartition(6, { "2a00::": 1, "2b00::": 0 }),
      places: [makePlace(""), ...dates.map((lastChanged) => makePlace("Köln", { lastChanged }))],
    },
  });

/**
 * The files that the tests of SDKs read: two databases, the records of addresses in them in both languages, and what
 * turns one of them into files that readers refuse.
 */
export function sdkFixtures(): Record<string, Uint8Array | string> {
  const dated = new Uint8Array(makeDatedDatabase());
  return {
    ...fixture("tiny", makeTinyDatabase(), addresses),
    ...fixture("dated", dated.buffer, [...dates.map((_, index) => firstOfDate(index)), "2a00::1"]),
    "sdk/fixtures/refused.json": `[\n${refusedFiles(dated)
      .map((file) => JSON.stringify(file))
      .join(",\n")}\n]\n`,
  };
}

function fixture(
  name: string,
  buffer: SharedArrayBuffer,
  addresses: readonly string[],
): Record<string, Uint8Array | string> {
  const reader = IpdbReader.fromBuffer(buffer);
  const book = answerBook(reader, openRegions("cldr"));
  const recordOf = (ip: string, language: "en" | "zh") => {
    const record = parseBytes(book.json(reader.findRecord(ip), ip, language)) as RecordData | null;
    return record && withoutCodes(record);
  };
  const answers = (["en", "zh"] as const).flatMap((language) =>
    addresses.map((ip) => ({ ip, language, record: recordOf(ip, language) })),
  );
  return {
    [`sdk/fixtures/${name}.meridian`]: new Uint8Array(buffer),
    [`sdk/fixtures/${name}.json`]: `[\n${answers.map((answer) => JSON.stringify(answer, withoutNull)).join(",\n")}\n]\n`,
  };
}

/** In the answers of SDKs, null and absent are the same. */
const withoutNull = (_: string, value: unknown): unknown => value ?? undefined;
