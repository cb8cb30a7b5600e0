import { type LookupErrorName, lookupErrors } from "@meridian/contract/lookup-api/errors";
import { ip } from "@meridian/contract/lookup-api/fields";
import ipaddr from "ipaddr.js";
import * as z from "zod";
import type { Steps } from "../../../lib/bulk-queue.ts";
import { LookupFailure } from "../failure.ts";
import { type AnswerForm, formLanguage } from "../form.ts";
import type { Fields } from "../product.ts";
import type { Asked, DropIn, DropInItem } from "./drop-in.ts";
import { composer, type Json, type Mapping, neverFilled, pick } from "./mapping.ts";
import { addressProduct, declared } from "./products.ts";
import * as why from "./reasons.ts";
import * as v from "./values.ts";

// ip-api.com: https://ip-api.com/docs. Unknown texts are empty, unknown numbers and flags null.

const fieldRows: Mapping = {
  status: {
    from: { en: "`success`, or `fail` with a `message`", zh: "`success`，或 `fail` 与 `message`" },
    value: () => "success",
  },
  continent: { from: "`continent`", value: v.continentName },
  continentCode: { from: "`continent`", value: v.continentCode },
  country: { from: "`country`", value: v.countryName },
  countryCode: { from: "`country_code`", value: v.countryCode },
  region: { from: "`province`", value: v.regionCode },
  regionName: { from: "`province`", value: v.region },
  city: { from: "`city`", value: v.city },
  ...neverFilled(why.noSource, "district"),
  zip: { from: "`zip_code`", value: v.postal, differs: why.postalOfSource },
  lat: { from: "`latitude`", value: v.latitude, unknown: null },
  lon: { from: "`longitude`", value: v.longitude, unknown: null },
  timezone: { from: "`time_zone`", value: v.timeZone },
  offset: { from: why.ofTimeZone, value: (known) => v.clock(known)?.offsetSeconds, unknown: null },
  currency: { from: why.ofCountry, value: (known) => v.country(known)?.currency?.code },
  isp: { from: "`isp`", value: (known) => v.isp(known) || v.organization(known), differs: why.ispOrHolder },
  org: { from: "`organization`", value: v.organization, differs: why.holderOfNetwork },
  as: {
    from: "`asn`, `organization`",
    value: (known) => [v.asn(known), v.organization(known)].filter(Boolean).join(" "),
  },
  asname: { from: "`name`", value: v.asName },
  reverse: { from: "`/v2/host`", value: ({ hostnames }) => hostnames?.[0], differs: why.hostnameOnRequest },
  mobile: { from: "`usage_type`", value: v.isMobile, differs: why.inferredType, unknown: null },
  proxy: { from: v.flagsOf("`is_proxy`, `is_vpn`, `is_tor`"), value: v.isHidden, differs: why.nullFlag, unknown: null },
  hosting: { from: v.CLOUD, value: v.isCloud, differs: why.nullFlag, unknown: null },
  query: { from: why.ofAddress, value: ({ ip }) => ip },
};

/** The number of each field in a numeric `fields`. */
const bits: Readonly<Record<string, number>> = {
  country: 1,
  countryCode: 2,
  region: 4,
  regionName: 8,
  city: 16,
  zip: 32,
  lat: 64,
  lon: 128,
  timezone: 256,
  isp: 512,
  org: 1024,
  as: 2048,
  reverse: 4096,
  query: 8192,
  status: 16_384,
  message: 32_768,
  mobile: 65_536,
  proxy: 131_072,
  district: 524_288,
  continent: 1_048_576,
  continentCode: 2_097_152,
  asname: 4_194_304,
  currency: 8_388_608,
  hosting: 16_777_216,
  offset: 33_554_432,
};
/** Without `fields`. */
const USUAL = 61_439;
const namesIn = (number: number): string[] => Object.keys(bits).filter((name) => (number & bits[name]!) !== 0);
const usualNames = namesIn(USUAL);

/** The fields to answer with; names that do not exist are ignored. */
function chosenNames(fields: unknown): readonly string[] {
  const text = typeof fields === "number" ? String(fields) : fields;
  if (typeof text !== "string" || text === "") return usualNames;
  return /^\d{1,9}$/.test(text) ? namesIn(Number(text)) : text.split(",").map((name) => name.trim());
}

const JSON_TYPE = "application/json; charset=utf-8";

