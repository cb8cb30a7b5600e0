/** Octets in UTF-8, by RFC 5321, section 4.5.3.1, and its erratum 1690. */
const MAX_LOCAL = 64;
const MAX_ADDRESS = 254;

/** Letters of any script (RFC 6531), and what RFC 5322 allows beside those of ASCII. */
const atom = "(?:[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]|[^\\p{ASCII}\\p{Cc}\\p{Z}\\p{Co}\\p{Cn}])+";
const dotAtom = new RegExp(`^${atom}(?:\\.${atom})*$`, "u");
/** Dots where the standard has none: some providers gave out such addresses. */
const dotted = new RegExp(`^(?:\\.|${atom})+$`, "u");
const quoted = /^"(?:[^"\\\p{Cc}]|\\[ -~])+"$/u;
const comment = /\([^()]*\)/g;
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

export interface MailAddress {
  /** Whether it is well-formed; null for a form that servers may accept although the standards do not have it. */
  valid: boolean | null;
  /** In ASCII and lower case; "" if there is none. */
  domain: string;
  /** Whether it is a name at a public domain, as people have them. */
  isUsual: boolean;
}

const malformed: MailAddress = { valid: false, domain: "", isUsual: false };
const octets = (text: string): number => new TextEncoder().encode(text).length;

/** Reads a mail address by RFC 5321 and, for other scripts than Latin, RFC 6531. */
export function readMailAddress(text: string): MailAddress {
  const given = text.trim();
  const plain = given.replace(comment, "");
  const at = plain.lastIndexOf("@");
  const local = plain.slice(0, at);
  if (at < 1 || at === plain.length - 1 || octets(local) > MAX_LOCAL || octets(plain) > MAX_ADDRESS) return malformed;
  const isAtom = dotAtom.test(local);
  if (!isAtom && !quoted.test(local) && !dotted.test(local)) return malformed;
  const { valid, domain } = readDomain(plain.slice(at + 1));
  if (valid === false) return malformed;
  const isStandard = valid === true && plain === given && (isAtom || quoted.test(local));
  return { valid: isStandard ? true : null, domain, isUsual: isStandard && isAtom && !domain.startsWith("[") };
}

function readDomain(written: string): { valid: boolean | null; domain: string } {
  const literal = /^\[(?:IPv6:)?([^[\]]+)\]$/i.exec(written)?.[1];
  if (literal !== undefined) return { valid: isAddress(literal), domain: written.toLowerCase() };
  const domain = asciiDomain(written);
  const labels = domain.replace(/\.$/, "").split(".");
  const top = labels.at(-1) ?? "";
  // A name that ends in a number is an address without its brackets.
  if (!labels.every((one) => label.test(one.replaceAll("_", "0"))) || /^\d+$/.test(top))
    return { valid: false, domain };
  const isPublic = labels.length > 1 && top.length > 1 && !domain.endsWith(".") && !domain.includes("_");
  return { valid: isPublic || null, domain: labels.join(".") };
}

const isAddress = (text: string): boolean =>
  text.includes(":")
    ? /^[\da-f:.]+$/i.test(text) && hostOf(`[${text}]`) !== ""
    : /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/.test(text);

/** A domain in ASCII (RFC 5891); "" for a text that is no name. */
const asciiDomain = (written: string): string =>
  /^[\p{L}\p{M}\p{N}\p{Cf}._\-。．｡]+$/u.test(written) ? hostOf(written) : "";

function hostOf(written: string): string {
  try {
    return new URL(`http://${written}`).hostname;
  } catch {
    return "";
  }
}

/** An address without invisible marks or a link's scheme, its domain in ASCII and lower case. */
export function plainMail(text: string): string {
  const plain = text
    .replace(/^[\p{Cf}\s]+|[\p{Cf}\s]+$/gu, "")
    .replace(/^mailto:/i, "")
    .replace(/[＠﹫]/g, "@");
  const at = plain.lastIndexOf("@");
  const domain = asciiDomain(plain.slice(at + 1));
  return at < 1 || domain === "" ? plain : `${plain.slice(0, at)}@${domain}`;
}
