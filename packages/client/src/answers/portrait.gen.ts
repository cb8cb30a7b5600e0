// Generated from the contract by scripts/generate.ts.
/** The fields of the answer; "?" marks those that may be null. */
export const portraitFields = {
  ip: "text",
  risk: "object",
  "risk.score": "integer?",
  "risk.level": "text?",
  "risk.reasons": "list",
  "risk.reasons[].code": "text",
  "risk.reasons[].weight": "integer",
  "risk.reasons[].text": "text",
  "risk.unknown": "list",
  tags: "list",
  proxy: "object",
  "proxy.is_vpn": "flag?",
  "proxy.is_tor": "flag?",
  "proxy.is_data_center": "flag?",
  "proxy.is_proxy": "flag?",
  "proxy.is_relay": "flag?",
  "proxy.is_hosting": "flag?",
  scenario: "text",
} as const;
