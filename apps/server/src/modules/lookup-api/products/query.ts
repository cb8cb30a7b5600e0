import type { Language } from "@meridian/contract/errors";
import { query } from "@meridian/contract/lookup-api/calls/query";
import type { LookupInput } from "@meridian/contract/lookup-api/endpoint";
import { type IpdbReader, NOT_AN_ADDRESS, parseAddress, parseIpv4, RESERVED_ADDRESS } from "@meridian/ipdb";
import type { App } from "../../../app.ts";
import { unmappedAddress } from "../../../lib/caller-address.ts";
import { announcedRoutes } from "../../lookup/announced-routes.ts";
import { type AnswerBook, answerBook, jsonBytes, parseBytes } from "../../lookup/answers.ts";
import { type Evidence, evidenceOf, sampleEvidence } from "../../lookup/evidence.ts";
import { isDocumentationAddress, sampleJson, sampleRoutes } from "../../lookup/sample-answers.ts";
import { chooseFields, fieldsOf, hasNothing } from "../chosen-fields.ts";
import { LookupFailure } from "../failure.ts";
import { preparedItems } from "../fast/fast.ts";
import { type Found, product } from "../product.ts";
import { withReceipt } from "../receipts.ts";

/** A record of the database that holds an address. */
export interface FoundRecord {
  book: AnswerBook;
  record: number;
  /** The address as a number if it is an IPv4 address, else -1. */
  ipv4: number;
  country: number;
}

/** The present database. @throws LookupFailure UNAVAILABLE */
export function currentBook({ lookupDatabase, regions }: Pick<App, "lookupDatabase" | "regions">): AnswerBook {
  const { reader } = lookupDatabase;
  if (!reader) throw new LookupFailure("UNAVAILABLE");
  return answerBook(reader, regions);
}

/**
 * The record of an address. @throws LookupFailure INVALID_IP_ADDRESS, RESERVED_IP_ADDRESS, IP_ADDRESS_NOT_FOUND,
 * UNAVAILABLE
 */
export function findRecord(app: Pick<App, "lookupDatabase" | "regions">, address: string): FoundRecord {
  const book = currentBook(app);
  const ipv4 = parseIpv4(address);
  const record = ipv4 < 0 ? book.reader.findRecord(address) : book.reader.findIpv4Record(ipv4);
  if (record === NOT_AN_ADDRESS) throw new LookupFailure("INVALID_IP_ADDRESS");
  if (record === RESERVED_ADDRESS) throw new LookupFailure("RESERVED_IP_ADDRESS");
  if (record === 0) throw new LookupFailure("IP_ADDRESS_NOT_FOUND");
  return { book, record, ipv4, country: book.countryNumber(record) };
}

/** ETag of one form of an address's answer, until the database changes. */
export const etagOf = (
  { lookupDatabase }: Pick<App, "lookupDatabase">,
  { record }: FoundRecord,
  address: string,
  form: string,
): string => `"${lookupDatabase.version}.${record}.${address}.${form}"`;

/** Everything about an address. */
export const queryProduct = product<typeof query>({
  endpoint: query,
  find: ({ app, language, callerIp }, input) => {
    const address = input.ip ?? unmappedAddress(callerIp);
    const found = findRecord(app, address);
    const { book, record, ipv4, country } = found;
    const json = preparedItems(book, language, null).json(record, address);
    const fields = fieldsOf(input.fields);
    const etag = etagOf(app, found, address, formOf(language, fields));
    const answer = { ...chosen(json, fields), country, ipv4, etag };
    const { reader } = book;
    return withExtras(app, answer, { input, address, language }, reader, (data) => {
      const of = { place: reader.placeOf(record), network: reader.networkOf(record) };
      return evidenceOf(reader.metadata.layers, of, data);
    });
  },
  recorded: ({ ip }, callerIp) => (ip === undefined ? unmappedAddress(callerIp) : parseAddress(ip) ? ip : ""),
  isSample: ({ ip }) => ip !== undefined && isDocumentationAddress(ip),
  sample: ({ app, language }, input) => {
    const ip = input.ip ?? "";
    const fields = fieldsOf(input.fields);
    const etag = `"test.${ip}.${formOf(language, fields)}"`;
    const answer = { ...chosen(sampleJson(ip, language), fields), country: 0, ipv4: -1, etag };
    return withExtras(app, answer, { input, address: ip, language }, null, sampleEvidence);
  },
});

/** The answer with what was asked for besides; the receipt covers all of it. */
function withExtras(
  app: App,
  answer: Found,
  { input, address, language }: { input: LookupInput<typeof query>; address: string; language: Language },
  reader: IpdbReader | null,
  evidence: (data: object) => Evidence[],
): Found | Promise<Found> {
  const explained = input.evidence === "1" ? withEvidence(answer, evidence) : answer;
  const complete = input.routing === "1" ? withRouting(app, explained, address, reader) : explained;
  if (input.receipt !== "1") return complete;
  return withReceipt(app, complete, { ip: address, fields: input.fields ?? null, lang: language }, reader);
}

function withEvidence(answer: Found, evidence: (data: object) => Evidence[]): Found {
  const data = parseBytes(answer.json) as object;
  const etag = answer.etag && `${answer.etag.slice(0, -1)}.evidence"`;
  return { ...answer, json: jsonBytes({ ...data, evidence: evidence(data) }), etag };
}

/** Routes change without the database, so the answer has no ETag. */
function withRouting({ routes }: App, answer: Found, address: string, reader: IpdbReader | null): Found {
  const data = parseBytes(answer.json) as object;
  const routing = reader ? announcedRoutes(routes, reader, address) : sampleRoutes;
  return { ...answer, json: jsonBytes({ ...data, routing }), etag: null };
}

const formOf = (language: Language, fields: readonly string[] | null): string =>
  fields ? `${language}.${fields.join()}` : language;

function chosen(json: string, fields: readonly string[] | null): Pick<Found, "json" | "isFound"> {
  if (!fields) return { json, isFound: true };
  const text = chooseFields(json, fields);
  return { json: text, isFound: !hasNothing(text) };
}

/** For calls about an address: test keys may query documentation addresses only. */
export const addressed = {
  recorded: ({ ip }: { ip: string }) => (parseAddress(ip) ? ip : ""),
  isSample: ({ ip }: { ip: string }) => isDocumentationAddress(ip),
};
