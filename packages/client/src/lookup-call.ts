import type { Problem } from "@meridian/contract/lookup-api/problem";

/** Sends a lookup API request to the server and returns its response. */
export type LookupTransport = (request: {
  method: "GET" | "POST";
  /** Including the query string. */
  path: string;
  /** JSON; null if the call has no body. */
  body: string | null;
}) => Promise<{ status: number; body: unknown }>;

/** An error response of the lookup API; `code` is the error's name. */
export class LookupError extends Error {
  readonly status: number;
  readonly code: string;
  readonly resolution: string;
  readonly requestId: string;
  /** The invalid field; null if the error is not about one. */
  readonly field: string | null;
  constructor(status: number, error: Problem) {
    super(error.detail);
    this.name = "LookupError";
    this.status = status;
    this.code = error.code;
    this.field = error.field;
    this.resolution = error.resolution;
    this.requestId = error.request_id;
  }
}

const OK = 200;

/** Creates a typed call over a transport. It rejects with LookupError if the status is not 200. */
export const createLookupCall =
  (transport: LookupTransport) =>
  <I extends object, O>(path: string, method: "GET" | "POST", bodyFields: readonly string[]) =>
  async (input: I): Promise<O> => {
    const fields = Object.entries(input).filter(([, value]) => value !== undefined && value !== null);
    const inPath = (name: string) => path.includes(`{${name}}`);
    const inBody = fields.filter(([name]) => bodyFields.includes(name));
    const query = fields.filter(([name]) => !inPath(name) && !bodyFields.includes(name));
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String((input as Record<string, unknown>)[name] ?? "")),
    );
    const search = new URLSearchParams(query.map(([name, value]): [string, string] => [name, String(value)]));
    const { status, body } = await transport({
      method,
      path: query.length > 0 ? `${filled}?${search}` : filled,
      body: method === "GET" ? null : JSON.stringify(bodyOf(inBody)),
    });
    if (status === OK) return body as O;
    throw new LookupError(status, body as Problem);
  };

/** A list of addresses is sent as the whole body, other fields by name. */
const bodyOf = (fields: [string, unknown][]): unknown =>
  fields[0]?.[0] === "addresses" ? fields[0][1] : Object.fromEntries(fields);
