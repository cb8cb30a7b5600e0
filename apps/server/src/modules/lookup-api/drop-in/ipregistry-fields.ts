import type { KnownAsn } from "./asn.ts";
import { type Mapping, neverFilled } from "./mapping.ts";
import * as why from "./reasons.ts";
import * as v from "./values.ts";

export const ipregistryFields: Mapping = {
  ip: { from: why.ofAddress, value: ({ ip }) => ip },
  type: { from: why.ofAddress, value: ({ ip }) => (ip.includes(":") ? "IPv6" : "IPv4") },
  hostname: { from: "`/v2/host`", value: ({ hostnames }) => hostnames?.[0], differs: why.hostnameOnRequest },
  "carrier.name": { from: "`isp`", value: v.carrier, differs: why.mobileOnly },
  "carrier.mcc": { from: "`mcc`", value: v.mobileCountryCode, differs: why.largeOperators },
  "carrier.mnc": { from: "`mnc`", value: v.mobileNetworkCode, differs: why.largeOperators },
  "company.domain": { from: "`domain`", value: v.domain, differs: why.holderOfNetwork },
  "company.name": { from: "`organization`", value: v.organization, differs: why.holderOfNetwork },
  "company.type": { from: "`usage_type`", value: v.networkKind, differs: why.inferredType },
  "connection.asn": { from: "`asn`", value: v.asNumber },
  "connection.domain": { from: "`domain`", value: v.domain },
  "connection.organization": { from: "`organization`", value: v.organization },
  "connection.route": { from: why.ofRoutes, value: v.route, differs: why.routesIfLoaded },
  "connection.type": { from: "`usage_type`", value: v.networkKind, differs: why.inferredType },
  "currency.code": { from: why.ofCountry, value: (known) => v.country(known)?.currency?.code },
  "currency.name": { from: why.ofCountry, value: (known) => v.country(known)?.currency?.name },
  "currency.plural": { from: why.ofCountry, value: (known) => v.country(known)?.currency?.plural },
  "currency.symbol": { from: why.ofCountry, value: (known) => v.country(known)?.currency?.symbol },
  ...neverFilled(
    why.englishCurrencies,
    "currency.name_native",
    "currency.plural_native",
    "currency.symbol_native",
    "currency.format",
  ),
  "location.continent.code": { from: "`continent`", value: v.continentCode },
  "location.continent.name": { from: "`continent`", value: v.continentName },
  "location.country.calling_code": { from: why.ofCountry, value: (known) => v.country(known)?.callingCode },
  "location.country.capital": { from: why.ofCountry, value: v.capital },
  "location.country.code": { from: "`country_code`", value: v.countryCode },
  "location.country.name": { from: "`country_english`", value: v.countryName },
  "location.country.flag.emoji": { from: "`country_code`", value: v.emoji },
  "location.country.flag.emoji_unicode": { from: "`country_code`", value: v.emojiUnicode },
  ...neverFilled(
    why.noPictures,
    "location.country.flag.emojitwo",
    "location.country.flag.noto",
    "location.country.flag.twemoji",
    "location.country.flag.wikimedia",
  ),
  "location.country.languages": { from: why.ofCountry, value: (known) => v.country(known)?.languages },
  ...neverFilled(
    why.noCountryFigures,
    "location.country.area",
    "location.country.borders",
    "location.country.population",
    "location.country.population_density",
    "location.country.tld",
  ),
  "location.region.code": {
    from: "`province`",
    value: (known) => {
      const code = v.regionCode(known);
      return code && `${v.countryCode(known)}-${code}`;
    },
  },
  "location.region.name": { from: "`province`", value: v.region },
  "location.city": { from: "`city`", value: v.city },
  "location.postal": { from: "`zip_code`", value: v.postal, differs: why.postalOfSource },
  "location.latitude": { from: "`latitude`", value: v.latitude },
  "location.longitude": { from: "`longitude`", value: v.longitude },
  "location.language": {
    from: why.ofCountry,
    value: (known) => v.country(known)?.languages[0],
    differs: why.oneLanguage,
  },
  "location.in_eu": { from: why.ofCountry, value: (known) => v.country(known)?.isEu },
  ...neverFilled(why.noThreatLists, "security.is_abuser", "security.is_attacker", "security.is_threat"),
  "security.is_bogon": { from: why.ofAddress, value: () => false, differs: why.neverReserved },
  "security.is_cloud_provider": { from: v.CLOUD, value: v.isCloud, differs: why.nullFlag },
  "security.is_proxy": { from: "`is_proxy`", value: v.isProxy, differs: why.nullFlag },
  "security.is_relay": { from: "`is_relay`", value: v.isRelay, differs: why.nullFlag },
  "security.is_tor": { from: "`is_tor`", value: v.isTor, differs: why.nullFlag },
  "security.is_tor_exit": { from: "`is_tor`", value: v.isTor, differs: why.nullFlag },
  "security.is_anonymous": { from: v.ANONYMOUS, value: v.isAnonymous, differs: why.nullFlag },
  "security.is_vpn": { from: "`is_vpn`", value: v.isVpn, differs: why.nullFlag },
  "time_zone.id": { from: "`time_zone`", value: v.timeZone },
  "time_zone.abbreviation": {
    from: why.ofTimeZone,
    value: (known) => v.clock(known)?.abbreviation,
    differs: why.abbreviationOfCldr,
  },
  "time_zone.current_time": { from: why.ofTimeZone, value: (known) => v.clock(known)?.currentTime },
  "time_zone.name": { from: why.ofTimeZone, value: (known) => v.clock(known)?.name },
  "time_zone.offset": { from: why.ofTimeZone, value: (known) => v.clock(known)?.offsetSeconds },
  "time_zone.in_daylight_saving": { from: why.ofTimeZone, value: (known) => v.clock(known)?.isDaylightSaving },
};

