// Generated from the contract by scripts/generate.ts.
/** The fields of the answer; "?" marks those that may be null. */
export const phoneFields = {
  number: "text",
  e164: "text",
  valid: "flag",
  type: "text?",
  country_code: "text?",
  region: "text?",
  city: "text?",
  carrier: "text?",
  time_zones: "list",
  formats: "object",
  "formats.international": "text",
  "formats.national": "text",
  "formats.rfc3966": "text",
} as const;
