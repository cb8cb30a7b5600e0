import type { KnownAsn } from "./asn.ts";
import type { Known } from "./known.ts";
import { type Mapping, neverFilled } from "./mapping.ts";
import * as why from "./reasons.ts";
import * as v from "./values.ts";

const ipField = { from: why.ofAddress, value: ({ ip }: Known) => ip };
const hostname = {
  from: "`/v2/host`",
  value: ({ hostnames }: Known) => hostnames?.[0],
  differs: {
    en: "Only as `/{ip}/hostname`, because it takes a DNS query",
    zh: "需要查询 DNS，因此仅 `/{ip}/hostname` 返回",
  },
};
const flag = (from: string, value: (known: Known) => unknown) => ({ from, value, differs: why.leftOutFlag });

export const addressFields: Mapping = {
  ip: ipField,
  hostname,
  anycast: { from: "`is_anycast`", value: v.ifTrue(v.isAnycast) },
  city: { from: "`city`", value: v.city },
  region: { from: "`province`", value: v.region },
  country: { from: "`country_code`", value: v.countryCode },
  loc: {
    from: "`latitude`, `longitude`",
    value: ({ place }) =>
      place?.latitude == null || place.longitude === null
        ? null
        : `${place.latitude.toFixed(4)},${place.longitude.toFixed(4)}`,
  },
  org: {
    from: "`asn`, `organization`",
    value: (known) => [v.asn(known), v.organization(known)].filter(Boolean).join(" "),
  },
  postal: { from: "`zip_code`", value: v.postal, differs: why.postalOfSource },
  timezone: { from: "`time_zone`", value: v.timeZone },
  "asn.asn": { from: "`asn`", value: v.asn },
  "asn.name": { from: "`name`", value: v.asName },
  "asn.domain": { from: "`domain`", value: v.domain },
  "asn.route": { from: why.ofRoutes, value: v.route, differs: why.routesIfLoaded },
  "asn.type": { from: "`usage_type`", value: v.networkKind, differs: why.inferredType },
  "company.name": { from: "`organization`", value: v.organization, differs: why.holderOfNetwork },
  "company.domain": { from: "`domain`", value: v.domain, differs: why.holderOfNetwork },
  "company.type": { from: "`usage_type`", value: v.networkKind, differs: why.inferredType },
  "carrier.name": { from: "`isp`", value: v.carrier, differs: why.mobileOnly },
  "carrier.mcc": { from: "`mcc`", value: v.mobileCountryCode, differs: why.largeOperators },
  "carrier.mnc": { from: "`mnc`", value: v.mobileNetworkCode, differs: why.largeOperators },
  "privacy.vpn": flag("`is_vpn`", v.isVpn),
  "privacy.proxy": flag("`is_proxy`", v.isProxy),
  "privacy.tor": flag("`is_tor`", v.isTor),
  "privacy.relay": flag("`is_relay`", v.isRelay),
  "privacy.hosting": { from: v.CLOUD, value: v.isCloud, differs: why.leftOutFlag },
  ...neverFilled(why.noProvider, "privacy.service"),
  ...neverFilled({ en: "Use `/v2/abuse`, which asks the registry", zh: "请使用查询注册机构的 `/v2/abuse`" }, "abuse"),
  ...neverFilled(why.noSource, "domains"),
};

export const liteFields: Mapping = {
  ip: ipField,
  asn: { from: "`asn`", value: v.asn },
  as_name: { from: "`organization`", value: v.organization },
  as_domain: { from: "`domain`", value: v.domain },
  country_code: { from: "`country_code`", value: v.countryCode },
  country: { from: "`country_english`", value: v.countryName },
  continent_code: { from: "`continent`", value: v.continentCode },
  continent: { from: "`continent`", value: v.continentName },
};

