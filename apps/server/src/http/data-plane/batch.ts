import type { Language } from "@meridian/contract/errors";
import { type PlaneErrorName, planeErrors } from "@meridian/contract/plane";
import { NOT_AN_ADDRESS, RESERVED_ADDRESS } from "@meridian/ipdb";
import type { Plane } from "../../lib/plane.ts";
import { type AnswerBook, asciiJson } from "../../modules/lookup/answers.ts";
import { isDocumentationAddress, sampleJson } from "../../modules/lookup/sample-answers.ts";
import type { Admission } from "./admission.ts";
import type { BatchBody } from "./batch-body.ts";
import { type PreparedItem, preparedItems } from "./batch-items.ts";
import { makeRoom, type OutputBuffer, takeOutput } from "./output-buffers.ts";
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
  const output = takeOutput();
  const answer: BatchAnswer = { output, answered: 0, empty: 0, refused: 0, countries: new Map() };
  output.bytes[output.length++] = OPEN;
  if (key.isTest) writeSamples(answer, body, allowed, choice);
  else writeRecords(answer, presentBook(plane), body, allowed, choice);
  // In place of the comma behind the last item; no batch is empty.
  output.bytes[output.length - 1] = CLOSE;
  answer.empty = body.count - answer.answered - answer.refused;
  return answer;
}

/** Each item is written as soon as it is found, while what it is made of is still in the processor's cache. */
function writeRecords(
  answer: BatchAnswer,
  book: AnswerBook,
  body: BatchBody,
  allowed: number,
  { language, fields }: BatchChoice,
): void {
  const { output } = answer;
  const { count, starts, ends } = body;
  const prepared = preparedItems(book, language, fields);
  const records = new Uint32Array(count);
  book.reader.findRecordsInSpans(body.bytes, starts, ends, records);
  const tally = book.tallyCountries();
  for (let i = 0; i < count; i++) {
    const record = records[i]!;
    const failure = failureOf(record);
    if (failure === null && answer.answered < allowed) {
      answer.answered++;
      tally.add(record);
      writePrepared(output, prepared.of(record), body.bytes, starts[i]!, ends[i]!);
    } else {
      if (failure === null) answer.refused++;
      writeWhole(output, failedItem(body.textOf(i), failure ?? "INSUFFICIENT_QUOTA", language));
    }
  }
  answer.countries = tally.counts();
}

/** A test key's batch. */
function writeSamples(answer: BatchAnswer, body: BatchBody, allowed: number, choice: BatchChoice): void {
  const { language, fields } = choice;
  for (let i = 0; i < body.count; i++) {
    const text = body.textOf(i);
    const isKnown = isDocumentationAddress(text);
    if (isKnown && answer.answered < allowed) {
      answer.answered++;
      const data = chooseFields(sampleJson(text, language), fields);
      writeWhole(answer.output, `{"query":"${text}","ok":true,"data":${data}}`);
    } else {
      if (isKnown) answer.refused++;
      writeWhole(answer.output, failedItem(text, isKnown ? "INSUFFICIENT_QUOTA" : "PERMISSION_REQUIRED", language));
    }
  }
}

/** Writes the parts of an item around its address, the address and a comma. */
function writePrepared(output: OutputBuffer, item: PreparedItem, asked: Buffer, start: number, end: number): void {
  const bytes = makeRoom(output, QUERY.length + item.size + 2 * (end - start) + 1);
  let at = copyPiece(bytes, output.length, QUERY);
  for (let from = start; from < end; from++) bytes[at++] = asked[from]!;
  at = copyPiece(bytes, at, item.head);
  if (item.tail !== null) {
    for (let from = start; from < end; from++) bytes[at++] = asked[from]!;
    at = copyPiece(bytes, at, item.tail);
  }
  bytes[at++] = COMMA;
  output.length = at;
}

/** Writes an item of ASCII and a comma. */
function writeWhole(output: OutputBuffer, item: string): void {
  const bytes = makeRoom(output, item.length + 1);
  output.length += bytes.write(item, output.length, "latin1");
  bytes[output.length++] = COMMA;
}

function copyPiece(output: Buffer, at: number, piece: Buffer): number {
  const { length } = piece;
  if (length < SHORT_PIECE_BYTES) for (let i = 0; i < length; i++) output[at + i] = piece[i]!;
  else output.set(piece, at);
  return at + length;
}

function failureOf(record: number): PlaneErrorName | null {
  if (record === NOT_AN_ADDRESS) return "INVALID_IP_ADDRESS";
  if (record === RESERVED_ADDRESS) return "RESERVED_IP_ADDRESS";
  return record === 0 ? "IP_ADDRESS_NOT_FOUND" : null;
}

const failedItem = (query: string, code: PlaneErrorName, language: Language): string =>
  asciiJson({ query, ok: false, error: { code, message: planeErrors[code].message[language] } });
