/** The pricing types of the specification. */
export const priceTypes = [1, 3, 4, 10, 11, 12, 13, 14, 15] as const;
export type PriceType = (typeof priceTypes)[number];

export const billingCycles = ["month", "year"] as const;
export type BillingCycle = (typeof billingCycles)[number];
