import type { Access } from "@meridian/contract/access";
import type { Endpoint, Endpoints, HandlerInput, HandlerOutput } from "@meridian/contract/endpoint";
import type { Language } from "@meridian/contract/errors";
import type { App } from "../app.ts";
import type { BulkCaller } from "./bulk-queue.ts";
import type { AddressTrace } from "./caller-address.ts";
import type { SignedIn } from "./signed-in.ts";

/** What is known about the caller, signed in or not. */
export interface Caller {
  /** The address of the caller, from the socket or from a trusted proxy's header. */
  ip: string;
  /** How the address was found. */
  traceAddress(): AddressTrace;
  /** Whose turn it is when long work is done for this call. */
  bulk: BulkCaller;
  language: Language;
  plat: "pc" | "wap";
  userAgent: string;
  requestId: string;
  cookies: Readonly<Record<string, string | undefined>>;
  /** Sets a cookie that script cannot read. */
  setCookie(name: string, value: string, days: number): void;
}

export interface Call<E extends Endpoint> {
  app: App;
  input: HandlerInput<E>;
  caller: Caller;
  user: UserFor<E["access"]>;
}
type UserFor<A extends Access> = A extends "public" ? null : A extends "optional" ? SignedIn | null : SignedIn;

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<HandlerOutput<E>>;

export interface Route {
  endpoint: Endpoint;
  handler: (call: Call<Endpoint>) => Promise<unknown>;
}

/** Pairs a module's endpoints with their handlers; a missing or misnamed handler does not compile. */
export const routes = <M extends Endpoints>(endpoints: M, handlers: { [K in keyof M]: Handler<M[K]> }): Route[] =>
  Object.entries(endpoints).map(([name, endpoint]) => ({
    endpoint,
    handler: handlers[name as keyof M] as unknown as Route["handler"],
  }));

/** Finds the owner of a session token; null for a token that is unknown, revoked or expired. */
export type FindUser = (app: App, token: string) => Promise<SignedIn | null>;

/** Finds the customer whose portal a staff member sees, by the `view` header. @throws Failure VIEW_OVER */
export type FindViewed = (app: App, staff: SignedIn, viewId: string) => Promise<SignedIn>;