const statuses: Partial<Record<LookupErrorName, number>> = {
  INVALID_IP_ADDRESS: 200,
  RESERVED_IP_ADDRESS: 200,
  MISSING_API_KEY: 403,
  INVALID_API_KEY: 403,
  INSUFFICIENT_QUOTA: 429,
  TOO_MANY_IPS: 422,
};

function messageOf({ reason }: LookupFailure, query: string, language: "en" | "zh"): string {
  if (reason === "INVALID_IP_ADDRESS") return "invalid query";
  if (reason !== "RESERVED_IP_ADDRESS") return lookupErrors[reason].message[language];
  const range = ipaddr.isValid(query) ? ipaddr.process(query).range() : "reserved";
  return range === "private" || range === "uniqueLocal" ? "private range" : "reserved range";
}

const failed = (message: string, query: string, fields: unknown): Json =>
  pick({ status: "fail", message, query }, chosenNames(fields));

const form: AnswerForm = {
  contentType: JSON_TYPE,
  refusal(failure, call) {
    const query = typeof call.fields.ip === "string" ? call.fields.ip : call.ip;
    const status = statuses[failure.reason] ?? lookupErrors[failure.reason].status;
    const message = messageOf(failure, query, formLanguage(call));
    // What is not about the query has no fields to choose from.
    const body = status === 200 ? failed(message, query, call.fields.fields) : { status: "fail", message };
    return { status, body: JSON.stringify(body), contentType: JSON_TYPE };
  },
};

const compose = composer(fieldRows, "");
const address = addressProduct({
  path: "/ip-api/json/{ip}",
  form,
  input: z.object({ ip: ip.optional(), fields: z.string().max(1000).optional(), lang: z.string().max(20).optional() }),
  invalid: { ip: "INVALID_IP_ADDRESS", fields: "INVALID_FIELDS", lang: "INVALID_FIELDS" },
  addressOf: ({ ip }) => ip,
  languageOf: ({ lang }) => (lang?.toLowerCase().startsWith("zh") ? "zh" : "en"),
  wantsHostname: ({ fields }) => chosenNames(fields).includes("reverse"),
  answer: (known, { fields }) => pick(compose(known), chosenNames(fields)),
});

const ask = (ip: unknown, { fields, lang }: Fields): Asked => ({ product: address, fields: { ip, fields, lang } });

const MAX_ITEMS = 100;
/** A hundred items of the longest fields that make sense; more would be long work for the parser. */
const MAX_BODY_BYTES = 65_536;

interface Item extends DropInItem {
  fields: unknown;
}

/** Each item is an address, or an object with fields of its own. */
function* itemSteps(body: Buffer, query: Fields): Steps<Item[]> {
  if (body.length > MAX_BODY_BYTES) throw new LookupFailure("TOO_MANY_IPS");
  const list = readList(body);
  if (list.length > MAX_ITEMS) throw new LookupFailure("TOO_MANY_IPS");
  return list.map((one) => {
    const own: Fields = typeof one === "object" && one !== null ? (one as Fields) : { query: one };
    const options = { fields: own.fields ?? query.fields, lang: own.lang ?? query.lang };
    const text = typeof own.query === "string" ? own.query : "";
    return { text, fields: options.fields, ask: () => ask(text || "-", options) };
  });
}

function readList(body: Buffer): unknown[] {
  try {
    const list: unknown = JSON.parse(body.toString());
    if (Array.isArray(list) && list.length > 0) return list;
  } catch {
    // Reported below, like anything else than a list.
  }
  throw new LookupFailure("INVALID_BODY");
}

export const ipApi: DropIn = {
  prefix: "/ip-api",
  unknown: declared("/ip-api", form),
  routes: [
    ...["/ip-api/json", "/ip-api/json/"].map((url) => ({
      url,
      ask: ({ query }: { query: Fields }) => ask(undefined, query),
    })),
    { url: "/ip-api/json/:ip", ask: ({ params, query }) => ask(params.ip, query) },
  ],
  batches: [
    {
      path: "/ip-api/batch",
      product: declared("/ip-api/batch", form, 1),
      itemSteps,
      refusal: (failure, item, language) =>
        failed(messageOf(failure, item.text, language), item.text, (item as Item).fields),
      join: (items) => `[${items.map(({ json }) => json).join()}]`,
    },
  ],
  tables: { "ip-api": fieldRows },
};
