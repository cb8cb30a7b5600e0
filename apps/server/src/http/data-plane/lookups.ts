import type { Language } from "@meridian/contract/errors";
import type { FastifyRequest } from "fastify";
import type { Plane } from "../../lib/plane.ts";
import { asciiJson } from "../../modules/lookup/answers.ts";
import { answeredKind, type CallKind } from "../../modules/usage/usage-ledger.ts";
import { languageAsked } from "../caller.ts";
import type { Admission } from "./admission.ts";
import { type Answer, chooseFields, fieldsOf, hasNothing } from "./query.ts";

/** Pricing types of the specification. */
export const GEOLOCATION = 1;
const PROXY_IDENTIFICATION = 10;

type Fields = Record<string, unknown>;

/** What a single lookup is made of; the path decides the answer and the balance it draws on. */
export interface Lookup {
  path: string;
  type: number;
  /** What its calls come to that are answered. */
  answered: { charged: CallKind; free: CallKind; empty: CallKind };
  /** Keeps the portal's envelope around answer and refusal. */
  hasEnvelope: boolean;
  addressOf: (request: FastifyRequest) => unknown;
  fieldsOf: (request: FastifyRequest) => string[] | null;
  select: (plane: Plane, answer: Answer, address: string, fields: string[] | null) => string;
  /** Whether a selection says nothing, and so costs nothing; a whole record always says something. */
  isEmpty: (body: string, fields: string[] | null) => boolean;
}

/** A body that is bytes is a batch, and has no fields. */
const fieldsOfRequest = ({ query, body }: FastifyRequest): Fields =>
  body !== null && typeof body === "object" && !Buffer.isBuffer(body)
    ? { ...(query as Fields), ...(body as Fields) }
    : (query as Fields);

/** The language a caller asks for by `lang`, else by header, else that of his account; of a stranger Chinese. */
export function languageFor(request: FastifyRequest, admission: Admission | null): Language {
  const { lang } = fieldsOfRequest(request);
  return languageNamed(lang) ?? languageAsked(request.headers) ?? admission?.key.language ?? "zh";
}

/** The language that a value of `lang` asks for. */
export function languageNamed(lang: unknown): Language | null {
  if (lang === "en" || lang === "en-US") return "en";
  return lang === "zh" || lang === "zh-CN" ? "zh" : null;
}

const counted = (path: string, type: number): Pick<Lookup, "path" | "type" | "answered"> => ({
  path,
  type,
  answered: {
    charged: answeredKind(path, type, 1),
    free: answeredKind(path, type, 0),
    empty: { ...answeredKind(path, type, 0), result: "empty" },
  },
});

const ENVELOPE_START = '{"code":200,"msg":"success","data":';

/** Everything about an address, in the portal's envelope. */
export const queryLookup = (): Lookup => ({
  ...counted("/v2/query", GEOLOCATION),
  hasEnvelope: true,
  addressOf: (request) => fieldsOfRequest(request).ip,
  fieldsOf: (request) => fieldsOf(fieldsOfRequest(request).fields),
  select: (_plane, answer, _address, fields) => `${ENVELOPE_START}${chooseFields(answer.json, fields)}}`,
  isEmpty: (body, fields) => fields !== null && hasNothing(body.slice(ENVELOPE_START.length)),
});

/** Only the privacy flags. */
export const privacyLookup = (): Lookup => ({
  ...counted("/v2/privacy/{ip}", PROXY_IDENTIFICATION),
  hasEnvelope: false,
  addressOf: ({ params }) => (params as Fields).ip,
  fieldsOf: () => null,
  select: (_plane, answer, address) => {
    const { proxy } = JSON.parse(answer.json) as { proxy: object };
    return asciiJson({ ip: address, ...proxy });
  },
  isEmpty: (body) => !/:(?:true|false)/.test(body),
});

/** The range that has the same answer. */
export const rangeLookup = (): Lookup => ({
  ...counted("/v2/ranges/{ip}", GEOLOCATION),
  hasEnvelope: false,
  addressOf: ({ params }) => (params as Fields).ip,
  fieldsOf: () => null,
  select: (plane, answer, address) => {
    const { location, asn } = JSON.parse(answer.json) as { location: { country_code: string }; asn: { asn: string } };
    const match = plane.lookupDatabase.reader?.lookup(address);
    return asciiJson({
      ip: address,
      start_ip: match?.start ?? "",
      end_ip: match?.end ?? "",
      country_code: location.country_code,
      asn: asn.asn,
    });
  },
  isEmpty: () => false,
});
