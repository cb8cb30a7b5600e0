import { isReadable } from "@meridian/contract/input";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { App } from "../app.ts";
import type { Caller } from "../lib/calls.ts";
import { PREVIEW_COOKIE, type Preview, readPreview } from "../lib/preview.ts";
import { bulkCallerOf } from "./bulk-caller.ts";
import { isServedSecurely } from "./security-headers.ts";

/** What is known of the caller from the request alone. */
export function callerOf(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): Caller {
  return {
    ip: request.callerAddress,
    traceAddress: () => request.addressTrace,
    bulk: bulkCallerOf(request),
    language: request.language,
    plat: request.headers.plat === "wap" ? "wap" : "pc",
    userAgent: request.headers["user-agent"] ?? "",
    requestId: request.id,
    cookies: ownCookies(request.cookies, isSecure),
    setCookie: (name, value, days) =>
      void reply.setCookie(prefixOf(isSecure) + name, value, {
        path: "/",
        maxAge: days * 86_400,
        httpOnly: true,
        sameSite: "lax",
        secure: isSecure,
      }),
  };
}

/** What a browser of staff previews; null for visitors. */
export const previewOf = (app: App, { cookies }: FastifyRequest): Preview | null =>
  readPreview(app, ownCookies(cookies, isServedSecurely(app.config))[PREVIEW_COOKIE]);

/** Browsers let no other host, such as a sibling site, set a cookie whose name begins like this. */
const prefixOf = (isSecure: boolean): string => (isSecure ? "__Host-" : "");

/** The cookies that we set, without their prefix. A cookie is the client's input and may contain anything. */
function ownCookies(cookies: FastifyRequest["cookies"], isSecure: boolean): Caller["cookies"] {
  const prefix = prefixOf(isSecure);
  const own = Object.entries(cookies).filter(
    ([name, value]) => name.startsWith(prefix) && value !== undefined && isReadable(value),
  );
  return Object.fromEntries(own.map(([name, value]) => [name.slice(prefix.length), value]));
}
