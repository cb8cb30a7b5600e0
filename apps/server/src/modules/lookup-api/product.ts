import type { Language } from "@meridian/contract/errors";
import type { PlaneEndpoint, PlaneInput } from "@meridian/contract/lookup-api/endpoint";
import type { PlaneErrorName } from "@meridian/contract/lookup-api/errors";
import type { App } from "../../app.ts";
import { countryNumber } from "../../lib/country-tally.ts";
import { jsonBytes } from "../lookup/answers.ts";
import { answeredKind, type CallKind } from "../usage/usage-ledger.ts";
import type { Admission } from "./admission.ts";
import { PlaneFailure } from "./failure.ts";

/** What a caller sent, as the door read it from path, query or body. */
export type Fields = Readonly<Record<string, unknown>>;

/** Who asks a product. */
export interface Asking {
  app: App;
  language: Language;
  /** The caller's own address. */
  callerIp: string;
  /** The key and what it draws on; null where a page asks without one. */
  admission: Admission | null;
}

/** What a product says. */
export interface Found {
  /** The answer in UTF-8, one character for each byte. */
  json: string;
  /** Whether it says anything, and so costs its credit. */
  isFound: boolean;
  /** The number of the country of the address asked about; 0 for none. */
  country: number;
  /** The address asked about as a number where it is an IPv4 address, else -1. */
  ipv4: number;
  /** Names this very answer, where it may be kept; null where not. */
  etag: string | null;
}

/** What of a call is needed to read and to refuse it. */
export interface Declared<E extends PlaneEndpoint = PlaneEndpoint, Question = PlaneInput<E>> {
  endpoint: E;
  /** The question in the product's own terms, where those are not the fields. @throws PlaneFailure */
  read?(input: PlaneInput<E>): Question;
  /** What the call's record shows to the key's owner; "" for what must never be kept. */
  recorded(question: Question, callerIp: string): string;
}

/** The function of a call by key, beside its declaration. */
export interface Product<E extends PlaneEndpoint = PlaneEndpoint, Question = PlaneInput<E>>
  extends Declared<E, Question> {
  /** @throws PlaneFailure */
  find(asking: Asking, question: Question): Found | Promise<Found>;
  /** Whether a test key may ask this, which then gets the sample. */
  isSample(question: Question): boolean;
  /** What a test key gets, where that is not the declaration's sample. */
  sample?(asking: Asking, question: Question): Found;
}

/** A product without the types that are its own. */
// biome-ignore lint/suspicious/noExplicitAny: each product takes what its own declaration reads.
export type AnyProduct = Product<any, any>;
// biome-ignore lint/suspicious/noExplicitAny: the same.
export type AnyDeclared = Declared<any, any>;

/** Keeps a product's own types while it is declared. */
export const product = <E extends PlaneEndpoint, Question = PlaneInput<E>>(
  definition: Product<E, Question>,
): Product<E, Question> => definition;

/** What is not known is null in every answer, never an empty text. */
const emptyAsNull = (_name: string, value: unknown): unknown => (value === "" ? null : value);

/** An answer that was made anew for this call. */
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

/** The declaration's sample; about the very address that was asked, where it is about one. */
export function sampleOf({ endpoint }: AnyProduct, question: { ip?: string }): Found {
  const { answer } = endpoint.sample;
  return found("ip" in answer ? { ...answer, ip: question.ip } : answer);
}

/**
 * The question that the fields of a call ask.
 * @throws PlaneFailure the refusal that belongs to the first wrong field
 */
export function readQuestion<E extends PlaneEndpoint, Question>(
  { endpoint, read }: Declared<E, Question>,
  fields: Fields,
): Question {
  const given: Record<string, string | object> = {};
  for (const name of namesOf(endpoint)) {
    const value = fields[name];
    if (typeof value === "string") {
      if (value !== "") given[name] = value;
    } else if (typeof value === "number" && Number.isSafeInteger(value)) given[name] = String(value);
    // Neither a list nor an object is a field; the schema refuses it.
    else if (value !== undefined && value !== null) given[name] = notText;
  }
  const result = endpoint.input.safeParse(given);
  if (!result.success) {
    const name = String(result.error.issues[0]?.path[0]);
    throw new PlaneFailure((endpoint.invalid as Record<string, PlaneErrorName>)[name] ?? "INVALID_BODY");
  }
  const input = result.data as PlaneInput<E>;
  return read ? read(input) : (input as Question);
}

const notText = {};
const names = new WeakMap<PlaneEndpoint, string[]>();

function namesOf(endpoint: PlaneEndpoint): string[] {
  let known = names.get(endpoint);
  if (!known) {
    known = Object.keys(endpoint.input.shape);
    names.set(endpoint, known);
  }
  return known;
}

/** What calls of a product come to that are answered; one object each, since those count fastest. */
export interface Outcomes {
  charged: CallKind;
  free: CallKind;
  empty: CallKind;
}

const outcomes = new WeakMap<PlaneEndpoint, Outcomes>();

/** The outcomes of a call that draws on a balance. */
export function outcomesOf(endpoint: PlaneEndpoint): Outcomes {
  let known = outcomes.get(endpoint);
  if (!known) {
    const type = endpoint.product ?? 0;
    const free = answeredKind(endpoint.path, type, 0);
    known = { charged: answeredKind(endpoint.path, type, 1), free, empty: { ...free, result: "empty" } };
    outcomes.set(endpoint, known);
  }
  return known;
}
