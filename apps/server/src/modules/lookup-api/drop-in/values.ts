import type { Place } from "@meridian/ipdb";
import { mobileCodes } from "../../lookup/mobile-codes.ts";
import { cityName, regionName } from "../../lookup/place-names.ts";
import { codesOf, PlaceNumbers } from "../../lookup/place-numbers.ts";
import { countryOf, flagOf, zoneAt } from "./country.ts";
import type { Known } from "./known.ts";
import type { Text } from "./mapping.ts";

// Values that several services have, each from our record. Null or "" means unknown.

type Value<T> = (known: Known) => T | null | undefined;

export const countryCode: Value<string> = ({ place }) => place?.countryCode;
export const countryName: Value<string> = ({ place, regions, language }) =>
  regions.name(place?.countryCode ?? "", language);
/** Facts about the country. */
export const country = ({ place }: Known) => countryOf(place?.countryCode ?? "");
export const continentCode: Value<string> = (known) => country(known)?.continentCode;
export const continentName: Value<string> = (known) =>
  known.language === "zh" ? country(known)?.continentZh : country(known)?.continent;
export const region: Value<string> = ({ place, language }) => regionName(place, language);
export const city: Value<string> = ({ place, language }) => cityName(place, language);
export const postal: Value<string> = ({ place }) => place?.zipCode;
export const latitude: Value<number> = ({ place }) => place?.latitude;
export const longitude: Value<number> = ({ place }) => place?.longitude;
export const timeZone: Value<string> = ({ place }) => place?.timeZone;
export const radius: Value<number> = ({ place, network }) => (network?.isAnycast ? null : place?.accuracyRadiusKm);
export const lastChanged: Value<string> = ({ place }) => place?.lastChanged;
export const emoji: Value<string> = ({ place, regions }) => flagOf(regions.flag(place?.countryCode ?? ""));
export const emojiUnicode: Value<string> = (known) =>
  [...(emoji(known) ?? "")].map((letter) => `U+${letter.codePointAt(0)!.toString(16).toUpperCase()}`).join(" ");
export const capital: Value<string> = ({ place, regions }) => regions.capital(place?.countryCode ?? "", "en");
export const elevation: Value<number> = ({ place }) => place?.elevationMetres;
/** The clock of the place. */
export const clock = ({ place, now }: Known) => zoneAt(place?.timeZone ?? "", now);

const numbers = new PlaceNumbers();
const numbered = (place: Place | null): place is Place => Boolean(place?.countryCode);
export const continentNumber: Value<number> = (known) => {
  const code = continentCode(known);
  return code ? numbers.continent(code) : null;
};
export const countryNumber: Value<number> = ({ place }) =>
  numbered(place) ? numbers.country(place.countryCode) : null;
export const numberOfCountry = (code: string): number => numbers.country(code);
/** Where the holder of the address is registered, by the registry's statistics. */
export const registeredCountry: Value<string> = ({ ip, routes }) => routes.registration(ip)?.countryCode;
export const regionNumber: Value<number> = ({ place }) =>
  numbered(place) && (place.region || place.regionZh) ? numbers.division(place) : null;
/** The code of ISO 3166-2 without the country. */
export const regionCode: Value<string> = ({ place }) => place && codesOf(place).regionCode;
export const cityNumber: Value<number> = ({ place }) => place && codesOf(place).cityNumber;

export const asNumber: Value<number> = ({ network }) => network?.asn;
/** Such as "AS15169". */
export const asn: Value<string> = ({ network }) => (network?.asn ? `AS${network.asn}` : null);
export const asName: Value<string> = ({ network }) => network?.name;
export const organization: Value<string> = ({ network }) => network?.organization || network?.name;
export const domain: Value<string> = ({ network }) => network?.domain;
/** The longest prefix as announced. */
export const route: Value<string> = ({ ip, routes }) => routes.find(ip)?.[0]?.prefix;
export const isp: Value<string> = ({ network }) => network?.isp;

/** By our usage types; none of the services has one for search engines and reserved networks. */
const kinds: Readonly<Record<string, string>> = {
  ISP: "isp",
  MOB: "isp",
  DCH: "hosting",
  CDN: "hosting",
  COM: "business",
  ORG: "business",
  EDU: "education",
  LIB: "education",
  GOV: "government",
  MIL: "government",
};
export const networkKind = ({ network }: Pick<Known, "network">): string | undefined => kinds[network?.usageType ?? ""];
export const isMobile: Value<boolean> = ({ network }) => (network?.usageType ? network.usageType === "MOB" : null);
export const mobileCountryCode: Value<string> = ({ place, network }) => mobileCodes(place, network).mcc;
export const mobileNetworkCode: Value<string> = ({ place, network }) => mobileCodes(place, network).mnc;
export const carrier: Value<string> = (known) => (isMobile(known) ? isp(known) || organization(known) : null);

export const isAnycast: Value<boolean> = ({ network }) => network?.isAnycast;
export const isVpn: Value<boolean> = ({ network }) => network?.privacy.vpn;
export const isTor: Value<boolean> = ({ network }) => network?.privacy.tor;
export const isProxy: Value<boolean> = ({ network }) => network?.privacy.proxy;
export const isRelay: Value<boolean> = ({ network }) => network?.privacy.relay;
export const isDataCenter: Value<boolean> = ({ network }) => network?.privacy.dataCenter;
export const isHosting: Value<boolean> = ({ network }) => network?.privacy.hosting;
export const isCrawler: Value<boolean> = ({ network }) => network?.privacy.crawler;
export const isSatellite: Value<boolean> = ({ network }) => network?.privacy.satellite;
/** True if any flag is, false if all are known to be false. */
const anyOf =
  (...flags: readonly Value<boolean>[]): Value<boolean> =>
  (known) => {
    const values = flags.map((flag) => flag(known));
    if (values.includes(true)) return true;
    return values.every((value) => value === false) ? false : null;
  };
export const isAnonymous = anyOf(isVpn, isTor, isProxy, isRelay);
export const isCloud = anyOf(isDataCenter, isHosting);
/** As a proxy of any kind, but for private relays. */
export const isHidden = anyOf(isProxy, isVpn, isTor);
/** Null in place of false, for forms that leave out what is not true. */
export const ifTrue =
  (flag: Value<boolean>): Value<boolean> =>
  (known) =>
    flag(known) === true ? true : null;

export const flagsOf = (names: string): Text => ({ en: `Any of ${names}`, zh: `${names} 之一为真` });
export const ANONYMOUS = flagsOf("`is_vpn`, `is_tor`, `is_proxy`, `is_relay`");
export const CLOUD = flagsOf("`is_data_center`, `is_hosting`");
