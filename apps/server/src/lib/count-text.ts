/** Every three decimal digits. */
const lastDigits = Array.from({ length: 1000 }, (_, number) => String(number).padStart(3, "0"));

/**
 * Decimal digits of a whole number of 0 or more, for numbers that change with every call. They are put together of two
 * texts, since making one anew of each number costs more than all else that counting a call does: the engine keeps
 * thousands of them, in the hope that a number comes again.
 */
export function countText(count: number): string {
  const thousands = Math.floor(count / 1000);
  return thousands === 0 ? String(count) : String(thousands) + lastDigits[count - thousands * 1000]!;
}
