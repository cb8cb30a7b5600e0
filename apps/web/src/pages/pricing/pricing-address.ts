import { type BillingCycle, type PriceType, priceTypes } from "@meridian/contract/price-types";

export interface PricingAddress {
  type: PriceType;
  cycle: BillingCycle;
}

/** The prices that the query string selects; an unknown type becomes the first one. */
export const readPricingAddress = (search: URLSearchParams): PricingAddress => ({
  type: priceTypes.find((type) => String(type) === search.get("type")) ?? 1,
  cycle: search.get("cycle") === "year" ? "year" : "month",
});

export const pricingSearch = ({ type, cycle }: PricingAddress): string =>
  cycle === "year" ? `?type=${type}&cycle=year` : `?type=${type}`;
