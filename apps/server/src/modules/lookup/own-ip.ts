import type { api } from "@meridian/contract";
import type { HandlerOutput } from "@meridian/contract/endpoint";
import type { Language } from "@meridian/contract/errors";
import type { usageTypes } from "@meridian/contract/lookup";
import type { DatabaseMetadata, Match, Network, Place } from "@meridian/ipdb";
import type { App } from "../../app.ts";
import { Failure, InvalidField } from "../../errors.ts";
import { unmappedAddress } from "../../lib/caller-address.ts";
import { countLookup } from "../../lib/metrics.ts";
import { countryFacts, countryName, currencyOf } from "./countries.ts";
import { clockOf } from "./time-zones.ts";

type OwnIp = HandlerOutput<typeof api.lookup.ipSelfSearch>;

/**
 * Says everything known about one address: the one asked for, else the caller's own.
 * @throws Failure UNAVAILABLE while no database has been loaded
 */
export function describeAddress(app: App, asked: string | undefined, callerIp: string, language: Language): OwnIp {
  const { reader } = app.lookupDatabase;
  if (!reader) throw new Failure("UNAVAILABLE");
  const match = reader.lookup(asked ?? unmappedAddress(callerIp));
  if (!match) throw new InvalidField("ip", "format", { format: "address" });
  countLookup(match.reserved ? "reserved" : match.place ? "found" : "empty");
  return ownIp(app, match, reader.metadata, language);
}

function ownIp(app: App, match: Match, metadata: DatabaseMetadata, language: Language): OwnIp {
  return {
    ip: match.ip,
    ...location(app, match.place, language),
    ...network(match.network),
    start_ip: match.start,
    end_ip: match.end,
    bogon: match.reserved !== null,
    reserved: match.reserved && { name: match.reserved.name, rfc: match.reserved.rfc },
    embedded: match.embedded && { kind: match.embedded.kind, ipv4: match.embedded.ipv4 },
    db_version: metadata.version,
    sources: {
      location: sourceOf(metadata, "location"),
      network: sourceOf(metadata, "network"),
      privacy: sourceOf(metadata, "privacy"),
    },
  };
}

function location(app: App, place: Place | null, language: Language) {
  const code = place?.countryCode ?? "";
  const { capital, callingCode, isEu } = countryFacts(code);
  const timeZone = place?.timeZone ?? "";
  const { offset, currentTime } = clockOf(timeZone, app.now());
  return {
    country_code: code,
    country_name: countryName(code, language),
    country_capital: capital,
    region_name: place?.region ?? "",
    city_name: place?.city ?? "",
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    zip_code: place?.zipCode ?? "",
    is_eu: isEu,
    calling_code: callingCode,
    country_flag: code === "" ? "" : `${app.config.PUBLIC_URL}/flags/${code.toLowerCase()}.svg`,
    weather_station_code: place?.weatherStationCode ?? "",
    weather_station_name: place?.weatherStationName ?? "",
    elevation: place?.elevationMetres ?? null,
    time_zone: { name: timeZone, offset, current_time: currentTime },
    currency: currencyOf(code, language),
    accuracy: { level: levelOf(place), radius_km: place?.accuracyRadiusKm ?? null },
  };
}

function levelOf(place: Place | null): "" | "country" | "region" | "city" {
  if (!place || place.countryCode === "") return "";
  if (place.city !== "") return "city";
  return place.region === "" ? "country" : "region";
}

function network(network: Network | null) {
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
      isp: network?.isp ?? "",
      organization: network?.organization ?? "",
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

/** True if any is; unknown, not false, where none is true and not all lists are loaded. */
function anyOf(flags: (boolean | null)[]): boolean | null {
  if (flags.includes(true)) return true;
  return flags.includes(null) ? null : false;
}

function sourceOf(metadata: DatabaseMetadata, layer: DatabaseMetadata["layers"][number]["layer"]) {
  const found = metadata.layers.find((item) => item.layer === layer);
  if (!found) return null;
  const { name, licence, attribution, url, updatedDate } = found;
  return { name, licence, attribution, url, updated_date: updatedDate, inferred: false };
}
