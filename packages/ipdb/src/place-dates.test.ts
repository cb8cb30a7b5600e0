import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { IpdbFile } from "./database-file.ts";
import {
  CHECKSUM_OFFSET,
  decodeHeader,
  HEADER_BYTES,
  MAXIMUM_HEADER_AREA_BYTES,
  SECTIONS,
  TABLE_ROW_BYTES,
} from "./format.ts";
import { decodeDate, encodeDate } from "./place-dates.ts";
import { IpdbReader } from "./reader.ts";
import { makeDatabase, makePartition, makePlace, makeSource } from "./testing/make-database.ts";
import { verifyContent, verifyDatabase } from "./verify/verify.ts";
import { SectionViews } from "./views.ts";

const DATES_LENGTH_OFFSET = HEADER_BYTES + SECTIONS.length * TABLE_ROW_BYTES + 16;

const directory = mkdtempSync(join(tmpdir(), "ipdb-dates-"));
afterAll(() => rmSync(directory, { recursive: true }));

/** The same city with each of the dates, in one /24 after another. */
const withDates = (...dates: readonly string[]) =>
  makeDatabase({
    location: {
      sources: [makeSource("location")],
      v4: makePartition(4, Object.fromEntries(dates.map((_, index) => [`9.0.${index}.0`, index + 1]))),
      v6: makePartition(6, { "2a00::": 1 }),
      places: [makePlace(""), ...dates.map((lastChanged) => makePlace("Köln", { lastChanged }))],
    },
  });

const dates = ["2026-11-29", "", "2000-01-01", "2026-11-30"];

test("places that differ only in the day of their last change keep it", async () => {
  const buffer = withDates(...dates);
  verifyDatabase(buffer);
  const reader = IpdbReader.fromBuffer(buffer);
  const path = join(directory, "dated.ipdb");
  writeFileSync(path, new Uint8Array(buffer));
  const file = await IpdbFile.open(path);
  for (const [index, lastChanged] of dates.entries()) {
    expect(reader.lookup(`9.0.${index}.1`)?.place).toEqual(makePlace("Köln", { lastChanged }));
    expect((await file.lookup(`9.0.${index}.1`))?.place).toEqual(makePlace("Köln", { lastChanged }));
  }
  expect(reader.lookup("2a00::1")?.place?.lastChanged).toBe("2026-11-29");
  await file.close();
});

test("a file without a date has no section for dates, so that readers from before it can read it", () => {
  const sections = (...given: readonly string[]) => {
    const buffer = withDates(...given);
    return Object.keys(decodeHeader(new Uint8Array(buffer), buffer.byteLength)).length;
  };
  expect([sections("", ""), sections("", "2026-11-29")]).toEqual([22, 23]);
});

test("every day of the section is a date, and each date is stored as its day", () => {
  expect([encodeDate(""), encodeDate("2000-01-01"), decodeDate(0), decodeDate(1)]).toEqual([0, 1, "", "2000-01-01"]);
  fc.assert(fc.property(fc.integer({ min: 1, max: 0xffff }), (day) => encodeDate(decodeDate(day)) === day));
});

test.each(["1999-12-31", "2180-01-01", "2026-02-30", "2026-11-29T00:00:00Z", "yesterday"])(
  "the date %s cannot be stored",
  (date) => {
    expect(() => withDates(date)).toThrow("cannot be stored");
  },
);

test("a file with more or fewer dates than places, or with a date of the unknown place, is refused", () => {
  const buffer = withDates("2026-11-29", "");
  const bytes = new Uint8Array(buffer);
  const view = new DataView(buffer);
  const read = () => decodeHeader(bytes, bytes.length);
  const { offset, length } = read()["place-dates"]!;
  const setLength = (other: number) => {
    view.setBigUint64(DATES_LENGTH_OFFSET, BigInt(other), true);
    view.setUint32(CHECKSUM_OFFSET, 0, true);
    view.setUint32(CHECKSUM_OFFSET, crc32(bytes.subarray(0, MAXIMUM_HEADER_AREA_BYTES)), true);
  };
  for (const other of [length - 2, length + 2]) {
    setLength(other);
    expect(read).toThrow("not one date for each place");
  }
  setLength(length);
  expect(() => verifyContent(new SectionViews(buffer, read()))).not.toThrow();
  view.setUint16(offset, 1, true);
  expect(() => verifyContent(new SectionViews(buffer, read()))).toThrow("the unknown place has a date");
});
