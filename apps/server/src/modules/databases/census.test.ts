import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeSmallDatabase } from "../../../../../tests/setup/ip-database.ts";
import { takeCensus } from "./census.ts";
import { runTask } from "./child.ts";

let directory: string;
let path: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "meridian-census-"));
  path = await writeSmallDatabase(directory);
});
afterAll(() => rm(directory, { recursive: true, force: true }));

test("every announced IPv4 address is counted once, by country, usage and network", () => {
  const census = takeCensus(path);
  expect(census.addresses).toBe(256);
  expect(census.countries).toEqual([{ code: "US", addresses: 256, withCity: 256 }]);
  expect(census.timeZones).toEqual([{ name: "America/Los_Angeles", addresses: 256 }]);
  expect(census.hosting).toEqual([{ asn: 15169, name: "Google LLC", addresses: 256 }]);
  expect(census.usages).toMatchObject([
    { usageType: "DCH", isUsageTypeInferred: true, privacy: { dataCenter: true, vpn: null }, addresses: 256 },
  ]);
});

test("the census is the same when taken in a separate process", async () => {
  expect(await runTask({ do: "census", path })).toEqual(takeCensus(path));
});
