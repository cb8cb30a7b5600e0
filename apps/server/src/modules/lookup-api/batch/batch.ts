import type { Language } from "@meridian/contract/errors";
import type { ItemError } from "@meridian/contract/lookup-api/calls/batch";
import { lookupErrors } from "@meridian/contract/lookup-api/errors";
import { RESERVED_ADDRESS } from "@meridian/ipdb";
import type { Steps } from "../../../lib/bulk-queue.ts";
import { bulkWork } from "../../../lib/bulk-work.ts";
import { CountryTally } from "../../../lib/country-tally.ts";
import { type AnswerBook, jsonBytes } from "../../lookup/answers.ts";
import { isDocumentationAddress, sampleJson } from "../../lookup/sample-answers.ts";
import type { OwnData, OwnLayer } from "../../overrides/layer.ts";
import type { Admission } from "../admission.ts";
import type { Reservation } from "../charging.ts";
import { chooseFields } from "../chosen-fields.ts";
import {
  acquireOutput,
  MAX_READ_AHEAD,
  makeRoom,
  NOTHING_KNOWN,
  type OutputBuffer,
  preparedItems,
} from "../fast/fast.ts";
import { failureOf } from "../item-failure.ts";
import type { LookupApi } from "../lookup-api.ts";
import { overridden, overriddenJson, withLabel } from "../overridden.ts";
import { currentBook } from "../products/query.ts";
import type { BatchBody } from "./batch-body.ts";

/** The options of a batch. */
export interface BatchOptions {
  language: Language;
  /** As `fieldsOf` gives them. */
  fields: readonly string[] | null;
}

/** The result of a batch. */
interface BatchAnswer {
  /** To be returned after sending. */
  output: OutputBuffer;
  answered: number;
  empty: number;
  /** Items that are not addresses. */
  invalid: number;
  refused: number;
  /** Countries of the answered items. */
  readonly countries: CountryTally;
}

const STEP_ITEMS = bulkWork["/v2/batch"].perStep;
/** The records of the current step; shared, because a step is never interrupted. */
const recordBuffer = new Uint32Array(STEP_ITEMS);
const COMMA = 0x2c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;

/**
 * Answers a batch in steps and in the order of its items; those with data are charged while credits last, and the rest
 * refused.
 */
export function* batchSteps(
  lookupApi: LookupApi,
  { key }: Admission,
  body: BatchBody,
  credits: Pick<Reservation, "allowed" | "shortage">,
  choice: BatchOptions,
): Steps<BatchAnswer> {
  const output = acquireOutput();
  const answer: BatchAnswer = { output, answered: 0, empty: 0, invalid: 0, refused: 0, countries: new CountryTally() };
  output.bytes[output.length++] = OPEN_BRACKET;
  if (key.isTest) writeSamples(answer, body, choice);
  else {
    const book = currentBook(lookupApi);
    for (let from = 0; from < body.count; from += STEP_ITEMS) {
      if (from > 0) yield;
      const to = Math.min(body.count, from + STEP_ITEMS);
      writeRecords(answer, { book, body, from, to, overrides: key.overrides }, credits, choice);
    }
  }
  // Replaces the comma after the last item; no batch is empty.
  output.bytes[output.length - 1] = CLOSE_BRACKET;
  answer.empty = body.count - answer.answered - answer.refused - answer.invalid;
  return answer;
}

interface Step {
  book: AnswerBook;
  body: BatchBody;
  /** The first item, and the one after the last. */
  from: number;
  to: number;
  overrides: OwnLayer | null;
}

/** Each item is written as soon as it is found, while its data is still in the CPU cache. */
function writeRecords(
  answer: BatchAnswer,
  { book, body, from, to, overrides }: Step,
  { allowed, shortage }: Pick<Reservation, "allowed" | "shortage">,
  { language, fields }: BatchOptions,
): void {
  const { output, countries } = answer;
  const starts = body.starts.subarray(from, to);
  const ends = body.ends.subarray(from, to);
  const count = to - from;
  // Asked for in every step, because other requests may have displaced them since the last one.
  const items = preparedItems(book, language, fields);
  const records = recordBuffer.subarray(0, count);
  book.reader.findRecordsInSpans(body.bytes, starts, ends, records);
  const input = new DataView(body.bytes.buffer, body.bytes.byteOffset, body.bytes.byteLength);
  for (let i = 0; i < count; i++) {
    if (i % MAX_READ_AHEAD === 0) items.readAhead(records, i, Math.min(count, i + MAX_READ_AHEAD));
    const record = records[i]!;
    const failure = failureOf(record);
    const own = overrides && record < RESERVED_ADDRESS ? overrides.find(body.textOf(from + i)) : null;
    if (own && answer.answered < allowed) {
      writeOverridden(answer, { book, text: body.textOf(from + i), own }, { language, fields });
    } else if (failure === null && answer.answered < allowed) {
      const country = items.write(output, record, input, starts[i]!, ends[i]!);
      if (country === NOTHING_KNOWN) continue;
      answer.answered++;
      countries.add(country);
    } else {
      if (failure === null || own) answer.refused++;
      else if (failure === "INVALID_IP_ADDRESS") answer.invalid++;
      writeItem(output, failedItem(body.textOf(from + i), own ? shortage : (failure ?? shortage), language));
    }
  }
}

/** An item with what the caller's account says itself. */
function writeOverridden(
  answer: BatchAnswer,
  { book, text, own }: { book: AnswerBook; text: string; own: OwnData },
  { language, fields }: BatchOptions,
): void {
  const found = overridden(book, text, own, language);
  answer.answered++;
  answer.countries.add(found.country);
  const data = withLabel(chooseFields(overriddenJson(found, text), fields), found.label);
  writeItem(answer.output, `{"query":"${text}","ok":true,"data":${data}}`);
}

/** A test key's batch. */
function writeSamples(answer: BatchAnswer, body: BatchBody, choice: BatchOptions): void {
  const { language, fields } = choice;
  for (let i = 0; i < body.count; i++) {
    const text = body.textOf(i);
    if (isDocumentationAddress(text)) {
      answer.answered++;
      const data = chooseFields(sampleJson(text, language), fields);
      writeItem(answer.output, `{"query":"${text}","ok":true,"data":${data}}`);
    } else writeItem(answer.output, failedItem(text, "PERMISSION_REQUIRED", language));
  }
}

/** Writes an item, which is Latin-1 text, and a comma. */
function writeItem(output: OutputBuffer, item: string): void {
  const { bytes } = makeRoom(output, item.length + 1);
  output.length += bytes.write(item, output.length, "latin1");
  bytes[output.length++] = COMMA;
}

const failedItem = (query: string, code: ItemError, language: Language): string =>
  jsonBytes({ query, ok: false, error: { code, message: lookupErrors[code].message[language] } });
