import { type Scenario, scenario } from "@meridian/contract/lookup-api/calls/scenario";
import type { LookupAnswer } from "@meridian/contract/lookup-api/endpoint";
import { found, product } from "../product.ts";
import { type KnownAddress, knownAddress } from "./known-address.ts";
import { addressed } from "./query.ts";

type Answer = LookupAnswer<typeof scenario>;
export type Finding = Pick<Answer, "scenario" | "confidence" | "inferred">;

/** By IP2Location's usage types; RSV has no scenario. */
const scenarioOfUsage: Readonly<Record<string, Scenario>> = {
  COM: "enterprise",
  ORG: "enterprise",
  GOV: "government",
  MIL: "government",
  EDU: "education",
  LIB: "education",
  CDN: "cdn",
  ISP: "home_broadband",
  MOB: "mobile",
  DCH: "data_center",
  SES: "data_center",
};

/** What of an address decides its use. */
type Usage = Pick<KnownAddress, "proxy" | "isHostingInferred"> & {
  asn: Pick<KnownAddress["asn"], "usage_type" | "inferred">;
};

/** An address's use: from lists first, then from the network's usage type. */
export function scenarioOf({ asn, proxy, isHostingInferred }: Usage): Finding {
  if (proxy.is_data_center || proxy.is_hosting)
    return { scenario: "data_center", confidence: isHostingInferred ? "medium" : "high", inferred: isHostingInferred };
  const scenario = scenarioOfUsage[asn.usage_type ?? ""];
  if (!scenario) return { scenario: "unknown", confidence: null, inferred: false };
  const inferred = asn.inferred.includes("usage_type");
  return { scenario, confidence: inferred ? "medium" : "high", inferred };
}

export const scenarioProduct = product<typeof scenario>({
  ...addressed,
  endpoint: scenario,
  find: (context, { ip }) => {
    const known = knownAddress(context, ip);
    const { asn } = known;
    const body: Answer = { ip, ...scenarioOf(known), usage_type: asn.usage_type, asn };
    return found(body, { isFound: body.scenario !== "unknown", countryCode: known.location.country_code });
  },
});
