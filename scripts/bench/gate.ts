import { IpdbReader } from "@meridian/ipdb";
import { open } from "maxmind";
import type { Dataset } from "./prepare.ts";
import { locateWorkloads, readWorkload } from "./workloads.ts";

/** A float in the source and its shortest decimal form differ by less than this. */
const TOLERANCE_DEGREES = 1e-6;

interface FlatCity {
  country_code: string;
  state1: string;
  city: string;
  latitude: number;
  longitude: number;
}

/** Compares every answer with npm maxmind's reading of the original files; returns how many were compared. */
export async function compareAnswers(dataset: Dataset): Promise<{ compared: number; differences: string[] }> {
  const reader = IpdbReader.open(dataset.databasePath);
  const differences: string[] = [];
  let compared = 0;
  for (const { family, path } of locateWorkloads(dataset.directory)) {
    // Read as FlatCity, because the flat files do not have MaxMind's record type.
    const original = await open(family === 4 ? dataset.ipv4Path : dataset.ipv6Path);
    for (const address of new Set(readWorkload(path))) {
      const expected = original.get(address) as unknown as FlatCity | null;
      compared += 1;
      if (!isSame(expected, reader.lookupPlace(address))) {
        differences.push(address);
      }
    }
  }
  return { compared, differences };
}

function isSame(expected: FlatCity | null, actual: ReturnType<IpdbReader["lookupPlace"]>): boolean {
  if (expected === null || actual === null) {
    return expected === null && actual === null;
  }
  return (
    expected.country_code === actual.countryCode &&
    expected.state1 === actual.region &&
    expected.city === actual.city &&
    Math.abs(expected.latitude - (actual.latitude ?? Number.NaN)) < TOLERANCE_DEGREES &&
    Math.abs(expected.longitude - (actual.longitude ?? Number.NaN)) < TOLERANCE_DEGREES
  );
}
