import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { isReadable } from "@meridian/contract/input";
import type { FastifyReply, FastifyRequest } from "fastify";
import { languageOf } from "../lib/language.ts";
import { bulkCallerOf } from "./bulk-caller.ts";
import type { Caller } from "./routes.ts";

/** What is known of the caller from the request alone. */
export function callerOf(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): Caller {
  return {
    ip: request.ip,
    bulk: bulkCallerOf(request),
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

/** A cookie is the client's input and may contain anything. */
const readableOf = (cookies: FastifyRequest["cookies"]): Caller["cookies"] =>
  Object.fromEntries(Object.entries(cookies).filter(([, value]) => value !== undefined && isReadable(value)));

/** The client's request id, if it has the format of our own. */
export const validRequestId = (value: unknown): string | null =>
  typeof value === "string" && /^[A-Za-z0-9_-]{8,64}$/.test(value) ? value : null;

/** The request's id: the caller's own, else one unique across all processes. */
export const requestIdOf = (headers: IncomingHttpHeaders): string =>
  validRequestId(headers["x-request-id"]) ?? randomUUID();
