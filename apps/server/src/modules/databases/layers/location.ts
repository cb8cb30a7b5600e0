import { setImmediate } from "node:timers/promises";
import {
  type LayerSource,
  type LocationLayer,
  mergePartitions,
  type Network,
  type Partition,
  type Place,
  UNKNOWN_PLACE,
} from "@meridian/ipdb";
import { packageFile } from "../../../lib/runtime-files.ts";
import type { ErrorModel } from "../error-model.ts";
import { describeKept } from "../lists/privacy.ts";
import { type OutrankedPlaces, outrankedLast, PlaceComparison } from "../outranked.ts";
import { PlaceTable } from "../places.ts";
import { cityRowOf, openCityFiles } from "../sources/base.ts";
import type { IndexedSource } from "../sources/source-index.ts";
import { STATIONS_DATE, STATIONS_ID, WeatherStations } from "../weather-stations.ts";
import { correctAmazon, describeAmazon } from "./amazon.ts";
import { type ChinaLayer, chinaSpotIds } from "./china.ts";
import { type ChinaIpv6File, type ChinaIpv6Layer, readChinaIpv6 } from "./china-ipv6.ts";
import { Gazetteer } from "./gazetteer.ts";
import { isCloud } from "./mainland-networks.ts";
import { CITY_PACKAGE, describePackage, GAZETTEER_PACKAGE, TIME_ZONE_PACKAGE } from "./packages.ts";
import { stateRadii } from "./radii.ts";
import { describeNameRules } from "./usage-rules.ts";

export const readGazetteer = (): Gazetteer =>
  new Gazetteer(packageFile(GAZETTEER_PACKAGE, "dist/cities500.txt"), chinaSpotIds);

/** The centre of mainland China, for addresses with only a country. */
const CHINA: Place = {
  ...UNKNOWN_PLACE,
  countryCode: "CN",
  latitude: 35,
  longitude: 105,
  accuracyRadiusKm: 2000,
  timeZone: "Asia/Shanghai",
};

/** Autonomous systems and their ranges. */
export interface Systems {
  networks: readonly Network[];
  v4: Partition;
  v6: Partition;
}

interface LocationInput {
  gazetteer: Gazetteer;
  /** Replaces the installed cities if newer. */
  base: IndexedSource | null;
  /** Measured errors of places. */
  errors: ErrorModel;
  china: { layer: ChinaLayer; source: LayerSource } | null;
  chinaIpv6: ChinaIpv6File | null;
  /** Networks by number, and where they are: some places of the base are corrected by them. */
  systems: Systems;
  /** Addresses in a loaded list of Amazon's: 1 if listed. */
  amazonList: Partition | null;
  onProgress: (done: number, total: number) => void;
}

/**
 * Places worldwide, overlaid with the Chinese layer's mainland places wherever both agree on China, and the places that
 * were outranked, with the same numbers.
 */
export async function readLocation({
  gazetteer,
  base,
  errors,
  china,
  chinaIpv6,
  systems,
  amazonList,
  onProgress,
}: LocationInput): Promise<{ location: LocationLayer; outranked: OutrankedPlaces }> {
  const stations = await WeatherStations.read();
  const table = new PlaceTable(stations, gazetteer);
  const files = openCityFiles(base);
  const total = files[4].nodeCount + files[6].nodeCount;
  onProgress(0, total);
  await setImmediate();
  const readCities = (family: 4 | 6, before: number) =>
    files[family].readPartition(
      family,
      (offset) => table.number(cityRowOf(files[family].decode(offset), offset)),
      (done) => onProgress(before + done, total),
    );
  const worldV4 = readCities(4, 0);
  await setImmediate();
  const worldV6 = readCities(6, files[4].nodeCount);
  onProgress(total, total);
  await setImmediate();
  const corrected = correctAmazon(worldV4, systems, table.places, AMAZON_SOURCE, amazonList);
  const mainland = china && numberPlaces(china.layer, table);
  const v4 = mainland ? layChinaOver(corrected, table, mainland, systems) : corrected;
  const [packaged, ...others] = describeSources(worldV4.length + worldV6.length, table, stations, {
    gazetteer,
    systems: systems.networks.length - 1,
  });
  const sources = [base ? describeKept(base, "location") : packaged!, ...others, ...(china ? [china.source] : [])];
  const provinces = readChinaIpv6(chinaIpv6, systems, (id) => gazetteer.byId(id), {
    rules: RULES_SOURCE,
    file: sources.length,
  });
  const v6 = layProvincesOver(worldV6, table, provinces);
  const layer = { sources: chinaIpv6 ? [...sources, chinaIpv6.source] : sources, v4, v6, places: table.places };
  const comparison = new PlaceComparison(table.places);
  const beneath = comparison.outranked(worldV4, v4);
  const outranked = {
    v4: mainland ? outrankedLast(comparison.outranked(mainland, v4), beneath) : beneath,
    v6: comparison.outranked(worldV6, v6),
  };
  return { location: stateRadii(layer, systems, errors, MEASURED_SOURCES), outranked };
}

