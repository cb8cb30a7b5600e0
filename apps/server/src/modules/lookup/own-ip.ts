import type { api } from "@meridian/contract";
import type { HandlerOutput } from "@meridian/contract/endpoint";
import type { Language } from "@meridian/contract/errors";
import type { usageTypes } from "@meridian/contract/lookup";
import { accuracyLevel, type DatabaseMetadata, type LayerSource, type Match, type Network } from "@meridian/ipdb";
import type { App } from "../../app.ts";
import { Failure, InvalidField } from "../../errors.ts";
import { unmappedAddress } from "../../lib/caller-address.ts";
import { countLookup } from "../../lib/metrics.ts";
import { clockOf } from "../../lib/time-zones.ts";
import { ispName } from "../databases/layers/china-operators.ts";
import { countryFacts, currencyOf } from "./countries.ts";
import { flagsByName } from "./flag-names.ts";
import { inferredFields, isInferring } from "./inference.ts";
import { cityName, regionName } from "./place-names.ts";
import { reservedName } from "./reserved-names.ts";

type OwnIp = HandlerOutput<typeof api.lookup.ipSelfSearch>;

/**
 * Everything known about one address: the given one, else the caller's own.
 * @throws Failure UNAVAILABLE while no database is loaded
 */
export function describeAddress(app: App, address: string | undefined, callerIp: string, language: Language): OwnIp {
  const { reader } = app.lookupDatabase;
  if (!reader) throw new Failure("UNAVAILABLE");
  const match = reader.lookup(address ?? unmappedAddress(callerIp));
  if (!match) throw new InvalidField("ip", "format", { format: "address" });
  countLookup(match.reserved ? "reserved" : match.place ? "found" : "empty");
  return ownIp(app, match, reader.metadata, language);
}

function ownIp(app: App, match: Match, metadata: DatabaseMetadata, language: Language): OwnIp {
  return {
    ip: match.ip,
    ...location(app, match, language),
    ...network(match.network, language),
    start_ip: match.start,
    end_ip: match.end,
    bogon: match.reserved !== null,
    reserved: match.reserved && { name: reservedName(match.reserved, language), rfc: match.reserved.rfc },
    embedded: match.embedded && { kind: match.embedded.kind, ipv4: match.embedded.ipv4 },
    db_version: metadata.version,
    sources: {
      location: describe(sourceOf(metadata, "location", match.place?.source)),
      network: describe(sourceOf(metadata, "network", match.network?.source), match.network?.isUsageTypeInferred),
      privacy: describePrivacy(metadata, match.network),
    },
  };
}

/** Said of an address that many servers share. */
export const anycastNote: Record<Language, string> = {
  en: "Announced from several locations: the location shown is that of the network, not of the server that answers",
  zh: "该地址由多地同时宣告：所示位置为网络登记地，并非实际应答的服务器所在地",
};

function location(app: App, { place, network }: Match, language: Language) {
  const isAnycast = network?.isAnycast ?? null;
  const code = place?.countryCode ?? "";
  const { callingCode, isEu } = countryFacts(code);
  const flag = app.regions.flag(code).toLowerCase();
  const timeZone = place?.timeZone ?? "";
  const { offset, currentTime } = clockOf(timeZone, app.now());
  return {
    country_code: code,
    country_name: app.regions.name(code, language),
    country_capital: app.regions.capital(code, language),
    region_name: regionName(place, language),
    city_name: cityName(place, language),
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    zip_code: place?.zipCode ?? "",
    is_eu: isEu,
    calling_code: callingCode,
    country_flag: flag === "" ? "" : `${app.config.PUBLIC_URL}/flags/${flag}.svg`,
    weather_station_code: place?.weatherStationCode ?? "",
    weather_station_name: place?.weatherStationName ?? "",
    elevation: place?.elevationMetres ?? null,
    time_zone: { name: timeZone, offset, current_time: currentTime },
    currency: currencyOf(code, language),
    division_code: place?.divisionCode ?? "",
    area_code: place?.areaCode ?? "",
    is_anycast: isAnycast,
    accuracy: {
      level: isAnycast ? ("" as const) : (accuracyLevel(place) ?? ("" as const)),
      radius_km: isAnycast ? null : (place?.accuracyRadiusKm ?? null),
      note: isAnycast ? anycastNote[language] : "",
    },
  };
}

function network(network: Network | null, language: Language) {
  const {
    vpn = null,
    tor = null,
    dataCenter = null,
    proxy = null,
    relay = null,
    hosting = null,
  } = network?.privacy ?? {};
  return {
    asn: {
      asn: network?.asn ? `AS${network.asn}` : "",
      asn_name: network?.name ?? "",
      domain: network?.domain ?? "",
      usage_type: (network?.usageType ?? "") as "" | (typeof usageTypes)[number],
      isp: ispName(network?.isp ?? "", language),
      organization: network?.organization ?? "",
      inferred: inferredFields(network),
    },
    is_proxy: anyOf([vpn, tor, proxy, relay]),
    proxy_data: {
      is_vpn: vpn,
      is_tor: tor,
      is_data_center: dataCenter,
      is_proxy: proxy,
      is_relay: relay,
      is_hosting: hosting,
    },
  };
}

/** True if any is; unknown rather than false if none is true and not all lists are loaded. */
function anyOf(flags: (boolean | null)[]): boolean | null {
  if (flags.includes(true)) return true;
  return flags.includes(null) ? null : false;
}

/** The source of an answer; without an answer, the first one of its layer. */
function sourceOf({ layers }: DatabaseMetadata, layer: LayerSource["layer"], index: number | null | undefined) {
  return (typeof index === "number" ? layers[index] : undefined) ?? layers.find((source) => source.layer === layer);
}

function describe(source: LayerSource | undefined, inferred = false) {
  if (!source) return null;
  const { name, licence, attribution, url, updatedDate } = source;
  return { name, licence, attribution, url, updated_date: updatedDate, inferred };
}

/** The source of the first flag that is true, else of the first that is known. */
function describePrivacy(metadata: DatabaseMetadata, network: Network | null) {
  const flags = network ? Object.values(flagsByName).filter((flag) => network.privacy[flag] !== null) : [];
  const flag = flags.find((flag) => network?.privacy[flag]) ?? flags[0];
  const index = flag === undefined ? null : network?.privacySources[flag];
  const source = sourceOf(metadata, "privacy", index);
  return describe(source, source !== undefined && isInferring(source));
}
