import type { Metric } from "./rules.ts";

/** The value of a rule's metric for a service or a share. */
export interface Reading {
  value: number;
  isPassed: boolean;
  /** Nothing is left; only for metrics that can run out. */
  isZero: boolean;
  /** The rule fires once per period. */
  period: string;
}

/** The metrics that can run out and be topped up again. */
export const runsOut: ReadonlySet<string> = new Set(["remaining_percent", "remaining_num"] satisfies Metric[]);

/**
 * Reads what is left of a quota; null without one. A rule fires again in the same period only after more than its threshold
 * was left.
 */
export function readQuota(
  { metric, threshold }: { metric: string; threshold: number },
  quota: number,
  used: number,
  period: string,
): Reading | null {
  if (quota <= 0) return null;
  const left = Math.max(0, quota - used);
  const value = metric === "remaining_percent" ? (left / quota) * 100 : left;
  return { value, isPassed: value <= threshold, isZero: left === 0, period };
}
