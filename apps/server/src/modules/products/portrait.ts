import type { ProductAnswer } from "@meridian/contract/product-answers";
import type { RecordData } from "../lookup/answers.ts";
import { addressed, knownAddress } from "./known-address.ts";
import { product } from "./product.ts";
import { addressFindings, isDecided, riskOf } from "./risk.ts";
import { type Finding, scenarioOf } from "./scenario.ts";

type Answer = ProductAnswer<"portrait">;

export const portraitProduct = product({
  ...addressed,
  name: "portrait",
  priceType: 4,
  answer: ({ app, language }, ip) => {
    const known = knownAddress(app, ip, language);
    const finding = scenarioOf(known);
    const body: Answer = {
      ip,
      risk: riskOf(addressFindings(known, finding), isDecided(known, finding), language),
      tags: tagsOf(known, finding),
      proxy: known.proxy,
      scenario: finding.scenario,
    };
    return { body, isEmpty: body.risk.score === null, countryCode: known.location.country_code };
  },
});

/** The flags that are true, and the scenario where it is known. */
function tagsOf({ proxy }: RecordData, { scenario }: Finding): string[] {
  const tags = Object.entries(proxy).flatMap(([name, flag]) => (flag ? [name.replace("is_", "")] : []));
  if (scenario !== "unknown" && !tags.includes(scenario)) tags.push(scenario);
  return tags;
}
