import creditCardType from "credit-card-type";

/** The first and last prefix of a range, which have the same length; the same one twice for a single prefix. */
type Range = readonly [brand: string, first: string, last?: string];

/**
 * Networks and ranges that the library does not have. It takes every number beginning with 6 and most of those with 5
 * for Maestro, so only the ranges that Mastercard uses for Maestro alone are taken, and these are listed here too.
 */
const ranges: readonly Range[] = [
  ["RuPay", "508500", "508999"],
  ["RuPay", "606985", "607984"],
  ["RuPay", "608001", "608500"],
  ["RuPay", "652150", "653149"],
  ["RuPay", "817200", "820199"],
  ["Verve", "506099", "506198"],
  ["Verve", "507865", "507964"],
  ["Elo", "627780"],
  ["UnionPay", "62"],
  ["Dankort", "5019"],
  ["Maestro", "5018"],
  ["Maestro", "5020"],
  ["Maestro", "5038"],
  ["Maestro", "5893"],
  ["Maestro", "6304"],
  ["Maestro", "67"],
  ["UzCard", "8600"],
  ["Humo", "9860"],
  ["NAPAS", "9704"],
  ["Belkart", "9112"],
  ["ArCa", "9051"],
];

const UATP_LENGTH = 15;

/** Whether a number may be one of a range: digits that are missing could be any. */
const isIn = (digits: string, [, first, last = first]: Range): boolean => {
  const start = digits.slice(0, first.length);
  return start.length === first.length && start >= first && start <= last;
};

/** The card network of a number by its first digits; "" if none, or several, may have issued it. */
export function brandOf(digits: string): string {
  const own = ranges.find((range) => isIn(digits, range));
  if (own) return own[0];
  const [network, ...others] = creditCardType(digits).filter(({ type }) => type !== "maestro");
  if (network) return others.length === 0 ? network.niceType : "";
  // The first digit of airlines (ISO/IEC 7812-1), whose cards have one length.
  return digits.startsWith("1") && (digits.length <= 8 || digits.length === UATP_LENGTH) ? "UATP" : "";
}
