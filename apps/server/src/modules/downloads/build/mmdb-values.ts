import {
  accuracyLevel,
  double,
  type LayerSource,
  type MmdbValue,
  type Network,
  type Place,
  Shared,
  UNKNOWN_PRIVACY,
  uint16,
  uint32,
} from "@meridian/ipdb";
import type { Regions } from "../../../lib/regions.ts";
import { crawlerName } from "../../lookup/answers.ts";
import { continentCode, continentOf, countryFacts } from "../../lookup/countries.ts";
import { isMobile, mobileCodes } from "../../lookup/mobile-codes.ts";
import { codesOf, type PlaceNumbers } from "../../lookup/place-numbers.ts";

// The names and types of the fields are those of MaxMind's databases where they have the field, so that their readers'
// types fit (https://dev.maxmind.com/geoip/docs/databases, "MMDB File Structure").

/** A map without unknown fields, as readers of the format expect. */
export function present(entries: Readonly<Record<string, MmdbValue | null>>): Record<string, MmdbValue> {
  return Object.fromEntries(
    Object.entries(entries).filter((entry): entry is [string, MmdbValue] => {
      const [, value] = entry;
      return value !== null && (typeof value !== "object" || value instanceof Shared || Object.keys(value).length > 0);
    }),
  );
}

const known = (text: string | undefined): string | null => text || null;
const numberOr = (value: number | null | undefined, typed: (value: number) => MmdbValue) =>
  value === null || value === undefined ? null : typed(value);

/** MaxMind's `user_type` by our usage types; it has none for reserved addresses. */
export const userTypes: Readonly<Record<string, string>> = {
  COM: "business",
  ORG: "business",
  GOV: "government",
  MIL: "military",
  EDU: "college",
  LIB: "library",
  CDN: "content_delivery_network",
  ISP: "residential",
  MOB: "cellular",
  DCH: "hosting",
  SES: "search_engine_spider",
};

/** How much of a place is more than a guess by its radius; null without one, as in editions that have none. */
export const statedLevel = (place: Place | null) => (place?.accuracyRadiusKm == null ? null : accuracyLevel(place));

/** @param place tells which of an operator's networks it is */
export function networkValues(network: Network | null, place: Place | null): Record<string, MmdbValue> {
  const { mcc, mnc } = mobileCodes(place, network);
  return present({
    autonomous_system_number: numberOr(network?.asn, uint32),
    autonomous_system_organization: known(network?.organization || network?.name),
    isp: known(network?.isp),
    organization: known(network?.organization),
    domain: known(network?.domain),
    user_type: known(userTypes[network?.usageType ?? ""]),
    mobile_country_code: known(mcc),
    mobile_network_code: known(mnc),
    is_mobile: isMobile(network),
    is_anycast: network?.isAnycast ?? null,
  });
}

export function flagValues(network: Network | null, layers: readonly LayerSource[]): Record<string, MmdbValue> {
  const { vpn, tor, dataCenter, proxy, relay, hosting, crawler, satellite } = network?.privacy ?? UNKNOWN_PRIVACY;
  return present({
    is_anonymous: [vpn, tor, proxy, relay].includes(true) ? true : null,
    is_anonymous_vpn: vpn,
    is_tor_exit_node: tor,
    is_data_center: dataCenter,
    is_public_proxy: proxy,
    is_relay: relay,
    is_hosting_provider: hosting,
    is_crawler: crawler,
    crawler: crawlerName(network, layers),
    is_satellite: satellite,
  });
}

const namesOf = (en: string, zh: string): Record<string, MmdbValue> =>
  present({ names: present({ en: known(en), "zh-CN": known(zh) }) });

/**
 * The values of places; those shared by many records are created once. Each place begins with its number, because
 * programs such as syslog-ng need a single value before the map of names.
 */
export class PlaceValues {
  readonly #regions: Regions;
  readonly #numbers: PlaceNumbers;
  readonly #values = new Map<string, Shared>();

  constructor(regions: Regions, numbers: PlaceNumbers) {
    this.#regions = regions;
    this.#numbers = numbers;
  }

  /** Continent, country and country of registration. */
  country(code: string, registered: string): Record<string, MmdbValue> {
    const continent = continentCode(code);
    return present({
      continent: continent
        ? this.#shared(`continent ${continent}`, () => ({
            geoname_id: uint32(this.#numbers.continent(continent)),
            code: continent,
            ...namesOf(continentOf(code, "en"), continentOf(code, "zh")),
          }))
        : null,
      country: code ? this.#country(code) : null,
      registered_country: registered ? this.#country(registered) : null,
    });
  }

  place(place: Place | null, registered: string): Record<string, MmdbValue> {
    if (place === null) return this.country("", registered);
    const { countryCode, region, regionZh, city, cityZh } = place;
    return present({
      city: city || cityZh ? this.#city(place) : null,
      ...this.country(countryCode, registered),
      location: present({
        accuracy_radius: numberOr(place.accuracyRadiusKm, uint16),
        accuracy_level: statedLevel(place),
        latitude: numberOr(place.latitude, double),
        longitude: numberOr(place.longitude, double),
        time_zone: known(place.timeZone),
        last_changed: known(place.lastChanged),
      }),
      postal: present({ code: known(place.zipCode) }),
      subdivisions: region || regionZh ? this.#subdivisions(place) : null,
    });
  }

  #country(code: string): Shared {
    return this.#shared(`country ${code}`, () => ({
      geoname_id: uint32(this.#numbers.country(code)),
      ...(countryFacts(code).isEu && { is_in_european_union: true }),
      iso_code: code,
      ...namesOf(this.#regions.name(code, "en"), this.#regions.name(code, "zh")),
    }));
  }

  #city(place: Place): Shared {
    const number = this.#numbers.city(place);
    const { city, cityZh } = place;
    return this.#shared(JSON.stringify(["city", number, city, cityZh]), () => ({
      geoname_id: uint32(number),
      ...namesOf(city, cityZh),
    }));
  }

  #subdivisions(place: Place): Shared {
    const { countryCode, region, regionZh } = place;
    return this.#shared(JSON.stringify(["region", countryCode, region, regionZh]), () => {
      const geoname_id = uint32(this.#numbers.division(place));
      return [present({ geoname_id, iso_code: known(codesOf(place).regionCode), ...namesOf(region, regionZh) })];
    });
  }

  #shared(key: string, make: () => MmdbValue): Shared {
    let value = this.#values.get(key);
    if (!value) {
      value = new Shared(make());
      this.#values.set(key, value);
    }
    return value;
  }
}
