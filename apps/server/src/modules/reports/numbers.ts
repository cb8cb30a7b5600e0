import { type Address, formatAddress, parseAddress } from "@meridian/ipdb";

/** An address as one integer. */
export const numberOf = ({ family, words }: Address): bigint =>
  family === 4 ? BigInt(words[0]!) : words.reduce<bigint>((number, word) => (number << 32n) | BigInt(word), 0n);

/** The canonical text of an address given as an integer, which must lie in the family's space. */
export function addressOf(number: bigint, family: 4 | 6): string {
  const word = (shift: bigint) => Number((number >> shift) & 0xffffffffn);
  return formatAddress(
    family === 4 ? { family, words: [word(0n)] } : { family, words: [word(96n), word(64n), word(32n), word(0n)] },
  );
}

/** The next (1) or previous (-1) address; null at the end of the address space. */
export function adjacentAddress(text: string, step: 1 | -1): string | null {
  const address = parseAddress(text)!;
  const number = numberOf(address) + BigInt(step);
  const isInside = number >= 0n && number < 1n << (address.family === 4 ? 32n : 128n);
  return isInside ? addressOf(number, address.family) : null;
}
