import type { Language } from "@meridian/contract/errors";
import {
  accuracyLevel,
  type IpdbReader,
  type LayerSource,
  type Network,
  type Place,
  type Privacy,
} from "@meridian/ipdb";
import type { Regions } from "../../lib/regions.ts";
import { ispName } from "../databases/layers/china-operators.ts";
import { continentOf } from "./countries.ts";
import { CountryNumbers } from "./country-numbers.ts";
import { inferredFields, isHostingInferred } from "./inference.ts";
import { isMobile, mobileCodes } from "./mobile-codes.ts";
import { cityName, regionName } from "./place-names.ts";
import { codesOf } from "./place-numbers.ts";

/** `/v2/query`'s answer for a record, without the address itself; null if nothing is known. */
export function recordData(
  place: Place | null,
  network: Network | null,
  language: Language,
  regions: Regions,
  layers: readonly LayerSource[] = [],
) {
  const code = place?.countryCode ?? "";
  const privacy = network?.privacy;
  const isAnycast = network?.isAnycast ?? null;
  const codes = place && codesOf(place);
  const mobile = mobileCodes(place, network);
  return {
    location: {
      continent: continentOf(code, language) || null,
      country: regions.name(code, language) || null,
      country_english: regions.name(code, "en") || null,
      country_code: code || null,
      province: regionName(place, language) || null,
      region_code: codes?.regionCode || null,
      city: cityName(place, language) || null,
      geoname_id: codes?.cityNumber ?? null,
      district: null,
      street: null,
      division_code: place?.divisionCode || null,
      area_code: place?.areaCode || null,
      zip_code: place?.zipCode || null,
      isp: ispName(network?.isp ?? "", language) || null,
      latitude: place?.latitude ?? null,
      longitude: place?.longitude ?? null,
      accuracy_radius_km: isAnycast ? null : (place?.accuracyRadiusKm ?? null),
      accuracy_level: isAnycast ? null : accuracyLevel(place),
      is_anycast: isAnycast,
      elevation: place?.elevationMetres ?? null,
      time_zone: place?.timeZone || null,
      weather_station: place?.weatherStationCode || null,
      last_changed: place?.lastChanged || null,
      source: (place && layers[place.source]?.name) ?? null,
    },
    asn: {
      asn: network?.asn ? `AS${network.asn}` : null,
      name: network?.name || null,
      domain: network?.domain || null,
      organization: network?.organization || null,
      usage_type: network?.usageType || null,
      is_mobile: isMobile(network),
      mcc: mobile.mcc || null,
      mnc: mobile.mnc || null,
      is_crawler: privacy?.crawler ?? null,
      crawler: crawlerName(network, layers),
      is_satellite: privacy?.satellite ?? null,
      inferred: inferredFields(network),
    },
    proxy: {
      is_vpn: privacy?.vpn ?? null,
      is_tor: privacy?.tor ?? null,
      is_data_center: privacy?.dataCenter ?? null,
      is_proxy: privacy?.proxy ?? null,
      is_relay: privacy?.relay ?? null,
      is_hosting: privacy?.hosting ?? null,
    },
  };
}

/** The crawler whose operator publishes an address: what its list is called. */
export function crawlerName(network: Network | null, layers: readonly LayerSource[]): string | null {
  const { privacy, privacySources } = network ?? {};
  return privacy?.crawler ? (layers[privacySources?.crawler ?? -1]?.name ?? null) : null;
}

export type RecordData = ReturnType<typeof recordData>;

const beyondAscii = /[\u0080-\uffff]/;

/**
 * JSON in UTF-8 as a string with one character per byte, so that its length is known and "latin1" sends it unchanged.
 * Such strings can be cut, joined, parsed and re-serialised without decoding.
 */
export function jsonBytes(value: unknown, replacer?: (name: string, value: unknown) => unknown): string {
  const text = JSON.stringify(value, replacer);
  return beyondAscii.test(text) ? Buffer.from(text).toString("latin1") : text;
}

/** `{"location":{"ip":"…",…},"asn":{…},"proxy":{…}}` for an address, as bytes. */
export const recordJson = (data: RecordData, address: string): string =>
  jsonBytes(data).replace('{"location":{', `{"location":{"ip":"${address}",`);

/** The value of such a string. */
export const parseBytes = (bytes: string): unknown => JSON.parse(Buffer.from(bytes, "latin1").toString());

/** The answers for the records of one database. */
export class AnswerBook {
  readonly reader: IpdbReader;
  readonly regions: Regions;
  readonly #countries: CountryNumbers;

  constructor(reader: IpdbReader, regions: Regions) {
    this.reader = reader;
    this.regions = regions;
    this.#countries = new CountryNumbers(reader);
  }

  /** `{"location":{"ip":"…",…},"asn":{…},"proxy":{…}}` for an address of this record, as bytes. */
  json(record: number, address: string, language: Language): string {
    return recordJson(this.data(record, language), address);
  }

  /** The number of the country that a record belongs to; 0 for none. */
  countryNumber(record: number): number {
    return this.#countries.of(record);
  }

  data(record: number, language: Language): RecordData {
    const { reader } = this;
    return recordData(reader.placeOf(record), reader.networkOf(record), language, this.regions, reader.metadata.layers);
  }

  /** The source of a privacy flag of a record; `null` if there is none. */
  flagSource(record: number, flag: keyof Privacy): LayerSource | null {
    const index = this.reader.networkOf(record)?.privacySources[flag] ?? null;
    return index === null ? null : (this.reader.metadata.layers[index] ?? null);
  }

  /** Whether a record is a data centre only by its network's name. */
  isHostingInferred(record: number): boolean {
    const network = this.reader.networkOf(record);
    return network !== null && isHostingInferred(network, this.reader.metadata.layers);
  }
}

const books = new WeakMap<IpdbReader, AnswerBook>();

/** The answers of a database; a newer database has its own, and the old ones are released with it. */
export function answerBook(reader: IpdbReader, regions: Regions): AnswerBook {
  let book = books.get(reader);
  if (!book) {
    book = new AnswerBook(reader, regions);
    books.set(reader, book);
  }
  return book;
}
