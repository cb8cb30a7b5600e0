import { createClient } from "@meridian/client";
import type { Transport } from "@meridian/client/call";
import { languageOf, languages } from "./language.ts";
import { currentSession, currentView } from "./session.ts";

const timeoutMilliseconds = 10_000;

/** No usable answer arrived; `server` means one arrived but was not the API's envelope. */
export class TransportError extends Error {
  readonly reason: "timeout" | "network" | "server";
  /** The server's name for the request, if it sent one, for the visitor to quote. */
  readonly requestId: string | null;
  constructor(reason: TransportError["reason"], cause: unknown, requestId: string | null = null) {
    super(`No answer from the API: ${reason}`, { cause });
    this.name = "TransportError";
    this.reason = reason;
    this.requestId = requestId;
  }
}

const phoneOrTablet = /Android|iPhone|iPad|iPod|Mobile|Tablet|HarmonyOS|Silk|Kindle/i;

/** `wap` for phones and tablets, else `pc`. iPads call themselves Macs, but a Mac has no touch screen. */
export const platformOf = ({ userAgent, maxTouchPoints }: Pick<Navigator, "userAgent" | "maxTouchPoints">) =>
  phoneOrTablet.test(userAgent) || (userAgent.includes("Macintosh") && maxTouchPoints > 1) ? "wap" : "pc";

const sessionInvalid = 506;
let endSession: () => void = () => {};

/** Registers what happens when the server reports that the session has ended. */
export function onSessionEnd(handler: () => void): void {
  endSession = handler;
}

/** Every call to the server goes through here. */
export const transport: Transport = async ({ path, method, body, options }) => {
  const timeout = AbortSignal.timeout(timeoutMilliseconds);
  const headers = new Headers({
    plat: platformOf(navigator),
    lang: languages[languageOf(location.pathname)].header,
  });
  const { token } = currentSession();
  if (token) headers.set("token", token);
  const view = currentView();
  if (view) headers.set("view", view.id);
  if (options.idempotencyKey) headers.set("idempotency-key", options.idempotencyKey);
  let requestId: string | null = null;
  try {
    const response = await fetch(path, {
      method,
      body,
      headers,
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    });
    requestId = response.headers.get("x-request-id");
    const envelope: { code: number; msg: string; data: unknown } = await response.json();
    if (typeof envelope?.code !== "number") throw new SyntaxError("The response is not an envelope");
    // An answer to an older token says nothing about the current one.
    if (envelope.code === sessionInvalid && token && token === currentSession().token) endSession();
    const isIdMissing = envelope.code >= 500 && envelope.code < 506 && requestId && !envelope.msg.includes(requestId);
    return isIdMissing ? { ...envelope, msg: `${envelope.msg} (${requestId})` } : envelope;
  } catch (error) {
    if (options.signal?.aborted) throw error;
    if (timeout.aborted) throw new TransportError("timeout", error, requestId);
    throw new TransportError(error instanceof SyntaxError ? "server" : "network", error, requestId);
  }
};

export const api = createClient(transport);
