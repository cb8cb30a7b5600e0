// Generated from the contract by scripts/generate.ts.
/** The fields of the answer; "?" marks those that may be null. */
export const abuseFields = {
  ip: "text",
  name: "text?",
  organization: "text?",
  email: "text?",
  phone: "text?",
  network: "object?",
  "network.name": "text?",
  "network.start": "text?",
  "network.end": "text?",
  "network.country": "text?",
  source: "text",
  server: "text",
  fetched_at: "date",
} as const;
