import { lookupErrors } from "@meridian/contract/lookup-api/errors";
import { ip } from "@meridian/contract/lookup-api/fields";
import * as z from "zod";
import { userTypes } from "../../downloads/build/mmdb-values.ts";
import type { Admission } from "../admission.ts";
import type { Call } from "../call.ts";
import { LookupFailure } from "../failure.ts";
import { type AnswerForm, type FormRefusal, formLanguage } from "../form.ts";
import type { DropIn, DropInRoute } from "./drop-in.ts";
import { blockOf } from "./known.ts";
import { composer, type Mapping, neverFilled } from "./mapping.ts";
import { addressProduct, declared } from "./products.ts";
import * as why from "./reasons.ts";
import * as v from "./values.ts";

// GeoIP's web service: https://dev.maxmind.com/geoip/docs/web-services. Unknown values and flags that are not true are
// left out.

const OTHER_NAMES = "{de,es,fr,ja,pt-BR,ru}";

const countryFields: Mapping = {
  "continent.code": { from: "`continent`", value: v.continentCode },
  "continent.geoname_id": { from: "`continent`", value: v.continentNumber },
  "continent.names.en": { from: "`continent`", value: (known) => v.country(known)?.continent },
  "continent.names.zh-CN": { from: "`continent`", value: (known) => v.country(known)?.continentZh },
  ...neverFilled(why.englishAndChinese, `continent.names.${OTHER_NAMES}`),
  "country.iso_code": { from: "`country_code`", value: v.countryCode },
  "country.geoname_id": { from: "`country_code`", value: v.countryNumber },
  "country.is_in_european_union": { from: why.ofCountry, value: (known) => v.country(known)?.isEu || null },
  "country.names.en": {
    from: "`country_english`",
    value: ({ place, regions }) => regions.name(place?.countryCode ?? "", "en"),
  },
  "country.names.zh-CN": {
    from: "`country`",
    value: ({ place, regions }) => regions.name(place?.countryCode ?? "", "zh"),
  },
  ...neverFilled(why.englishAndChinese, `country.names.${OTHER_NAMES}`),
  ...neverFilled(why.noConfidence, "country.confidence"),
  "registered_country.iso_code": {
    from: why.ofRegistration,
    value: v.registeredCountry,
    differs: why.statisticsIfLoaded,
  },
  "registered_country.geoname_id": {
    from: why.ofRegistration,
    value: (known) => {
      const code = v.registeredCountry(known);
      return code && v.numberOfCountry(code);
    },
    differs: why.statisticsIfLoaded,
  },
  "registered_country.names.en": {
    from: why.ofRegistration,
    value: (known) => known.regions.name(v.registeredCountry(known) ?? "", "en"),
    differs: why.statisticsIfLoaded,
  },
  "registered_country.names.zh-CN": {
    from: why.ofRegistration,
    value: (known) => known.regions.name(v.registeredCountry(known) ?? "", "zh"),
    differs: why.statisticsIfLoaded,
  },
  ...neverFilled(why.noSource, "represented_country"),
  "maxmind.queries_remaining": {
    from: "`X-Quota-Remaining`",
    value: ({ remaining }) => remaining,
    differs: { en: "Calls that are left of the package", zh: "套餐剩余的调用次数" },
  },
  "traits.ip_address": { from: "`ip`", value: ({ ip }) => ip },
  "traits.network": {
    from: "`/v2/ranges`",
    value: blockOf,
    differs: {
      en: "The largest block around the address within its range",
      zh: "所在地址段内包含该地址的最大网段",
    },
  },
  "traits.is_anycast": { from: "`is_anycast`", value: v.ifTrue(v.isAnycast) },
};

