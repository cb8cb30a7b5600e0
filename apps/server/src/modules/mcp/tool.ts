import type { Language } from "@meridian/contract/errors";
import type { BulkCaller } from "../../lib/bulk-queue.ts";
import type { CachedKey } from "../lookup-api/key-ring.ts";
import type { LookupApi } from "../lookup-api/lookup-api.ts";

type Json = Record<string, unknown>;

/** What a tool's function gets besides its arguments. */
export interface ToolContext {
  lookupApi: LookupApi;
  key: CachedKey;
  language: Language;
  bulk: BulkCaller;
  /** Makes a call of the lookup API in the caller's name, so that limits, charges and records are those of any call. */
  ask: (request: LookupRequest) => Promise<{ status: number; body: Json | Json[] }>;
}

export interface LookupRequest {
  method: "GET" | "POST";
  /** Path and query. */
  url: string;
  body?: unknown;
}

/** What an agent can do, and how it is described to it. */
export interface Tool {
  name: string;
  title: string;
  description: string;
  /** JSON Schema of an object. */
  input: Json;
  /** JSON Schema of the result, if it is declared. */
  output?: Json;
  /** @throws ToolFailure */
  run: (context: ToolContext, input: Json) => Promise<Json>;
}

/** A result that the agent reads as an error, in words. */
export class ToolFailure extends Error {}
