// Generated from the contract by scripts/generate.ts.
/** The fields of the answer; "?" marks those that may be null. */
export const carrierFields = {
  mcc: "integer",
  mnc: "text",
  country_code: "text?",
  brand: "text?",
  operator: "text?",
  status: "text?",
  bands: "text?",
  source: "text?",
} as const;
