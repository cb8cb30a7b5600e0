import type { Language } from "@meridian/contract/errors";
import { type LookupErrorName, lookupErrors, MAX_BATCH } from "@meridian/contract/lookup-api/errors";
import { ip } from "@meridian/contract/lookup-api/fields";
import { parseAddress } from "@meridian/ipdb";
import * as z from "zod";
import type { App } from "../../../app.ts";
import { jsonBytes } from "../../lookup/answers.ts";
import { LookupFailure } from "../failure.ts";
import { type AnswerForm, formLanguage } from "../form.ts";
import { asnProduct } from "./asn.ts";
import { textItemSteps } from "./batch.ts";
import type { Asked, DropIn } from "./drop-in.ts";
import { addressFields, asnFields, liteFields, lookupFields, resproxyFields } from "./ipinfo-fields.ts";
import { readMap } from "./ipinfo-map.ts";
import { type Known, knownOf } from "./known.ts";
import { composer, type Json, type Mapping } from "./mapping.ts";
import { addressProduct, declared, otherProduct } from "./products.ts";

// IPinfo: https://ipinfo.io/developers. Unknown values are left out.

const JSON_TYPE = "application/json; charset=utf-8";

const theirErrors: Partial<Record<LookupErrorName, readonly [status: number, title: string]>> = {
  INVALID_IP_ADDRESS: [404, "Wrong ip"],
  INVALID_FIELDS: [404, "Wrong module or field type"],
  MISSING_API_KEY: [403, "Unknown token"],
  INVALID_API_KEY: [403, "Unknown token"],
  INSUFFICIENT_QUOTA: [429, "Rate limit exceeded"],
  TOO_MANY_REQUESTS: [429, "Rate limit exceeded"],
};

function errorOf({ reason }: LookupFailure, language: Language) {
  const { status: usual, message } = lookupErrors[reason];
  const [status, title] = theirErrors[reason] ?? [usual, message.en];
  return { status, error: { title, message: message[language] } };
}

const form: AnswerForm = {
  contentType: JSON_TYPE,
  refusal(failure, call) {
    const error = errorOf(failure, formLanguage(call));
    return { status: error.status, body: JSON.stringify(error), contentType: JSON_TYPE };
  },
};

const NO_ASN = { error: "ASN Not Found!" };
const asnForm: AnswerForm = {
  ...form,
  refusal: (failure, call) =>
    failure.reason === "IP_ADDRESS_NOT_FOUND"
      ? { status: 404, body: JSON.stringify(NO_ASN), contentType: JSON_TYPE }
      : form.refusal(failure, call),
};

const geoNames = new Set(["ip", "hostname", "anycast", "city", "region", "country", "loc", "postal", "timezone"]);

/** The part of an answer that a path names, such as `country` or `privacy/vpn`. @throws LookupFailure INVALID_FIELDS */
function partOf(answer: Json, mapping: Mapping, path: string | undefined): unknown {
  if (path === undefined || path === "json") return answer;
  if (path === "geo") return Object.fromEntries(Object.entries(answer).filter(([name]) => geoNames.has(name)));
  const names = path.split("/");
  const dotted = names.join(".");
  if (!Object.keys(mapping).some((name) => name === dotted || name.startsWith(`${dotted}.`)))
    throw new LookupFailure("INVALID_FIELDS");
  return names.reduce<unknown>((value, name) => (value as Json | undefined)?.[name], answer);
}

const bogon = (ip: string): Json => ({ ip, bogon: true });

/** A product about an address, of which a path may name a part. */
const partProduct = (path: string, mapping: Mapping, compose: (known: Known) => Json) =>
  addressProduct({
    path,
    form,
    input: z.object({ ip: ip.optional(), part: z.string().max(100).optional() }),
    invalid: { ip: "INVALID_IP_ADDRESS", part: "INVALID_FIELDS" },
    addressOf: ({ ip }) => (ip === "me" ? undefined : ip),
    wantsHostname: ({ part }) => part === "hostname",
    answer: (known, { part }) => partOf(compose(known), mapping, part),
    answerReserved: bogon,
    endsLines: true,
  });

const composeAddress = composer(addressFields, undefined);

