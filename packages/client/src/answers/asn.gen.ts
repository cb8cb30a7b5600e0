// Generated from the contract by scripts/generate.ts.
/** The fields of the answer; "?" marks those that may be null. */
export const asnFields = {
  asn: "text",
  name: "text?",
  domain: "text?",
  organization: "text?",
  usage_type: "text?",
  inferred: "list",
} as const;
