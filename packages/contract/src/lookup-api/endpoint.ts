import type * as z from "zod";
import type { Language } from "../errors.ts";
import type { PriceType } from "../price-types.ts";
import type { PlaneErrorName } from "./errors.ts";

type Text = Readonly<Record<Language, string>>;
/** What a field means. */
export type FieldText = readonly [en: string, zh: string];

interface Texts<Param extends string> {
  name: Text;
  /** One line under the name. */
  summary: Text;
  /** Additional notes in Markdown. */
  details: Text;
  params: Readonly<Record<Param, FieldText>>;
  /** Fields of the answer by their dotted names, such as `services[].quota`; shared ones are known already. */
  fields?: Readonly<Record<string, FieldText>>;
}

/** How a product is tried on its page without a key. */
interface Demo {
  /** Slugs of the pages. */
  slugs: readonly string[];
  /** Whether the text is for this call, where a page tries more than one. */
  accepts?: (query: string) => boolean;
  /** The fields of the call, from the one text field of the page; null where it cannot be read. */
  read: (query: string) => Readonly<Record<string, unknown>> | null;
}

/** The query used in samples, and the one for test keys, which gets the example answer. */
interface Sample<Param extends string, Answer> {
  input: Readonly<Partial<Record<Param, string>>>;
  /** Where the question of the samples is not for a test key; of addresses it is a documentation address. */
  testInput?: Readonly<Partial<Record<Param, string>>>;
  answer: Answer;
}

/** One call by key: everything the server, the client, the documentation and the tests need to know about it. */
export interface PlaneEndpoint<
  I extends z.ZodObject = z.ZodObject,
  O extends z.ZodType = z.ZodType,
  P extends PriceType | null = PriceType | null,
> {
  /** Its number under "My APIs"; never changes. */
  id: number;
  /** Parameters of the path are fields of `input`. */
  path: `/v2/${string}`;
  method: "GET" | "POST";
  /** A GET that also takes its fields as the body of a POST. */
  takesForm?: boolean;
  /** The pricing type whose balance it draws on; null for what is free. */
  product: P;
  /** "found": one credit for an answer with data; "items": one for each item with data; "free": nothing. */
  charge: "found" | "items" | "free";
  /** The fields of path, query and form; every value arrives as text, empty ones not at all. */
  input: I;
  /** A body that is not made of named fields, by media type. */
  body?: Readonly<Record<string, { schema: object; example: unknown }>>;
  output: O;
  /** The refusal for a wrong value of each field. */
  invalid: Readonly<Record<keyof z.input<I> & string, PlaneErrorName>>;
  /** Refusals beyond these and those that every call by key has. */
  refusals?: readonly PlaneErrorName[];
  /** Headers in addition to those of every call. */
  maxBodyBytes?: number;
  /** Answered by a partner that must be configured, and never free. */
  isPartnered?: boolean;
  /** Answers carry an ETag, and 304 costs nothing. */
  isCached?: boolean;
  /** Answers and refusals keep the portal's envelope. */
  hasEnvelope?: boolean;
  texts: Texts<keyof z.input<I> & string>;
  sample: Sample<keyof z.input<I> & string, z.input<O>>;
  demo?: Demo;
}

/** Declares a call by key and keeps its exact types. */
export const planeEndpoint = <I extends z.ZodObject, O extends z.ZodType, const P extends PriceType | null>(
  definition: PlaneEndpoint<I, O, P>,
): PlaneEndpoint<I, O, P> => definition;

/** What a caller sends. */
export type PlaneCallerInput<E extends PlaneEndpoint> = z.input<E["input"]> & { lang?: Language };
/** What the product works with. */
export type PlaneInput<E extends PlaneEndpoint> = z.output<E["input"]>;
export type PlaneAnswer<E extends PlaneEndpoint> = z.output<E["output"]>;

/** The address that test keys query (RFC 5737). */
export const TEST_ADDRESS = "192.0.2.1";

/** Queries that a test key can make. */
export const testInputOf = ({ sample }: PlaneEndpoint): Readonly<Record<string, string | undefined>> =>
  sample.testInput ?? { ...sample.input, ...("ip" in sample.input && { ip: TEST_ADDRESS }) };

/** The names of a path's parameters: `/v2/asn/{asn}` has asn. */
export const pathParams = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

/** Where a field is sent. */
export function placeOf({ path, method, body }: PlaneEndpoint, name: string): "path" | "query" | "body" {
  if (pathParams(path).includes(name)) return "path";
  return method === "POST" && !body ? "body" : "query";
}
