import { existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { IpdbReader } from "@meridian/ipdb";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startApp } from "../../../../../tests/setup/app.ts";
import { writeSmallDatabase } from "../../../../../tests/setup/ip-database.ts";
import { type Census, takeCensus } from "./census.ts";
import { derivedFrom, derivedKinds, derivedPath, writeDerived } from "./derived.ts";

let running: Awaited<ReturnType<typeof startApp>>;
let file: string;
beforeEach(async () => {
  running = await startApp();
  file = running.app.lookupDatabase.file!;
});
afterEach(() => running.close());

const census = () => derivedFrom<Census>(running.app, "census");
const counted = () => takeCensus(IpdbReader.open(file));

test("a database without the files gets them at the first request, in a process of its own", async () => {
  for (const kind of derivedKinds) rmSync(derivedPath(file, kind));
  expect(await census()).toEqual(counted());
  for (const kind of derivedKinds) expect(existsSync(derivedPath(file, kind)), kind).toBe(true);
  expect(readdirSync(dirname(file)).filter((name) => name.includes("partial"))).toEqual([]);
});

test("the files of a build are read, and nothing is counted again", async () => {
  const { metadata } = IpdbReader.open(file);
  await writeDerived(file, "census", metadata, { ...counted(), addresses: 7 });
  expect((await census()).addresses).toBe(7);
});

test.each([
  ["cut off", (path: string) => truncateSync(path, 100)],
  ["empty", (path: string) => truncateSync(path, 0)],
  ["changed", (path: string) => writeFileSync(path, readFileSync(path).fill(1, 0, 20))],
])("a file that is %s is replaced", async (_, damage) => {
  damage(derivedPath(file, "census"));
  expect(await census()).toEqual(counted());
});

test("a file of another build is replaced", async () => {
  await writeDerived(file, "census", { version: "20250101", builtAt: "2025-01-01T00:00:00Z" }, { addresses: 1 });
  expect(await census()).toEqual(counted());
});

test("a newer database has its own", async () => {
  await census();
  const newer = await writeSmallDatabase(dirname(file), "20260102");
  await writeDerived(newer, "census", IpdbReader.open(newer).metadata, { addresses: 9 });
  running.app.lookupDatabase.refresh();
  expect((await census()).addresses).toBe(9);
});
