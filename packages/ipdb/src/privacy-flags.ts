import { NO_SOURCE } from "./format.ts";
import type { Network, Privacy, PrivacySources } from "./types.ts";

/** Bit order of the flags in a network row: bits 0 to 5 have the values, bits 8 to 13 tell whether they are known. */
export const PRIVACY_FLAGS = [
  "vpn",
  "tor",
  "dataCenter",
  "proxy",
  "relay",
  "hosting",
] as const satisfies readonly (keyof Privacy)[];
const KNOWN_SHIFT = 8;
const ANYCAST_BIT = 6;
const ISP_INFERRED = 1 << 16;
const USAGE_TYPE_INFERRED = 1 << 17;
const MEANINGFUL_BITS = 0x7f | (0x7f << KNOWN_SHIFT) | ISP_INFERRED | USAGE_TYPE_INFERRED;

export const UNKNOWN_PRIVACY: Privacy = {
  vpn: null,
  tor: null,
  dataCenter: null,
  proxy: null,
  relay: null,
  hosting: null,
};
export const NO_PRIVACY_SOURCES: PrivacySources = UNKNOWN_PRIVACY as Record<keyof Privacy, null>;

type Flags = Pick<Network, "privacy" | "isAnycast" | "isIspInferred" | "isUsageTypeInferred">;

export function encodeFlags({ privacy, isAnycast, isIspInferred, isUsageTypeInferred }: Flags): number {
  let word = (isIspInferred ? ISP_INFERRED : 0) | (isUsageTypeInferred ? USAGE_TYPE_INFERRED : 0);
  for (const [bit, value] of [...PRIVACY_FLAGS.map((flag) => privacy[flag]), isAnycast].entries()) {
    if (value !== null) {
      word |= ((value ? 1 : 0) << bit) | (1 << (bit + KNOWN_SHIFT));
    }
  }
  return word;
}

export function decodeFlags(word: number): Flags {
  const read = (bit: number): boolean | null =>
    ((word >>> (bit + KNOWN_SHIFT)) & 1) === 0 ? null : ((word >>> bit) & 1) === 1;
  return {
    privacy: { vpn: read(0), tor: read(1), dataCenter: read(2), proxy: read(3), relay: read(4), hosting: read(5) },
    isAnycast: read(ANYCAST_BIT),
    isIspInferred: (word & ISP_INFERRED) !== 0,
    isUsageTypeInferred: (word & USAGE_TYPE_INFERRED) !== 0,
  };
}

/** Whether flags can have come from the writer, which never sets an unknown flag or an unused bit. */
export function isSoundFlags(word: number): boolean {
  return (word & ~MEANINGFUL_BITS) === 0 && (word & 0x7f & ~(word >>> KNOWN_SHIFT)) === 0;
}

/** Seven sources, one byte each: that of the network data, then those of the flags in order. */
export function encodeSources({ source, privacySources }: Pick<Network, "source" | "privacySources">): number[] {
  const bytes = [source, ...PRIVACY_FLAGS.map((flag) => privacySources[flag]), null].map((index) => index ?? NO_SOURCE);
  return [packBytes(bytes.slice(0, 4)), packBytes(bytes.slice(4))];
}

export function decodeSources(low: number, high: number): Pick<Network, "source" | "privacySources"> {
  const read = (word: number, byte: number): number | null => {
    const index = (word >>> (byte * 8)) & 0xff;
    return index === NO_SOURCE ? null : index;
  };
  return {
    source: read(low, 0),
    privacySources: {
      vpn: read(low, 1),
      tor: read(low, 2),
      dataCenter: read(low, 3),
      proxy: read(high, 0),
      relay: read(high, 1),
      hosting: read(high, 2),
    },
  };
}

/** Whether every source exists and the spare byte has the value the writer gives it. */
export function isSoundSources(low: number, high: number, sources: number): boolean {
  const bytes = [low, low >>> 8, low >>> 16, low >>> 24, high, high >>> 8, high >>> 16].map((word) => word & 0xff);
  return high >>> 24 === NO_SOURCE && bytes.every((index) => index < sources || index === NO_SOURCE);
}

function packBytes(bytes: readonly number[]): number {
  return bytes.reduce((word, byte, index) => word | (byte << (index * 8)), 0);
}
