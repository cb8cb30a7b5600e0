import type { Language } from "@meridian/contract/errors";
import { NOT_AN_ADDRESS, parseIpv4, RESERVED_ADDRESS } from "@meridian/ipdb";
import type { FastifyRequest } from "fastify";
import { unmappedAddress } from "../../lib/caller-address.ts";
import { countText } from "../../lib/count-text.ts";
import type { Plane } from "../../lib/plane.ts";
import { type AnswerBook, answerBook, asciiJson } from "../../modules/lookup/answers.ts";
import { isDocumentationAddress, sampleJson } from "../../modules/lookup/sample-answers.ts";
import type { Admission } from "./admission.ts";
import { PlaneFailure, RETRY_SECONDS } from "./failure.ts";

/** What is known of one address, ready to be sent. */
export interface Answer {
  json: string;
  /** The address as a number where it is an IPv4 address, else -1. */
  ipv4: number;
  /** The number of its country; 0 for none. */
  country: number;
  /** Stands for everything the answer depends on but the fields chosen. */
  version: string;
}

/** The present database. @throws PlaneFailure UNAVAILABLE */
export function presentBook(plane: Plane): AnswerBook {
  const { reader } = plane.lookupDatabase;
  if (!reader) throw new PlaneFailure("UNAVAILABLE", RETRY_SECONDS);
  return answerBook(reader);
}

/**
 * The answer for one address: from the database, or a test key's sample.
 * @throws PlaneFailure INVALID_IP_ADDRESS, RESERVED_IP_ADDRESS, IP_ADDRESS_NOT_FOUND, PERMISSION_REQUIRED
 */
export function answerFor(plane: Plane, { key }: Admission, address: string, language: Language): Answer {
  if (key.isTest) {
    if (!isDocumentationAddress(address)) throw new PlaneFailure("PERMISSION_REQUIRED");
    return { json: sampleJson(address, language), ipv4: parseIpv4(address), country: 0, version: "test" };
  }
  const book = presentBook(plane);
  const ipv4 = parseIpv4(address);
  const record = ipv4 < 0 ? book.reader.findRecord(address) : book.reader.findIpv4Record(ipv4);
  if (record === NOT_AN_ADDRESS) throw new PlaneFailure("INVALID_IP_ADDRESS");
  if (record === RESERVED_ADDRESS) throw new PlaneFailure("RESERVED_IP_ADDRESS");
  if (record === 0) throw new PlaneFailure("IP_ADDRESS_NOT_FOUND");
  return {
    json: book.json(record, address, language),
    ipv4,
    country: book.countryNumber(record),
    version: `${plane.lookupDatabase.version}.${countText(record)}.${address}`,
  };
}

/** The name of one form of an answer. */
export const etagOf = ({ version }: Answer, language: Language, fields: string[] | null): string =>
  `"${version}.${language}.${fields?.join() ?? ""}"`;

export const cachingLines = (etag: string): string => `etag: ${etag}\r\ncache-control: private, max-age=300\r\n`;

/** The address a request asks about; a caller may leave it out and means his own. */
export function addressOf({ ip }: FastifyRequest, given: unknown): string {
  if (given === undefined || given === "") return unmappedAddress(ip);
  if (typeof given !== "string" || given.length > 45) throw new PlaneFailure("INVALID_IP_ADDRESS");
  return given;
}

/** The fields a caller chose, such as `location.city,asn`; null for all of them. */
export function fieldsOf(given: unknown): string[] | null {
  if (given === undefined || given === "") return null;
  if (typeof given !== "string" || given.length > 1000) throw new PlaneFailure("INVALID_FIELDS");
  return given.split(",").map((field) => field.trim());
}

/** Whether all values of an answer are null, empty text or empty lists: that says nothing, and costs nothing. */
export const hasNothing = (json: string): boolean => !/:(?!null|""|\[\]|\{)/.test(json);

type Json = { [name: string]: unknown };

/** Only the fields chosen, in the answer's own order. @throws PlaneFailure INVALID_FIELDS for one that does not exist */
export function chooseFields(json: string, fields: readonly string[] | null): string {
  if (!fields) return json;
  const data = JSON.parse(json) as Record<string, Json>;
  const chosen: Record<string, Json | unknown> = {};
  for (const field of fields) {
    const [group = "", name, ...rest] = field.split(".");
    const from = Object.hasOwn(data, group) ? data[group] : undefined;
    if (from === undefined || rest.length > 0 || (name !== undefined && !Object.hasOwn(from, name)))
      throw new PlaneFailure("INVALID_FIELDS");
    if (name === undefined) chosen[group] = from;
    else if (chosen[group] !== from) chosen[group] = { ...(chosen[group] as Json | undefined), [name]: from[name] };
  }
  return asciiJson(chosen);
}
