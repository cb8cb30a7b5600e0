import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { MAXIMUM_HEADER_AREA_BYTES } from "@meridian/ipdb";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { writeCitiesDatabase } from "../../../../../tests/setup/ip-database.ts";
import { LookupDatabase } from "../lookup/database.ts";
import { DatabaseCopies } from "./copies.ts";
import { buildDeltas, deltaPath } from "./deltas.ts";
import { writeDerived } from "./derived.ts";
import { pathOf } from "./versions.ts";

let root: string;
let shared: string;
let own: string;
let lines: string[];
let copies: DatabaseCopies;
const log = pino(
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  }),
);
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "meridian-copies-"));
  [shared, own] = [mkdtempSync(join(root, "shared-")), join(root, "own")];
  lines = [];
  copies = new DatabaseCopies(shared, own, log);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Publishes a version in which some cities have other names, with its delta from an older one. */
async function publish(version: string, changed: number, older?: string): Promise<string> {
  const path = await writeCitiesDatabase(shared, version, (city) => (city <= changed ? "new" : String(city)));
  if (older) await buildDeltas({ log }, { to: path, from: [pathOf(shared, older)], wholeBytes: 2 ** 20 });
  return path;
}
const copied = () =>
  readdirSync(own)
    .filter((name) => name.endsWith(".ipdb"))
    .toSorted();

test("a newer database is made out of the copy of the one before, which stays, and is that of the share", async () => {
  await publish("20260101", 0);
  await copies.refresh();
  const path = await publish("20260102", 9, "20260101");
  await writeDerived(path, "census", { version: "20260102", builtAt: "2026-01-02T00:00:00Z" }, "counted");
  const whole = readFileSync(path);
  // Nothing but the header can have been read from here.
  truncateSync(path, MAXIMUM_HEADER_AREA_BYTES);
  await copies.refresh();
  expect(readFileSync(pathOf(own, "20260102")).equals(whole)).toBe(true);
  expect(readdirSync(own).toSorted()).toEqual(["20260101.ipdb", "20260102.census", "20260102.ipdb"]);
});

test("the whole file is copied without a delta, and instead of one that is damaged or leads elsewhere", async () => {
  await publish("20260101", 0);
  await copies.refresh();
  const damaged = await publish("20260102", 9, "20260101");
  truncateSync(deltaPath(damaged, "20260101"), 300);
  await copies.refresh();
  expect(readFileSync(pathOf(own, "20260102")).equals(readFileSync(damaged))).toBe(true);
  const replaced = await publish("20260103", 20, "20260102");
  await publish("20260103", 30);
  await copies.refresh();
  expect(readFileSync(pathOf(own, "20260103")).equals(readFileSync(replaced))).toBe(true);
  expect(copied()).toEqual(["20260102.ipdb", "20260103.ipdb"]);
});

test("a damaged database is not copied and left alone for a while; a withdrawn one is removed", async () => {
  await publish("20260101", 0);
  writeFileSync(join(shared, "20260102.ipdb"), "no database");
  await copies.refresh();
  await copies.refresh();
  expect(lines.filter((line) => line.includes("ip database not copied"))).toHaveLength(1);
  expect(copied()).toEqual(["20260101.ipdb"]);
  await publish("20260103", 3);
  await copies.refresh();
  rmSync(pathOf(shared, "20260102"));
  renameSync(pathOf(shared, "20260103"), join(root, "withdrawn"));
  await copies.refresh();
  expect(copied()).toEqual(["20260101.ipdb"]);
});

test("a process answers from its copy at once, also while the share is away, and follows later", async () => {
  await publish("20260101", 0);
  await copies.refresh();
  const away = join(root, "away");
  renameSync(shared, away);
  const database = new LookupDatabase(own, log, copies);
  database.start();
  expect(database.version).toBe("20260101");
  renameSync(away, shared);
  await publish("20260102", 1);
  await expect.poll(() => database.version, { timeout: 30_000 }).toBe("20260102");
  database.stop();
});
