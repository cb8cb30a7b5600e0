import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { IpdbReader } from "@meridian/ipdb";
import { expect, onTestFinished, test } from "vitest";
import { writeSmallDatabase } from "../../../../../../tests/setup/ip-database.ts";
import { AnswerBook } from "../../lookup/answers.ts";
import { preparedItems } from "./batch-items.ts";

const PARTS = ["country", "country_code", "province", "city", "isp", "latitude", "longitude", "time_zone"];

test("items of ever other fields stay within their memory, and those in use are kept", async () => {
  const directory = mkdtempSync(join(tmpdir(), "meridian-items-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  await writeSmallDatabase(directory);
  const [name = ""] = readdirSync(directory).filter((name) => name.endsWith(".ipdb"));
  const book = new AnswerBook(IpdbReader.open(join(directory, name)));
  const whole = preparedItems(book, "en", null);
  const first = preparedItems(book, "en", ["asn"]);
  const made = new Set([whole, first]);
  for (const one of PARTS)
    for (const other of PARTS)
      for (const third of PARTS) {
        made.add(preparedItems(book, "en", [`location.${one}`, `location.${other}`, `location.${third}`]));
        expect(preparedItems(book, "en", null)).toBe(whole);
      }
  const bytes = [...made].reduce((sum, items) => sum + items.bytes, 0);
  expect(bytes).toBeGreaterThan(2 ** 28);
  expect(preparedItems(book, "en", ["asn"])).not.toBe(first);
});