const blocks = (prefixes: readonly string[] | undefined) => prefixes?.map((cidr) => ({ cidr }));
const countOf = (addresses: KnownAsn["addresses"], prefixes: readonly string[] | undefined) =>
  addresses?.isWhole ? prefixes?.length : null;

export const ipregistryAsnFields: Mapping<KnownAsn> = {
  asn: { from: "`asn`", value: ({ network }) => network.asn },
  name: { from: "`organization`", value: ({ network }) => network.organization || network.name },
  domain: { from: "`domain`", value: ({ network }) => network.domain },
  type: { from: "`usage_type`", value: v.networkKind, differs: why.inferredType },
  "prefixes.ipv4_count": {
    from: why.ourPrefixes,
    value: ({ addresses }) => countOf(addresses, addresses?.prefixes),
    differs: why.countedUpTo500,
  },
  "prefixes.ipv6_count": {
    from: why.ourPrefixes,
    value: ({ addresses }) => countOf(addresses, addresses?.prefixes6),
    differs: why.countedUpTo500,
  },
  "prefixes.ipv4": {
    from: why.ourPrefixes,
    value: ({ addresses }) => blocks(addresses?.prefixes),
    differs: why.notInBatches,
  },
  "prefixes.ipv6": {
    from: why.ourPrefixes,
    value: ({ addresses }) => blocks(addresses?.prefixes6),
    differs: why.notInBatches,
  },
  ...neverFilled(why.whoisHasIt, "allocated", "updated", "country_code", "registry"),
  ...neverFilled(why.noRoutesBetween, "relationships.downstreams", "relationships.peers", "relationships.upstreams"),
};

/** Of the caller's own lookup. */
export const userAgentFields: Mapping<string> = {
  "user_agent.header": {
    from: { en: "The header `User-Agent`", zh: "请求头 `User-Agent`" },
    value: (header) => header,
  },
  ...neverFilled(
    why.noUserAgents,
    "user_agent.name",
    "user_agent.type",
    "user_agent.version",
    "user_agent.version_major",
    "user_agent.device",
    "user_agent.engine",
    "user_agent.os",
  ),
};
