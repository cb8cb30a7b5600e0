/** Maximum addresses per request of the log lens, without and with a session. */
export const lensLimits = { anonymous: 1000, signedIn: 10_000 } as const;

/** Saved reports of the log lens. */
export const lensReportLimits = {
  /** Reports of an account. */
  reports: 20,
  /** Weeks kept of a report; older ones are deleted. */
  weeks: 52,
  /** The largest networks, and the most frequent addresses, kept of a week. */
  networks: 300,
  topAddresses: 20,
  /** Countries and networks compared in an answer. */
  compared: 50,
} as const;
