import type { Language } from "@meridian/contract/errors";
import { bulkQueue, type Steps } from "../../../lib/bulk-queue.ts";
import { bulkWork } from "../../../lib/bulk-work.ts";
import { CountryTally } from "../../../lib/country-tally.ts";
import { jsonBytes } from "../../lookup/answers.ts";
import { answeredKind, type CallKind } from "../../metering/usage-ledger.ts";
import { type Admission, bulkCallerOf } from "../admission.ts";
import type { ReadWork, Work } from "../answer.ts";
import { batchBodySteps, releaseBatch } from "../batch/batch-body.ts";
import type { BatchSlots } from "../batch/batch-slots.ts";
import { MAX_TEST_BATCH } from "../batch/read-batch.ts";
import type { Call } from "../call.ts";
import type { Reservation } from "../charging.ts";
import { asLookupFailure, LookupFailure, refusedKind } from "../failure.ts";
import { formLanguage } from "../form.ts";
import type { LookupApi } from "../lookup-api.ts";
import { type Found, type LookupContext, readQuestion } from "../product.ts";
import { recordBatch } from "../record.ts";
import type { Asked, BatchAnswer, DropInBatch, DropInItem } from "./drop-in.ts";

/** The items of a list of texts, or of lines. @throws LookupFailure INVALID_BODY, TOO_MANY_IPS */
export function* textItemSteps(body: Buffer, most: number, ask: (text: string) => Asked): Steps<DropInItem[]> {
  const batch = yield* batchBodySteps(body);
  if (batch.count > most) throw new LookupFailure("TOO_MANY_IPS");
  const items = Array.from({ length: batch.count }, (_, index) => {
    const text = batch.textOf(index);
    return { text, ask: () => ask(text) };
  });
  releaseBatch(batch);
  return items;
}

/** What has become of a batch's items. */
interface Tally {
  answers: BatchAnswer[];
  answered: number;
  empty: number;
  invalid: number;
  refused: number;
  countries: CountryTally;
}

/** Reads the work of a batch in another service's form, with the rules of our own: see `batch/read-batch.ts`. */
export const readDropInBatch =
  (batch: DropInBatch, body: unknown, slots: BatchSlots): ReadWork =>
  async (lookupApi, call, admission): Promise<Work> => {
    slots.take(admission.key.id, call.response);
    const turn = bulkCallerOf(admission);
    const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
    const items = await bulkQueue.run(turn, () => batch.itemSteps(bytes, call.query));
    if (admission.key.isTest && items.length > MAX_TEST_BATCH) throw new LookupFailure("TOO_MANY_IPS");
    return {
      items: items.length,
      async find(credits) {
        const steps = () => answerSteps({ lookupApi, call, admission, batch }, items, credits);
        const { text, tally } = await bulkQueue.run(turn, steps);
        const { answered, empty, invalid, refused, countries } = tally;
        const { path, product } = batch.product.endpoint;
        const kind = answeredKind(path, product, admission.isCharged ? answered : 0);
        const record = (kind: CallKind, calls: number, countries: CountryTally | null = null) =>
          recordBatch(lookupApi, call, admission, kind, calls, countries);
        return {
          body: text,
          etag: null,
          found: answered,
          record() {
            record(kind, answered, countries);
            record({ ...kind, result: "empty", charged: 0 }, empty);
            record(refusedKind(path, product, "INVALID_IP_ADDRESS"), invalid);
            record({ ...kind, result: "denied", charged: 0, isOverQuota: true }, refused);
          },
        };
      },
    };
  };

interface Batch {
  lookupApi: LookupApi;
  call: Call;
  admission: Admission;
  batch: DropInBatch;
}

function* answerSteps(
  { lookupApi, call, admission, batch }: Batch,
  items: readonly DropInItem[],
  { allowed, shortage }: Pick<Reservation, "allowed" | "shortage">,
): Steps<{ text: string; tally: Tally }> {
  const language = formLanguage(call);
  const context: LookupContext = { app: lookupApi, language, callerIp: call.ip, admission };
  const tally: Tally = { answers: [], answered: 0, empty: 0, invalid: 0, refused: 0, countries: new CountryTally() };
  const { perStep } = bulkWork[batch.path];
  for (const [index, item] of items.entries()) {
    if (index > 0 && index % perStep === 0) yield;
    const found = findItem(context, item);
    const failure = found instanceof LookupFailure ? found : shortageOf(found, tally.answered < allowed, shortage);
    if (failure) tally.answers.push(refusedItem(batch, failure, item, language));
    else tally.answers.push({ text: item.text, json: (found as Found).json, isFound: (found as Found).isFound });
    count(tally, found, failure);
  }
  yield;
  return { text: batch.join(tally.answers, call.query), tally };
}

const shortageOf = ({ isFound }: Found, hasCredit: boolean, shortage: Reservation["shortage"]): LookupFailure | null =>
  isFound && !hasCredit ? new LookupFailure(shortage) : null;

const refusedItem = (
  batch: DropInBatch,
  failure: LookupFailure,
  item: DropInItem,
  language: Language,
): BatchAnswer => ({
  text: item.text,
  json: jsonBytes(batch.refusal(failure, item, language)),
  isFound: false,
});

function count(tally: Tally, found: Found | LookupFailure, failure: LookupFailure | null): void {
  if (found instanceof LookupFailure) {
    if (found.reason === "INVALID_IP_ADDRESS" || found.reason === "INVALID_FIELDS") tally.invalid++;
    else tally.empty++;
  } else if (failure) tally.refused++;
  else if (!found.isFound) tally.empty++;
  else {
    tally.answered++;
    tally.countries.add(found.country);
  }
}

/** An item's answer; a test key gets samples only. */
function findItem(context: LookupContext, item: DropInItem): Found | LookupFailure {
  try {
    const { product, fields } = item.ask();
    const question = readQuestion(product, fields);
    if (context.admission?.key.isTest && !product.isSample(question)) return new LookupFailure("PERMISSION_REQUIRED");
    return product.findItem(context, question);
  } catch (error) {
    return asLookupFailure(error);
  }
}