const cityOnly: Mapping = {
  "city.names.en": { from: "`city`", value: ({ place }) => place?.city },
  "city.names.zh-CN": { from: "`city`", value: ({ place }) => place?.cityZh },
  ...neverFilled(why.englishAndChinese, `city.names.${OTHER_NAMES}`),
  "city.geoname_id": { from: "`geoname_id`", value: v.cityNumber, differs: why.ownName },
  ...neverFilled(why.noConfidence, "city.confidence"),
  "subdivisions[].iso_code": {
    from: "`province`",
    value: v.regionCode,
    differs: { en: "There is one subdivision at most", zh: "最多一级行政区划" },
  },
  "subdivisions[].geoname_id": { from: "`province`", value: v.regionNumber },
  "subdivisions[].names.en": { from: "`province`", value: ({ place }) => place?.region },
  "subdivisions[].names.zh-CN": { from: "`province`", value: ({ place }) => place?.regionZh },
  ...neverFilled(why.englishAndChinese, `subdivisions[].names.${OTHER_NAMES}`),
  ...neverFilled(why.noConfidence, "subdivisions[].confidence"),
  "location.latitude": { from: "`latitude`", value: v.latitude },
  "location.longitude": { from: "`longitude`", value: v.longitude },
  "location.accuracy_radius": { from: "`accuracy_radius_km`", value: v.radius, differs: why.noAnycastRadius },
  "location.time_zone": { from: "`time_zone`", value: v.timeZone },
  ...neverFilled(why.noSource, "location.metro_code", "location.average_income", "location.population_density"),
  "postal.code": { from: "`zip_code`", value: v.postal, differs: why.postalOfSource },
  ...neverFilled(why.noConfidence, "postal.confidence"),
  "traits.autonomous_system_number": { from: "`asn`", value: v.asNumber },
  "traits.autonomous_system_organization": { from: "`organization`", value: v.organization },
  "traits.isp": { from: "`isp`", value: v.isp },
  "traits.organization": {
    from: "`organization`",
    value: ({ network }) => network?.organization,
    differs: why.holderOfNetwork,
  },
  "traits.domain": { from: "`domain`", value: v.domain },
  "traits.connection_type": {
    from: "`usage_type`",
    value: (known) => (v.isMobile(known) ? "Cellular" : null),
    differs: why.mobileOnly,
  },
  "traits.mobile_country_code": { from: "`mcc`", value: v.mobileCountryCode, differs: why.largeOperators },
  "traits.mobile_network_code": { from: "`mnc`", value: v.mobileNetworkCode, differs: why.largeOperators },
};

const flags = {
  is_anonymous: { from: v.ANONYMOUS, value: v.ifTrue(v.isAnonymous), differs: why.unknownFlag },
  is_anonymous_vpn: { from: "`is_vpn`", value: v.ifTrue(v.isVpn), differs: why.unknownFlag },
  is_hosting_provider: { from: "`is_hosting`", value: v.ifTrue(v.isHosting), differs: why.unknownFlag },
  is_public_proxy: { from: "`is_proxy`", value: v.ifTrue(v.isProxy), differs: why.unknownFlag },
  is_tor_exit_node: { from: "`is_tor`", value: v.ifTrue(v.isTor), differs: why.unknownFlag },
  is_residential_proxy: { never: why.noResidentialProxies },
};
const flagsIn = (group: string): Mapping =>
  Object.fromEntries(Object.entries(flags).map(([name, row]) => [`${group}.${name}`, row]));

const insightsOnly: Mapping = {
  ...flagsIn("anonymizer"),
  ...neverFilled(why.noConfidence, "anonymizer.confidence"),
  ...neverFilled(why.noSource, "anonymizer.network_last_seen"),
  ...neverFilled(why.noProvider, "anonymizer.provider_name"),
  ...neverFilled(why.noResidentialProxies, "anonymizer.residential"),
  ...flagsIn("traits"),
  "traits.user_type": {
    from: "`usage_type`",
    value: ({ network }) => userTypes[network?.usageType ?? ""],
    differs: why.inferredType,
  },
  ...neverFilled(why.noSource, "traits.user_count", "traits.static_ip_score"),
  ...neverFilled(
    { en: "`/v2/portrait` has a score with its reasons", zh: "`/v2/portrait` 提供评分及其依据" },
    "traits.ip_risk_snapshot",
  ),
};

/** Each service has the fields of the one before. */
const services = {
  country: countryFields,
  city: { ...countryFields, ...cityOnly },
  insights: { ...countryFields, ...cityOnly, ...insightsOnly },
} satisfies Record<string, Mapping>;
type Service = keyof typeof services;

const ERROR_TYPE = "application/vnd.maxmind.com-error+json; charset=UTF-8; version=2.1";
const typeOf = (service: Service) => `application/vnd.maxmind.com-${service}+json`;

