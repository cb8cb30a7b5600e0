import {
  type Cell,
  type LayerSource,
  type MmdbValue,
  type Network,
  type Place,
  type RowKey,
  type SharableView,
  UNKNOWN_NETWORK,
  UNKNOWN_PLACE,
  UNKNOWN_PRIVACY,
} from "@meridian/ipdb";
import type { Regions } from "../../../lib/regions.ts";
import { crawlerName } from "../../lookup/answers.ts";
import { continentCode, continentOf, countryFacts } from "../../lookup/countries.ts";
import { isMobile, mobileCodes } from "../../lookup/mobile-codes.ts";
import { codesOf, type PlaceNumbers } from "../../lookup/place-numbers.ts";
import type { EditionName } from "../editions.ts";
import { flagValues, networkValues, PlaceValues, present, statedLevel } from "./mmdb-values.ts";

/** An edition's fields of a record, in the shape each format needs. */
export interface EditionRows {
  keyOf: (record: number) => RowKey;
  columns: readonly string[];
  cellsOf: (record: number) => readonly Cell[];
  /** `registered` is the country that the addresses are registered in; "" if unknown or not part of the edition. */
  valueOf: (record: number, registered: string) => MmdbValue;
  /** The sixteen fields of the `.dat` layout; null for an edition without them. */
  datFieldsOf: ((record: number) => readonly string[]) | null;
  /** The edition's `.ipdb` fields; null for those it does not have. */
  placeOf: ((record: number) => Place | null) | null;
  networkOf: ((record: number) => Network | null) | null;
}

const flagColumns = [
  ...["is_vpn", "is_tor", "is_data_center", "is_proxy", "is_relay", "is_hosting"],
  ...["is_crawler", "crawler", "is_satellite"],
] as const;
const countryColumns = ["continent_code", "country_code", "country_name", "country_name_zh", "is_eu"] as const;
const placeColumns = [
  ...[
    "region",
    "region_zh",
    "region_code",
    "city",
    "city_zh",
    "geoname_id",
    "latitude",
    "longitude",
    "accuracy_radius_km",
    "accuracy_level",
    "zip_code",
  ],
  ...["time_zone", "elevation_m", "division_code", "area_code", "weather_station_code"],
  "last_changed",
] as const;
const networkColumns = [
  ...["asn", "as_name", "organization", "domain", "isp", "isp_inferred", "usage_type", "usage_type_inferred"],
  ...["is_anycast", "is_mobile", "mcc", "mnc"],
] as const;

const privacyColumns = [...flagColumns, "is_anycast"] as const;

/** The fields of each edition. */
export const columnsOf: Readonly<Record<EditionName, readonly string[]>> = {
  city: [...countryColumns, ...placeColumns, ...networkColumns, ...flagColumns],
  country: countryColumns,
  asn: networkColumns,
  privacy: privacyColumns,
  lite: [...countryColumns, "region", "region_zh", "asn", "as_name"],
};

const known = (text: string | undefined): string | null => text || null;

/** An edition's inputs. */
interface Making {
  view: SharableView;
  values: PlaceValues;
  regions: Regions;
  /** Cached per country, because looking up names is slow. */
  countries: Map<string, readonly Cell[]>;
}

function countryCells({ countries, regions }: Making, code: string): readonly Cell[] {
  const made = countries.get(code) ?? makeCountryCells(regions, code);
  countries.set(code, made);
  return made;
}

function makeCountryCells({ name }: Regions, code: string): Cell[] {
  const names = [name(code, "en"), name(code, "zh")].map(known);
  return [known(continentCode(code)), known(code), ...names, countryFacts(code).isEu];
}

