import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { Transform } from "node:stream";
import type { BulkErrorCode } from "@meridian/contract/bulk-job-names";
import { MAX_BULK_BYTES } from "@meridian/contract/bulk-jobs";
import type { App } from "../../app.ts";
import type { Config } from "../../config.ts";
import { outsideTarget, outsideUrl } from "../../lib/outside-url.ts";
import { isUnavailable } from "../../lib/unavailable.ts";
import { inputStore } from "./input-store.ts";

const MAX_REDIRECTS = 5;
/** A server that is silent for this long has broken off. */
const SILENCE_MS = 30_000;
/** Attempts without a byte, after which a download is given up. */
const MAX_FUTILE = 5;
/** 10 GB at 12 Mbit/s. */
const MAX_MS = 2 * 3_600_000;

/** The customer's server is at fault, or its file is too large. */
export class FetchProblem extends Error {
  readonly code: BulkErrorCode;

  constructor(code: BulkErrorCode) {
    super(code);
    this.code = code;
  }
}

/**
 * Parses the URL of an input; null for one that is never fetched: neither https nor, outside production, http; with a
 * user name; or in a private network.
 */
export const inputUrl = ({ INPUT_HOSTS, NODE_ENV }: Config, text: string): URL | null =>
  outsideUrl(INPUT_HOSTS, text, { allowsHttp: NODE_ENV !== "production" });

interface Download {
  url: URL;
  key: string;
  /** The largest file that is accepted. */
  most: number;
  signal: AbortSignal;
  onProgress: (received: number, size: number | null) => void;
}

/**
 * Downloads a file into the store of inputs, and goes on where it stopped if the connection breaks and the server can
 * send the rest.
 * @returns its size in bytes
 * @throws FetchProblem
 */
export async function fetchInput(app: App, { url, key, most, signal, onProgress }: Download): Promise<number> {
  const store = inputStore(app);
  await store.create(key, null);
  const limit = AbortSignal.any([signal, AbortSignal.timeout(MAX_MS)]);
  let size = 0;
  let version: string | null = null;
  let futile = 0;
  for (;;) {
    const response = await open(app.config, url, { from: size, version, signal: limit });
    const total = totalOf(response, size);
    if (total !== null && total > most) {
      response.destroy();
      throw new FetchProblem(total > MAX_BULK_BYTES ? "TOO_LARGE" : "STORAGE_FULL");
    }
    version = validatorOf(response);
    const before = size;
    try {
      size = await store.append(key, size, countedBody(response, { size, most, total, onProgress }), limit);
      if (!response.complete || (total !== null && size < total)) throw new Error("the response ended early");
      await store.finish(key, size);
      return size;
    } catch (error) {
      if (error instanceof FetchProblem || isFull(error)) throw error;
      signal.throwIfAborted();
      size = await store.sizeOf(key);
      futile = size > before ? 0 : futile + 1;
      const canContinue = version !== null && response.headers["accept-ranges"] === "bytes";
      if (!canContinue || futile >= MAX_FUTILE || limit.aborted) throw new FetchProblem("URL_BROKEN");
    }
  }
}

const isFull = (error: unknown): boolean =>
  isUnavailable(error) && ["ENOSPC", "EDQUOT"].includes((error as { code?: string }).code ?? "");

/** What identifies the content, so that a rest is of the same file. */
function validatorOf({ headers }: IncomingMessage): string | null {
  const { etag } = headers;
  if (etag !== undefined) return etag.startsWith("W/") ? null : etag;
  return headers["last-modified"] ?? null;
}

/** The size of the whole file, if it is known. */
function totalOf({ headers }: IncomingMessage, from: number): number | null {
  const length = headers["content-length"];
  return length === undefined ? null : from + Number(length);
}

interface Counted {
  size: number;
  most: number;
  total: number | null;
  onProgress: Download["onProgress"];
}

function countedBody(response: IncomingMessage, { size, most, total, onProgress }: Counted): Transform {
  let received = size;
  const body = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      if (received > most) return done(new FetchProblem(received > MAX_BULK_BYTES ? "TOO_LARGE" : "STORAGE_FULL"));
      onProgress(received, total);
      done(null, chunk);
    },
  });
  response.on("error", () => undefined);
  // What has arrived is kept when the connection breaks.
  response.once("close", () => body.end());
  body.once("close", () => response.destroy());
  return response.pipe(body);
}

interface Wanted {
  /** The first byte wanted. */
  from: number;
  /** Of the file whose beginning is there already. */
  version: string | null;
  signal: AbortSignal;
}

/** The response with the file, or with its rest. @throws FetchProblem */
async function open(config: Config, first: URL, wanted: Wanted): Promise<IncomingMessage> {
  let url = first;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const response = await get(config, url, wanted);
    const { statusCode = 0, headers } = response;
    if (statusCode === (wanted.from === 0 ? 200 : 206) && startsAt(response) === wanted.from) return response;
    response.destroy();
    const isRedirect = [301, 302, 303, 307, 308].includes(statusCode) && headers.location !== undefined;
    const next = isRedirect && URL.canParse(headers.location!, url.href) ? new URL(headers.location!, url) : null;
    // Each address of the way is checked like the first.
    const checked = next && inputUrl(config, next.href);
    if (!checked) throw new FetchProblem(wanted.from === 0 ? "URL_REFUSED" : "URL_BROKEN");
    url = checked;
  }
  throw new FetchProblem("URL_REFUSED");
}

const startsAt = ({ statusCode, headers }: IncomingMessage): number =>
  statusCode === 206 ? Number(/^bytes (\d+)-/.exec(headers["content-range"] ?? "")?.[1] ?? -1) : 0;

function get({ INPUT_HOSTS }: Config, url: URL, { from, version, signal }: Wanted): Promise<IncomingMessage> {
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        ...outsideTarget(INPUT_HOSTS, url),
        headers: {
          host: url.host,
          accept: "*/*",
          // The file as it is; its compression is part of it.
          "accept-encoding": "identity",
          "user-agent": "Meridian-Bulk/1",
          ...(from > 0 && { range: `bytes=${from}-`, "if-range": version! }),
        },
        timeout: SILENCE_MS,
        signal,
      },
      resolve,
    );
    sent.once("timeout", () => sent.destroy(new Error("silent for too long")));
    sent.once("error", (error) => reject(signal.aborted ? error : new FetchProblem("URL_REFUSED")));
    sent.end();
  });
}