/**
 * What a program without a key reads about an address on our own host.
 * @throws LookupFailure INVALID_IP_ADDRESS, UNAVAILABLE
 */
export function answerWithoutKey(app: App, language: Language, address: string): Json {
  try {
    return composeAddress(knownOf({ app, language, callerIp: "", admission: null }, address, false));
  } catch (error) {
    if (error instanceof LookupFailure && error.reason === "RESERVED_IP_ADDRESS") return bogon(address);
    throw error;
  }
}

const composeLookup = composer(lookupFields, undefined);
const products = {
  address: partProduct("/ipinfo/{ip}", addressFields, composeAddress),
  lite: partProduct("/ipinfo/lite/{ip}", liteFields, composer(liteFields, undefined)),
  // Their clients read `geo` without asking whether there is one.
  lookup: partProduct("/ipinfo/lookup/{ip}", lookupFields, (known) => ({ geo: {}, as: {}, ...composeLookup(known) })),
  resproxy: partProduct("/ipinfo/resproxy/{ip}", resproxyFields, composer(resproxyFields, undefined)),
};
const asn = asnProduct({ path: "/ipinfo/{asn}", form: asnForm, answer: composer(asnFields, undefined) });
const me = otherProduct({
  path: "/ipinfo/me",
  form,
  type: null,
  input: z.object({}),
  invalid: {},
  recorded: () => "",
  isSample: () => true,
  find({ admission }) {
    const { service, credits } = admission ?? {};
    const limit = service?.quota ?? null;
    const remaining = credits?.remaining ?? null;
    const requests = { month: limit === null || remaining === null ? null : limit - remaining, limit, remaining };
    return { value: { requests }, isFound: true, country: 0, ipv4: -1 };
  },
});

/** What a path below `/ipinfo` asks. */
function askPath(path: string): Asked {
  const [first = "", ...rest] = path.split("/").filter((part) => part !== "");
  const partIn = (parts: readonly string[]) => (parts.length > 0 ? { part: parts.join("/") } : {});
  if (first === "lite" || first === "lookup" || first === "resproxy") {
    const [address = "me", ...parts] = rest;
    return { product: products[first], fields: { ip: address, ...partIn(parts) } };
  }
  if (first === "me" && rest.length === 0) return { product: me, fields: {} };
  if (/^AS\d+$/i.test(first)) {
    if (rest.length > 0 && rest[0] !== "json") throw new LookupFailure("INVALID_FIELDS");
    return { product: asn, fields: { asn: first } };
  }
  // A field in place of an address is one of the caller's own.
  const isOwn = first === "" || (first in addressFields && !parseAddress(first)) || first === "json" || first === "geo";
  return isOwn
    ? { product: products.address, fields: partIn(first === "" ? [] : [first, ...rest]) }
    : { product: products.address, fields: { ip: first, ...partIn(rest) } };
}

const ask = ({ params }: { params: Readonly<Record<string, string>> }): Asked => askPath(params["*"] ?? "");

export const ipinfo: DropIn = {
  prefix: "/ipinfo",
  unknown: declared("/ipinfo", form),
  routes: [
    { url: "/ipinfo", ask },
    { url: "/ipinfo/*", ask },
  ],
  batches: [
    {
      path: "/ipinfo/batch",
      product: declared("/ipinfo/batch", form, 1),
      itemSteps: (body) => textItemSteps(body, MAX_BATCH, askPath),
      refusal: (failure, { text }, language) =>
        failure.reason === "IP_ADDRESS_NOT_FOUND" && /^AS/i.test(text) ? NO_ASN : errorOf(failure, language),
      join(items, { filter }) {
        const kept = filter === "1" ? items.filter(({ isFound }) => isFound) : items;
        return `{${kept.map(({ text, json }) => `${jsonBytes(text)}:${json}`).join()}}`;
      },
    },
  ],
  posts: [{ path: "/ipinfo/tools/map", product: declared("/ipinfo/tools/map", form), read: readMap }],
  neverRefuses: ["RESERVED_IP_ADDRESS"],
  tables: {
    ipinfo: addressFields,
    "ipinfo-lite": liteFields,
    "ipinfo-lookup": lookupFields,
    "ipinfo-asn": asnFields,
    "ipinfo-resproxy": resproxyFields,
  },
};
