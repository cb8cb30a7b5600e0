import { type IpdbReader, mergePartitions, type Patch, UNKNOWN_NETWORK, UNKNOWN_PLACE } from "@meridian/ipdb";
import { utcDay } from "../../lib/calendar.ts";
import type { LiveCorrection } from "../../lib/loaded-database.ts";
import { KnownCities } from "../databases/layers/known-cities.ts";
import {
  citiesOf,
  isAboutNetworks,
  isAboutPlaces,
  locatedPlace,
  type Override,
  overriddenNetwork,
  partitionOf,
} from "../databases/layers/overrides.ts";
import { correctionsSource } from "../databases/stored-corrections.ts";

/** A database's answers with the corrections that came after it, as the next build will have them. */
export function correctedReader(reader: IpdbReader, corrections: readonly LiveCorrection[]): IpdbReader {
  const later = corrections.filter(({ version }) => version === "" || isAfter(version, reader.metadata.version));
  return later.length === 0 ? reader : reader.patched(patchOf(reader, later));
}

/** Versions are days, followed by the number of the build from the second one of a day on. */
function isAfter(version: string, other: string): boolean {
  const [day = 0, build = 1] = version.split(".").map(Number);
  const [otherDay = 0, otherBuild = 1] = other.split(".").map(Number);
  return day > otherDay || (day === otherDay && build > otherBuild);
}

function patchOf(reader: IpdbReader, corrections: readonly LiveCorrection[]): Patch {
  const { layers } = reader.metadata;
  const places: readonly Override[] = corrections.filter(isAboutPlaces);
  const named = citiesOf(places);
  const cities = new KnownCities(reader.placesOfCities(named), named);
  const networks: readonly Override[] = corrections.filter(isAboutNetworks);
  const updatedDate = utcDay(corrections.at(-1)!.createdAt);
  const about = { sourceVersion: updatedDate, updatedDate, rows: corrections.length };
  const pairs: [place: number, network: number][] = [];
  const numbers = new Map<string, number>([["0 0", 0]]);
  const numberOf = (place: number, network: number): number => {
    const key = `${place} ${network}`;
    const number = numbers.get(key) ?? pairs.push([place, network]);
    numbers.set(key, number);
    return number;
  };
  const changes = (family: 4 | 6) =>
    mergePartitions(partitionOf(places, family), partitionOf(networks, family), numberOf);
  return {
    v4: changes(4),
    v6: changes(6),
    placeOf(change, below) {
      const override = places[pairs[change - 1]![0] - 1];
      return override ? locatedPlace(below ?? UNKNOWN_PLACE, override, layers.length, cities) : below;
    },
    networkOf(change, below) {
      const override = networks[pairs[change - 1]![1] - 1];
      return override ? overriddenNetwork(below ?? UNKNOWN_NETWORK, override, layers.length + 1) : below;
    },
    layers: [...layers, correctionsSource("location", about), correctionsSource("network", about)],
  };
}
