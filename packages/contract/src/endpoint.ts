import type * as z from "zod";
import type { Access } from "./access.ts";
import type { ErrorName } from "./errors.ts";

/** One call of the API: everything the server, the client, the documentation and the tests need to know about it. */
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
  /** Failures beside those every call can return. */
  errors?: readonly ErrorName[];
  /** The page shows no toast when it fails. */
  silent?: boolean;
  /** At most `max` calls in `seconds`, counted by user, else by address. */
  rate?: { max: number; seconds: number };
  /**
   * Accepts an idempotency key: the same key and body within 24 hours give the first result again. "transaction": call
   * and result are one transaction. "claim": the call keeps what it counts even when it fails, such as wrong codes.
   */
  idempotent?: "transaction" | "claim";
  /** Shared caches may keep the answer this long; sent with an ETag. */
  cacheSeconds?: number;
  /** Takes a file, so its form-data goes to the parser for uploads. */
  upload?: boolean;
  /** Largest body in bytes, where the default of 16 KiB is not right. */
  maxBodyBytes?: number;
}

export type Endpoints = Record<string, Endpoint>;

/** Declares an endpoint and keeps its exact types. */
export const endpoint = <const A extends Access, I extends z.ZodObject, O extends z.ZodType>(
  definition: Endpoint<A, I, O>,
): Endpoint<A, I, O> => definition;

// Every schema is lenient going in and exact coming out, so each side writes z.input and reads z.output.
export type CallerInput<E extends Endpoint> = z.input<E["input"]>;
export type HandlerInput<E extends Endpoint> = z.output<E["input"]>;
export type HandlerOutput<E extends Endpoint> = z.input<E["output"]>;
export type CallerOutput<E extends Endpoint> = z.output<E["output"]>;
