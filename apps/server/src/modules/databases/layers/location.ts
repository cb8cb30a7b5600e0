import { setImmediate } from "node:timers/promises";
import {
  type LayerSource,
  type LocationLayer,
  mergePartitions,
  type Partition,
  PartitionBuilder,
  type Place,
  UNKNOWN_PLACE,
} from "@meridian/ipdb";
import { packageFile } from "../../../lib/runtime-files.ts";
import { describeKept } from "../lists/privacy.ts";
import { PlaceTable } from "../places.ts";
import type { Radii } from "../radii.ts";
import { cityRowOf, openCityFiles } from "../sources/base.ts";
import type { IndexedSource } from "../sources/source-index.ts";
import { STATIONS_DATE, STATIONS_ID, WeatherStations } from "../weather-stations.ts";
import { type ChinaLayer, chinaSpotIds } from "./china.ts";
import { Gazetteer } from "./gazetteer.ts";
import { CITY_PACKAGE, describePackage, GAZETTEER_PACKAGE, TIME_ZONE_PACKAGE } from "./packages.ts";

export const readGazetteer = (): Gazetteer =>
  new Gazetteer(packageFile(GAZETTEER_PACKAGE, "dist/cities500.txt"), chinaSpotIds);

/** Two mainland operators, nearly all of whose IPv6 space the base layer puts into Beijing. */
const COUNTRY_ONLY_IPV6 = [0x240e0000, 0x24080000];
/** The centre of mainland China, for addresses with only a country. */
const CHINA: Place = {
  ...UNKNOWN_PLACE,
  countryCode: "CN",
  latitude: 35,
  longitude: 105,
  accuracyRadiusKm: 2000,
  timeZone: "Asia/Shanghai",
};

interface LocationInput {
  gazetteer: Gazetteer;
  /** Replaces the installed cities if newer. */
  base: IndexedSource | null;
  /** Accuracy radii that were measured, by country. */
  radii: Radii;
  china: { layer: ChinaLayer; source: LayerSource } | null;
  onProgress: (done: number, total: number) => void;
}

/** Places worldwide, overlaid with the Chinese layer's mainland places wherever both agree on China. */
export async function readLocation({
  gazetteer,
  base,
  radii,
  china,
  onProgress,
}: LocationInput): Promise<LocationLayer> {
  const stations = await WeatherStations.read();
  const table = new PlaceTable(stations, gazetteer, radii);
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
  const v4 = china ? layChinaOver(worldV4, table, china.layer) : worldV4;
  const v6 = keepCountryOnly(worldV6, table);
  const [packaged, ...others] = describeSources(worldV4.length + worldV6.length, table, stations, gazetteer);
  const sources = [base ? describeKept(base, "location") : packaged!, ...others];
  return { sources: china ? [...sources, china.source] : sources, v4, v6, places: table.places };
}

/** Position of the Chinese layer among the location layer's sources. */
export const CHINA_LOCATION_SOURCE = 4;

/**
 * The base layer is more reliable for countries: an address it places abroad is not moved to the mainland, nor back.
 */
function layChinaOver(world: Partition, table: PlaceTable, china: ChinaLayer): Partition {
  const numbers = china.places.map((place, index) => (index === 0 ? 0 : table.add(place)));
  return mergePartitions(world, china.placeRanges, (place, mainland) => {
    const { countryCode } = table.places[place]!;
    return mainland !== 0 && (countryCode === "CN" || countryCode === "") ? numbers[mainland]! : place;
  });
}

function keepCountryOnly(world: Partition, table: PlaceTable): Partition {
  const mask = new PartitionBuilder(6);
  for (const prefix of COUNTRY_ONLY_IPV6.toSorted((a, b) => a - b)) {
    mask.add(prefix, 0, 0, 0, 1);
    mask.add(prefix + 0x10000, 0, 0, 0, 0);
  }
  const china = table.places.push(CHINA) - 1;
  return mergePartitions(world, mask.finish(), (place, isMasked) =>
    isMasked !== 0 && table.places[place]!.countryCode === "CN" ? china : place,
  );
}

function describeSources(rows: number, table: PlaceTable, stations: WeatherStations, gazetteer: Gazetteer) {
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
  ];
}
