import type { Network, Place } from "@meridian/ipdb";
import table from "./mobile-codes.json" with { type: "json" };

/** The main network of a mobile operator, as numbered by ITU-T E.212. */
export interface MobileCodes {
  /** Mobile country code, three digits; "" if unknown. */
  mcc: string;
  /** Mobile network code, two or three digits; "" if unknown, and for operators with one in each region. */
  mnc: string;
}

/**
 * By AS number and country, because an operator has codes of its own in each. These are the networks that cover most
 * addresses of mobile operators.
 */
const operators: Readonly<Record<string, Readonly<Record<string, string>>>> = table;
const UNKNOWN: MobileCodes = { mcc: "", mnc: "" };

/** The codes of a mobile network where its operator has one, which excludes addresses used abroad. */
export function mobileCodes(place: Pick<Place, "countryCode"> | null, network: Network | null): MobileCodes {
  if (network?.usageType !== "MOB" || !place) return UNKNOWN;
  const [mcc = "", mnc = ""] = operators[String(network.asn)]?.[place.countryCode]?.split("-") ?? [];
  return { mcc, mnc };
}

/** True for a mobile network; null otherwise, because networks of other kinds serve phones too. */
export const isMobile = (network: Network | null): true | null => (network?.usageType === "MOB" ? true : null);
