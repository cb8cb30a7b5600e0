import type { ItemError } from "@meridian/contract/lookup-api/calls/batch";
import { NOT_AN_ADDRESS, RESERVED_ADDRESS } from "@meridian/ipdb";

/** Why there may be no record of an address. */
export const failures = [
  "INVALID_IP_ADDRESS",
  "RESERVED_IP_ADDRESS",
  "IP_ADDRESS_NOT_FOUND",
] as const satisfies readonly ItemError[];

/** Why the reader found no record; null if it did. */
export function failureOf(record: number): (typeof failures)[number] | null {
  if (record === NOT_AN_ADDRESS) return "INVALID_IP_ADDRESS";
  if (record === RESERVED_ADDRESS) return "RESERVED_IP_ADDRESS";
  return record === 0 ? "IP_ADDRESS_NOT_FOUND" : null;
}
