import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { IpdbReader } from "@meridian/ipdb";
import { open } from "maxmind";
import { Reader } from "mmdb-lib";
import type { Dataset } from "./prepare.ts";

export type ContenderName = "meridian" | "maxmind" | "mmdb-lib" | "ip-location-api" | "geoip-lite";

/** Text in, full record out. */
export interface Contender {
  lookUp(address: string, family: 4 | 6): unknown;
  /** Present if the library has its own batch lookup. */
  lookUpAll?(addresses: readonly string[]): readonly unknown[];
}

/** Installed when the benchmark runs, not dependencies of the product. */
export const PEER_PACKAGES = ["ip-location-api", "geoip-lite"];

export async function openContender(name: ContenderName, dataset: Dataset, peers: string): Promise<Contender> {
  switch (name) {
    case "meridian":
      return openMeridian(dataset);
    case "maxmind": {
      const [ipv4, ipv6] = await Promise.all([open(dataset.ipv4Path), open(dataset.ipv6Path)]);
      return { lookUp: (address, family) => (family === 4 ? ipv4.get(address) : ipv6.get(address)) };
    }
    case "mmdb-lib": {
      const ipv4 = new Reader(readFileSync(dataset.ipv4Path));
      const ipv6 = new Reader(readFileSync(dataset.ipv6Path));
      return { lookUp: (address, family) => (family === 4 ? ipv4.get(address) : ipv6.get(address)) };
    }
    case "ip-location-api": {
      const { lookup } = (await import(resolvePeer(peers, name))) as { lookup: (address: string) => unknown };
      return { lookUp: (address) => lookup(address) };
    }
    case "geoip-lite": {
      const { default: library } = (await import(resolvePeer(peers, name))) as {
        default: { lookup: (address: string) => unknown };
      };
      return { lookUp: (address) => library.lookup(address) };
    }
  }
}

function openMeridian(dataset: Dataset): Contender {
  const reader = IpdbReader.open(dataset.databasePath);
  let records = new Uint32Array(0);
  return {
    lookUp: (address) => reader.lookupPlace(address),
    lookUpAll: (addresses) => {
      if (records.length < addresses.length) {
        records = new Uint32Array(addresses.length);
      }
      reader.findRecords(addresses, records);
      const places = new Array<unknown>(addresses.length);
      for (let index = 0; index < addresses.length; index++) places[index] = reader.placeOf(records[index]!);
      return places;
    },
  };
}

function resolvePeer(peers: string, name: string): string {
  return createRequire(join(peers, "package.json")).resolve(name);
}
