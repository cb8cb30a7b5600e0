import type { Language } from "@meridian/contract/errors";
import { type PlaneErrorName, planeErrors } from "@meridian/contract/plane";
import { NOT_AN_ADDRESS, RESERVED_ADDRESS } from "@meridian/ipdb";
import type { Plane } from "../../lib/plane.ts";
import { type AnswerBook, asciiJson } from "../../modules/lookup/answers.ts";
import { isDocumentationAddress, sampleJson } from "../../modules/lookup/sample-answers.ts";
import type { Admission } from "./admission.ts";
import type { BatchBody } from "./batch-body.ts";
import { type PreparedItem, preparedItems } from "./batch-items.ts";
import { type OutputBuffer, takeOutput } from "./output-buffers.ts";
import { chooseFields, presentBook } from "./query.ts";

/** What the caller of a batch chose. */
export interface BatchChoice {
  language: Language;
  fields: string[] | null;
}

/** What a batch came to. */
export interface BatchAnswer {
  /** ASCII; to be given back when it has been sent. */
  output: OutputBuffer;
  answered: number;
  empty: number;
  refused: number;
  countries: Map<string, number>;
}

const QUERY = Buffer.from('{"query":"', "latin1");
const COMMA = 0x2c;
const OPEN = 0x5b;
const CLOSE = 0x5d;
/** Shorter pieces are copied byte by byte, which is cheaper than a call. */
const SHORT_PIECE_BYTES = 40;

/** Says whether the fields of a batch exist, before anything is charged. @throws PlaneFailure INVALID_FIELDS */
export function checkChoice(plane: Plane, { key }: Admission, { language, fields }: BatchChoice): void {
  if (key.isTest) chooseFields(sampleJson("192.0.2.1", language), fields);
  else preparedItems(presentBook(plane), language, fields);
}

/** Answers a batch in the order asked; the first `allowed` items with data are charged, the rest are told so. */
export function answerBatch(
  plane: Plane,
  { key }: Admission,
  body: BatchBody,
  allowed: number,
  choice: BatchChoice,
): BatchAnswer {
  const book = key.isTest ? null : presentBook(plane);
  const plan = book ? planItems(book, body, allowed, choice) : planSamples(body, allowed, choice);
  const { items, sizeBytes, answered, refused, countries } = plan;
  const output = takeOutput(sizeBytes);
  output.length = writeItems(output.bytes, body, items);
  return { output, answered, refused, empty: body.count - answered - refused, countries };
}

interface Plan {
  /** What is written for each item: the parts around its address, or the whole of it. */
  items: (PreparedItem | Buffer)[];
  /** At least as much as the answer has. */
  sizeBytes: number;
  answered: number;
  refused: number;
  countries: Map<string, number>;
}

const BRACKETS = 2;

function planItems(book: AnswerBook, body: BatchBody, allowed: number, { language, fields }: BatchChoice): Plan {
  const { count } = body;
  const prepared = preparedItems(book, language, fields);
  const records = new Uint32Array(count);
  body.find(book.reader, records);
  const items = new Array<PreparedItem | Buffer>(count);
  const tally = book.tallyCountries();
  let sizeBytes = BRACKETS + body.bytes.length * 2 + count * (QUERY.length + 1);
  let answered = 0;
  let refused = 0;
  for (let i = 0; i < count; i++) {
    const record = records[i] ?? 0;
    const failure = failureOf(record);
    if (failure === null && answered < allowed) {
      answered++;
      tally.add(record);
      const item = prepared.of(record);
      items[i] = item;
      sizeBytes += item.head.length + (item.tail?.length ?? 0);
    } else {
      if (failure === null) refused++;
      const item = failedItem(body.textOf(i), failure ?? "INSUFFICIENT_QUOTA", language);
      items[i] = item;
      sizeBytes += item.length;
    }
  }
  return { items, sizeBytes, answered, refused, countries: tally.counts() };
}

/** A test key's batch. */
function planSamples(body: BatchBody, allowed: number, { language, fields }: BatchChoice): Plan {
  const plan: Plan = { items: [], sizeBytes: BRACKETS, answered: 0, refused: 0, countries: new Map() };
  for (let i = 0; i < body.count; i++) {
    const text = body.textOf(i);
    const isKnown = isDocumentationAddress(text);
    const isAnswered = isKnown && plan.answered < allowed;
    if (isAnswered) plan.answered++;
    else if (isKnown) plan.refused++;
    const item = isAnswered
      ? Buffer.from(
          `{"query":"${text}","ok":true,"data":${chooseFields(sampleJson(text, language), fields)}}`,
          "latin1",
        )
      : failedItem(text, isKnown ? "INSUFFICIENT_QUOTA" : "PERMISSION_REQUIRED", language);
    plan.items.push(item);
    plan.sizeBytes += item.length + 1;
  }
  return plan;
}

/** Returns where the answer ends. */
function writeItems(output: Buffer, { count, bytes, starts, ends }: BatchBody, items: Plan["items"]): number {
  let at = 0;
  output[at++] = OPEN;
  for (let i = 0; i < count; i++) {
    if (i > 0) output[at++] = COMMA;
    const item = items[i];
    if (item === undefined) continue;
    if (!("head" in item)) {
      at = copyPiece(output, at, item);
      continue;
    }
    const start = starts[i] ?? 0;
    const end = ends[i] ?? 0;
    at = copyPiece(output, at, QUERY);
    for (let from = start; from < end; from++) output[at++] = bytes[from] ?? 0;
    at = copyPiece(output, at, item.head);
    if (item.tail === null) continue;
    for (let from = start; from < end; from++) output[at++] = bytes[from] ?? 0;
    at = copyPiece(output, at, item.tail);
  }
  output[at++] = CLOSE;
  return at;
}

function copyPiece(output: Buffer, at: number, piece: Buffer): number {
  const { length } = piece;
  if (length < SHORT_PIECE_BYTES) for (let i = 0; i < length; i++) output[at + i] = piece[i] ?? 0;
  else output.set(piece, at);
  return at + length;
}

function failureOf(record: number): PlaneErrorName | null {
  if (record === NOT_AN_ADDRESS) return "INVALID_IP_ADDRESS";
  if (record === RESERVED_ADDRESS) return "RESERVED_IP_ADDRESS";
  return record === 0 ? "IP_ADDRESS_NOT_FOUND" : null;
}

const failedItem = (query: string, code: PlaneErrorName, language: Language): Buffer =>
  Buffer.from(asciiJson({ query, ok: false, error: { code, message: planeErrors[code].message[language] } }), "latin1");
