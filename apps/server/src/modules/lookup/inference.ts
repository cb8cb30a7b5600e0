import type { LayerSource, Network } from "@meridian/ipdb";
import { NAME_RULES_ID } from "../databases/layers/usage-rules.ts";

export type InferredField = "isp" | "usage_type";

/** Which facts of a network were concluded from its name. */
export function inferredFields(network: Network | null): InferredField[] {
  const fields: InferredField[] = [];
  if (network?.isIspInferred) fields.push("isp");
  if (network?.isUsageTypeInferred) fields.push("usage_type");
  return fields;
}

/** Whether a source concludes what it says, instead of having been told. */
export const isInferring = ({ id }: LayerSource): boolean => id === NAME_RULES_ID;
