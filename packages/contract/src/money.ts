/** An amount as people read it, such as ¥12.50 or -$0.05. */
export const formatMoney = (cents: number, currency: string): string =>
  `${cents < 0 ? "-" : ""}${currency === "USD" ? "$" : "¥"}${(Math.abs(cents) / 100).toFixed(2)}`;
