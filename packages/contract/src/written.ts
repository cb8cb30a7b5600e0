/** Marks that show nothing, such as those that switch the direction of text around a pasted number. */
const invisible = /\p{Cf}/gu;
const dashes = /[\p{Pd}\u2212\u30fc]/gu;

/** Text without invisible marks, with its letters, digits and signs in their plain form. */
export const plainText = (text: string): string => text.replace(invisible, "").normalize("NFKC").trim();

/**
 * A phone number without what it is written with: marks, spaces, dashes, dots, brackets, the scheme of a `tel:` URI
 * (RFC 3966) and its parameters, the 0 in brackets that is dialled only at home, and 00 for +.
 */
export function plainPhone(text: string): string {
  const plain = plainText(text)
    .replace(/^tel:/i, "")
    .replace(/;.*$/, "")
    .replace(/^(\+|00)([\s\d]{1,5})\(0\)/, "$1$2")
    .replace(dashes, "")
    .replace(/[\s().[\]/·•]/g, "");
  return plain.replace(/^00(?=[1-9])/, "+");
}

/** A code's characters without what separates them. */
export const plainCode = (text: string): string =>
  plainText(text)
    .replace(dashes, "")
    .replace(/[\s.,·_]/g, "");