const placeCells = (place: Place | null): Cell[] => [
  known(place?.region),
  known(place?.regionZh),
  place && known(codesOf(place).regionCode),
  known(place?.city),
  known(place?.cityZh),
  place && codesOf(place).cityNumber,
  place?.latitude ?? null,
  place?.longitude ?? null,
  place?.accuracyRadiusKm ?? null,
  statedLevel(place),
  known(place?.zipCode),
  known(place?.timeZone),
  place?.elevationMetres ?? null,
  known(place?.divisionCode),
  known(place?.areaCode),
  known(place?.weatherStationCode),
  known(place?.lastChanged),
];

/** @param place tells which of an operator's networks it is */
const networkCells = (network: Network | null, place: Place | null): Cell[] => {
  const { mcc, mnc } = mobileCodes(place, network);
  return [
    network?.asn ?? null,
    known(network?.name),
    known(network?.organization),
    known(network?.domain),
    known(network?.isp),
    network?.isp ? network.isIspInferred : null,
    known(network?.usageType),
    network?.usageType ? network.isUsageTypeInferred : null,
    network?.isAnycast ?? null,
    isMobile(network),
    known(mcc),
    known(mnc),
  ];
};

const flagCells = (network: Network | null, layers: readonly LayerSource[]): Cell[] => {
  const { vpn, tor, dataCenter, proxy, relay, hosting, crawler, satellite } = network?.privacy ?? UNKNOWN_PRIVACY;
  return [vpn, tor, dataCenter, proxy, relay, hosting, crawler, crawlerName(network, layers), satellite];
};

const hasFacts = (network: Network | null): network is Network =>
  networkCells(network, null).some((cell) => cell !== null);
const hasFlags = (network: Network | null): network is Network =>
  network !== null && [...Object.values(network.privacy), network.isAnycast].some((flag) => flag !== null);

function datFields({ name }: Regions, place: Place | null, network: Network | null): string[] {
  const code = place?.countryCode ?? "";
  return [
    continentOf(code, "zh"),
    name(code, "zh"),
    place?.regionZh || place?.region || "",
    place?.cityZh || place?.city || "",
    "",
    network?.isp ?? "",
    place?.areaCode ?? "",
    name(code, "en"),
    code,
    String(place?.longitude ?? ""),
    String(place?.latitude ?? ""),
    String(place?.elevationMetres ?? ""),
    place?.zipCode ?? "",
    place?.divisionCode ?? "",
    place?.weatherStationCode ?? "",
    network?.asn ? String(network.asn) : "",
  ];
}

/** An edition's view of the database, limited to redistributable sources. */
export function openRows(
  edition: EditionName,
  view: SharableView,
  regions: Regions,
  numbers: PlaceNumbers,
): EditionRows {
  const making = { view, regions, values: new PlaceValues(regions, numbers), countries: new Map() };
  return { city: cityRows, country: countryRows, asn: asnRows, privacy: privacyRows, lite: liteRows }[edition](making);
}

function cityRows(making: Making): EditionRows {
  const { view, regions, values } = making;
  const { layers } = view.reader.metadata;
  const cellsOf = (record: number) => {
    const [place, network] = [view.placeOf(record), view.networkOf(record)];
    const country = place?.countryCode ? countryCells(making, place.countryCode) : countryColumns.map(() => null);
    return [...country, ...placeCells(place), ...networkCells(network, place), ...flagCells(network, layers)];
  };
  return {
    keyOf: (record) => {
      const cells = cellsOf(record);
      if (cells.every((cell) => cell === null)) return null;
      return view.isWhole(record) ? true : JSON.stringify(cells);
    },
    columns: columnsOf.city,
    cellsOf,
    valueOf: (record, registered) => {
      const [place, network] = [view.placeOf(record), view.networkOf(record)];
      const traits = { ...networkValues(network, place), ...flagValues(network, layers) };
      return present({ ...values.place(place, registered), traits });
    },
    datFieldsOf: (record) => datFields(regions, view.placeOf(record), view.networkOf(record)),
    placeOf: (record) => view.placeOf(record),
    networkOf: (record) => view.networkOf(record),
  };
}

