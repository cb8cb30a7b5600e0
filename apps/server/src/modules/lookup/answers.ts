import type { Language } from "@meridian/contract/errors";
import type { IpdbReader, Network, Place } from "@meridian/ipdb";
import { continentOf, countryName } from "./countries.ts";
import { CountryNumbers } from "./country-numbers.ts";

/** What `/v2/query` says of a record, without the address itself; null where nothing is known. */
export function recordData(place: Place | null, network: Network | null, language: Language) {
  const code = place?.countryCode ?? "";
  const privacy = network?.privacy;
  return {
    location: {
      continent: continentOf(code, language) || null,
      country: countryName(code, language) || null,
      country_english: countryName(code, "en") || null,
      country_code: code || null,
      province: place?.region || null,
      city: place?.city || null,
      district: null,
      street: null,
      area_code: null,
      city_code: null,
      zip_code: place?.zipCode || null,
      isp: network?.isp || null,
      latitude: place?.latitude ?? null,
      longitude: place?.longitude ?? null,
      accuracy_radius_km: place?.accuracyRadiusKm ?? null,
      elevation: place?.elevationMetres ?? null,
      time_zone: place?.timeZone || null,
      weather_station: place?.weatherStationCode || null,
    },
    asn: {
      asn: network?.asn ? `AS${network.asn}` : null,
      name: network?.name || null,
      domain: network?.domain || null,
      organization: network?.organization || null,
      usage_type: network?.usageType || null,
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
export type RecordData = ReturnType<typeof recordData>;

const beyondAscii = /[\u0080-\uffff]/;

/**
 * JSON in UTF-8 as a text with one character for each byte, so that its length is known and "latin1" sends it as it is.
 * Such texts can be cut, joined, parsed and written again without being decoded.
 */
export function jsonBytes(value: unknown, replacer?: (name: string, value: unknown) => unknown): string {
  const text = JSON.stringify(value, replacer);
  return beyondAscii.test(text) ? Buffer.from(text).toString("latin1") : text;
}

/** The value of such a text. */
export const parseBytes = (bytes: string): unknown => JSON.parse(Buffer.from(bytes, "latin1").toString());

/** What is said of the records of one database. */
export class AnswerBook {
  readonly reader: IpdbReader;
  readonly #countries: CountryNumbers;

  constructor(reader: IpdbReader) {
    this.reader = reader;
    this.#countries = new CountryNumbers(reader);
  }

  /** `{"location":{"ip":"…",…},"asn":{…},"proxy":{…}}` for an address of this record, as bytes. */
  json(record: number, address: string, language: Language): string {
    return jsonBytes(this.data(record, language)).replace('{"location":{', `{"location":{"ip":"${address}",`);
  }

  /** The number of the country that a record belongs to; 0 for none. */
  countryNumber(record: number): number {
    return this.#countries.of(record);
  }

  data(record: number, language: Language): RecordData {
    return recordData(this.reader.placeOf(record), this.reader.networkOf(record), language);
  }
}

const books = new WeakMap<IpdbReader, AnswerBook>();

/** The answers of a database; a newer database has its own, and the old one's go with it. */
export function answerBook(reader: IpdbReader): AnswerBook {
  let book = books.get(reader);
  if (!book) {
    book = new AnswerBook(reader);
    books.set(reader, book);
  }
  return book;
}
