import type { Language } from "@meridian/contract/errors";
import { type LookupErrorName, lookupErrors } from "@meridian/contract/lookup-api/errors";
import { ip } from "@meridian/contract/lookup-api/fields";
import * as z from "zod";
import { LookupFailure } from "../failure.ts";
import { type AnswerForm, formLanguage } from "../form.ts";
import type { Fields } from "../product.ts";
import { textItemSteps } from "./batch.ts";
import type { Asked, AskedIn, DropIn } from "./drop-in.ts";
import { composer, type Json, type Mapping, neverFilled, pick } from "./mapping.ts";
import { addressProduct, declared } from "./products.ts";
import * as why from "./reasons.ts";
import * as v from "./values.ts";

// ipdata: https://docs.ipdata.co. Unknown values are null.

const fieldRows: Mapping = {
  ip: { from: why.ofAddress, value: ({ ip }) => ip },
  is_eu: { from: why.ofCountry, value: (known) => v.country(known)?.isEu },
  city: { from: "`city`", value: v.city },
  region: { from: "`province`", value: v.region },
  region_code: { from: "`province`", value: v.regionCode },
  ...neverFilled(why.noSource, "region_type"),
  country_name: { from: "`country_english`", value: v.countryName },
  country_code: { from: "`country_code`", value: v.countryCode },
  continent_name: { from: "`continent`", value: v.continentName },
  continent_code: { from: "`continent`", value: v.continentCode },
  latitude: { from: "`latitude`", value: v.latitude },
  longitude: { from: "`longitude`", value: v.longitude },
  postal: { from: "`zip_code`", value: v.postal, differs: why.postalOfSource },
  calling_code: { from: why.ofCountry, value: (known) => v.country(known)?.callingCode },
  ...neverFilled(why.noPictures, "flag"),
  emoji_flag: { from: "`country_code`", value: v.emoji },
  emoji_unicode: { from: "`country_code`", value: v.emojiUnicode },
  "asn.asn": { from: "`asn`", value: v.asn },
  "asn.name": { from: "`organization`", value: v.organization },
  "asn.domain": { from: "`domain`", value: v.domain },
  "asn.route": { from: why.ofRoutes, value: v.route, differs: why.routesIfLoaded },
  "asn.type": { from: "`usage_type`", value: v.networkKind, differs: why.inferredType },
  "company.name": { from: "`organization`", value: v.organization, differs: why.holderOfNetwork },
  "company.domain": { from: "`domain`", value: v.domain, differs: why.holderOfNetwork },
  ...neverFilled(why.noSource, "company.network"),
  "company.type": { from: "`usage_type`", value: v.networkKind, differs: why.inferredType },
  "carrier.name": { from: "`isp`", value: v.carrier, differs: why.mobileOnly },
  "carrier.mcc": { from: "`mcc`", value: v.mobileCountryCode, differs: why.largeOperators },
  "carrier.mnc": { from: "`mnc`", value: v.mobileNetworkCode, differs: why.largeOperators },
  languages: { from: why.ofCountry, value: (known) => v.country(known)?.languages },
  "currency.name": { from: why.ofCountry, value: (known) => v.country(known)?.currency?.name },
  "currency.code": { from: why.ofCountry, value: (known) => v.country(known)?.currency?.code },
  "currency.symbol": { from: why.ofCountry, value: (known) => v.country(known)?.currency?.symbol },
  ...neverFilled(why.englishCurrencies, "currency.native"),
  "currency.plural": { from: why.ofCountry, value: (known) => v.country(known)?.currency?.plural },
  "time_zone.name": { from: "`time_zone`", value: v.timeZone },
  "time_zone.abbr": {
    from: why.ofTimeZone,
    value: (known) => v.clock(known)?.abbreviation,
    differs: why.abbreviationOfCldr,
  },
  "time_zone.offset": { from: why.ofTimeZone, value: (known) => v.clock(known)?.offset.replace(":", "") },
  "time_zone.is_dst": { from: why.ofTimeZone, value: (known) => v.clock(known)?.isDaylightSaving },
  "time_zone.current_time": { from: why.ofTimeZone, value: (known) => v.clock(known)?.currentTime },
  "threat.is_tor": { from: "`is_tor`", value: v.isTor, differs: why.nullFlag },
  "threat.is_vpn": { from: "`is_vpn`", value: v.isVpn, differs: why.nullFlag },
  "threat.is_icloud_relay": { from: "`is_relay`", value: v.isRelay, differs: why.nullFlag },
  "threat.is_proxy": { from: "`is_proxy`", value: v.isProxy, differs: why.nullFlag },
  "threat.is_datacenter": { from: v.CLOUD, value: v.isCloud, differs: why.nullFlag },
  "threat.is_anonymous": { from: v.ANONYMOUS, value: v.isAnonymous, differs: why.nullFlag },
  ...neverFilled(
    why.noThreatLists,
    "threat.is_known_attacker",
    "threat.is_known_abuser",
    "threat.is_threat",
    "threat.blocklists",
  ),
  "threat.is_bogon": { from: why.ofAddress, value: () => false, differs: why.neverReserved },
  ...neverFilled({ en: "See `X-Quota-Remaining`", zh: "参见 `X-Quota-Remaining`" }, "count"),
};

