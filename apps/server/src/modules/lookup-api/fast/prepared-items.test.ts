import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { IpdbReader } from "@meridian/ipdb";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { writeSmallDatabase } from "../../../../../../tests/setup/ip-database.ts";
import { AnswerBook, recordData } from "../../lookup/answers.ts";
import { openRegions } from "../../lookup/regions.ts";
import { acquireOutput } from "./output-buffers.ts";
import { PREPARED_BYTES, preparedItems, preparedOf } from "./prepared-items.ts";

const regions = openRegions("cldr");
/** Chosen in every way. */
const NAMES = Object.keys(recordData(null, null, "en", regions).location).slice(0, 12);
/** The database has fewer; the others are unknown, but their items are as long. */
const RECORDS = 60_000;

let book: AnswerBook;
beforeEach(async () => {
  const directory = mkdtempSync(join(tmpdir(), "meridian-items-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  await writeSmallDatabase(directory);
  const [name = ""] = readdirSync(directory).filter((name) => name.endsWith(".ipdb"));
  book = new AnswerBook(IpdbReader.open(join(directory, name)), regions);
});

test("prepared items stay within their memory limit, and those in use are kept", () => {
  const whole = preparedItems(book, "en", null);
  const answer = whole.json(1, "192.0.2.1");
  const other = preparedItems(book, "zh", null);
  for (let record = 1; record < RECORDS; record++) other.json(record, "192.0.2.1");
  const address = new DataView(new ArrayBuffer(16));
  let made = other.bytes;
  let most = 0;
  for (let choice = 1; choice < 2 ** NAMES.length; choice++) {
    const names = NAMES.filter((_, index) => choice & (1 << index)).map((name) => `location.${name}`);
    const items = preparedItems(book, "en", names);
    items.write(acquireOutput(), 1, address, 0, 9);
    made += items.bytes;
    most = Math.max(most, preparedOf(book).bytes);
    expect(preparedItems(book, "en", null)).toBe(whole);
  }
  expect(made).toBeGreaterThan(1.5 * PREPARED_BYTES);
  expect(most).toBeGreaterThan(0.9 * PREPARED_BYTES);
  expect(most).toBeLessThanOrEqual(PREPARED_BYTES);
  expect(whole.json(1, "192.0.2.1")).toBe(answer);
  expect(preparedItems(book, "zh", null)).not.toBe(other);
});
