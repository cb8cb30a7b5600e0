import { type Scenario, scenario } from "@meridian/contract/lookup-api/calls/scenario";
import type { PlaneAnswer } from "@meridian/contract/lookup-api/endpoint";
import type { RecordData } from "../../lookup/answers.ts";
import { found, product } from "../product.ts";
import { knownAddress } from "./known-address.ts";
import { addressed } from "./query.ts";

type Answer = PlaneAnswer<typeof scenario>;
export type Finding = Pick<Answer, "scenario" | "confidence" | "inferred">;

/** By the usage types as IP2Location names them; RSV tells nothing. */
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

interface NameRule {
  scenario: Scenario;
  confidence: "medium" | "low";
  pattern: RegExp;
}

/**
 * What names of networks give away, tried in this order: names of well-known operators before words, and words that
 * hardly occur elsewhere before those that do.
 */
const nameRules: readonly NameRule[] = [
  {
    scenario: "cdn",
    confidence: "medium",
    pattern: /\b(?:cloudflare|fastly|akamai|edgio|edgecast|limelight|cdn77|bunnyway|cachefly|cdnetworks|wangsu)/i,
  },
  {
    scenario: "data_center",
    confidence: "medium",
    pattern:
      /\b(?:amazon|aws|google|microsoft|oracle cloud|digitalocean|ovh|hetzner|linode|vultr|choopa|alibaba|aliyun|tencent|huawei cloud|ucloud|baidu|leaseweb|contabo|scaleway|ionos|godaddy|rackspace|m247|equinix)/i,
  },
  { scenario: "cdn", confidence: "low", pattern: /\b(?:cdn|content delivery)\b/i },
  {
    scenario: "data_center",
    confidence: "low",
    pattern:
      /\b(?:hosting|hoster|webhost|vps|data ?cent(?:er|re)s?|colo(?:cation)?|cloud|dedicated servers?|servers)\b/i,
  },
  {
    scenario: "education",
    confidence: "medium",
    pattern:
      /\b(?:universit\w*|universidad\w*|college|cernet|school|hochschule|institute of technology|education(?:al)?|academic|jisc|renater|surf b\.v|forschungsnetz\w*)\b/i,
  },
  {
    scenario: "government",
    confidence: "medium",
    pattern:
      /\b(?:government|ministry|municipality|city of|county of|state of|federal (?:agency|bureau|office|government)|department of|dod network)\b/i,
  },
  { scenario: "enterprise", confidence: "low", pattern: /\b(?:bank|insurance|hospital|airlines?|credit union)\b/i },
  {
    scenario: "mobile",
    confidence: "medium",
    pattern: /\b(?:mobile|mobil|cellular|gsm|lte|telekomunikasi selular)\b/i,
  },
  {
    scenario: "home_broadband",
    confidence: "medium",
    pattern:
      /\b(?:comcast|charter communications|cox communications|frontier communications|windstream|centurylink|virgin media|sky uk|free sas|bell canada|rogers|rostelecom|chinanet|china unicom|telstra|kpn|telia|wind tre|proxad)\b/i,
  },
  {
    scenario: "home_broadband",
    confidence: "low",
    pattern:
      /telecom|telekom|telefonica|broadband|\b(?:orange|vodafone|kddi|softbank|swisscom|cable|wireless|wisp|unicom|dsl|ftth|fib(?:er|re)|fibra|isp|internet service)\b/i,
  },
];

/** What an address is used for: from lists first, then from the network's usage type, then from its name. */
export function scenarioOf({ asn, proxy }: RecordData): Finding {
  if (proxy.is_data_center || proxy.is_hosting) return { scenario: "data_center", confidence: "high", inferred: false };
  const byUsage = scenarioOfUsage[asn.usage_type ?? ""];
  if (byUsage) return { scenario: byUsage, confidence: "high", inferred: false };
  const names = [asn.name ?? "", asn.organization ?? ""];
  const rule = nameRules.find(({ pattern }) => names.some((name) => pattern.test(name)));
  return rule
    ? { scenario: rule.scenario, confidence: rule.confidence, inferred: true }
    : { scenario: "unknown", confidence: null, inferred: false };
}

export const scenarioProduct = product<typeof scenario>({
  ...addressed,
  endpoint: scenario,
  find: ({ app, language }, { ip }) => {
    const known = knownAddress(app, ip, language);
    const { asn } = known;
    const body: Answer = { ip, ...scenarioOf(known), usage_type: asn.usage_type, asn };
    return found(body, { isFound: body.scenario !== "unknown", countryCode: known.location.country_code });
  },
});