const JSON_TYPE = "application/json; charset=utf-8";
const statuses: Partial<Record<LookupErrorName, number>> = { INVALID_API_KEY: 403, INSUFFICIENT_QUOTA: 403 };
const errorOf = ({ reason }: LookupFailure, language: Language) => ({
  message: lookupErrors[reason].message[language],
});

const form: AnswerForm = {
  contentType: JSON_TYPE,
  refusal: (failure, call) => ({
    status: statuses[failure.reason] ?? lookupErrors[failure.reason].status,
    body: JSON.stringify(errorOf(failure, formLanguage(call))),
    contentType: JSON_TYPE,
  }),
};

/** Whether there is a field or a group of this name. */
const isName = (name: string): boolean => Object.keys(fieldRows).some((path) => path.split(".")[0] === name);

function chosen(answer: Json, part: string | undefined, fields: string | undefined): unknown {
  const names = part === undefined ? fields?.split(",").map((name) => name.trim()) : [part];
  if (!names) return answer;
  if (!names.every(isName)) throw new LookupFailure("INVALID_FIELDS");
  return part === undefined ? pick(answer, names) : answer[part];
}

const compose = composer(fieldRows, null);
const address = addressProduct({
  path: "/ipdata/{ip}",
  form,
  input: z.object({
    ip: ip.optional(),
    part: z.string().max(100).optional(),
    fields: z.string().max(1000).optional(),
  }),
  invalid: { ip: "INVALID_IP_ADDRESS", part: "INVALID_FIELDS", fields: "INVALID_FIELDS" },
  addressOf: ({ ip }) => ip,
  answer: (known, { part, fields }) => chosen(compose(known), part, fields),
});

const ask = ({ params, query }: Pick<AskedIn, "params" | "query">): Asked => ({
  product: address,
  fields: { ip: params.ip, part: params.part, fields: query.fields },
});
const MAX_ITEMS = 100;

export const ipdata: DropIn = {
  prefix: "/ipdata",
  unknown: declared("/ipdata", form),
  routes: ["/ipdata", "/ipdata/", "/ipdata/:ip", "/ipdata/:ip/:part"].map((url) => ({ url, ask })),
  batches: [
    {
      path: "/ipdata/bulk",
      product: declared("/ipdata/bulk", form, 1),
      itemSteps: (body: Buffer, query: Fields) =>
        textItemSteps(body, MAX_ITEMS, (text) => ask({ params: { ip: text }, query })),
      refusal: (failure, _item, language) => errorOf(failure, language),
      join: (items) => `[${items.map(({ json }) => json).join()}]`,
    },
  ],
  tables: { ipdata: fieldRows },
};
