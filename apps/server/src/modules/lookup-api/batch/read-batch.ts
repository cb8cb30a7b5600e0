import { bulkQueue } from "../../../lib/bulk-queue.ts";
import type { CountryTally } from "../../../lib/country-tally.ts";
import { answeredKind, type CallKind } from "../../metering/usage-ledger.ts";
import { bulkCallerOf } from "../admission.ts";
import type { ReadWork, Work } from "../answer.ts";
import { languageFor } from "../call.ts";
import { fieldsOf } from "../chosen-fields.ts";
import { LookupFailure, refusedKind } from "../failure.ts";
import { releaseOutput } from "../fast/fast.ts";
import { type Fields, readQuestion } from "../product.ts";
import { batchProduct } from "../products/batch.ts";
import { recordBatch } from "../record.ts";
import { type BatchOptions, batchSteps } from "./batch.ts";
import { batchBodySteps, releaseBatch } from "./batch-body.ts";
import type { BatchSlots } from "./batch-slots.ts";

/** A test key is for trying a batch, not for real volume. */
export const MAX_TEST_BATCH = 100;

/** What a single lookup can add to its answer; in a batch it would multiply the work of a request. */
const SINGLE_ONLY = ["as_of", "evidence", "routing", "registration", "receipt"] as const;

/** @throws LookupFailure SINGLE_LOOKUPS_ONLY, for one that is asked for rather than silently missing */
function refuseOptionsOfSingleLookups(fields: Fields): void {
  for (const field of SINGLE_ONLY)
    if (fields[field] !== undefined && fields[field] !== "")
      throw Object.assign(new LookupFailure("SINGLE_LOOKUPS_ONLY"), { field });
}

/**
 * Reads the work of a batch: one call for the rate, and as many answers as there are credits for, because an item is
 * written as soon as it is found. The others are refused in their places.
 */
export const readBatch =
  (body: unknown, slots: BatchSlots): ReadWork =>
  async (lookupApi, call, admission): Promise<Work> => {
    refuseOptionsOfSingleLookups(call.fields);
    slots.take(admission.key.id, call.response);
    const turn = bulkCallerOf(admission);
    const batch = await bulkQueue.run(turn, () => batchBodySteps(body));
    if (admission.key.isTest && batch.count > MAX_TEST_BATCH) throw new LookupFailure("TOO_MANY_IPS");
    const { fields } = readQuestion(batchProduct, call.fields);
    const choice: BatchOptions = { language: languageFor(lookupApi, call, admission), fields: fieldsOf(fields) };
    return {
      items: batch.count,
      async find(credits) {
        const answer = await bulkQueue.run(turn, () => batchSteps(lookupApi, admission, batch, credits, choice));
        releaseBatch(batch);
        const { output, answered, empty, invalid, refused, countries } = answer;
        const { path, product } = batchProduct.endpoint;
        const kind = answeredKind(path, product, admission.isCharged ? answered : 0);
        const record = (kind: CallKind, calls: number, countries: CountryTally | null = null) =>
          recordBatch(lookupApi, call, admission, kind, calls, countries);
        return {
          body: output.bytes.subarray(0, output.length),
          etag: null,
          found: answered,
          record() {
            record(kind, answered, countries);
            record({ ...kind, result: "empty", charged: 0 }, empty);
            record(refusedKind(path, product, "INVALID_IP_ADDRESS"), invalid);
            record({ ...kind, result: "denied", charged: 0, isOverQuota: true }, refused);
          },
          release: () => releaseOutput(output),
        };
      },
    };
  };
