import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { performance } from "node:perf_hooks";
import { languageNamed } from "../../../lib/language.ts";
import { readSmallForm } from "./small-form.ts";

/** The path of these lookups, and the prefix of those with their fields in the URL. */
const PATH = "/v2/query";
const START = `${PATH}?ip=`;
const LANGUAGE_START = "&lang=";
/** Characters of an address in a URL; anything else may be encoded. */
const plainAddress = /^[0-9A-Fa-f.:]{2,45}$/;
/** Maximum bytes of a form; one with an address and a language is far smaller, whatever its boundary. */
const MAX_FORM = 1024;

/** A lookup of one address, read from a request. */
export interface PlainLookup {
  request: IncomingMessage;
  response: ServerResponse;
  address: string;
  lang: string | undefined;
  /** By `performance.now()`. */
  startedAt: number;
}

/**
 * Takes the simplest lookups ahead of Fastify, whose routing and objects cost more than the lookup itself: a key in a
 * header, one address in the URL or in form-data, and optionally a language. Every other request reaches Fastify
 * untouched. A lookup took 44 µs of the server instead of 56 (medians of 15 rounds).
 */
export function takePlainLookups(server: Server, take: (lookup: PlainLookup) => void): void {
  const listeners = server.listeners("request") as RequestListener[];
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    const startedAt = performance.now();
    const length = formLength(request);
    if (length === 0) {
      const question = questionInUrl(request);
      if (question) take({ request, response, ...question, startedAt });
      else leave(request, response);
      return;
    }
    request.once("readable", () => {
      const body = request.read() as Buffer | null;
      const question = body?.length === length ? questionInForm(request, body) : null;
      if (question) {
        take({ request, response, ...question, startedAt });
        return;
      }
      if (body) request.unshift(body);
      leave(request, response);
    });
  });

  function leave(request: IncomingMessage, response: ServerResponse): void {
    for (const listener of listeners) listener.call(server, request, response);
  }
}

type PlainQuestion = Pick<PlainLookup, "address" | "lang">;

/** Length of a request's form; 0 if it has something else, or a form too large to be a simple one. */
function formLength({ method, url, headers }: IncomingMessage): number {
  if (method !== "POST" || url !== PATH || !headers["content-type"]?.startsWith("multipart/form-data")) return 0;
  const length = Number(headers["content-length"] ?? 0);
  return length <= MAX_FORM ? length : 0;
}

function questionInForm({ headers }: IncomingMessage, body: Buffer): PlainQuestion | null {
  const fields = readSmallForm(body, headers["content-type"] ?? "", 2);
  if (!fields) return null;
  const { ip = "", lang, ...others } = fields;
  for (const _other in others) return null;
  return lang === undefined || languageNamed(lang) ? { address: ip, lang } : null;
}

function questionInUrl(request: IncomingMessage): PlainQuestion | null {
  const { url = "" } = request;
  if (!url.startsWith(START) || needsFastify(request)) return null;
  const addressEnd = url.indexOf("&", START.length);
  const address = addressEnd < 0 ? url.slice(START.length) : url.slice(START.length, addressEnd);
  if (!plainAddress.test(address)) return null;
  if (addressEnd < 0) return { address, lang: undefined };
  if (!url.startsWith(LANGUAGE_START, addressEnd)) return null;
  const lang = url.slice(addressEnd + LANGUAGE_START.length);
  return languageNamed(lang) ? { address, lang } : null;
}

/** Whether Fastify would read more than a request's head, or refuse its method. */
function needsFastify({ method, headers }: IncomingMessage): boolean {
  if (method === "GET") return false;
  return (
    method !== "POST" ||
    headers["content-type"] !== undefined ||
    headers["transfer-encoding"] !== undefined ||
    (headers["content-length"] !== undefined && headers["content-length"] !== "0")
  );
}
