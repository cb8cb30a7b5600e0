/**
 * Every two decimal digits. Of three there would be so many that each is out of the processor's cache when its turn comes.
 */
const lastDigits = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, "0"));

/**
 * Decimal digits of a whole number of 0 or more, for numbers that change with every call. They are put together of two
 * texts, since making one anew of each number costs more than all else that counting a call does: the engine keeps
 * thousands of them, in the hope that a number comes again.
 */
export function countText(count: number): string {
  const hundreds = Math.floor(count / 100);
  return hundreds === 0 ? String(count) : String(hundreds) + lastDigits[count - hundreds * 100]!;
}
