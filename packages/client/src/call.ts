/** Sends a request to the server and returns the response envelope; rejects if there is none. */
export type Transport = (request: {
  path: string;
  method: "GET" | "POST";
  /** Null for GET. */
  body: FormData | null;
  options: CallOptions;
}) => Promise<{ code: number; msg: string; data: unknown }>;

export interface CallOptions {
  signal?: AbortSignal;
  /** Repeating a call with the same key and input within 24 hours returns the first result. */
  idempotencyKey?: string;
  /** Pages show no toast when the call fails. */
  lazy?: boolean;
}

/** A method of the client, with the properties pages need. */
export interface EndpointCall<I, O> {
  (input: I, options?: CallOptions): Promise<O>;
  path: string;
  /** Whether the contract marks errors of this call as silent. */
  silent: boolean;
}

/** An error response. `code` is the contract's error code, `fields` has the message of each invalid field. */
export class ApiError extends Error {
  readonly code: number;
  readonly data: unknown;
  readonly fields: Readonly<Record<string, string>>;
  constructor(code: number, message: string, data: unknown) {
    super(message);
    this.name = "ApiError";
    this.code = code;
    this.data = data;
    const errors = (data as { errors?: { field: string; msg: string }[] } | null)?.errors ?? [];
    this.fields = Object.fromEntries(errors.map(({ field, msg }) => [field, msg]));
  }
}

const OK = 200;

/** Creates a typed call over a transport. It rejects with ApiError if the code is not 200. */
export const createCall =
  (transport: Transport) =>
  <I extends object, O>(path = "", silent = false, method: "GET" | "POST" = "POST"): EndpointCall<I, O> => {
    const call = Object.assign(
      async (input: I, options: CallOptions = {}) => {
        const body = method === "GET" ? null : toForm(input);
        const { code, msg, data } = await transport({ path: call.path, method, body, options });
        if (code !== OK) throw new ApiError(code, msg, data);
        return data as O;
      },
      { path, silent },
    );
    return call;
  };

/** The path of a call by its name, unless it is stated: every page loads all names, and few paths differ from them. */
export const pathNamed = (name: string): string =>
  `/v1/${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;

/** Gives the calls without a path the one of their name. */
export function withPaths<T extends object>(client: T): T {
  for (const module of Object.values(client))
    for (const [name, call] of Object.entries<{ path: string }>(module)) call.path ||= pathNamed(name);
  return client;
}

/** Encodes an input as a form: lists comma-separated, booleans as 1 and 0, objects as JSON text. */
function toForm(input: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined || value === null) continue;
    if (value instanceof Blob) form.append(name, value);
    else form.append(name, toText(value));
  }
  return form;
}

function toText(value: unknown): string {
  if (typeof value === "boolean") return value ? "1" : "0";
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value) && value.every((item) => typeof item !== "object")) return value.join(",");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
