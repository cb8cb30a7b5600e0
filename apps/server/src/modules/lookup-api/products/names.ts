import { domainToASCII } from "node:url";
import ipaddr from "ipaddr.js";
import { parse } from "tldts";
import { isPublicAddress } from "../../../lib/public-address.ts";
import { nameOfDigits, reverseDigits } from "../../../lib/reverse-names.ts";
import { LookupFailure } from "../failure.ts";

const MAX_NAME = 253;
const label = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;

const withScheme = /^[a-z][a-z0-9+.-]{0,30}:\/\/(?:[^/?#@]*@)?(\[[^\]]*\]|[^/?#:]*)/i;
const withoutScheme = /^(?:\/\/)?([^/?#:@[\]\s]+)(?::\d{1,5})?(?:[/?#].*)?$/;

/** The host of a URL, with or without its scheme; any other text as it is, such as an address or a block. */
export function hostIn(text: string): string {
  const given = text.trim();
  const host = withScheme.exec(given)?.[1];
  if (host !== undefined) return host.replace(/^\[(.*)\]$/, "$1");
  const name = withoutScheme.exec(given)?.[1];
  return name === undefined || (ipaddr.isValid(name) && given.includes("/")) ? given : name;
}

/**
 * A name in ASCII and lower case whose last part is a public suffix, or null. Names of private zones are refused
 * because an internal resolver may know them.
 */
export function publicName(text: string): string | null {
  const ascii = domainToASCII(text.trim().replace(/\.$/, "").toLowerCase()) || text.trim().toLowerCase();
  if (ascii.length > MAX_NAME || !ascii.split(".").every((part) => label.test(part))) return null;
  const { isIcann, isIp } = parse(ascii, { validateHostname: false });
  // arpa contains the reverse zones, which are handled separately, and home.arpa, which is for home networks.
  return isIcann && !isIp && ascii.includes(".") && !ascii.endsWith(".arpa") ? ascii : null;
}

/** The registrable part of a name, such as example.co.uk; null for an invalid name. */
export function registrableName(text: string): string | null {
  const name = publicName(text);
  return name === null ? null : parse(name, { validateHostname: false }).domain;
}

/** An address's reverse DNS name. @throws LookupFailure if it is not public */
export function reverseName(address: string): string {
  if (!isPublicAddress(address)) throw new LookupFailure("INVALID_NAME");
  const parsed = ipaddr.process(address);
  return nameOfDigits(parsed.kind(), reverseDigits(parsed));
}

/** The address of a complete reverse name; null for another name. */
export function addressOfReverseName(name: string): string | null {
  const v4 = /^((?:\d{1,3}\.){4})in-addr\.arpa$/.exec(name)?.[1];
  if (v4) return v4.split(".").slice(0, 4).reverse().join(".");
  const v6 = /^((?:[0-9a-f]\.){32})ip6\.arpa$/.exec(name)?.[1];
  if (!v6) return null;
  const digits = v6.replaceAll(".", "").split("").reverse().join("");
  return ipaddr.parse(digits.replace(/(.{4})(?!$)/g, "$1:")).toString();
}
