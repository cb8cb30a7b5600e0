// Generated from the contract by scripts/generate.ts.
/** The fields of the answer; "?" marks those that may be null. */
export const idcardFields = {
  valid: "flag",
  reason: "text?",
  division: "object?",
  "division.code": "text",
  "division.province": "text?",
  "division.city": "text?",
  "division.county": "text?",
  "division.is_current": "flag",
  birth_date: "date?",
  gender: "text?",
  not_checked: "list",
} as const;
