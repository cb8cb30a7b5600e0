import { NO_SOURCE } from "./format.ts";
import type { Network, Privacy, PrivacySources } from "./types.ts";

/** The flags that lists set, in the order in which a network row has their sources. */
export const PRIVACY_FLAGS = [
  "vpn",
  "tor",
  "dataCenter",
  "proxy",
  "relay",
  "hosting",
  "crawler",
  "satellite",
] as const satisfies readonly (keyof Privacy)[];

/** For each flag, the bits of a network row's flags that have its value and tell whether it is known. */
const bits = {
  vpn: [0, 8],
  tor: [1, 9],
  dataCenter: [2, 10],
  proxy: [3, 11],
  relay: [4, 12],
  hosting: [5, 13],
  crawler: [7, 15],
  satellite: [18, 19],
} as const satisfies Record<keyof Privacy, readonly [value: number, known: number]>;
const ANYCAST_BITS = [6, 14] as const;
const ISP_INFERRED = 1 << 16;
const USAGE_TYPE_INFERRED = 1 << 17;
/** Where the flags have the source of `satellite`, for which the words of sources have no room. */
const SATELLITE_SOURCE_SHIFT = 20;
const SATELLITE_SOURCE_BITS = 0xff << SATELLITE_SOURCE_SHIFT;
const MEANINGFUL_BITS = 0xfffff | SATELLITE_SOURCE_BITS;

export const UNKNOWN_PRIVACY: Privacy = {
  vpn: null,
  tor: null,
  dataCenter: null,
  proxy: null,
  relay: null,
  hosting: null,
  crawler: null,
  satellite: null,
};
export const NO_PRIVACY_SOURCES: PrivacySources = UNKNOWN_PRIVACY as Record<keyof Privacy, null>;

type Flags = Pick<Network, "privacy" | "isAnycast" | "isIspInferred" | "isUsageTypeInferred">;
type Sources = Pick<Network, "source" | "privacySources">;

export function encodeFlags(network: Flags & Pick<Sources, "privacySources">): number {
  const { privacy, privacySources, isAnycast, isIspInferred, isUsageTypeInferred } = network;
  let word = (isIspInferred ? ISP_INFERRED : 0) | (isUsageTypeInferred ? USAGE_TYPE_INFERRED : 0);
  for (const [value, known, flag] of [
    ...PRIVACY_FLAGS.map((name) => [...bits[name], privacy[name]] as const),
    [...ANYCAST_BITS, isAnycast] as const,
  ])
    if (flag !== null) word |= ((flag ? 1 : 0) << value) | (1 << known);
  return privacy.satellite === null ? word : word | ((privacySources.satellite ?? NO_SOURCE) << SATELLITE_SOURCE_SHIFT);
}

export function decodeFlags(word: number): Flags {
  const read = ([value, known]: readonly [value: number, known: number]): boolean | null =>
    ((word >>> known) & 1) === 0 ? null : ((word >>> value) & 1) === 1;
  return {
    privacy: {
      vpn: read(bits.vpn),
      tor: read(bits.tor),
      dataCenter: read(bits.dataCenter),
      proxy: read(bits.proxy),
      relay: read(bits.relay),
      hosting: read(bits.hosting),
      crawler: read(bits.crawler),
      satellite: read(bits.satellite),
    },
    isAnycast: read(ANYCAST_BITS),
    isIspInferred: (word & ISP_INFERRED) !== 0,
    isUsageTypeInferred: (word & USAGE_TYPE_INFERRED) !== 0,
  };
}

/** Whether flags can have come from the writer, which never sets an unknown flag, its source or an unused bit. */
export function isSoundFlags(word: number, sources: number): boolean {
  const isSet = (bit: number) => ((word >>> bit) & 1) === 1;
  if ((word & ~MEANINGFUL_BITS) !== 0) return false;
  if ([...Object.values(bits), ANYCAST_BITS].some(([value, known]) => isSet(value) && !isSet(known))) return false;
  const source = (word & SATELLITE_SOURCE_BITS) >>> SATELLITE_SOURCE_SHIFT;
  return isSet(bits.satellite[1]) ? source < sources || source === NO_SOURCE : source === 0;
}

/** Eight sources, one byte each: that of the network data, then those of the flags but the last, in order. */
export function encodeSources({ source, privacySources }: Sources): number[] {
  const bytes = [source, ...PRIVACY_FLAGS.slice(0, -1).map((flag) => privacySources[flag])].map(
    (index) => index ?? NO_SOURCE,
  );
  return [packBytes(bytes.slice(0, 4)), packBytes(bytes.slice(4))];
}

/** @param flags the word of the flags, which has the source of the last one */
export function decodeSources(flags: number, low: number, high: number): Sources {
  const read = (word: number, shift: number): number | null => {
    const index = (word >>> shift) & 0xff;
    return index === NO_SOURCE ? null : index;
  };
  const isSatelliteKnown = ((flags >>> bits.satellite[1]) & 1) === 1;
  return {
    source: read(low, 0),
    privacySources: {
      vpn: read(low, 8),
      tor: read(low, 16),
      dataCenter: read(low, 24),
      proxy: read(high, 0),
      relay: read(high, 8),
      hosting: read(high, 16),
      crawler: read(high, 24),
      satellite: isSatelliteKnown ? read(flags, SATELLITE_SOURCE_SHIFT) : null,
    },
  };
}

/** Whether every source exists. */
export function isSoundSources(low: number, high: number, sources: number): boolean {
  const bytes = [low, high].flatMap((word) => [0, 8, 16, 24].map((shift) => (word >>> shift) & 0xff));
  return bytes.every((index) => index < sources || index === NO_SOURCE);
}

function packBytes(bytes: readonly number[]): number {
  return bytes.reduce((word, byte, index) => word | (byte << (index * 8)), 0);
}
