// Generated from the contract by scripts/generate.ts.
/** The fields of the answer; "?" marks those that may be null. */
export const hostFields = {
  ip: "text",
  hostnames: "list?",
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
  open_ports: "list?",
  "open_ports[].port": "integer",
  "open_ports[].protocol": "text",
  "open_ports[].service": "text?",
  "open_ports[].seen_date": "date",
} as const;
