/** "12.30" for 1230, for when the currency is shown elsewhere or unknown. */
export const inHundredths = (cents: number): string => (cents / 100).toFixed(2);
