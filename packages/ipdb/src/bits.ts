/** Number of set bits of a 32-bit word (Warren, Hacker's Delight, 2nd edition, figure 5-2). */
export function countBits(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Number of set bits in bits 0 to `last` of a word. */
export function countBitsUpTo(word: number, last: number): number {
  return countBits(word & (0xffffffff >>> (31 - last)));
}
