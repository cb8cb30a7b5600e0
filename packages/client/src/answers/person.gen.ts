// Generated from the contract by scripts/generate.ts.
/** The fields of the answer; "?" marks those that may be null. */
export const personFields = {
  passed: "flag?",
  result: "text",
  partner: "text?",
  checked_at: "date",
} as const;
