const DAY_MS = 86_400_000;
const ONLINE_MS = 30 * 60_000;
const BANK_MS = 7 * DAY_MS;

/** How long an order waits for payment through this channel. */
export const paymentWindowMs = (channel: string): number => (channel === "bank" ? BANK_MS : ONLINE_MS);

/** A number of calendar months later, clamped to the last day of a shorter month. */
export function addMonths(from: Date, months: number): Date {
  const to = new Date(from);
  to.setUTCDate(1);
  to.setUTCMonth(to.getUTCMonth() + months);
  const days = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(from.getUTCDate(), days));
  return to;
}

/** The number of days in a number of months from a point in time. */
export const daysOf = (from: Date, months: number): number =>
  Math.round((addMonths(from, months).getTime() - from.getTime()) / DAY_MS);

export const monthsOf = (cycle: string | null, num: number): number => (cycle === "year" ? 12 : 1) * num;
