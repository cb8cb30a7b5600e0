import { bulkQueue } from "../../../lib/bulk-queue.ts";
import { noteKeyed } from "../../../lib/keyed-connections.ts";
import { answeredKind } from "../../metering/usage-ledger.ts";
import { type Admission, bulkCallerOf } from "../admission.ts";
import { type Caller, languageFor, type Question, refuse } from "../answer.ts";
import { chargeMany, returnMany } from "../charging.ts";
import { fieldsOf } from "../chosen-fields.ts";
import { LookupFailure, refusedKind } from "../failure.ts";
import type { ServedLookupApi } from "../lookup-api.ts";
import { observe } from "../observe.ts";
import { readQuestion } from "../product.ts";
import { batchProduct } from "../products/batch.ts";
import { recordBatch } from "../record.ts";
import { isGone, quotaLines, sendJson } from "../respond.ts";
import { type BatchOptions, batchSteps } from "./batch.ts";
import { batchBodySteps, releaseBatch } from "./batch-body.ts";
import type { BatchSlots } from "./batch-slots.ts";
import { releaseOutput } from "./output-buffers.ts";

/** A test key is for trying a batch, not for real volume. */
const MAX_TEST_BATCH = 100;

/**
 * Answers a batch in the steps of a single call, except that credits for all items are taken first and those for items
 * without data are returned, because an item is written as soon as it is found. It was admitted before its body was read.
 * Never rejects.
 */
export async function answerBatch(
  lookupApi: ServedLookupApi,
  caller: Caller,
  question: Question<typeof batchProduct>,
  admission: Admission,
  input: { body: unknown; slots: BatchSlots },
): Promise<void> {
  if (!admission.key.isTest) noteKeyed(caller.request.socket);
  try {
    input.slots.take(admission.key.id, caller.response);
    await answerAdmitted(lookupApi, caller, question, admission, input.body);
  } catch (error) {
    refuse(lookupApi, caller, question, error, admission);
  }
}

async function answerAdmitted(
  lookupApi: ServedLookupApi,
  caller: Caller,
  question: Question<typeof batchProduct>,
  admission: Admission,
  body: unknown,
): Promise<void> {
  const turn = bulkCallerOf(admission);
  const batch = await bulkQueue.run(turn, () => batchBodySteps(body));
  if (admission.key.isTest && batch.count > MAX_TEST_BATCH) throw new LookupFailure("TOO_MANY_IPS");
  const { fields } = readQuestion(batchProduct, question.fields);
  const language = languageFor(question, caller.headers, admission);
  const choice: BatchOptions = { language, fields: fieldsOf(fields) };
  const credits = await chargeMany(lookupApi, admission, batch.count);
  let charged = 0;
  try {
    if (isGone(caller)) return;
    const answer = await bulkQueue.run(turn, () => batchSteps(lookupApi, admission, batch, credits, choice));
    const { output, answered, empty, invalid, refused, countries } = answer;
    if (isGone(caller)) return releaseOutput(output);
    charged = admission.isCharged ? answered : 0;
    releaseBatch(batch);
    const bytes = output.bytes.subarray(0, output.length);
    sendJson(lookupApi, caller, bytes, quotaLines(lookupApi, admission, charged), () => releaseOutput(output));
    const { path, product } = batchProduct.endpoint;
    const kind = answeredKind(path, product, charged);
    recordBatch(lookupApi, caller, admission, kind, answered, countries);
    recordBatch(lookupApi, caller, admission, { ...kind, result: "empty", charged: 0 }, empty);
    recordBatch(lookupApi, caller, admission, refusedKind(path, product, "INVALID_IP_ADDRESS"), invalid);
    recordBatch(lookupApi, caller, admission, { ...kind, result: "denied", charged: 0, isOverQuota: true }, refused);
    observe(caller.via, batchProduct.endpoint, answered > 0 ? "success" : "empty");
  } finally {
    returnMany(lookupApi, credits.drawn, credits.allowed - charged);
  }
}
