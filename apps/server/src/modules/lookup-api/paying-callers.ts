import type { IncomingMessage } from "node:http";
import type { SourceStanding } from "../../lib/limits/source-standing.ts";
import { credentialsOf } from "./credentials.ts";
import type { LookupApi } from "./lookup-api.ts";

/**
 * Tells requests of paying callers from others without reading more than the head: they carry a key in use, and most of
 * what comes from their address is not refused.
 */
export function payingCallers(
  { keyRing, milliseconds }: LookupApi,
  standing: SourceStanding,
  callerAddress: (request: IncomingMessage) => string,
): (request: IncomingMessage) => boolean {
  return (request) => {
    const { headers, url = "" } = request;
    const credentials = credentialsOf(headers, {}) ?? credentialsOf(headers, queryOf(url));
    if (!credentials || !keyRing.isInUse(credentials.secret)) return false;
    return !standing.isOffender(callerAddress(request), milliseconds());
  };
}

/** The fields of a URL in which a key may be. */
const queryOf = (url: string): Record<string, string> =>
  url.includes("?") ? Object.fromEntries(new URLSearchParams(url.slice(url.indexOf("?")))) : {};
