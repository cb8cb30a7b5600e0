import type { Language } from "@meridian/contract/errors";
import { type LookupErrorName, lookupErrors, MAX_BATCH } from "@meridian/contract/lookup-api/errors";
import { ip } from "@meridian/contract/lookup-api/fields";
import { isReservedAsn } from "@meridian/ipdb";
import * as z from "zod";
import { asnNumber } from "../../lookup/asn.ts";
import { LookupFailure } from "../failure.ts";
import { type AnswerForm, formLanguage } from "../form.ts";
import { asnProduct } from "./asn.ts";
import { textItemSteps } from "./batch.ts";
import type { Asked, AskedIn, DropIn } from "./drop-in.ts";
import { ipregistryAsnFields, ipregistryFields, userAgentFields } from "./ipregistry-fields.ts";
import { composer, type Json, pick } from "./mapping.ts";
import { addressProduct, declared } from "./products.ts";

// ipregistry: https://ipregistry.co/docs. Unknown values are null.

const JSON_TYPE = "application/json; charset=utf-8";

/** Their names for our errors, where they differ. */
const theirNames: Partial<Record<LookupErrorName, string>> = {
  INSUFFICIENT_QUOTA: "INSUFFICIENT_CREDITS",
  INVALID_FIELDS: "INVALID_FILTER_SYNTAX",
  INVALID_BODY: "BAD_REQUEST",
  UNKNOWN_PATH: "BAD_REQUEST",
  METHOD_NOT_ALLOWED: "BAD_REQUEST",
  SERVER_ERROR: "INTERNAL",
  UNAVAILABLE: "INTERNAL",
};

function errorOf({ reason }: LookupFailure, language: Language, code = theirNames[reason] ?? reason) {
  const { message, resolution } = lookupErrors[reason];
  return { code, message: message[language], resolution: resolution[language] };
}

const form: AnswerForm = {
  contentType: JSON_TYPE,
  lines({ service, credits, key }, charged) {
    let lines = `ipregistry-credits-consumed: ${charged}\r\n`;
    const limiter = key.limiter ?? service?.limiter;
    if (credits) lines += `ipregistry-credits-remaining: ${credits.remaining}\r\n`;
    if (credits && limiter)
      lines += `x-rate-limit-limit: ${limiter.limit}\r\nx-rate-limit-remaining: ${limiter.remaining}\r\nx-rate-limit-reset: ${limiter.resetSeconds}\r\n`;
    return lines;
  },
  refusal: (failure, call) => ({
    status: lookupErrors[failure.reason].status,
    body: JSON.stringify(errorOf(failure, formLanguage(call))),
    contentType: JSON_TYPE,
  }),
};

/** Why there is no network of a number. */
function codeOfAsn(text: string): string {
  const asn = asnNumber(text);
  return asn !== null && isReservedAsn(asn) ? "RESERVED_ASN" : "UNKNOWN_ASN";
}

const asnForm: AnswerForm = {
  ...form,
  refusal: (failure, call) =>
    failure.reason === "IP_ADDRESS_NOT_FOUND"
      ? {
          status: 404,
          body: JSON.stringify(errorOf(failure, formLanguage(call), codeOfAsn(String(call.fields.asn ?? "")))),
          contentType: JSON_TYPE,
        }
      : form.refusal(failure, call),
};

/** Paths separated by commas, such as `location.country.name,security`. @throws LookupFailure INVALID_FIELDS */
function filtered(answer: Json, fields: string | undefined): Json {
  if (fields === undefined) return answer;
  const paths = fields.split(",").map((path) => path.trim());
  if (paths.some((path) => !/^\w+(?:\.\w+)*$/.test(path))) throw new LookupFailure("INVALID_FIELDS");
  return pick(answer, paths);
}

const composeAddress = composer(ipregistryFields, null);
const composeUserAgent = composer(userAgentFields, null);
const address = addressProduct({
  path: "/ipregistry/{ip}",
  form,
  input: z.object({
    ip: ip.optional(),
    fields: z.string().max(1000).optional(),
    hostname: z.string().max(10).optional(),
    userAgent: z.string().max(8000).optional(),
  }),
  invalid: {
    ip: "INVALID_IP_ADDRESS",
    fields: "INVALID_FIELDS",
    hostname: "INVALID_FIELDS",
    userAgent: "INVALID_FIELDS",
  },
  addressOf: ({ ip }) => ip,
  wantsHostname: ({ hostname }) => hostname === "true",
  answer: (known, { ip, fields, userAgent }) =>
    filtered({ ...composeAddress(known), ...(ip === undefined && composeUserAgent(userAgent ?? "")) }, fields),
});
const composeAsn = composer(ipregistryAsnFields, null);
const asn = asnProduct({
  path: "/ipregistry/{asn}",
  form: asnForm,
  answer: (known, fields) => filtered(composeAsn(known), fields),
});

function askText(text: string, { fields, hostname }: AskedIn["query"]): Asked {
  return /^AS\d*$/i.test(text)
    ? { product: asn, fields: { ...(text.length > 2 && { asn: text }), fields } }
    : { product: address, fields: { ip: text, fields, hostname } };
}

const askOwn = ({ query, headers }: AskedIn): Asked => ({
  product: address,
  fields: { fields: query.fields, hostname: query.hostname, userAgent: headers["user-agent"] },
});

export const ipregistry: DropIn = {
  prefix: "/ipregistry",
  unknown: declared("/ipregistry", form),
  routes: [
    { url: "/ipregistry", ask: askOwn },
    { url: "/ipregistry/", ask: askOwn },
    { url: "/ipregistry/:text", ask: ({ params, query }) => askText(params.text ?? "", query) },
  ],
  batches: [
    {
      path: "/ipregistry/",
      product: declared("/ipregistry/", form, 1),
      itemSteps: (body, query) => textItemSteps(body, MAX_BATCH, (text) => askText(text, query)),
      refusal: (failure, { text }, language) =>
        failure.reason === "IP_ADDRESS_NOT_FOUND"
          ? errorOf(failure, language, codeOfAsn(text))
          : errorOf(failure, language),
      join: (items) => `{"results":[${items.map(({ json }) => json).join()}]}`,
    },
  ],
  tables: {
    ipregistry: ipregistryFields,
    "ipregistry-user-agent": userAgentFields,
    "ipregistry-asn": ipregistryAsnFields,
  },
};
