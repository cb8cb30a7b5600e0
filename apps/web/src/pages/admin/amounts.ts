/** "12.30" for 1230, where the currency stands elsewhere or is not known. */
export const inHundredths = (cents: number): string => (cents / 100).toFixed(2);
