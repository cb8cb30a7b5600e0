import ipaddr from "ipaddr.js";
import type { App } from "../app.ts";
import { spanOfBlock } from "./address-blocks.ts";
import { isPublicAddress } from "./public-address.ts";
import { queryResolvers } from "./resolver.ts";
import { nameOfDigits, reverseDigits } from "./reverse-names.ts";

/** The label below a reverse name at which a proof is found. */
const LABEL = "_meridian";
/** Nobody proves more at once: an IPv4 /16, or an IPv6 /32, the usual allocation of a provider. */
const WIDEST = { ipv4: 16, ipv6: 32 };
const MAX_TIME_MS = 10_000;
const AT_ONCE = 8;

/** The name at which the holder of a domain proves that it is theirs. */
export const proofNameOf = (domain: string): string => `${LABEL}.${domain}`;

/** The text record that proves a prefix to whoever knows the token. */
export const proofText = (token: string): string => `meridian-proof=${token}`;

/**
 * The names at which the holder of a CIDR block proves that it is theirs, each with the same TXT record. Zones of
 * reverse DNS end at octets of IPv4 and hexadecimal digits of IPv6 (RFC 1035, 3596): a block between two such borders
 * has a name for each zone within it, never one for the wider zone around it.
 * @returns 1 to 128 names for IPv4, 1 to 8 for IPv6; none for a block that is not public or wider than /16 or /32
 */
export function proofNamesOf(block: string): string[] {
  return reverseNamesOf(block).map((name) => `${LABEL}.${name}`);
}

function reverseNamesOf(block: string): string[] {
  const [address, bits] = ipaddr.parseCIDR(block);
  const kind = address.kind();
  const { firstIp, lastIp } = spanOfBlock(block);
  const isPublic = [firstIp, lastIp].every((ip) => isPublicAddress(ip) && ipaddr.parse(ip).range() === "unicast");
  if (bits < WIDEST[kind] || !isPublic) return [];
  const step = kind === "ipv4" ? 8 : 4;
  const digits = Math.ceil(bits / step);
  const first = reverseDigits(ipaddr.parse(firstIp)).slice(0, digits);
  return Array.from({ length: 2 ** (digits * step - bits) }, (_, index) =>
    nameOfDigits(kind, first.with(-1, first.at(-1)! + index)),
  );
}

/**
 * Whether all names of a block have the token's record. Only the configured resolvers are asked, for names made from the
 * block; the first name without the record ends the search.
 * @returns null if it cannot be said, because no resolver answers or it takes more than ten seconds
 */
export async function isProven(app: App, block: string, token: string): Promise<boolean | null> {
  const names = reverseNamesOf(block);
  const end = performance.now() + MAX_TIME_MS;
  for (let from = 0; from < names.length; from += AT_ONCE) {
    if (performance.now() > end) return null;
    const found = await Promise.all(names.slice(from, from + AT_ONCE).map((name) => hasRecord(app, name, token)));
    if (found.includes(false)) return false;
    if (found.includes(null)) return null;
  }
  return names.length > 0;
}

async function hasRecord(app: App, reverseName: string, token: string): Promise<boolean | null> {
  const own = await hasText(app, `${LABEL}.${reverseName}`, token);
  if (own !== false) return own;
  const zone = await delegatedZone(app, reverseName);
  return zone === null ? false : hasText(app, `${LABEL}.${zone}`, token);
}

/** Whether a name has the token's record; null if no resolver answers. */
export async function hasText(app: App, name: string, token: string): Promise<boolean | null> {
  const resolved = await queryResolvers(app, name, "TXT");
  if (!resolved) return null;
  const expected = proofText(token);
  return (resolved.packet.answers ?? []).some(
    (record) => record.type === "TXT" && [record.data].flat().map(String).join("").trim() === expected,
  );
}

/**
 * The zone to which a single address is delegated by an alias, such as 0/25.2.0.192.in-addr.arpa (RFC 2317). Aliases
 * that lead out of the zone of their /24 do not count, because nothing says whose such a zone is.
 */
async function delegatedZone(app: App, reverseName: string): Promise<string | null> {
  const [, around] = /^\d+\.(\d+\.\d+\.\d+\.in-addr\.arpa)$/.exec(reverseName) ?? [];
  if (around === undefined) return null;
  const resolved = await queryResolvers(app, reverseName, "CNAME");
  const alias = (resolved?.packet.answers ?? []).find(
    (record) => record.type === "CNAME" && record.name.toLowerCase() === reverseName,
  );
  if (alias?.type !== "CNAME") return null;
  const zone = alias.data.toLowerCase().replace(/^[^.]+\./, "");
  return zone.endsWith(`.${around}`) ? zone : null;
}
