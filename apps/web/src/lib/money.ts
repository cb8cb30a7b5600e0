import { type Language, languages } from "./language.ts";

/** Formats an amount in cents (minor units); whole units have no decimals. */
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
