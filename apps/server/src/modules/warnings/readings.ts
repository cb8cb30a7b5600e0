import type { Metric } from "./rules.ts";

/** What a rule sees of a service or of a share. */
export interface Reading {
  value: number;
  isPassed: boolean;
  /** Nothing is left; only for what can run out. */
  isZero: boolean;
  /** The rule fires once for each. */
  period: string;
}

/** The metrics of what can run out, and be topped up again. */
export const runsOut: ReadonlySet<string> = new Set(["remaining_percent", "remaining_num"] satisfies Metric[]);

/** What is left of a quota; null where there is none. The rule fires anew for another quota. */
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
