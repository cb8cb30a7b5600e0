import { portrait } from "@meridian/contract/lookup-api/calls/portrait";
import type { LookupAnswer } from "@meridian/contract/lookup-api/endpoint";
import type { RecordData } from "../../lookup/answers.ts";
import { found, product } from "../product.ts";
import { knownAddress } from "./known-address.ts";
import { addressed } from "./query.ts";
import { addressFindings, isDecided, riskOf } from "./risk.ts";
import { type Finding, scenarioOf } from "./scenario.ts";

type Answer = LookupAnswer<typeof portrait>;

export const portraitProduct = product<typeof portrait>({
  ...addressed,
  endpoint: portrait,
  find: (context, { ip }) => {
    const known = knownAddress(context, ip);
    const finding = scenarioOf(known);
    const findings = addressFindings(known, finding);
    const body: Answer = {
      ip,
      risk: riskOf(findings, isDecided(findings), context.language),
      tags: tagsOf(known, finding),
      proxy: known.proxy,
      scenario: finding.scenario,
    };
    return found(body, { isFound: body.risk.score !== null, countryCode: known.location.country_code });
  },
});

/** The true flags, and the scenario if known. */
function tagsOf({ proxy }: RecordData, { scenario }: Finding): string[] {
  const tags = Object.entries(proxy).flatMap(([name, flag]) => (flag ? [name.replace("is_", "")] : []));
  if (scenario !== "unknown" && !tags.includes(scenario)) tags.push(scenario);
  return tags;
}
