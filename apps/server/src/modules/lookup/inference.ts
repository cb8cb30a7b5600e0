import type { LayerSource, Network } from "@meridian/ipdb";
import { NAME_RULES_ID } from "../databases/layers/usage-rules.ts";

export type InferredField = "isp" | "usage_type";

/** The facts of a network inferred from its name. */
export function inferredFields(network: Network | null): InferredField[] {
  const fields: InferredField[] = [];
  if (network?.isIspInferred) fields.push("isp");
  if (network?.isUsageTypeInferred) fields.push("usage_type");
  return fields;
}

/** Whether a source infers its data. */
export const isInferring = ({ id }: LayerSource): boolean => id === NAME_RULES_ID;

/** Whether an address is a data centre only by its network's name. */
export function isHostingInferred(
  { privacy, privacySources }: Pick<Network, "privacy" | "privacySources">,
  layers: readonly LayerSource[],
): boolean {
  const sources = (["dataCenter", "hosting"] as const)
    .filter((flag) => privacy[flag])
    .map((flag) => layers[privacySources[flag] ?? Number.NaN]);
  return sources.length > 0 && sources.every((source) => source !== undefined && isInferring(source));
}
