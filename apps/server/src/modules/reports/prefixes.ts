/** A block of addresses that one prefix names. */
export interface Prefix {
  first: bigint;
  bits: number;
}

/** The fewest prefixes that cover exactly the addresses from `first` to `last`. */
export function prefixesOf(first: bigint, last: bigint, addressBits: 32 | 128): Prefix[] {
  const prefixes: Prefix[] = [];
  for (let at = first; at <= last; ) {
    const aligned = at === 0n ? addressBits : bitLength(at & -at) - 1;
    const spare = Math.min(aligned, bitLength(last - at + 1n) - 1);
    prefixes.push({ first: at, bits: addressBits - spare });
    at += 1n << BigInt(spare);
  }
  return prefixes;
}

const bitLength = (number: bigint): number => {
  const digits = number.toString(16);
  return digits.length * 4 - Math.clz32(Number.parseInt(digits[0]!, 16)) + 28;
};
