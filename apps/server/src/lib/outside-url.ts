import { isIP } from "node:net";
import { isPublicAddress } from "./public-address.ts";
import { publicLookup } from "./public-lookup.ts";

/** Hosts, as `name:port`, that may be reached although they are not public. */
type Named = readonly string[];

export const portOf = ({ protocol, port }: URL): number =>
  port !== "" ? Number(port) : protocol === "https:" ? 443 : 80;
/** A host without the brackets that URLs put around IPv6 addresses. */
export const bareHost = (host: string): string => host.replace(/^\[(.*)\]$/, "$1");
export const isNamed = (named: Named, url: URL): boolean => named.includes(`${url.hostname}:${portOf(url)}`);

/**
 * Parses a URL that an outsider gave us to request; null for one that we never request: not https, with a user name, or in
 * a private network. Named hosts may use http.
 */
export function outsideUrl(named: Named, text: string, { allowsHttp = false } = {}): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.username !== "" || url.password !== "") return null;
  url.hash = "";
  const isWeb = url.protocol === "https:" || url.protocol === "http:";
  if (isNamed(named, url)) return isWeb ? url : null;
  if (url.protocol !== "https:" && !(isWeb && allowsHttp)) return null;
  const bare = bareHost(url.hostname);
  const isOutside = isIP(bare) ? isPublicAddress(bare) : bare.includes(".") && !bare.endsWith(".");
  return isOutside ? url : null;
}

/** Where a request to such a URL goes. */
export const outsideTarget = (named: Named, url: URL) => targetOf(url, { isOutside: !isNamed(named, url) });

/**
 * Where a request goes. That an address is outside our network is checked again on connecting, because the name may resolve
 * differently by then.
 */
export function targetOf(url: URL, { isOutside }: { isOutside: boolean }) {
  const host = bareHost(url.hostname);
  return {
    host,
    port: portOf(url),
    path: url.pathname + url.search,
    // A new connection, so that a connection checked for another name is never reused.
    agent: false,
    ...(isOutside && { lookup: publicLookup }),
    ...(isIP(host) === 0 && { servername: host }),
  };
}
