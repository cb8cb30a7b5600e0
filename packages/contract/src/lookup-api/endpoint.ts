import type * as z from "zod";
import type { Language } from "../errors.ts";
import type { PriceType } from "../price-types.ts";
import type { LookupErrorName } from "./errors.ts";

type Text = Readonly<Record<Language, string>>;

interface Texts {
  name: Text;
  /** One line under the name. */
  summary: Text;
  /** Additional notes in Markdown. */
  details: Text;
}

/** How a product can be tried on its page without an API key. */
interface Demo {
  /** Slugs of the product pages. */
  slugs: readonly string[];
  /** Whether the entered text is for this endpoint, if a page offers several. */
  accepts?: (query: string) => boolean;
  /** Parses the page's single text field into input fields; null if that fails. */
  read: (query: string) => Readonly<Record<string, unknown>> | null;
}

/** The input shown in samples, the input for test keys, and the response to the latter. */
interface Sample<Param extends string, Answer> {
  input: Readonly<Partial<Record<Param, string>>>;
  /** Needed if a test key may not send `input`; for addresses, a documentation address is used by default. */
  testInput?: Readonly<Partial<Record<Param, string>>>;
  answer: Answer;
}

/** One endpoint of the lookup API: everything the server, the client, the documentation and the tests need. */
export interface LookupApiEndpoint<
  I extends z.ZodObject = z.ZodObject,
  O extends z.ZodType = z.ZodType,
  P extends PriceType | null = PriceType | null,
> {
  /** Its ID under "My APIs"; never changes. */
  id: number;
  /** Path parameters are fields of `input`. */
  path: `/v2/${string}`;
  method: "GET" | "POST";
  /** A GET endpoint that also accepts its fields as the body of a POST. */
  takesForm?: boolean;
  /** The field in its path may hold slashes, so that a URL works as it was copied. */
  takesUrl?: boolean;
  /** The pricing type it is billed to; null if it is free. */
  product: P;
  /** "found": one credit if data is found; "items": one for each item with data; "free": nothing. */
  charge: "found" | "items" | "free";
  /** The fields of path, query and form. Values arrive as text; empty ones are dropped. */
  input: I;
  /** A body without named fields, by media type. */
  body?: Readonly<Record<string, { schema: object; example: unknown }>>;
  output: O;
  /** The error for an invalid value of each field. */
  invalid: Readonly<Record<keyof z.input<I> & string, LookupErrorName>>;
  /** Errors in addition to those and to the common errors of the lookup API. */
  refusals?: readonly LookupErrorName[];
  maxBodyBytes?: number;
  /** Answered by a partner that must be configured; never covered by free calls. */
  isPartnered?: boolean;
  /** Of an answer that is not JSON. */
  contentType?: string;
  /** Responses have an ETag, and 304 responses are free. */
  isCached?: boolean;
  texts: Texts;
  sample: Sample<keyof z.input<I> & string, z.input<O>>;
  demo?: Demo;
}

/** Declares an endpoint of the lookup API, preserving its exact types. */
export const lookupApiEndpoint = <I extends z.ZodObject, O extends z.ZodType, const P extends PriceType | null>(
  definition: LookupApiEndpoint<I, O, P>,
): LookupApiEndpoint<I, O, P> => definition;

/** What a caller sends. */
export type LookupCallerInput<E extends LookupApiEndpoint> = z.input<E["input"]> & { lang?: Language };
/** What the product's function receives. */
export type LookupInput<E extends LookupApiEndpoint> = z.output<E["input"]>;
export type LookupAnswer<E extends LookupApiEndpoint> = z.output<E["output"]>;

/** A documentation address (RFC 5737), which test keys may look up. */
export const TEST_ADDRESS = "192.0.2.1";

/** Input that a test key may send. */
export const testInputOf = ({ sample }: LookupApiEndpoint): Readonly<Record<string, string | undefined>> =>
  sample.testInput ?? { ...sample.input, ...("ip" in sample.input && { ip: TEST_ADDRESS }) };

/** The parameter names of a path, such as asn in `/v2/asn/{asn}`. */
export const pathParams = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

/** Where a field is sent. */
export function placeOf({ path, method, body }: LookupApiEndpoint, name: string): "path" | "query" | "body" {
  if (pathParams(path).includes(name)) return "path";
  return method === "POST" && !body ? "body" : "query";
}
