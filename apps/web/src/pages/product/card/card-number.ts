/** The first eight digits identify the issuer (ISO/IEC 7812-1); no more than those leave the browser. */
const binDigits = 8;
const minCheckedDigits = 12;

/** The digits of a card number however it is written; null if the length is wrong or anything else is in it. */
export function readDigits(text: string): string | null {
  const digits = text.normalize("NFKC").replace(/[\s.\p{Pd}\p{Cf}\u2212]/gu, "");
  return /^\d{6,19}$/.test(digits) ? digits : null;
}

export const issuerPart = (digits: string): string => digits.slice(0, binDigits);

/** Whether the check digit is right (ISO/IEC 7812-1, annex B); null if only the beginning of a number was typed. */
export function hasRightCheckDigit(digits: string): boolean | null {
  if (digits.length < minCheckedDigits) return null;
  const sum = [...digits].reverse().reduce((total, character, index) => {
    const doubled = Number(character) * (index % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
