import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { IpdbReader } from "@meridian/ipdb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeSmallDatabase } from "../../../../../tests/setup/ip-database.ts";
import { takeCensus } from "./census.ts";

let directory: string;
let path: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "meridian-census-"));
  path = await writeSmallDatabase(directory);
});
afterAll(() => rm(directory, { recursive: true, force: true }));

test("every announced IPv4 address is counted once, by country, usage and network", () => {
  const census = takeCensus(IpdbReader.open(path));
  expect(census.addresses).toBe(256);
  expect(census.countries).toEqual([{ code: "US", addresses: 256, withCity: 256 }]);
  expect(census.timeZones).toEqual([{ name: "America/Los_Angeles", addresses: 256 }]);
  expect(census.hosting).toEqual([{ asn: 15169, name: "Google LLC", addresses: 256 }]);
  expect(census.usages).toMatchObject([
    { usageType: "DCH", isUsageTypeInferred: true, privacy: { dataCenter: true, vpn: null }, addresses: 256 },
  ]);
});