export const lookupFields: Mapping = {
  ip: ipField,
  hostname,
  "geo.city": { from: "`city`", value: v.city },
  "geo.region": { from: "`province`", value: v.region },
  "geo.region_code": { from: "`province`", value: v.regionCode },
  "geo.country": { from: "`country_english`", value: v.countryName },
  "geo.country_code": { from: "`country_code`", value: v.countryCode },
  "geo.continent": { from: "`continent`", value: v.continentName },
  "geo.continent_code": { from: "`continent`", value: v.continentCode },
  "geo.latitude": { from: "`latitude`", value: v.latitude },
  "geo.longitude": { from: "`longitude`", value: v.longitude },
  "geo.timezone": { from: "`time_zone`", value: v.timeZone },
  "geo.postal_code": { from: "`zip_code`", value: v.postal, differs: why.postalOfSource },
  "geo.radius": { from: "`accuracy_radius_km`", value: v.radius, differs: why.noAnycastRadius },
  "geo.geoname_id": { from: "`geoname_id`", value: v.cityNumber, differs: why.ownName },
  ...neverFilled(why.noSource, "geo.dma_code"),
  "geo.last_changed": { from: "`last_changed`", value: v.lastChanged, differs: why.ownVersions },
  "as.asn": { from: "`asn`", value: v.asn },
  "as.name": { from: "`organization`", value: v.organization },
  "as.domain": { from: "`domain`", value: v.domain },
  "as.type": { from: "`usage_type`", value: v.networkKind, differs: why.inferredType },
  ...neverFilled(why.noSource, "as.last_changed"),
  "mobile.name": { from: "`isp`", value: v.carrier, differs: why.mobileOnly },
  "mobile.mcc": { from: "`mcc`", value: v.mobileCountryCode, differs: why.largeOperators },
  "mobile.mnc": { from: "`mnc`", value: v.mobileNetworkCode, differs: why.largeOperators },
  "anonymous.is_proxy": flag("`is_proxy`", v.isProxy),
  "anonymous.is_relay": flag("`is_relay`", v.isRelay),
  "anonymous.is_tor": flag("`is_tor`", v.isTor),
  "anonymous.is_vpn": flag("`is_vpn`", v.isVpn),
  ...neverFilled(why.noProvider, "anonymous.name"),
  is_anonymous: { from: v.ANONYMOUS, value: v.isAnonymous, differs: why.leftOutFlag },
  is_anycast: flag("`is_anycast`", v.isAnycast),
  is_hosting: { from: v.CLOUD, value: v.isCloud, differs: why.leftOutFlag },
  is_mobile: { from: "`usage_type`", value: v.isMobile, differs: why.inferredType },
  is_satellite: flag("`is_satellite`", v.isSatellite),
};

/** Every address is one that is on no list of residential proxies. */
export const resproxyFields: Mapping = neverFilled(
  why.noResidentialProxies,
  "ip",
  "last_seen",
  "percent_days_seen",
  "service",
);

const netblocks = (prefixes: readonly string[] | undefined) => prefixes?.map((netblock) => ({ netblock }));

export const asnFields: Mapping<KnownAsn> = {
  asn: { from: "`asn`", value: ({ network }) => `AS${network.asn}` },
  name: { from: "`organization`", value: ({ network }) => network.organization || network.name },
  domain: { from: "`domain`", value: ({ network }) => network.domain },
  type: { from: "`usage_type`", value: v.networkKind, differs: why.inferredType },
  num_ips: {
    from: { en: "The IPv4 addresses in our database", zh: "数据库中的 IPv4 地址数" },
    value: ({ addresses }) => addresses?.ipv4Addresses,
    differs: { en: "Not in batches", zh: "批量查询中不返回" },
  },
  prefixes: {
    from: { en: "The IPv4 prefixes in our database", zh: "数据库中的 IPv4 网段" },
    value: ({ addresses }) => netblocks(addresses?.prefixes),
    differs: why.notInBatches,
  },
  prefixes6: {
    from: { en: "The IPv6 prefixes in our database", zh: "数据库中的 IPv6 网段" },
    value: ({ addresses }) => netblocks(addresses?.prefixes6),
    differs: why.notInBatches,
  },
  ...neverFilled(why.whoisHasIt, "country", "allocated", "registry"),
  ...neverFilled(why.noRoutesBetween, "peers", "upstreams", "downstreams"),
};
