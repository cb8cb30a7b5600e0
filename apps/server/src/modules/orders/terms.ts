const DAY_MS = 86_400_000;
const ONLINE_MS = 30 * 60_000;
const BANK_MS = 7 * DAY_MS;

/** How long an order waits that is paid by this channel. */
export const waitsFor = (channel: string): number => (channel === "bank" ? BANK_MS : ONLINE_MS);

/** So many calendar months later; the last day of a month where that one is shorter. */
export function addMonths(from: Date, months: number): Date {
  const to = new Date(from);
  to.setUTCDate(1);
  to.setUTCMonth(to.getUTCMonth() + months);
  const days = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(from.getUTCDate(), days));
  return to;
}

/** How many days so many months from a moment on are. */
export const daysOf = (from: Date, months: number): number =>
  Math.round((addMonths(from, months).getTime() - from.getTime()) / DAY_MS);

export const monthsOf = (cycle: string | null, num: number): number => (cycle === "year" ? 12 : 1) * num;
