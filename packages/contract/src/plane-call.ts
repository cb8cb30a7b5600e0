import type { PlaneErrorName } from "./plane.ts";

type Json = { [key: string]: unknown };

/** A parameter of a call by key, as the OpenAPI document describes it. */
export const parameter = (where: "query" | "path", name: string, description: string, example?: string) => ({
  name,
  in: where,
  required: where === "path",
  description,
  schema: { type: "string" },
  ...(example && { example }),
});
/** The language of names and of refusals. */
export const lang = {
  ...parameter("query", "lang", "Language of names"),
  schema: { type: "string", enum: ["en", "zh"] },
};

/** The address in a path. */
export const pathIp = parameter("path", "ip", "IPv4 or IPv6", "8.8.8.8");

/** What a call by key can be refused with, whatever it asks. */
export const byKey: PlaneErrorName[] = [
  "MISSING_API_KEY",
  "INVALID_API_KEY",
  "DISABLED_API_KEY",
  "FORBIDDEN_IP",
  "FORBIDDEN_ORIGIN",
  "TOO_MANY_REQUESTS",
  "SERVER_ERROR",
  "UNAVAILABLE",
];
/** The same for a call that is charged. */
export const byCharge: PlaneErrorName[] = [...byKey, "INSUFFICIENT_QUOTA", "PERMISSION_REQUIRED", "QUOTA_PAUSED"];
/** The same for a call about an address. */
export const byAddress: PlaneErrorName[] = [
  ...byCharge,
  "INVALID_IP_ADDRESS",
  "RESERVED_IP_ADDRESS",
  "IP_ADDRESS_NOT_FOUND",
];

/** One call by key as the document describes it. */
export interface PlaneCall<Name extends string> {
  /** Of its answer's schema. */
  name: Name;
  summary: string;
  parameters: Json[];
  refusals: PlaneErrorName[];
  requestBody?: Json;
  /** Answers 304 to who has the answer already. */
  isCached?: boolean;
}
