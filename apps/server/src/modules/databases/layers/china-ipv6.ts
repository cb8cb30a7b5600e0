import {
  type Ipv6WrySource,
  type LayerSource,
  mergePartitions,
  type Network,
  type Partition,
  type Place,
} from "@meridian/ipdb";
import { provincePlace } from "./china.ts";
import type { Spot } from "./gazetteer.ts";
import { provinceOfNetwork } from "./mainland-networks.ts";

/** Carriers and places of education. For a company's network the file has the company's seat, not the network's place. */
const CARRIER = /电信|联通|移动|铁通|广电|广播电视|教育网|CERNET|科技网|大学|学院|学校|中学|小学/;

/** Positions of the sources among the location layer's. */
interface Sources {
  rules: number;
  file: number;
}

/** The file, and its description. */
export interface ChinaIpv6File {
  file: Ipv6WrySource;
  source: LayerSource;
}

/** Provinces of mainland IPv6 addresses: number 0 for unknown, other numbers as in `places`. */
export interface ChinaIpv6Layer {
  places: readonly (Place | null)[];
  ranges: Partition;
}

/**
 * Provinces from names of networks, and where these name none, from the IPv6 file; null for no file. Cities and
 * districts of the file are left out: nothing shows how often they are right.
 */
export function readChinaIpv6(
  from: ChinaIpv6File | null,
  systems: { networks: readonly Network[]; v6: Partition },
  findSpot: (id: number) => Spot | undefined,
  sources: Sources,
): ChinaIpv6Layer {
  const places: (Place | null)[] = [null];
  const numbers = new Map<string, number>();
  const numberOf = (name: string, source: number): number => {
    const key = `${name.slice(0, 2)} ${source}`;
    let number = numbers.get(key);
    if (number === undefined) {
      const place = provincePlace(name, findSpot, source);
      number = place ? places.push(place) - 1 : 0;
      numbers.set(key, number);
    }
    return number;
  };
  const named = systems.networks.map(({ name }) => {
    const province = provinceOfNetwork(name);
    return province === "" ? 0 : numberOf(province, sources.rules);
  });
  const rows = from?.file.readPartition(([country, province], operator) =>
    country === "中国" && province !== undefined && CARRIER.test(operator) ? numberOf(province, sources.file) : 0,
  );
  const ranges = rows
    ? mergePartitions(systems.v6, rows, (system, row) => named[system]! || row)
    : mergePartitions(systems.v6, systems.v6, (system) => named[system]!);
  return { places, ranges };
}
