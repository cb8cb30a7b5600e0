const dayMilliseconds = 86_400_000;

/** What is to come of a quota. */
export type Outlook = { kind: "unused" | "lasts" | "exhausted" } | { kind: "runsOut"; days: number; at: string };

interface Quota {
  total: number;
  used: number;
  remaining: number;
}

/**
 * Whether what is left lasts at the pace of the last week. The server names a moment only where it comes before the new
 * month; days are whole ones, so that nothing lasts shorter than promised.
 */
export function outlookOf({ used, remaining }: Quota, exhaustedAt: string | null, now: Date): Outlook {
  if (remaining === 0) return { kind: "exhausted" };
  if (exhaustedAt !== null) {
    const days = Math.max(0, Math.floor((Date.parse(exhaustedAt) - now.getTime()) / dayMilliseconds));
    return { kind: "runsOut", days, at: exhaustedAt };
  }
  return { kind: used === 0 ? "unused" : "lasts" };
}

/** A quota is said to be nearly used from here on. */
const warnShare = 0.8;

export function toneOf({ total, remaining, used }: Quota): "normal" | "warn" | "error" {
  if (remaining === 0) return "error";
  return used >= total * warnShare ? "warn" : "normal";
}

/** When the free services begin anew: the next month, as the server's calendar (UTC) has it. */
export const nextMonth = (now: Date): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString();

/** A share in percent; what is more than nothing, or less than all, never reads as such. */
export function formatShare(part: number, whole: number, tag: string): string {
  const format = (share: number, digits: number) =>
    share.toLocaleString(tag, { style: "percent", maximumFractionDigits: digits });
  if (whole === 0 || part === 0) return format(0, 0);
  const share = part / whole;
  if (share < 0.001) return `<${format(0.001, 1)}`;
  if (share > 0.999 && share < 1) return `>${format(0.999, 1)}`;
  return format(share, 1);
}
