/**
 * Ticks from 0 to the first round number at or above the largest value: about four steps of 1, 2, 2.5 or 5 times a
 * power of ten.
 */
export function ticksUpTo(largest: number): number[] {
  if (largest <= 0) return [0, 1];
  const rough = largest / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((size) => size >= rough && isCount(size)) ?? 1;
  const count = Math.ceil(largest / step);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** Calls are whole, and so are ticks. */
const isCount = (size: number) => Number.isInteger(size);

/** Show every n-th label: the smallest n at which neighbouring labels do not touch. */
export const labelStride = (count: number, widthPx: number, labelWidthPx: number): number =>
  Math.max(1, Math.ceil((count * labelWidthPx) / Math.max(1, widthPx)));

/** Stacks the values: where each begins and ends. */
export function stack(values: readonly number[]): [from: number, to: number][] {
  let top = 0;
  return values.map((value) => {
    const from = top;
    top += value;
    return [from, top];
  });
}

/** The index that a key moves to; null for other keys. `steps` are further keys and how far each goes. */
export function indexAfterKey(
  key: string,
  index: number | null,
  count: number,
  steps: Readonly<Record<string, number>> = {},
): number | null {
  const last = count - 1;
  const step = steps[key];
  if (step !== undefined) return Math.max(0, Math.min(last, (index ?? last) + step));
  if (key === "Home") return 0;
  if (key === "End") return last;
  if (key === "ArrowRight") return index === null ? 0 : Math.min(last, index + 1);
  if (key === "ArrowLeft") return index === null ? last : Math.max(0, index - 1);
  return null;
}
