import { createHash, type Hash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { type Readable, Transform, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { isNamed, outsideUrl, targetOf } from "../../../lib/outside-url.ts";

const MAX_REDIRECTS = 5;
const MAX_CHECKSUM_BYTES = 1024 * 1024;
const MAX_PAGE_BYTES = 8 * 1024 * 1024;
/** A publisher's file of 100 MB comes in time over 2 Mbit/s. */
const TIME_LIMIT_MS = 600_000;
/** A server that is silent for this long is considered dead. */
const IDLE_MS = 30_000;

export interface Request {
  url: string;
  /** Validators of the stored content; "" for none. */
  etag: string;
  lastModified: string;
  /** Applies to both the compressed and the unpacked size. */
  maxBytes: number;
  /** Whether an outsider proposed the URL, which must then not lead into our network. */
  isPublicOnly: boolean;
  /** Hosts, as `name:port`, that are requested nevertheless, also by http; none by default. */
  hosts?: readonly string[];
  /** URL of the file that publishes the checksum; "" for none. */
  checksumUrl: string;
  timeLimitMs?: number;
}

export interface Content {
  bytes: number;
  /** Of the stored content, unpacked. */
  sha256: string;
  etag: string;
  lastModified: string;
}

/** Why a file was not accepted. */
export class FetchProblem extends Error {
  /** There was no answer, or none in time, as without internet. */
  readonly isUnreachable: boolean;
  /** The HTTP status, if there was an answer. */
  readonly status: number | null;

  constructor(message: string, { isUnreachable = false, status = null as number | null } = {}) {
    super(message);
    this.name = "FetchProblem";
    this.isUnreachable = isUnreachable;
    this.status = status;
  }
}

/**
 * Fetches a publisher's file into `path`, unpacked if its name ends in .gz; null if it is unchanged.
 * @throws FetchProblem
 */
export const fetchTo = (path: string, request: Request): Promise<Content | null> =>
  fetchInto(() => createWriteStream(path, { mode: 0o600 }), request);

/** The same for a stream, which is opened once there is an answer. @throws FetchProblem */
export async function fetchInto(open: () => Writable, request: Request): Promise<Content | null> {
  const signal = AbortSignal.timeout(request.timeLimitMs ?? TIME_LIMIT_MS);
  try {
    const response = await openResponse(request, signal, conditionsOf(request));
    if (response.statusCode === 304) {
      response.resume();
      return null;
    }
    const { raw, kept, bytes } = await save(response, open, request);
    if (request.checksumUrl !== "") await compareChecksum(raw, request, signal);
    const { etag = "", "last-modified": lastModified = "" } = response.headers;
    return { bytes, sha256: kept.digest("hex"), etag, lastModified };
  } catch (error) {
    throw signal.aborted ? lateness() : problemOf(error as NodeJS.ErrnoException);
  }
}

/**
 * The newest link on a page, by the name of its file, that has a form in which `*` stands for any characters.
 * @throws FetchProblem if there is none
 */
export async function linkOn(
  page: string,
  form: string,
  { timeLimitMs = TIME_LIMIT_MS, ...guard }: Pick<Request, "isPublicOnly" | "timeLimitMs">,
): Promise<string> {
  const signal = AbortSignal.timeout(timeLimitMs);
  try {
    const request = { ...guard, url: page, etag: "", lastModified: "", maxBytes: MAX_PAGE_BYTES, checksumUrl: "" };
    const text = await readText(await openResponse(request, signal, {}), MAX_PAGE_BYTES);
    const parts = form.split("*").map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&"));
    const links = text.match(new RegExp(parts.join(`[^\\s"'<>\\\\#?]{0,200}`), "g")) ?? [];
    const nameOf = (link: string) => link.slice(link.lastIndexOf("/"));
    const newest = links.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b))).at(-1);
    if (newest === undefined) throw new FetchProblem(`the page has no link to ${form}`);
    return newest;
  } catch (error) {
    throw signal.aborted ? lateness() : problemOf(error as NodeJS.ErrnoException);
  }
}

const lateness = () => new FetchProblem("it did not come in time", { isUnreachable: true });

const PROBE_MS = 10_000;

/** Whether a server answers at a URL, with any status. */
export async function isReachable(url: string): Promise<boolean> {
  try {
    const response = await sendRequest(new URL(url), { isPublicOnly: false }, AbortSignal.timeout(PROBE_MS), {});
    response.destroy();
    return true;
  } catch {
    return false;
  }
}

function problemOf(error: NodeJS.ErrnoException): FetchProblem {
  if (error instanceof FetchProblem) return error;
  if (error.code === "ECONNRESET" || error.message === "aborted")
    return new FetchProblem("it ended before it was complete");
  if (error.code?.startsWith("Z_")) return new FetchProblem("it cannot be unpacked");
  if (error.syscall !== undefined || error.code?.startsWith("ERR_SSL"))
    return new FetchProblem(`not reachable: ${error.code ?? error.message}`, { isUnreachable: true });
  return new FetchProblem(error.message);
}

function conditionsOf({ etag, lastModified }: Request): Record<string, string> {
  return {
    ...(etag !== "" && { "if-none-match": etag }),
    ...(lastModified !== "" && { "if-modified-since": lastModified }),
  };
}

