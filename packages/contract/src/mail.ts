/** Octets in UTF-8, by RFC 5321, section 4.5.3.1, and its erratum 1690. */
const MAX_LOCAL = 64;
const MAX_ADDRESS = 254;
/** Cleaning a text takes longer than its length, and none so long is an address. */
const MAX_WRITTEN = 500;

/** A letter of any script (RFC 6531), or one of the signs that RFC 5322 allows in a name. */
export const letter = "(?:[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]|[^\\p{ASCII}\\p{C}\\p{Z}])";
const name = new RegExp(`^${letter}+(?:\\.${letter}+)*$`, "u");
const publicDomain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/;

const octets = (text: string): number => new TextEncoder().encode(text).length;

/** An address's two parts; null for a text that is none, or too long. */
export function partsOf(address: string): { local: string; domain: string } | null {
  const at = address.lastIndexOf("@");
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)];
  const isShort = octets(local) <= MAX_LOCAL && octets(address) <= MAX_ADDRESS;
  return at > 0 && domain !== "" && isShort ? { local, domain } : null;
}

/** Whether it is a name at a public domain in ASCII, as people have them. */
export function isMailAddress(address: string): boolean {
  const parts = partsOf(address);
  return parts !== null && name.test(parts.local) && publicDomain.test(parts.domain);
}

/** A domain in ASCII and lower case (RFC 5891); "" for a text that is no name. */
export function asciiDomain(written: string): string {
  try {
    return /^[\p{L}\p{M}\p{N}\p{Cf}._\-。．｡]+$/u.test(written) ? new URL(`http://${written}`).hostname : "";
  } catch {
    return "";
  }
}

/** An address without invisible marks or a link's scheme, its domain in ASCII and lower case. */
export function plainMail(text: string): string {
  if (text.length > MAX_WRITTEN) return text;
  const plain = text
    .replace(/^[\p{Cf}\s]+|[\p{Cf}\s]+$/gu, "")
    .replace(/^mailto:/i, "")
    .replace(/[＠﹫]/g, "@");
  const at = plain.lastIndexOf("@");
  const ascii = asciiDomain(plain.slice(at + 1));
  return at < 1 || ascii === "" ? plain : `${plain.slice(0, at)}@${ascii}`;
}
