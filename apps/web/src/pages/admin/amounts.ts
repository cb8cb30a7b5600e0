/** "12.30" for 1230, where the currency is shown elsewhere or unknown. */
export const inHundredths = (cents: number): string => (cents / 100).toFixed(2);
