import fc from "fast-check";
import { expect, test } from "vitest";
import { NO_SOURCE } from "./format.ts";
import {
  decodeFlags,
  decodeSources,
  encodeFlags,
  encodeSources,
  isSoundFlags,
  isSoundSources,
  NO_PRIVACY_SOURCES,
  PRIVACY_FLAGS,
  UNKNOWN_PRIVACY,
} from "./privacy-flags.ts";
import type { Privacy, PrivacySources } from "./types.ts";

const SOURCES = 4;
const flag = fc.constantFrom(true, false, null);
const source = fc.option(fc.nat(SOURCES - 1));
const flags = fc.array(fc.tuple(flag, source), { minLength: PRIVACY_FLAGS.length, maxLength: PRIVACY_FLAGS.length });
const network = fc
  .record({ flags, source, isAnycast: flag, isIspInferred: fc.boolean(), isUsageTypeInferred: fc.boolean() })
  .map(({ flags, ...rest }) => {
    const privacy: Privacy = { ...UNKNOWN_PRIVACY };
    const privacySources: PrivacySources = { ...NO_PRIVACY_SOURCES };
    for (const [index, name] of PRIVACY_FLAGS.entries()) {
      const [value, source] = flags[index]!;
      privacy[name] = value;
      privacySources[name] = value === null ? null : source;
    }
    return { ...rest, privacy, privacySources };
  });

type Written = Parameters<typeof encodeFlags>[0] & Parameters<typeof encodeSources>[0];

const wordsOf = (written: Written): [flags: number, low: number, high: number] => {
  const [low = 0, high = 0] = encodeSources(written);
  return [encodeFlags(written), low, high];
};

const read = (flags: number, low: number, high: number): Written => ({
  ...decodeFlags(flags),
  ...decodeSources(flags, low, high),
});

test("flags and their sources are read as they were written", () => {
  fc.assert(
    fc.property(network, (written) => {
      const [flags, low, high] = wordsOf(written);
      expect(read(flags, low, high)).toEqual(written);
      expect([isSoundFlags(flags, SOURCES), isSoundSources(low, high, SOURCES)]).toEqual([true, true]);
    }),
  );
});

test("only flags that the writer can have written are sound", () => {
  fc.assert(
    fc.property(network, fc.nat(31), (written, bit) => {
      const [before, low, high] = wordsOf(written);
      const flags = before ^ (1 << bit);
      const changed = read(flags, low, high);
      const isWritten = encodeFlags(changed) === flags && (changed.privacySources.satellite ?? 0) < SOURCES;
      expect(isSoundFlags(flags, SOURCES)).toBe(isWritten);
    }),
    { numRuns: 1000 },
  );
});

test.each([0, 8, 16, 24])("a source at bit %d must exist", (shift) => {
  for (const [index, isSound] of [
    [SOURCES - 1, true],
    [SOURCES, false],
    [NO_SOURCE, true],
  ] as const) {
    expect(isSoundSources(index << shift, 0, SOURCES)).toBe(isSound);
    expect(isSoundSources(0, index << shift, SOURCES)).toBe(isSound);
  }
});