function countryRows(making: Making): EditionRows {
  const { view, regions, values } = making;
  const codeOf = (record: number) => view.placeOf(record)?.countryCode ?? "";
  const placeOf = (record: number): Place | null => {
    const place = view.placeOf(record);
    // The source differs within a country; the first one is used.
    return place?.countryCode ? { ...UNKNOWN_PLACE, countryCode: place.countryCode, source: place.source } : null;
  };
  return {
    keyOf: (record) => codeOf(record) || null,
    columns: columnsOf.country,
    cellsOf: (record) => countryCells(making, codeOf(record)),
    valueOf: (record, registered) => values.country(codeOf(record), registered),
    datFieldsOf: (record) => datFields(regions, placeOf(record), null),
    placeOf,
    networkOf: null,
  };
}

function asnRows({ view, regions }: Making): EditionRows {
  const networkOf = (record: number): Network | null => {
    const network = view.networkOf(record);
    return hasFacts(network)
      ? { ...network, privacy: UNKNOWN_PRIVACY, privacySources: UNKNOWN_NETWORK.privacySources }
      : null;
  };
  return {
    keyOf: (record) => {
      const network = view.networkOf(record);
      return hasFacts(network) ? JSON.stringify(networkCells(network, view.placeOf(record))) : null;
    },
    columns: columnsOf.asn,
    cellsOf: (record) => networkCells(view.networkOf(record), view.placeOf(record)),
    valueOf: (record) => networkValues(view.networkOf(record), view.placeOf(record)),
    datFieldsOf: (record) => datFields(regions, null, view.networkOf(record)),
    placeOf: null,
    networkOf,
  };
}

function privacyRows({ view }: Making): EditionRows {
  const cellsOf = (record: number) => {
    const network = view.networkOf(record);
    return [...flagCells(network, view.reader.metadata.layers), network?.isAnycast ?? null];
  };
  return {
    keyOf: (record) => (hasFlags(view.networkOf(record)) ? JSON.stringify(cellsOf(record)) : null),
    columns: columnsOf.privacy,
    cellsOf,
    valueOf: (record) => {
      const network = view.networkOf(record);
      return {
        ...flagValues(network, view.reader.metadata.layers),
        ...present({ is_anycast: network?.isAnycast ?? null }),
      };
    },
    datFieldsOf: null,
    placeOf: null,
    networkOf: (record) => {
      const network = view.networkOf(record);
      if (!hasFlags(network)) return null;
      const { isAnycast, privacy, privacySources } = network;
      return { ...UNKNOWN_NETWORK, isAnycast, privacy, privacySources };
    },
  };
}

function liteRows(making: Making): EditionRows {
  const { view, values } = making;
  const placeOf = (record: number): Place | null => {
    const place = view.placeOf(record);
    if (!place?.countryCode) return null;
    const { countryCode, region, regionZh, source } = place;
    return { ...UNKNOWN_PLACE, countryCode, region, regionZh, source };
  };
  const networkOf = (record: number): Network | null => {
    const network = view.networkOf(record);
    if (network?.asn == null) return null;
    const { asn, name, organization, source } = network;
    return { ...UNKNOWN_NETWORK, asn, name, organization, source };
  };
  const cellsOf = (record: number): Cell[] => {
    const [place, network] = [placeOf(record), networkOf(record)];
    const country = place ? countryCells(making, place.countryCode) : countryColumns.map(() => null);
    return [...country, known(place?.region), known(place?.regionZh), network?.asn ?? null, known(network?.name)];
  };
  return {
    keyOf: (record) => {
      const cells = cellsOf(record);
      return cells.every((cell) => cell === null) ? null : JSON.stringify(cells);
    },
    columns: columnsOf.lite,
    cellsOf,
    valueOf: (record) =>
      present({ ...values.place(placeOf(record), ""), traits: networkValues(networkOf(record), null) }),
    datFieldsOf: null,
    placeOf,
    networkOf,
  };
}
