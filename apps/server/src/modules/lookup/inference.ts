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
