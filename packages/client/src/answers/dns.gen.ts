// Generated from the contract by scripts/generate.ts.
/** The fields of the answer; "?" marks those that may be null. */
export const dnsFields = {
  name: "text",
  type: "text",
  status: "text",
  answers: "list",
  "answers[].name": "text",
  "answers[].type": "text",
  "answers[].data": "text",
  "answers[].ttl": "integer",
  resolver: "text",
  ms: "number",
} as const;
