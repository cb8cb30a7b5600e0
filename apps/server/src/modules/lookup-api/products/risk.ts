import type { Language } from "@meridian/contract/errors";
import type { portrait } from "@meridian/contract/lookup-api/calls/portrait";
import type { LookupAnswer } from "@meridian/contract/lookup-api/endpoint";
import { type RiskReasonCode, riskLevelOf, riskRules, riskScoreOf } from "@meridian/contract/risk";
import type { RecordData } from "../../lookup/answers.ts";
import type { Finding } from "./scenario.ts";

type Risk = LookupAnswer<typeof portrait>["risk"];
type Flag = keyof RecordData["proxy"];

/** The flags that decide a score, by the name of the finding; hosting counts as a data centre, and only once. */
const flagsByFinding: readonly (readonly [code: RiskReasonCode, flags: readonly Flag[]])[] = [
  ["tor", ["is_tor"]],
  ["proxy", ["is_proxy"]],
  ["vpn", ["is_vpn"]],
  ["data_center", ["is_data_center", "is_hosting"]],
  ["relay", ["is_relay"]],
];

/** An address's findings, and those no loaded list can decide. */
export function addressFindings({ proxy }: Pick<RecordData, "proxy">, { scenario, inferred }: Finding) {
  const found: RiskReasonCode[] = [];
  const unknown: RiskReasonCode[] = [];
  for (const [code, flags] of flagsByFinding) {
    if (flags.some((flag) => proxy[flag] === true))
      found.push(code === "data_center" && inferred ? "data_center_inferred" : code);
    else if (flags.every((flag) => proxy[flag] === null)) unknown.push(code);
  }
  const isDataCenter = found.some((code) => code === "data_center" || code === "data_center_inferred");
  if (scenario === "data_center" && !isDataCenter) found.push(inferred ? "data_center_inferred" : "data_center");
  return { found, unknown: unknown.filter((code) => !found.includes(code)) };
}

/**
 * The score of the findings, with each point explained.
 * @param isAnythingKnown false if no signal could be decided: then there is no score, rather than a score of 0
 */
export function riskOf(
  { found, unknown }: { found: readonly RiskReasonCode[]; unknown: readonly RiskReasonCode[] },
  isAnythingKnown: boolean,
  language: Language,
): Risk {
  const score = isAnythingKnown ? riskScoreOf(found) : null;
  const reasons = found.map((code) => ({
    code,
    weight: riskRules[code].weight,
    text: riskRules[code].text[language],
  }));
  return { score, level: score === null ? null : riskLevelOf(score), reasons, unknown: [...unknown] };
}

/** Whether any signal of an address could be checked; without any, "low" would be misleading. */
export const isDecided = ({ found, unknown }: ReturnType<typeof addressFindings>): boolean =>
  found.length > 0 || unknown.length < flagsByFinding.length;
