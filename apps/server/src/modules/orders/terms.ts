import { DAY_MS } from "../../lib/durations.ts";

const ONLINE_MS = 30 * 60_000;
const BANK_MS = 7 * DAY_MS;
/** How long a quote is valid. */
export const QUOTE_MS = 15 * 60_000;

/** How long an order waits for payment through this channel. */
export const paymentWindowMs = (channel: string): number => (channel === "bank" ? BANK_MS : ONLINE_MS);

export const monthsOf = (cycle: string | null, num: number): number => (cycle === "year" ? 12 : 1) * num;
