// Generated from the contract by scripts/generate.ts.
/** The fields of the answer; "?" marks those that may be null. */
export const rangesFields = {
  ip: "text",
  start_ip: "text",
  end_ip: "text",
  country_code: "text?",
  asn: "text?",
} as const;
