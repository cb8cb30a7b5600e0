import type * as z from "zod";
import type { Access } from "./access.ts";
import type { ErrorName } from "./errors.ts";

/** One API call: everything the server, the client, the documentation and the tests need. */
export interface Endpoint<
  A extends Access = Access,
  I extends z.ZodObject = z.ZodObject,
  O extends z.ZodType = z.ZodType,
> {
  path: `/v1/${string}` | `/admin/${string}`;
  /** POST unless stated; GET takes no input. */
  method?: "GET" | "POST";
  /** One line for the documentation, the client and the OpenAPI document. */
  summary: string;
  access: A;
  input: I;
  output: O;
  /** Errors in addition to those every call can return. */
  errors?: readonly ErrorName[];
  /** The page shows no toast when it fails. */
  silent?: boolean;
  /** At most `max` calls in `seconds`, counted by user, else by address. */
  rate?: { max: number; seconds: number };
  /**
   * Accepts an idempotency key: the same key and body within 24 hours return the first result again. "transaction": call
   * and result are one transaction. "claim": what the call counts, such as wrong codes, is kept even if it fails.
   */
  idempotent?: "transaction" | "claim";
  /** Shared caches may keep the answer this long; sent with an ETag. */
  cacheSeconds?: number;
  /** Accepts a file, so its form-data is parsed as an upload. */
  upload?: boolean;
  /** Largest body in bytes, if not the default of 16 KiB. */
  maxBodyBytes?: number;
}

export type Endpoints = Record<string, Endpoint>;

/** Declares an endpoint and keeps its exact types. */
export const endpoint = <const A extends Access, I extends z.ZodObject, O extends z.ZodType>(
  definition: Endpoint<A, I, O>,
): Endpoint<A, I, O> => definition;

// Every schema accepts lenient input and yields exact output, so each side writes z.input and reads z.output.
export type CallerInput<E extends Endpoint> = z.input<E["input"]>;
export type HandlerInput<E extends Endpoint> = z.output<E["input"]>;
export type HandlerOutput<E extends Endpoint> = z.input<E["output"]>;
export type CallerOutput<E extends Endpoint> = z.output<E["output"]>;
