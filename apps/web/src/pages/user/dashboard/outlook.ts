const dayMilliseconds = 86_400_000;

/** The forecast for a quota. */
export type Outlook = { kind: "unused" | "lasts" | "exhausted" } | { kind: "runsOut"; days: number; at: string };

interface Quota {
  total: number;
  used: number;
  remaining: number;
}

/**
 * Whether the rest lasts at last week's rate. The server gives a date only if it is before the next month. Days are
 * rounded down, so that the quota never runs out earlier than promised.
 */
export function outlookOf({ used, remaining }: Quota, exhaustedAt: string | null, now: Date): Outlook {
  if (remaining === 0) return { kind: "exhausted" };
  if (exhaustedAt !== null) {
    const days = Math.max(0, Math.floor((Date.parse(exhaustedAt) - now.getTime()) / dayMilliseconds));
    return { kind: "runsOut", days, at: exhaustedAt };
  }
  return { kind: used === 0 ? "unused" : "lasts" };
}

/** From this share on, a quota counts as nearly used up. */
const warnShare = 0.8;

export function toneOf({ total, remaining, used }: Quota): "normal" | "warn" | "error" {
  if (remaining === 0) return "error";
  return used >= total * warnShare ? "warn" : "normal";
}

/** When the free quota resets: the next month in UTC, as on the server. */
export const nextMonth = (now: Date): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString();

/** A share in percent that reads 0% only for nothing and 100% only for everything. */
export function formatShare(part: number, whole: number, tag: string): string {
  const format = (share: number, digits: number) =>
    share.toLocaleString(tag, { style: "percent", maximumFractionDigits: digits });
  if (whole === 0 || part === 0) return format(0, 0);
  const share = part / whole;
  if (share < 0.001) return `<${format(0.001, 1)}`;
  if (share > 0.999 && share < 1) return `>${format(0.999, 1)}`;
  return format(share, 1);
}
