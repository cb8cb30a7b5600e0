// Generated from the contract by scripts/generate.ts.
/** The fields of the answer; "?" marks those that may be null. */
export const scenarioFields = {
  ip: "text",
  scenario: "text",
  usage_type: "text?",
  confidence: "text?",
  inferred: "flag",
  asn: "object",
  "asn.asn": "text?",
  "asn.name": "text?",
  "asn.domain": "text?",
  "asn.organization": "text?",
  "asn.usage_type": "text?",
  "asn.inferred": "list",
  "asn.is_mobile": "flag?",
  "asn.mcc": "text?",
  "asn.mnc": "text?",
  "asn.is_crawler": "flag?",
  "asn.crawler": "text?",
  "asn.is_satellite": "flag?",
} as const;