/** The status for a call whose answer its client cannot take; null if it can. */
function unacceptable({ accept, "accept-charset": charset }: Call["headers"], type: string): 406 | 415 | null {
  const accepts = (header: string, ...names: readonly string[]) =>
    header.split(",").some((part) => names.includes(part.split(";", 1)[0]!.trim().toLowerCase()));
  if (accept !== undefined && !accepts(accept, "*/*", "application/*", "application/json", type)) return 415;
  return charset !== undefined && !accepts(String(charset), "*", "utf-8") ? 406 : null;
}

/** The account and the key of Basic, as sent. */
function basicOf({ authorization = "" }: Call["headers"]): { account: string; key: string } | null {
  const [, text] = /^basic\s+(\S+)$/i.exec(authorization) ?? [];
  if (text === undefined) return null;
  const [account = "", ...rest] = Buffer.from(text, "base64").toString("latin1").split(":");
  return { account, key: rest.join(":") };
}

/** Their codes; other refusals have no body. */
const codes: Partial<Record<LookupFailure["reason"], [status: number, code: string]>> = {
  INVALID_IP_ADDRESS: [400, "IP_ADDRESS_INVALID"],
  RESERVED_IP_ADDRESS: [400, "IP_ADDRESS_RESERVED"],
  MISSING_API_KEY: [401, "AUTHORIZATION_INVALID"],
  INVALID_API_KEY: [401, "AUTHORIZATION_INVALID"],
  DISABLED_API_KEY: [401, "AUTHORIZATION_INVALID"],
  INSUFFICIENT_QUOTA: [402, "INSUFFICIENT_FUNDS"],
  PERMISSION_REQUIRED: [402, "PERMISSION_REQUIRED"],
  QUOTA_PAUSED: [402, "PERMISSION_REQUIRED"],
  IP_ADDRESS_NOT_FOUND: [404, "IP_ADDRESS_NOT_FOUND"],
};

function refusalOf({ reason }: LookupFailure, call: Call, type: string): FormRefusal {
  const { status, message } = lookupErrors[reason];
  const error = message[formLanguage(call)];
  const refuse = (status: number, code: string) => ({
    status,
    body: JSON.stringify({ code, error }),
    contentType: ERROR_TYPE,
  });
  const basic = basicOf(call.headers);
  if (status === 401 && basic?.account === "") return refuse(401, "ACCOUNT_ID_REQUIRED");
  if (status === 401 && basic?.key === "") return refuse(401, "LICENSE_KEY_REQUIRED");
  // No call has a body, so that this is what `check` found.
  if (reason === "INVALID_BODY")
    return { status: unacceptable(call.headers, type) ?? 400, body: "", contentType: ERROR_TYPE };
  if (reason === "INVALID_IP_ADDRESS" && !call.fields.ip) return refuse(400, "IP_ADDRESS_REQUIRED");
  const known = codes[reason];
  return known ? refuse(...known) : { status, body: "", contentType: ERROR_TYPE };
}

function formOf(service: Service): AnswerForm {
  const type = typeOf(service);
  return {
    contentType: `${type}; charset=UTF-8; version=2.1`,
    check({ headers }: Call, { key }: Admission) {
      if (unacceptable(headers, type) !== null) throw new LookupFailure("INVALID_BODY");
      const basic = basicOf(headers);
      if (basic && basic.account !== String(key.accountId)) throw new LookupFailure("INVALID_API_KEY");
    },
    refusal: (failure, call) => refusalOf(failure, call, type),
  };
}

function productOf(service: Service) {
  const compose = composer(services[service], undefined);
  return addressProduct({
    path: `/geoip/v2.1/${service}/{ip}`,
    form: formOf(service),
    input: z.object({ ip }),
    addressOf: ({ ip }) => (ip === "me" ? undefined : ip),
    answer: compose,
    refusesUnknown: true,
  });
}

const names = Object.keys(services) as Service[];

export const maxmind: DropIn = {
  prefix: "/geoip/v2.1",
  unknown: declared("/geoip/v2.1", formOf("country")),
  routes: names.flatMap((service) => {
    const product = productOf(service);
    const ask: DropInRoute["ask"] = ({ params }) => ({ product, fields: params });
    return [`/geoip/v2.1/${service}/:ip`, `/geoip/v2.1/${service}`].map((url) => ({ url, ask }));
  }),
  tables: { "maxmind-country": countryFields, "maxmind-city": cityOnly, "maxmind-insights": insightsOnly },
};
