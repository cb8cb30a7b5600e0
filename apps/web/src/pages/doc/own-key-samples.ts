import type { CodeSample } from "../../ui/code-tabs.tsx";

/** The expressions with which samples read the key from the environment, and how to insert a key in their place. */
const places: readonly [from: string, to: (key: string) => string][] = [
  // biome-ignore lint/suspicious/noTemplateCurlyInString: quotes the sample's own code
  ["${process.env.MERIDIAN_KEY}", (key) => key],
  ["process.env.MERIDIAN_KEY", (key) => `"${key}"`],
  ['os.environ["MERIDIAN_KEY"]', (key) => `"${key}"`],
  ["$MERIDIAN_KEY", (key) => key],
];

const writeKey = (code: string, key: string): string =>
  places.reduce((text, [from, to]) => text.replaceAll(from, to(key)), code);

/** Samples with the reader's own key: masked on the page, real when copied. */
export const withOwnKey = (
  samples: readonly CodeSample[],
  { masked, reveal }: { masked: string; reveal: () => Promise<string> },
): CodeSample[] =>
  samples.map((sample) => {
    const code = writeKey(sample.code, masked);
    if (code === sample.code) return sample;
    return { ...sample, code, fetchCode: async () => writeKey(sample.code, await reveal()) };
  });
