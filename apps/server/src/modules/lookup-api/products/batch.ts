import { batch } from "@meridian/contract/lookup-api/calls/batch";
import type { Declared } from "../product.ts";

/** Batches have a function of their own, which is no function of one question. */
export const batchProduct: Declared<typeof batch> = { endpoint: batch, recorded: () => "" };
