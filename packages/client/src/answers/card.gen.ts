// Generated from the contract by scripts/generate.ts.
/** The fields of the answer; "?" marks those that may be null. */
export const cardFields = {
  bin: "text",
  valid_luhn: "flag?",
  brand: "text?",
  bank: "text?",
  bank_code: "text?",
  type: "text?",
  country_code: "text?",
  not_checked: "list",
} as const;
