import { mkdtempSync, renameSync, rmSync, truncateSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { writeSmallDatabase } from "../../../../../tests/setup/ip-database.ts";
import { LookupDatabase } from "./database.ts";

let directory: string;
let lines: string[];
let database: LookupDatabase;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "meridian-lookup-"));
  lines = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  database = new LookupDatabase(directory, pino(sink));
});
afterEach(() => {
  database.stop();
  rmSync(directory, { recursive: true, force: true });
});

const refusals = () => lines.filter((line) => line.includes("ip database refused"));

/** A newer, truncated file. */
async function writeDamaged(version: string): Promise<string> {
  const path = await writeSmallDatabase(directory, version);
  truncateSync(path, 5000);
  return path;
}

test("the newest intact file is used if newer ones are damaged, and those are logged once", async () => {
  await writeSmallDatabase(directory, "20260101");
  await writeSmallDatabase(directory, "20260102");
  await writeDamaged("20260103");
  database.start();
  expect(database.version).toBe("20260102");
  database.refresh();
  expect(refusals()).toHaveLength(1);
  expect(refusals()[0]).toContain('"file":"20260103.ipdb"');
});

test("a refused file is retried once it has changed", async () => {
  await writeSmallDatabase(directory, "20260101");
  const path = await writeDamaged("20260103");
  database.start();
  expect(database.version).toBe("20260101");
  const whole = await writeSmallDatabase(mkdtempSync(join(directory, "new-")), "20260103");
  renameSync(whole, path);
  database.refresh();
  expect(database.version).toBe("20260103");
});

test("a file in use that is overwritten with a damaged one continues to be served from memory", async () => {
  await writeSmallDatabase(directory, "20260101");
  const path = await writeSmallDatabase(directory, "20260102");
  database.start();
  truncateSync(path, 5000);
  utimesSync(path, 1, 1);
  database.refresh();
  expect([database.version, refusals().length]).toEqual(["20260102", 1]);
  rmSync(path);
  database.refresh();
  expect(database.version).toBe("20260101");
});

test("a directory that cannot be read is logged, and read again later", async () => {
  rmSync(directory, { recursive: true });
  writeFileSync(directory, "no directory");
  database.start();
  expect(database.isLoaded).toBe(false);
  await expect.poll(() => lines.join("")).toContain("ENOTDIR");
  rmSync(directory);
  await writeSmallDatabase(directory, "20260101");
  database.refresh();
  expect(database.version).toBe("20260101");
});

test("a withdrawn version is replaced by the previous one", async () => {
  await writeSmallDatabase(directory, "20260101");
  database.start();
  const path = await writeSmallDatabase(directory, "20260102");
  database.refresh();
  expect(database.version).toBe("20260102");
  rmSync(path);
  database.refresh();
  expect(database.version).toBe("20260101");
});
