import { IpdbReader } from "@meridian/ipdb";
import { makeTinyDatabase } from "@meridian/ipdb/testing/tiny-database";
import { answerBook, parseBytes, type RecordData } from "../../apps/server/src/modules/lookup/answers.ts";
import { openRegions } from "../../apps/server/src/modules/lookup/regions.ts";
import { withoutCodes } from "./testdata.ts";

const databasePath = "sdk/fixtures/tiny.meridian";
const answersPath = "sdk/fixtures/tiny.json";

/** Both sides of every border of the ranges, with all ways to embed IPv4. */
const addresses = [
  ...["9.0.0.255", "9.0.1.0", "9.0.1.127", "9.0.1.128", "9.0.1.129", "9.0.1.255", "9.0.2.0"],
  ...["9.0.4.15", "9.0.4.16", "9.0.4.31", "9.0.4.32", "8.8.8.8", "223.255.255.255"],
  ...["2a00:0:ffff::", "2a00:1::", "2a00:1:4:ffff::1", "2a00:1:5:7fff:ffff:ffff:ffff:ffff", "2a00:1:5:8000::"],
  ...["2a00:1:5:ffff::1", "2a00:1:6::", "2a00:1:ffff::1", "2a00:2::", "2a00:2:0:1::", "2a00:2:0:1::1", "2a00:2:0:1::2"],
  ...["2a00:2:1::", "2a00:3::", "2400::1", "3000::1"],
  ...["::ffff:9.0.1.0", "::ffff:900:410", "64:ff9b::9.0.1.128", "2002:900:410::1", "2001:0:1:2:3:4:f6ff:fbef"],
];

/** The files that the tests of SDKs read: a database, and the record of addresses in it in both languages. */
export function sdkFixtures(): Record<string, Uint8Array | string> {
  const buffer = makeTinyDatabase();
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
    [databasePath]: new Uint8Array(buffer),
    [answersPath]: `[\n${answers.map((answer) => JSON.stringify(answer, withoutNull)).join(",\n")}\n]\n`,
  };
}

/** In the answers of SDKs, null and absent are the same. */
const withoutNull = (_: string, value: unknown): unknown => value ?? undefined;
