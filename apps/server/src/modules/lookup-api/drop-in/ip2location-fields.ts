import type { Known } from "./known.ts";
import { type Mapping, neverFilled, nullable } from "./mapping.ts";
import * as why from "./reasons.ts";
import * as v from "./values.ts";

const isChinese = ({ language }: Known): boolean => language === "zh";
const translation = (value: (known: Known) => string | null | undefined) => ({
  from: { en: "`lang=zh-cn`", zh: "`lang=zh-cn`" },
  value: (known: Known) => {
    const text = isChinese(known) ? value(known) : null;
    return text ? { lang: "zh-cn", value: text } : null;
  },
  differs: { en: "Chinese is the only translation", zh: "译文只有中文" },
});
/** The names outside of translations are English. */
const inEnglish = (value: (known: Known) => string | null | undefined) => (known: Known) =>
  value({ ...known, language: "en" });
const flag = (from: string, value: (known: Known) => unknown) => ({ from, value, differs: why.nullFlag });

const threats = ["is_spammer", "is_scanner", "is_botnet"];

export const ip2locationFields: Mapping = {
  ip: { from: why.ofAddress, value: ({ ip }) => ip },
  country_code: { from: "`country_code`", value: v.countryCode },
  country_name: { from: "`country_english`", value: inEnglish(v.countryName) },
  region_name: { from: "`province`", value: inEnglish(v.region) },
  city_name: { from: "`city`", value: inEnglish(v.city) },
  ...nullable({
    latitude: { from: "`latitude`", value: v.latitude },
    longitude: { from: "`longitude`", value: v.longitude },
  }),
  zip_code: { from: "`zip_code`", value: v.postal, differs: why.postalOfSource },
  time_zone: { from: why.ofTimeZone, value: (known) => v.clock(known)?.offset },
  asn: { from: "`asn`", value: ({ network }) => network?.asn && String(network.asn) },
  as: { from: "`organization`", value: v.organization },
  isp: { from: "`isp`", value: (known) => v.isp(known) || v.organization(known), differs: why.ispOrHolder },
  domain: { from: "`domain`", value: v.domain },
  ...neverFilled(why.unmeasured, "net_speed"),
  idd_code: { from: why.ofCountry, value: (known) => v.country(known)?.callingCode },
  area_code: {
    from: "`area_code`",
    value: ({ place }) => place?.areaCode,
    differs: { en: "Mainland China only", zh: "仅中国大陆" },
  },
  weather_station_code: {
    from: "`weather_station`",
    value: ({ place }) => place?.weatherStationCode,
    differs: { en: "ICAO's code", zh: "ICAO 代码" },
  },
  weather_station_name: { from: "`weather_station`", value: ({ place }) => place?.weatherStationName },
  mcc: { from: "`mcc`", value: v.mobileCountryCode, differs: why.largeOperators },
  mnc: { from: "`mnc`", value: v.mobileNetworkCode, differs: why.largeOperators },
  mobile_brand: { from: "`isp`", value: v.carrier, differs: why.mobileOnly },
  ...nullable({ elevation: { from: "`elevation`", value: v.elevation } }),
  usage_type: {
    from: "`usage_type`, `is_crawler`",
    value: (known) => (v.isCrawler(known) ? "SES" : known.network?.usageType),
    differs: why.inferredType,
  },
  address_type: {
    from: "`is_anycast`",
    value: (known) => ({ true: "A", false: "U" })[String(v.isAnycast(known))],
    differs: { en: "Anycast or unicast", zh: "任播或单播" },
  },
  ...neverFilled(why.noSource, "ads_category", "ads_category_name", "district"),
  ...nullable({
    is_proxy: { from: v.ANONYMOUS, value: v.isAnonymous, differs: why.nullFlag },
    ...neverFilled(
      { en: "`/v2/portrait` has a score with its reasons", zh: "`/v2/portrait` 提供评分及其依据" },
      "fraud_score",
    ),
    "continent.name": { from: "`continent`", value: inEnglish(v.continentName) },
    "continent.code": { from: "`continent`", value: v.continentCode },
    ...neverFilled(why.noSource, "continent.hemisphere"),
    "continent.translation": translation(v.continentName),
    "country.name": { from: "`country_english`", value: inEnglish(v.countryName) },
    "country.alpha3_code": { from: why.ofCountry, value: (known) => v.country(known)?.alpha3 },
    "country.numeric_code": { from: why.ofCountry, value: (known) => v.country(known)?.number },
    "country.capital": { from: why.ofCountry, value: v.capital },
    "country.currency.code": { from: why.ofCountry, value: (known) => v.country(known)?.currency?.code },
    "country.currency.name": { from: why.ofCountry, value: (known) => v.country(known)?.currency?.name },
    "country.currency.symbol": { from: why.ofCountry, value: (known) => v.country(known)?.currency?.symbol },
    "country.language.code": {
      from: why.ofCountry,
      value: (known) => v.country(known)?.languages[0]?.code,
      differs: why.oneLanguage,
    },
    "country.language.name": {
      from: why.ofCountry,
      value: (known) => v.country(known)?.languages[0]?.name,
      differs: why.oneLanguage,
    },
    "country.translation": translation(v.countryName),
    ...neverFilled(why.noPictures, "country.flag"),
    ...neverFilled(why.noCountryFigures, "country.demonym", "country.total_area", "country.population", "country.tld"),
    "region.name": { from: "`province`", value: inEnglish(v.region) },
    "region.code": {
      from: "`province`",
      value: (known) => {
        const code = v.regionCode(known);
        return code && `${v.countryCode(known)}-${code}`;
      },
    },
    "region.translation": translation(({ place }) => place?.regionZh),
    "city.name": { from: "`city`", value: inEnglish(v.city) },
    "city.translation": translation(({ place }) => place?.cityZh),
    "time_zone_info.olson": { from: "`time_zone`", value: v.timeZone },
    "time_zone_info.current_time": { from: why.ofTimeZone, value: (known) => v.clock(known)?.currentTime },
    "time_zone_info.gmt_offset": { from: why.ofTimeZone, value: (known) => v.clock(known)?.offsetSeconds },
    "time_zone_info.is_dst": { from: why.ofTimeZone, value: (known) => v.clock(known)?.isDaylightSaving },
    "time_zone_info.abbreviation": {
      from: why.ofTimeZone,
      value: (known) => v.clock(known)?.abbreviation,
      differs: why.abbreviationOfCldr,
    },
    ...neverFilled(
      why.noSource,
      "time_zone_info.dst_start_date",
      "time_zone_info.dst_end_date",
      "time_zone_info.sunrise",
      "time_zone_info.sunset",
      "geotargeting.metro",
    ),
    "proxy.is_vpn": flag("`is_vpn`", v.isVpn),
    "proxy.is_tor": flag("`is_tor`", v.isTor),
    "proxy.is_data_center": { from: v.CLOUD, value: v.isCloud, differs: why.nullFlag },
    "proxy.is_public_proxy": flag("`is_proxy`", v.isProxy),
    "proxy.is_web_crawler": flag("`is_crawler`", v.isCrawler),
    "proxy.is_consumer_privacy_network": flag("`is_relay`", v.isRelay),
    "proxy.is_bogon": { from: why.ofAddress, value: () => false, differs: why.neverReserved },
    "proxy.proxy_type": {
      from: v.ANONYMOUS,
      value: (known) =>
        v.isTor(known) ? "TOR" : v.isVpn(known) ? "VPN" : v.isProxy(known) ? "PUB" : v.isRelay(known) ? "CPN" : null,
    },
    ...neverFilled(why.noResidentialProxies, "proxy.is_residential_proxy"),
    ...neverFilled(why.noSource, "proxy.is_web_proxy", "proxy.is_enterprise_private_network", "proxy.last_seen"),
    ...neverFilled(why.noProvider, "proxy.provider"),
    ...neverFilled(why.noThreatLists, "proxy.threat", ...threats.map((name) => `proxy.${name}`)),
  }),
};
