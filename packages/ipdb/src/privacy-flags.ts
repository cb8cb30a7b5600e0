import type { Privacy } from "./types.ts";

/** Bit order of the flags in a network row: the value in bits 0 to 5, whether it is known in bits 8 to 13. */
export const PRIVACY_FLAGS = [
  "vpn",
  "tor",
  "dataCenter",
  "proxy",
  "relay",
  "hosting",
] as const satisfies readonly (keyof Privacy)[];
const KNOWN_SHIFT = 8;

export function encodeFlags(privacy: Privacy): number {
  let word = 0;
  for (const [bit, flag] of PRIVACY_FLAGS.entries()) {
    const value = privacy[flag];
    if (value !== null) {
      word |= ((value ? 1 : 0) << bit) | (1 << (bit + KNOWN_SHIFT));
    }
  }
  return word;
}

export function decodeFlags(word: number): Privacy {
  const read = (bit: number): boolean | null =>
    ((word >>> (bit + KNOWN_SHIFT)) & 1) === 0 ? null : ((word >>> bit) & 1) === 1;
  return { vpn: read(0), tor: read(1), dataCenter: read(2), proxy: read(3), relay: read(4), hosting: read(5) };
}

/** A flag that is set without being known, or a bit without a meaning, does not come from the writer. */
export function isSoundFlags(word: number): boolean {
  return (word & ~0x3f3f) === 0 && (word & 0x3f & ~(word >>> KNOWN_SHIFT)) === 0;
}
