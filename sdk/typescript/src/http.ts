import { apiError, ConnectionError, InvalidInputError, ServerError, TimeoutError } from "./errors.ts";

/** Longer than this is not waited for, but left to the caller. */
const MAX_WAIT_SECONDS = 30;
const FIRST_PAUSE_MS = 200;
const MAX_PAUSE_MS = 5_000;
/** Answers after which the same request may succeed. */
const passing = new Set([429, 502, 503, 504]);

/** How requests are sent. */
export interface Transport {
  /** Scheme, host and perhaps a path, without a slash at the end. */
  url: string;
  key: string | undefined;
  /** Of each attempt. */
  timeoutMs: number;
  /** Attempts after the first one. */
  retries: number;
  fetch: typeof fetch;
}

/** One request. */
export interface Call {
  path: string;
  query?: Readonly<Record<string, string | number | boolean | undefined>> | undefined;
  /** Sent as JSON by POST. */
  body?: unknown;
  signal?: AbortSignal | undefined;
}

/** @throws InvalidInputError for a base URL or key that cannot be sent */
export function checkTransport({ url, key }: Pick<Transport, "url" | "key">): void {
  if (!/^https?:\/\/[^/\s?#]+[^\s?#]*$/.test(url))
    throw new InvalidInputError({ status: 400, field: "url", detail: "url must be an http or https URL" });
  // The platform's own error about a wrong header would repeat the key.
  if (key !== undefined && !/^[\x21-\x7e]+$/.test(key))
    throw new InvalidInputError({ status: 400, field: "key", detail: "key has characters that no key has" });
}

/**
 * Sends a request, several times if it may help, and returns the decoded JSON.
 * @throws ApiError, ConnectionError, TimeoutError
 */
export async function send(transport: Transport, call: Call): Promise<unknown> {
  for (let attempt = 0; ; attempt++) {
    const outcome = await attemptOnce(transport, call);
    if ("answer" in outcome) return outcome.answer;
    const { error, isPassing, retryAfter = 0 } = outcome;
    if (!isPassing || attempt >= transport.retries || retryAfter > MAX_WAIT_SECONDS) throw error;
    const longest = Math.min(FIRST_PAUSE_MS * 2 ** attempt, MAX_PAUSE_MS);
    await pause(Math.max(retryAfter * 1000, longest * (0.5 + Math.random() / 2)), call.signal);
  }
}

type Outcome = { answer: unknown } | { error: Error; isPassing: boolean; retryAfter?: number | undefined };

async function attemptOnce(transport: Transport, call: Call): Promise<Outcome> {
  const timeout = AbortSignal.timeout(transport.timeoutMs);
  const signal = call.signal ? AbortSignal.any([timeout, call.signal]) : timeout;
  try {
    const response = await transport.fetch(addressOf(transport, call), {
      ...(call.body !== undefined && { method: "POST", body: JSON.stringify(call.body) }),
      headers: {
        accept: "application/json",
        // For the calls of the website's own API, which do not know the parameter.
        ...(call.query?.lang !== undefined && { "accept-language": String(call.query.lang) }),
        ...(call.body !== undefined && { "content-type": "application/json" }),
        ...(transport.key !== undefined && { authorization: `Bearer ${transport.key}` }),
      },
      // A redirect could take the key to another host.
      redirect: "manual",
      signal,
    });
    return outcomeOf(response, await response.text());
  } catch (error) {
    call.signal?.throwIfAborted();
    if (timeout.aborted) {
      const message = `no answer from ${transport.url} within ${transport.timeoutMs} ms`;
      return { error: new TimeoutError(message, { cause: error }), isPassing: true };
    }
    return { error: new ConnectionError(`cannot reach ${transport.url}`, { cause: error }), isPassing: true };
  }
}

function addressOf({ url }: Transport, { path, query = {} }: Call): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  const text = new URLSearchParams(given).toString();
  return `${url}${path.startsWith("/") ? "" : "/"}${path}${text === "" ? "" : `?${text}`}`;
}

function outcomeOf(response: Response, text: string): Outcome {
  const { status, ok } = response;
  const json = parse(text);
  if (ok && json !== undefined) return { answer: json };
  if (ok)
    return {
      error: new ServerError({ status, detail: "the answer is not JSON; is url the API's?" }),
      isPassing: false,
    };
  const isRedirect = response.type === "opaqueredirect" || (status >= 300 && status < 400);
  const retryAfter = secondsOf(response.headers.get("retry-after"));
  const problem = json !== null && typeof json === "object" ? (json as Record<string, unknown>) : {};
  const textOf = (name: string) => (typeof problem[name] === "string" ? problem[name] : undefined);
  const error = apiError({
    status,
    code: textOf("code"),
    field: textOf("field"),
    detail: textOf("detail") ?? (isRedirect ? "the server redirects; set url to where it does" : undefined),
    resolution: textOf("resolution"),
    documentation: textOf("documentation"),
    requestId: textOf("request_id") ?? response.headers.get("x-request-id") ?? undefined,
    retryAfter,
  });
  return { error, isPassing: passing.has(status), retryAfter };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The header's seconds, or those up to its date; undefined if it has neither. */
function secondsOf(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, Math.ceil(seconds));
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      signal?.removeEventListener("abort", done);
      if (signal?.aborted) reject(signal.reason);
      else resolve();
    }
    signal?.addEventListener("abort", done);
    if (signal?.aborted) done();
  });
}
