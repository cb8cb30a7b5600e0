import { batch } from "@meridian/contract/lookup-api/calls/batch";
import type { Declared } from "../product.ts";

/** Batches have their own implementation, which does not answer single questions. */
export const batchProduct: Declared<typeof batch> = { endpoint: batch, recorded: () => "" };
