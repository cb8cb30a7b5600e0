// Generated from the contract by scripts/generate.ts.
/** The fields of the answer; "?" marks those that may be null. */
export const meFields = {
  key_id: "integer",
  is_test: "flag",
  account_id: "integer",
  services: "list",
  "services[].type": "integer",
  "services[].quota": "integer",
  "services[].remaining": "integer",
  "services[].qps": "integer",
  limits: "object",
  "limits.qps": "integer?",
  "limits.daily_limit": "integer?",
  "limits.allow_ips": "integer",
  "limits.allow_origins": "list",
} as const;
