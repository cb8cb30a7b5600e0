import { accuracyLevel, type DatabaseMetadata, type Network, type Place } from "@meridian/ipdb/portable";
import type { Language, RegionNames } from "./language.ts";
import type { QueryAnswer } from "./model.gen.ts";
import names from "./names.json" with { type: "json" };

type Named = Readonly<Record<string, Readonly<Record<Language, string>> | undefined>>;
const countries: Readonly<Record<string, ({ continent: string } & Readonly<Record<Language, string>>) | undefined>> =
  names.countries;
const mainland: Named = names.mainland_china;
const continents: Named = names.continents;
const operators: Readonly<Record<string, string | undefined>> = names.operators;

/** How a record is put into words. */
export interface Wording {
  language: Language;
  regionNames: RegionNames;
}

/** The API's record of an address, from a file's place and network. */
export function recordOf(
  address: string,
  { place, network }: { place: Place | null; network: Network | null },
  layers: DatabaseMetadata["layers"],
  { language, regionNames }: Wording,
): QueryAnswer {
  const code = place?.countryCode ?? "";
  const country = countries[code];
  const nameIn = (tag: Language) =>
    (regionNames === "mainland-china" && mainland[code]?.[tag]) || country?.[tag] || null;
  const isZh = language === "zh";
  const isp = network?.isp ?? "";
  const isAnycast = network?.isAnycast ?? null;
  const privacy = network?.privacy;
  const inferred: ("isp" | "usage_type")[] = [];
  if (network?.isIspInferred) inferred.push("isp");
  if (network?.isUsageTypeInferred) inferred.push("usage_type");
  return {
    location: {
      ip: address,
      continent: continents[country?.continent ?? ""]?.[language] || null,
      country: nameIn(language),
      country_english: nameIn("en"),
      country_code: code || null,
      province: (isZh && place?.regionZh) || place?.region || null,
      region_code: null,
      city: (isZh && place?.cityZh) || place?.city || null,
      geoname_id: null,
      district: null,
      street: null,
      division_code: place?.divisionCode || null,
      area_code: place?.areaCode || null,
      zip_code: place?.zipCode || null,
      isp: (isZh && operators[isp]) || isp || null,
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
      is_mobile: network?.usageType === "MOB" ? true : null,
      mcc: null,
      mnc: null,
      is_crawler: privacy?.crawler ?? null,
      crawler: (privacy?.crawler && layers[network?.privacySources.crawler ?? -1]?.name) || null,
      is_satellite: privacy?.satellite ?? null,
      inferred,
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
