/** How many addresses the log lens answers at once: without a session, and with one. */
export const lensLimits = { anonymous: 1000, signedIn: 10_000 } as const;
