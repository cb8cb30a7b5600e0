import type { Language } from "@meridian/contract/errors";
import { MAX_BATCH, type PlaneErrorName, planeErrors } from "@meridian/contract/plane";
import { NOT_AN_ADDRESS, RESERVED_ADDRESS } from "@meridian/ipdb";
import type { Plane } from "../../lib/plane.ts";
import { asciiJson } from "../../modules/lookup/answers.ts";
import { isDocumentationAddress, sampleJson } from "../../modules/lookup/sample-answers.ts";
import type { Admission } from "./admission.ts";
import { PlaneFailure } from "./failure.ts";
import { presentBook } from "./query.ts";

/** What a batch came to. */
export interface BatchAnswer {
  /** ASCII. */
  body: string;
  answered: number;
  empty: number;
  refused: number;
  countries: Map<string, number>;
}

const lineBreak = 10;

/**
 * The addresses of a body: lines of text stay bytes, which the engine reads as they are; a JSON array or JSON lines
 * become texts.
 * @throws PlaneFailure INVALID_BODY, TOO_MANY_IPS
 */
export function readBatch(body: unknown): string[] | Buffer {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  const first = bytes.find((byte) => byte > 32);
  if (first === undefined) throw new PlaneFailure("INVALID_BODY");
  if (first !== 0x5b && first !== 0x22) {
    if (countLines(bytes) > MAX_BATCH) throw new PlaneFailure("TOO_MANY_IPS");
    return bytes;
  }
  const texts = first === 0x5b ? readArray(bytes) : readJsonLines(bytes);
  if (texts.length > MAX_BATCH) throw new PlaneFailure("TOO_MANY_IPS");
  return texts;
}

function countLines(bytes: Buffer): number {
  let count = bytes.at(-1) === lineBreak ? 0 : 1;
  for (const byte of bytes) if (byte === lineBreak) count++;
  return count;
}

function readArray(bytes: Buffer): string[] {
  try {
    const items: unknown = JSON.parse(bytes.toString("utf8"));
    if (Array.isArray(items) && items.every((item) => typeof item === "string")) return items;
  } catch {
    // Told below, like an array of something else.
  }
  throw new PlaneFailure("INVALID_BODY");
}

function readJsonLines(bytes: Buffer): string[] {
  const lines = bytes
    .toString("utf8")
    .split("\n")
    .filter((line) => line.trim() !== "");
  return readArray(Buffer.from(`[${lines.join(",")}]`));
}

/** How many items a batch has. */
export const batchLength = (batch: string[] | Buffer): number =>
  Buffer.isBuffer(batch) ? countLines(batch) : batch.length;

/** Answers a batch in the order asked; the first `allowed` items with data are charged, the rest are told so. */
export function answerBatch(
  plane: Plane,
  admission: Admission,
  batch: string[] | Buffer,
  allowed: number,
  language: Language,
): BatchAnswer {
  const texts = Buffer.isBuffer(batch)
    ? batch
        .toString("latin1")
        .replace(/\r?\n$/, "")
        .split(/\r?\n/)
    : batch;
  const records = new Uint32Array(texts.length);
  const book = admission.key.isTest ? null : presentBook(plane);
  if (book && Buffer.isBuffer(batch)) book.reader.findRecordsInLines(batch, records);
  else if (book) book.reader.findRecords(texts, records);
  const answer = { answered: 0, empty: 0, refused: 0, countries: new Map<string, number>() };
  // Put together piece by piece, the text is copied once, when it is sent.
  let items = "";
  for (let i = 0; i < texts.length; i++) {
    if (i > 0) items += ",";
    const text = texts[i] ?? "";
    const record = records[i] ?? 0;
    const failure = book ? failureOf(record) : isDocumentationAddress(text) ? null : "PERMISSION_REQUIRED";
    if (failure) {
      answer.empty++;
      items += failedItem(text, failure, language);
    } else if (answer.answered >= allowed) {
      answer.refused++;
      items += failedItem(text, "INSUFFICIENT_QUOTA", language);
    } else {
      answer.answered++;
      if (book) countCountry(answer.countries, book.reader.placeOf(record)?.countryCode ?? "");
      const data = book ? book.json(record, text, language) : sampleJson(text, language);
      items += `{"query":"${text}","ok":true,"data":${data}}`;
    }
  }
  return { ...answer, body: `[${items}]` };
}

function failureOf(record: number): PlaneErrorName | null {
  if (record === NOT_AN_ADDRESS) return "INVALID_IP_ADDRESS";
  if (record === RESERVED_ADDRESS) return "RESERVED_IP_ADDRESS";
  return record === 0 ? "IP_ADDRESS_NOT_FOUND" : null;
}

const failedItem = (query: string, code: PlaneErrorName, language: Language): string =>
  asciiJson({ query, ok: false, error: { code, message: planeErrors[code].message[language] } });

function countCountry(countries: Map<string, number>, code: string): void {
  if (code !== "") countries.set(code, (countries.get(code) ?? 0) + 1);
}