/** Positions among the location layer's sources. */
const RULES_SOURCE = 4;
const AMAZON_SOURCE = 5;
export const CHINA_LOCATION_SOURCE = 6;
/** The base and its corrections, whose errors are measured. */
const MEASURED_SOURCES: ReadonlySet<number> = new Set([0, AMAZON_SOURCE]);

/** The Chinese layer's places by their numbers in the table. */
function numberPlaces({ places, placeRanges }: ChinaLayer, table: PlaceTable): Partition {
  const numbers = places.map((place, index) => (index === 0 ? 0 : table.add(place)));
  return { ...placeRanges, values: placeRanges.values.map((place) => numbers[place]!) };
}

/**
 * The base layer is more reliable for countries: an address it places abroad is not moved to the mainland, nor back. It
 * is also more reliable for clouds.
 */
function layChinaOver(world: Partition, table: PlaceTable, mainland: Partition, systems: Systems): Partition {
  const clouds = systems.networks.map(isCloud);
  const ranges = mergePartitions(mainland, systems.v4, (place, system) => (clouds[system] ? 0 : place));
  return mergePartitions(world, ranges, (place, chinese) => {
    const { countryCode } = table.places[place]!;
    return chinese !== 0 && (countryCode === "CN" || countryCode === "") ? chinese : place;
  });
}

/**
 * Mainland IPv6 addresses get their province from the layer, and without one only the country: the base puts nearly all
 * addresses of the carriers into Beijing, and most others into the wrong province.
 */
function layProvincesOver(world: Partition, table: PlaceTable, { places, ranges }: ChinaIpv6Layer): Partition {
  const china = table.places.push(CHINA) - 1;
  const numbers = places.map((place) => (place ? table.add(place) : china));
  return mergePartitions(world, ranges, (place, province) =>
    table.places[place]!.countryCode === "CN" ? numbers[province]! : place,
  );
}

interface About {
  gazetteer: Gazetteer;
  /** Number of networks whose names were read. */
  systems: number;
}

function describeSources(rows: number, table: PlaceTable, stations: WeatherStations, about: About) {
  const { gazetteer, systems } = about;
  return [
    describePackage("location", CITY_PACKAGE, {
      id: "dbip-city",
      name: "DB-IP City Lite",
      licence: "CC BY 4.0",
      attribution: "IP Geolocation by DB-IP",
      url: "https://db-ip.com",
      rows,
    }),
    describePackage("location", TIME_ZONE_PACKAGE, {
      id: "time-zones",
      name: "Time zone boundaries",
      licence: "CC0 1.0 (boundaries: ODbL)",
      attribution: "Time zone boundaries © OpenStreetMap contributors",
      url: "https://github.com/photostructure/tz-lookup",
      rows: table.timeZoneCount,
    }),
    {
      id: STATIONS_ID,
      layer: "location" as const,
      name: "Meteostat weather stations",
      licence: "CC BY 4.0",
      attribution: "Weather stations by Meteostat",
      url: "https://meteostat.net",
      isSharable: true,
      sourceVersion: STATIONS_DATE,
      updatedDate: STATIONS_DATE,
      rows: stations.count,
    },
    describePackage("location", GAZETTEER_PACKAGE, {
      id: "geonames",
      name: "GeoNames cities",
      licence: "CC BY 4.0",
      attribution: "Place names and elevations by GeoNames",
      url: "https://www.geonames.org",
      rows: gazetteer.count,
    }),
    describeNameRules("location", systems),
    describeAmazon(),
  ];
}
