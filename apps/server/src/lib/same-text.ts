import { timingSafeEqual } from "node:crypto";

/** Whether a text that a caller sent is the expected one; takes as long wherever they differ, so that neither can be guessed. */
export function isSameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
