/** Marks that show nothing, such as those that switch the direction of text around a pasted number. */
const invisible = /\p{Cf}/gu;
const dashes = /[\p{Pd}\u2212\u30fc~]/gu;
/** Digits of scripts such as Arabic or Devanagari. */
const foreignDigits = /(?!\d)\p{Nd}/gu;

/** Text without invisible marks, with its letters, digits and signs in their plain form. */
export const plainText = (text: string): string =>
  text.replace(invisible, "").normalize("NFKC").replace(foreignDigits, latinDigit).trim();

/** In Unicode, the digits of a script follow each other from a multiple of 16, or of India's scripts from 6 behind it. */
function latinDigit(digit: string): string {
  const code = digit.codePointAt(0)!;
  return String((code & 15) - (code > 0x900 && code < 0xe00 ? 6 : 0));
}

/** No number is written so long, and cleaning one takes longer than its length. */
const MAX_WRITTEN = 100;
const scheme = /^(?:tel|sms):(?:\/\/)?/i;
const extension = /[\s,]*(?:ext(?:ension)?\.?|x|#|分机|转)[\s:]*\d{1,7}$/i;
/** The 0 in brackets is dialled only at home, but in Italy, San Marino and Vatican City from abroad as well. */
const homeZero = /^((?:\+|00|011)\s*(?!(?:39|378|379)\s*\()[\s\d]{1,5})\(\s*0\s*\)/;
/** What callers in Australia, in North America and in most other countries dial before a country code. */
const abroad = /^(?:0011|011|\+?00)(?=[1-9]\d{6,14}$)/;

/**
 * A phone number without what it is written with: marks, spaces, dashes, dots, brackets, the scheme of a `tel:` URI
 * (RFC 3966) and its parameters, an extension, the 0 in brackets that is dialled only at home, and 00 or 011 for +.
 */
export function plainPhone(text: string): string {
  if (text.length > MAX_WRITTEN) return text;
  const [address = "", ...parameters] = plainText(text).replace(scheme, "").replace(dashes, " ").split(";");
  const context = parameters.map((one) => /^\s*phone context=(\+\d{1,7})$/i.exec(one)?.[1]).find(Boolean) ?? "";
  const digits = address
    .replace(extension, "")
    .replace(homeZero, "$1")
    .replace(/[\s().[\]/·•_,']/g, "");
  const plain = digits.startsWith("+") ? digits : `${context}${digits}`;
  return plain.replace(abroad, "+").replace(/^86(?=1[3-9]\d{9}$)/, "+86");
}

/** A code's characters without what separates them. */
export const plainCode = (text: string): string =>
  plainText(text)
    .replace(dashes, "")
    .replace(/[\s.,·_/|]/g, "");
