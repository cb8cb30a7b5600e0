import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { Language } from "@meridian/contract/errors";
import { isReadable } from "@meridian/contract/input";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Caller } from "./routes.ts";

type Headers = Readonly<Record<string, unknown>>;

/** The `lang` header decides, else Accept-Language's first language that we speak, else Chinese. */
export const languageOf = (headers: Headers): Language => languageAsked(headers) ?? "zh";

/** The language that the headers ask for; null where they ask for none that we speak. */
export function languageAsked(headers: Headers): Language | null {
  if (headers.lang === "zh-CN") return "zh";
  if (headers.lang === "en-US") return "en";
  const accepted = headers["accept-language"];
  // Programs seldom send one.
  if (accepted === undefined) return null;
  for (const item of String(accepted).split(",", 8)) {
    const tag = item.trim().slice(0, 2).toLowerCase();
    if (tag === "zh" || tag === "en") return tag;
  }
  return null;
}

/** What is known of the caller from the request alone. */
export function callerOf(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): Caller {
  return {
    ip: request.ip,
    language: languageOf(request.headers),
    plat: request.headers.plat === "wap" ? "wap" : "pc",
    userAgent: request.headers["user-agent"] ?? "",
    requestId: request.id,
    cookies: readableOf(request.cookies),
    setCookie: (name, value, days) =>
      void reply.setCookie(name, value, {
        path: "/",
        maxAge: days * 86_400,
        httpOnly: true,
        sameSite: "lax",
        secure: isSecure,
      }),
  };
}

/** A cookie's text is the browser's, which may have been told anything. */
const readableOf = (cookies: FastifyRequest["cookies"]): Caller["cookies"] =>
  Object.fromEntries(Object.entries(cookies).filter(([, value]) => value !== undefined && isReadable(value)));

/** A request id that the client sent, where it is one we would have made up ourselves. */
export const validRequestId = (value: unknown): string | null =>
  typeof value === "string" && /^[A-Za-z0-9_-]{8,64}$/.test(value) ? value : null;

/** All but the last group of a UUID, drawn anew by each process; requests are numbered in the last. */
const ownIds = randomUUID().slice(0, 24);
/** Every three hexadecimal digits, so that only one in so many numbers has to be made into a text. */
const lastDigits = Array.from({ length: 4096 }, (_, number) => number.toString(16).padStart(3, "0"));
let requests = 0;
let firstDigits = "";

function nextId(): string {
  const last = requests % lastDigits.length;
  if (last === 0) firstDigits = ownIds + (requests / lastDigits.length).toString(16).padStart(9, "0");
  requests++;
  return firstDigits + lastDigits[last]!;
}

/** The id under which a request is answered: the caller's own, else one that no other request of any process has. */
export const requestIdOf = (headers: IncomingHttpHeaders): string =>
  validRequestId(headers["x-request-id"]) ?? nextId();
