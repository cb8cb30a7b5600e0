/** Maximum addresses per request of the log lens, without and with a session. */
export const lensLimits = { anonymous: 1000, signedIn: 10_000 } as const;
