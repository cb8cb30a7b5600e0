/** The two widths at which pages are opened, as options of a browser context. */
export const screens = {
  wide: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
} as const;

/** Set by `npm test -- full`: tests run at both widths, and every page opens in every view. */
export const isFullRun = process.env.TEST_FULL === "1";
