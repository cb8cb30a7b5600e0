import type { Language } from "@meridian/contract/errors";
import type { LookupApiEndpoint, LookupInput } from "@meridian/contract/lookup-api/endpoint";
import type { LookupErrorName } from "@meridian/contract/lookup-api/errors";
import type { App } from "../../app.ts";
import { countryNumber } from "../../lib/country-tally.ts";
import { jsonBytes } from "../lookup/answers.ts";
import { answeredKind, type CallKind } from "../metering/usage-ledger.ts";
import type { Admission } from "./admission.ts";
import { LookupFailure } from "./failure.ts";
import type { AnswerForm } from "./form.ts";

/** A caller's fields, as read from path, query or body. */
export type Fields = Readonly<Record<string, unknown>>;

/** The caller of a product. */
export interface LookupContext {
  app: App;
  language: Language;
  /** The caller's own address. */
  callerIp: string;
  /** The key and what it draws on; null for a demo call without a key. */
  admission: Admission | null;
}

/** A product's answer. */
export interface Found {
  /** The answer in UTF-8, one character per byte. */
  json: string;
  /** Whether it contains data, and so costs a credit. */
  isFound: boolean;
  /** The number of the queried address's country; 0 for none. */
  country: number;
  /** The queried address as a number if it is IPv4, else -1. */
  ipv4: number;
  /** The answer's ETag if it may be cached, else null. */
  etag: string | null;
  /** If it differs from that of the product's other answers. */
  contentType?: string;
}

/** The parts of a call needed to parse and to refuse it. */
export interface Declared<E extends LookupApiEndpoint = LookupApiEndpoint, Question = LookupInput<E>> {
  endpoint: E;
  /** Another service's form of answers and refusals, in place of ours. */
  form?: AnswerForm;
  /** The query in the product's own terms, if those differ from the fields. @throws LookupFailure */
  read?(input: LookupInput<E>): Question;
  /** What the call's record shows to the key's owner; "" for anything that must never be stored. */
  recorded(question: Question, callerIp: string): string;
}

/** The implementation of an API-key endpoint, next to its declaration. */
export interface Product<E extends LookupApiEndpoint = LookupApiEndpoint, Question = LookupInput<E>>
  extends Declared<E, Question> {
  /** @throws LookupFailure */
  find(context: LookupContext, question: Question): Found | Promise<Found>;
  /** Whether a test key may make this query; it gets the sample. */
  isSample(question: Question): boolean;
  /** A test key's answer, if it is not the declaration's sample. */
  sample?(context: LookupContext, question: Question): Found | Promise<Found>;
}

/** A product with its own types erased. */
// biome-ignore lint/suspicious/noExplicitAny: each product takes what its own declaration reads.
export type AnyProduct = Product<any, any>;
// biome-ignore lint/suspicious/noExplicitAny: the same.
export type AnyDeclared = Declared<any, any>;

/** Preserves a product's types in its declaration. */
export const product = <E extends LookupApiEndpoint, Question = LookupInput<E>>(
  definition: Product<E, Question>,
): Product<E, Question> => definition;

/** Unknown values are null in every answer, never empty text. */
const emptyAsNull = (_name: string, value: unknown): unknown => (value === "" ? null : value);

/** An answer created for this call. */
export const found = (
  body: object,
  { isFound = true, countryCode = "" }: { isFound?: boolean; countryCode?: string | null } = {},
): Found => ({
  json: jsonBytes(body, emptyAsNull),
  isFound,
  country: countryNumber(countryCode ?? ""),
  ipv4: -1,
  etag: null,
});

/** The declaration's sample, with the queried address if it is about one. */
export function sampleOf({ endpoint }: AnyProduct, question: { ip?: string }): Found {
  const { answer } = endpoint.sample;
  return found("ip" in answer ? { ...answer, ip: question.ip } : answer);
}

/**
 * Parses a call's fields into its query.
 * @throws LookupFailure for the first invalid field
 */
export function readQuestion<E extends LookupApiEndpoint, Question>(
  { endpoint, read }: Declared<E, Question>,
  fields: Fields,
): Question {
  const given: Record<string, string | object> = {};
  for (const name of namesOf(endpoint)) {
    const value = fields[name];
    if (typeof value === "string") {
      const text = value.trim();
      if (text !== "") given[name] = text;
    } else if (typeof value === "number" && Number.isSafeInteger(value)) given[name] = String(value);
    // Lists and objects are not valid fields; the schema rejects them.
    else if (value !== undefined && value !== null) given[name] = notText;
  }
  const result = endpoint.input.safeParse(given);
  if (!result.success) {
    const name = String(result.error.issues[0]?.path[0]);
    const failure = new LookupFailure((endpoint.invalid as Record<string, LookupErrorName>)[name] ?? "INVALID_BODY");
    failure.field = name;
    throw failure;
  }
  const input = result.data as LookupInput<E>;
  return read ? read(input) : (input as Question);
}

/** The field a refusal is about: the one found invalid, or the only one whose value can be refused in this way; else null. */
export function fieldOf({ reason, field }: LookupFailure, { invalid, input }: LookupApiEndpoint): string | null {
  if (field !== null) return field;
  const names = Object.keys(invalid).filter((name) => invalid[name] === reason);
  if (names.length === 1) return names[0]!;
  return reason === "RESERVED_IP_ADDRESS" && "ip" in input.shape ? "ip" : null;
}

const notText = {};
const names = new WeakMap<LookupApiEndpoint, string[]>();

function namesOf(endpoint: LookupApiEndpoint): string[] {
  let known = names.get(endpoint);
  if (!known) {
    known = Object.keys(endpoint.input.shape);
    names.set(endpoint, known);
  }
  return known;
}

/** Outcomes of a product's answered calls; one object each, because counting by identity is fastest. */
export interface Outcomes {
  charged: CallKind;
  free: CallKind;
  empty: CallKind;
}

const outcomes = new WeakMap<LookupApiEndpoint, Outcomes>();

/** The outcomes of a call that draws on a balance. */
export function outcomesOf(endpoint: LookupApiEndpoint): Outcomes {
  let known = outcomes.get(endpoint);
  if (!known) {
    const type = endpoint.product ?? 0;
    const free = answeredKind(endpoint.path, type, 0);
    known = { charged: answeredKind(endpoint.path, type, 1), free, empty: { ...free, result: "empty" } };
    outcomes.set(endpoint, known);
  }
  return known;
}
