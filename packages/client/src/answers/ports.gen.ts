// Generated from the contract by scripts/generate.ts.
/** The fields of the answer; "?" marks those that may be null. */
export const portsFields = {
  port: "integer",
  range: "text",
  services: "list",
  "services[].protocol": "text",
  "services[].name": "text",
  "services[].description": "text",
  source: "text",
} as const;
