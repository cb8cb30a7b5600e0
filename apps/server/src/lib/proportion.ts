/** `amount` × `part` ÷ `whole` of whole numbers, rounded down; exact although the product may exceed 2^53. */
export const proportionOf = (amount: number, part: number, whole: number): number =>
  Number((BigInt(amount) * BigInt(part)) / BigInt(whole));

/** The same, rounded up; for numbers that are not negative. */
export const proportionUp = (amount: number, part: number, whole: number): number =>
  Number((BigInt(amount) * BigInt(part) + BigInt(whole) - 1n) / BigInt(whole));
