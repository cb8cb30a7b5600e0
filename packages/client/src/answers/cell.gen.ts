// Generated from the contract by scripts/generate.ts.
/** The fields of the answer; "?" marks those that may be null. */
export const cellFields = {
  mcc: "integer",
  mnc: "integer",
  lac: "integer",
  cid: "integer",
  latitude: "number?",
  longitude: "number?",
  range_m: "integer?",
  radio: "text?",
  source: "text?",
  updated_date: "date?",
} as const;
