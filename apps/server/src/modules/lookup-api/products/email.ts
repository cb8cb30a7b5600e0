import { isIPv4, isIPv6 } from "node:net";
import { isMailAddress, letter, partsOf, plainMail } from "@meridian/contract/mail";
import disposableDomains from "disposable-email-domains" with { type: "json" };
import disposableParents from "disposable-email-domains/wildcard.json" with { type: "json" };

const quoted = /^"(?:[^"\\\p{Cc}]|\\[ -~])+"$/u;
/** Dots where the standard has none: some providers gave out such addresses. */
const dotted = new RegExp(`^(?:\\.|${letter})+$`, "u");
const comment = /\([^()]*\)/g;
const literal = /^\[(?:IPv6:)?([^[\]]+)\]$/i;

/** Created on first use, because loading so many names would slow every process's start. */
let lists: { exact: ReadonlySet<string>; parents: ReadonlySet<string> } | undefined;

/** Facts from an email's form and domain; no mail is sent. */
export function describeEmail(email: string) {
  const { valid, domain } = readAddress(plainMail(email));
  return { valid, domain, is_disposable: isDisposable(domain) };
}

/**
 * Whether an address is well-formed by RFC 5321 and, for other scripts than Latin, RFC 6531; null for a form that
 * servers may accept although the standards do not have it.
 */
function readAddress(address: string): { valid: boolean | null; domain: string } {
  const plain = partsOf(address) ? address.replace(comment, "") : "";
  const parts = partsOf(plain);
  const isQuoted = quoted.test(parts?.local ?? "");
  if (!parts || !(isQuoted || dotted.test(parts.local))) return malformed;
  const domain = parts.domain.toLowerCase().replace(/\.$/, "");
  const ip = literal.exec(parts.domain)?.[1];
  if (ip !== undefined) return isIPv4(ip) || isIPv6(ip) ? { valid: true, domain } : malformed;
  // Any name at this domain would do for a quoted one.
  if (isMailAddress(isQuoted ? `a@${parts.domain}` : plain)) return { valid: plain === address || null, domain };
  const isName = isMailAddress(`a@${domain.replaceAll("_", "0")}`) || singleLabel.test(domain);
  return isName ? { valid: null, domain } : malformed;
}

const singleLabel = /^(?!\d+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const malformed = { valid: false, domain: "" };

function isDisposable(domain: string): boolean {
  lists ??= { exact: new Set<string>(disposableDomains), parents: new Set<string>(disposableParents) };
  const { exact, parents } = lists;
  if (exact.has(domain)) return true;
  for (let dot = domain.indexOf("."); dot >= 0; dot = domain.indexOf(".", dot + 1))
    if (parents.has(domain.slice(dot + 1))) return true;
  return parents.has(domain);
}
