import type * as z from "zod";
import type { Access } from "./access.ts";
import type { ErrorName } from "./errors.ts";

/** One API endpoint: everything the server, the client, the documentation and the tests need. */
export interface Endpoint<
  A extends Access = Access,
  I extends z.ZodObject = z.ZodObject,
  O extends z.ZodType = z.ZodType,
> {
  path: `/v1/${string}` | `/admin/${string}`;
  /** POST by default; a GET endpoint has no input. */
  method?: "GET" | "POST";
  /** One line for the documentation, the client and the OpenAPI document. */
  summary: string;
  /** The same in Chinese. Staff endpoints have none, because no document lists them. */
  summaryZh?: string;
  access: A;
  input: I;
  output: O;
  /** Errors in addition to those every endpoint can return. */
  errors?: readonly ErrorName[];
  /** Beyond the limits for one staff member, the call becomes a request that a second person decides on. */
  secondPerson?: boolean;
  /** Staff who view the portal as a customer may call it: it then changes nothing and links to no file of the customer. */
  viewable?: boolean;
  /** Pages show no toast when the call fails. */
  silent?: boolean;
  /** `max` calls at once, which come back evenly within `seconds`; counted per user or, without a session, per address. */
  rate?: { max: number; seconds: number };
  /**
   * Accepts an idempotency key: repeating a call with the same key and body within 24 hours returns the first result.
   * "transaction": the call and its stored result are one transaction. "claim": the key is stored in its
   * own transaction first, so that what a failing call has written, such as a count of wrong codes, is kept.
   */
  idempotent?: "transaction" | "claim";
  /** How long shared caches may store the response, which is sent with an ETag. */
  cacheSeconds?: number;
  /** Accepts a file, so form-data is parsed as an upload. */
  upload?: boolean;
  /** Largest payload, to which 16 KiB is added for other fields; without it the whole body may have 16 KiB. */
  maxBodyBytes?: number;
  /** The same for callers without a session, if there are others; required if the others may send a larger one. */
  maxAnonymousBodyBytes?: number;
}

export type Endpoints = Record<string, Endpoint>;

/** Declares an endpoint, preserving its exact types. */
export const endpoint = <const A extends Access, I extends z.ZodObject, O extends z.ZodType>(
  definition: Endpoint<A, I, O>,
): Endpoint<A, I, O> => definition;

// Schemas accept lenient input and yield exact output, so each side writes z.input and reads z.output.
export type CallerInput<E extends Endpoint> = z.input<E["input"]>;
export type HandlerInput<E extends Endpoint> = z.output<E["input"]>;
export type HandlerOutput<E extends Endpoint> = z.input<E["output"]>;
export type CallerOutput<E extends Endpoint> = z.output<E["output"]>;