/** Sends the request and follows redirects, each checked like the first URL. */
async function openResponse(
  { url: text, ...guard }: Request,
  signal: AbortSignal,
  headers: Record<string, string>,
): Promise<IncomingMessage> {
  let url = new URL(text);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const response = await sendRequest(url, guard, signal, headers);
    const { statusCode: status = 0 } = response;
    const { location } = response.headers;
    if (status === 200 || (status === 304 && Object.keys(headers).length > 0)) return response;
    response.destroy();
    if (status < 300 || status >= 400 || location === undefined || !URL.canParse(location, url.href))
      throw new FetchProblem(`${url.host} answered ${status}`, { status });
    url = new URL(location, url);
  }
  throw new FetchProblem(`too many redirects from ${url.host}`);
}

function sendRequest(
  url: URL,
  { isPublicOnly, hosts = [] }: Pick<Request, "isPublicOnly" | "hosts">,
  signal: AbortSignal,
  headers: Record<string, string>,
): Promise<IncomingMessage> {
  if (url.protocol !== "https:" && url.protocol !== "http:") throw new FetchProblem(`${url.protocol} is not fetched`);
  const isOutside = isPublicOnly && !isNamed(hosts, url);
  if (isOutside && (url.port !== "" || outsideUrl([], url.href) === null))
    throw new FetchProblem(`${url.origin} is not a public https address`);
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        ...targetOf(url, { isOutside }),
        headers: {
          host: url.host,
          "user-agent": "Meridian-Data/1",
          "accept-encoding": "identity",
          ...(url.username !== "" && {
            authorization: `Basic ${Buffer.from(`${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`).toString("base64")}`,
          }),
          ...headers,
        },
        timeout: IDLE_MS,
        signal,
      },
      resolve,
    );
    sent.on("timeout", () => sent.destroy(lateness()));
    sent.on("error", reject).end();
  });
}

async function save(response: IncomingMessage, open: () => Writable, { url, maxBytes }: Request) {
  const { "content-length": length, "content-encoding": encoding = "identity" } = response.headers;
  if (encoding !== "identity") {
    response.destroy();
    throw new FetchProblem(`it is encoded as ${encoding}, which was not requested`);
  }
  if (Number(length) > maxBytes) {
    response.destroy();
    throw new FetchProblem(`it has ${length} bytes, more than ${maxBytes}`);
  }
  return saveStream(response, open(), { maxBytes, isPacked: new URL(url).pathname.endsWith(".gz") });
}

/** Writes a stream to another, unpacked if it is gzip. `raw` hashes the received bytes, `kept` the written ones. */
export async function saveStream(
  stream: Readable,
  target: Writable,
  { maxBytes, isPacked }: { maxBytes: number; isPacked: boolean },
) {
  const raw = { sha256: createHash("sha256"), sha1: createHash("sha1"), md5: createHash("md5") };
  const kept = createHash("sha256");
  const output = limited(maxBytes, [kept]);
  await pipeline([
    stream,
    limited(maxBytes, Object.values(raw)),
    ...(isPacked ? [createGunzip()] : []),
    output,
    target,
  ]);
  return { raw, kept, bytes: output.counted() };
}

/** Passes bytes on, counts and hashes them, and fails if there are too many. */
function limited(maxBytes: number, hashes: readonly Hash[]) {
  let bytes = 0;
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      for (const hash of hashes) hash.update(chunk);
      if (bytes > maxBytes) done(new FetchProblem(`it has more than ${maxBytes} bytes`));
      else done(null, chunk);
    },
  });
  return Object.assign(counting, { counted: () => bytes });
}

const ALGORITHM_OF_LENGTH: Readonly<Record<number, "sha256" | "sha1" | "md5">> = {
  64: "sha256",
  40: "sha1",
  32: "md5",
};

/** Compares the file with the publisher's checksum: the line that names the file, or the only one. */
async function compareChecksum(raw: Record<"sha256" | "sha1" | "md5", Hash>, request: Request, signal: AbortSignal) {
  const response = await openResponse({ ...request, url: request.checksumUrl }, signal, {});
  const text = await readText(response, MAX_CHECKSUM_BYTES);
  const name = new URL(request.url).pathname.split("/").at(-1) ?? "";
  const lines = text.split("\n").filter((line) => /\b[0-9a-f]{32,64}\b/i.test(line));
  const line = lines.length === 1 ? lines[0] : lines.find((one) => one.includes(name));
  const sum = /\b(?:[0-9a-f]{64}|[0-9a-f]{40}|[0-9a-f]{32})\b/i.exec(line ?? "")?.[0]?.toLowerCase();
  const algorithm = ALGORITHM_OF_LENGTH[sum?.length ?? 0];
  if (sum === undefined || !algorithm) throw new FetchProblem("the publisher's checksum cannot be read");
  if (raw[algorithm].digest("hex") !== sum) throw new FetchProblem(`its ${algorithm} is not the one that is published`);
}

async function readText(response: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response) {
    length += (chunk as Buffer).length;
    if (length > maxBytes) throw new FetchProblem(`it has more than ${maxBytes} bytes`);
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString("utf8");
}
