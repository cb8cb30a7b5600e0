import type { currencies } from "@meridian/contract/packages";
import { proportionOf } from "../../lib/proportion.ts";

export type Currency = (typeof currencies)[number];

interface PayoutRules {
  min_payout_cny_cents: number;
  min_payout_usd_cents: number;
  points_per_yuan: number;
}

/** Value of a dollar of cashback in yuan when converted to points. */
const YUAN_PER_DOLLAR = 7;

export const minPayoutCents = (rules: PayoutRules, currency: Currency): number =>
  currency === "USD" ? rules.min_payout_usd_cents : rules.min_payout_cny_cents;

/** Millionths of a percent in a whole: a rate such as 0.57 is no exact binary fraction, and would lose a cent. */
const WHOLE = 100_000_000;

/** Cashback for what a customer paid, rounded down to the cent. */
export const cashbackFor = (paidCents: number, percent: number): number =>
  proportionOf(paidCents, Math.round(percent * (WHOLE / 100)), WHOLE);

/** Points for an amount of cashback. */
export const pointsFor = (rules: PayoutRules, cents: number, currency: Currency): number =>
  Math.floor((cents * (currency === "USD" ? pointsPerDollar(rules) : rules.points_per_yuan)) / 100);

export const pointsPerDollar = (rules: PayoutRules): number => YUAN_PER_DOLLAR * rules.points_per_yuan;

/**
 * The earnings that make up a payout, and how much of each: oldest first, the last one in part. Reversals come first, since
 * they reduce what is available.
 */
export function payoutParts<Earning extends { amountCents: number }>(
  earnings: readonly Earning[],
  amountCents: number,
): { entry: Earning; part: number }[] {
  const parts = earnings
    .filter(({ amountCents }) => amountCents < 0)
    .map((entry) => ({ entry, part: entry.amountCents }));
  let missing = parts.reduce((cents, { part }) => cents - part, amountCents);
  for (const entry of earnings.filter(({ amountCents }) => amountCents > 0)) {
    const part = Math.min(entry.amountCents, missing);
    if (part > 0) parts.push({ entry, part });
    missing -= part;
  }
  return parts;
}
