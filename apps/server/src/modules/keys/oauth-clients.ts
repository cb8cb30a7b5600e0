import jwt from "jsonwebtoken";
import * as z from "zod";
import type { App } from "../../app.ts";

/** A program that may ask for a key. */
export interface OAuthClient {
  id: string;
  name: string;
  redirectUris: readonly string[];
}

/** Our own command line, which needs no registration. */
const COMMAND_LINE: OAuthClient = { id: "meridian-cli", name: "Meridian CLI", redirectUris: [] };

const MAX_REDIRECTS = 5;
/** Programs on the user's machine may have a scheme of their own; these would run or show something instead. */
const forbiddenSchemes = new Set([
  "javascript:",
  "data:",
  "file:",
  "blob:",
  "about:",
  "vbscript:",
  "ws:",
  "wss:",
  "ftp:",
]);

/** Whether a program may be called back there: HTTPS, the user's own machine, or a scheme of its own (RFC 8252). */
function isAllowedRedirect(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, hash, username, password } = new URL(text);
  if (hash !== "" || username !== "" || password !== "" || forbiddenSchemes.has(protocol)) return false;
  return protocol !== "http:" || isLoopback(hostname);
}

const isLoopback = (hostname: string): boolean => ["127.0.0.1", "[::1]", "localhost"].includes(hostname);

/** What a program says of itself (RFC 7591); other members are ignored. */
const Registration = z.object({
  client_name: z.string().trim().min(1).max(60).default("A program"),
  redirect_uris: z.array(z.string().max(300).refine(isAllowedRedirect)).min(1).max(MAX_REDIRECTS),
});
const Registered = z.object({ name: z.string(), redirects: z.array(z.string()) });

/**
 * Registers a program. Its id contains what it said, signed, so that registrations need no table and nobody has to delete
 * them. Null if what it says is invalid.
 */
export function registerClient({ secrets }: App, body: unknown): OAuthClient | null {
  const read = Registration.safeParse(body);
  if (!read.success) return null;
  const { client_name: name, redirect_uris: redirectUris } = read.data;
  const id = jwt.sign({ name, redirects: redirectUris }, secrets.clients, { noTimestamp: true });
  return { id, name, redirectUris };
}

/** The program with this id; null if we have not given it out. */
export function findClient({ secrets }: App, id: unknown): OAuthClient | null {
  if (id === COMMAND_LINE.id) return COMMAND_LINE;
  if (typeof id !== "string" || id.length > 3000) return null;
  try {
    const { name, redirects } = Registered.parse(jwt.verify(id, secrets.clients, { algorithms: ["HS256"] }));
    return { id, name, redirectUris: redirects };
  } catch {
    return null;
  }
}

/** Whether a program registered this address. On the user's own machine the port may differ (RFC 8252, section 7.3). */
export function isRegisteredRedirect({ redirectUris }: OAuthClient, text: unknown): text is string {
  if (typeof text !== "string" || !isAllowedRedirect(text)) return false;
  return redirectUris.some((uri) => uri === text || withoutLoopbackPort(uri) === withoutLoopbackPort(text));
}

function withoutLoopbackPort(text: string): string {
  const url = new URL(text);
  if (isLoopback(url.hostname)) url.port = "";
  return url.href;
}
