import { type BillingCycle, type PriceType, priceTypes } from "@meridian/contract/price-types";
import { type Language, languages } from "../../lib/language.ts";

export interface PricingAddress {
  type: PriceType;
  cycle: BillingCycle;
}

/** Which prices the query string asks for; an unknown type is the first one. */
export const readPricingAddress = (search: URLSearchParams): PricingAddress => ({
  type: priceTypes.find((type) => String(type) === search.get("type")) ?? 1,
  cycle: search.get("cycle") === "year" ? "year" : "month",
});

export const pricingSearch = ({ type, cycle }: PricingAddress): string =>
  cycle === "year" ? `?type=${type}&cycle=year` : `?type=${type}`;

/** Writes an amount in hundredths; whole units without decimals. */
export function moneyFormat(language: Language, currency: string): (cents: number) => string {
  const { tag } = languages[language];
  const of = (digits: number) =>
    new Intl.NumberFormat(tag, {
      style: "currency",
      currency,
      currencyDisplay: "narrowSymbol",
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  const [whole, exact] = [of(0), of(2)];
  return (cents) => (cents % 100 === 0 ? whole : exact).format(cents / 100);
}
