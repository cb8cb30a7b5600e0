/** An amount as people read it, such as ¥12.50. */
export const formatMoney = (cents: number, currency: string): string =>
  `${currency === "USD" ? "$" : "¥"}${(cents / 100).toFixed(2)}`;
