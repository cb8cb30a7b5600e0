import type { Language } from "@meridian/contract/errors";
import { query } from "@meridian/contract/lookup-api/calls/query";
import type { LookupInput } from "@meridian/contract/lookup-api/endpoint";
import { FIRST_PATCHED_RECORD, NOT_AN_ADDRESS, parseAddress, parseIpv4, RESERVED_ADDRESS } from "@meridian/ipdb";
import type { ReceiptClaims } from "@meridian/receipt";
import type { App } from "../../../app.ts";
import { unmappedAddress } from "../../../lib/caller-address.ts";
import { countryNumber } from "../../../lib/country-tally.ts";
import type { KeptRecord } from "../../databases/kept-records.ts";
import { announcedRoutes } from "../../lookup/announced-routes.ts";
import { type AnswerBook, answerBook, jsonBytes, parseBytes } from "../../lookup/answers.ts";
import { digestOf } from "../../lookup/digest.ts";
import { type Evidence, evidenceOf, sampleEvidence } from "../../lookup/evidence.ts";
import { placeDoubts } from "../../lookup/place-doubts.ts";
import { recordOf, unchangedSince } from "../../lookup/record-history.ts";
import { registrationOf } from "../../lookup/registration.ts";
import {
  isDocumentationAddress,
  sampleAsOf,
  sampleJson,
  sampleRegistration,
  sampleRoutes,
} from "../../lookup/sample-answers.ts";
import type { OwnData } from "../../overrides/layer.ts";
import { databaseOf, readAsOf } from "../as-of.ts";
import { chooseFields, fieldsOf, hasNothing } from "../chosen-fields.ts";
import { LookupFailure } from "../failure.ts";
import { preparedItems } from "../fast/fast.ts";
import { overridden, overriddenJson, withLabel } from "../overridden.ts";
import { type Found, type LookupContext, product } from "../product.ts";
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

/**
 * ETag of one form of an address's answer, until the database changes; null for one with a correction that the database
 * does not have yet, whose record has another number in each process.
 */
export const etagOf = (
  { lookupDatabase }: Pick<App, "lookupDatabase">,
  { record }: FoundRecord,
  address: string,
  form: string,
): string | null =>
  record >= FIRST_PATCHED_RECORD ? null : `"${lookupDatabase.version}.${record}.${address}.${form}"`;

type Question = LookupInput<typeof query>;

/** Where an answer is from, for what can be asked for besides. */
interface Origin {
  evidence: (data: object) => Evidence[] | Promise<Evidence[]>;
  routing: () => object | null;
  registration: () => object | null;
  /** What a receipt says of the database; null for what is in no version. */
  database: () => ReceiptClaims["database"] | Promise<ReceiptClaims["database"]>;
}

/** Everything about an address. */
export const queryProduct = product<typeof query>({
  endpoint: query,
  find: (context, input) => {
    const address = input.ip ?? unmappedAddress(context.callerIp);
    return input.as_of === undefined
      ? answerNow(context, input, address)
      : answerAsOf(context, input, { address, asOf: input.as_of });
  },
  recorded: ({ ip }, callerIp) => (ip === undefined ? unmappedAddress(callerIp) : parseAddress(ip) ? ip : ""),
  isSample: ({ ip }) => ip !== undefined && isDocumentationAddress(ip),
  sample: ({ app, language }, input) => {
    const ip = input.ip ?? "";
    const fields = fieldsOf(input.fields);
    const etag = `"test.${ip}.${formOf(language, fields)}"`;
    const plain = { ...chosen(sampleJson(ip, language), fields), country: 0, ipv4: -1, etag };
    const answer = input.as_of === undefined ? plain : withAsOf(plain, sampleAsOf);
    const origin: Origin = {
      ...{ evidence: sampleEvidence, routing: () => sampleRoutes, registration: () => sampleRegistration },
      database: () => null,
    };
    return withExtras(app, answer, { input, address: ip, language }, origin);
  },
});

/** From the database in use. @throws LookupFailure as {@link findRecord} */
function answerNow(context: LookupContext, input: Question, address: string): Found | Promise<Found> {
  const own = context.admission?.key.overrides?.find(address);
  return own ? answerOverridden(context, input, { address, own }) : answerFound(context, input, address);
}

/** With what the caller's account says itself, also of an address that the database does not know. */
function answerOverridden(
  { app, language }: LookupContext,
  input: Question,
  { address, own }: { address: string; own: OwnData },
): Found | Promise<Found> {
  refuseUnlessPublic(app, address);
  const book = currentBook(app);
  const answer = overridden(book, address, own, language);
  const { place, network, layers, country, label } = answer;
  const fields = fieldsOf(input.fields);
  // Nobody else may get it from a cache.
  const known = { country, ipv4: parseIpv4(address), etag: null };
  const json = withLabel(chooseFields(overriddenJson(answer, address), fields), label);
  return withExtras(
    app,
    { json, isFound: true, ...known },
    { input, address, language },
    {
      evidence: (data) => evidenceOf(layers, { place, network }, data),
      routing: () => announcedRoutes(app.routes, book.reader, address),
      registration: () => registrationOf(app.routes, address),
      database: () => null,
    },
  );
}

function answerFound({ app, language }: LookupContext, input: Question, address: string): Found | Promise<Found> {
  const found = findRecord(app, address);
  const { book, record, ipv4, country } = found;
  const json = preparedItems(book, language, null).json(record, address);
  const fields = fieldsOf(input.fields);
  const etag = etagOf(app, found, address, formOf(language, fields));
  const answer = { ...chosen(json, fields), country, ipv4, etag };
  const { reader } = book;
  const { metadata } = reader;
  return withExtras(
    app,
    answer,
    { input, address, language },
    {
      evidence: (data) => {
        const kept = { metadata, place: reader.placeOf(record), network: reader.networkOf(record) };
        return explain(app, kept, { address, language }, data);
      },
      routing: () => announcedRoutes(app.routes, reader, address),
      registration: () => registrationOf(app.routes, address),
      // No file says what a later correction does.
      database: async () =>
        record >= FIRST_PATCHED_RECORD ? null : { version: metadata.version, sha256: await digestOf(reader) },
    },
  );
}

/**
 * From the version of an earlier time; older routes are not kept.
 * @throws LookupFailure INVALID_AS_OF, VERSION_NOT_KEPT, and as {@link findRecord}
 */
async function answerAsOf(
  { app, language }: LookupContext,
  input: Question,
  { address, asOf }: { address: string; asOf: string },
): Promise<Found> {
  refuseUnlessPublic(app, address);
  const kept = await readAsOf(app, address, asOf);
  const record = recordOf(app, kept, address, language);
  if (!record) throw new LookupFailure("IP_ADDRESS_NOT_FOUND");
  const { metadata } = kept;
  const counted = { country: countryNumber(record.location.country_code ?? ""), ipv4: parseIpv4(address), etag: null };
  const answer = withAsOf(
    { ...chosen(jsonBytes(record), fieldsOf(input.fields)), ...counted },
    { version: metadata.version, built_at: metadata.builtAt },
  );
  return withExtras(
    app,
    answer,
    { input, address, language },
    {
      evidence: (data) => explain(app, kept, { address, language }, data),
      ...{ routing: () => null, registration: () => null },
      database: () => databaseOf(app, metadata),
    },
  );
}

/** @throws LookupFailure INVALID_IP_ADDRESS, RESERVED_IP_ADDRESS, UNAVAILABLE */
export function refuseUnlessPublic(app: Pick<App, "lookupDatabase" | "regions">, address: string): void {
  const match = currentBook(app).reader.lookup(address);
  if (!match) throw new LookupFailure("INVALID_IP_ADDRESS");
  if (match.reserved) throw new LookupFailure("RESERVED_IP_ADDRESS");
}

/** What an answer rests on: sources, doubts about its place, and the version since which its fields have had their values. */
async function explain(
  app: App,
  kept: KeptRecord,
  asked: { address: string; language: Language },
  data: object,
): Promise<Evidence[]> {
  const { layers, version } = kept.metadata;
  const doubts = "location" in data ? await placeDoubts(app, kept, asked) : undefined;
  const evidence = evidenceOf(layers, kept, data, doubts);
  const about = { ip: asked.address, language: asked.language, from: version };
  const since = await unchangedSince(
    app,
    about,
    evidence.map(({ fields }) => fields),
  );
  return evidence.map((one, index) => ({ ...one, unchanged_since: since[index] }));
}

/** The answer with what was asked for besides; the receipt covers all of it. */
function withExtras(
  app: App,
  answer: Found,
  { input, address, language }: { input: Question; address: string; language: Language },
  origin: Origin,
): Found | Promise<Found> {
  const { evidence, routing, registration, database } = origin;
  if (input.evidence === "1") {
    return withEvidence(answer, evidence).then((explained) =>
      withExtras(app, explained, { input: { ...input, evidence: undefined }, address, language }, origin),
    );
  }
  const besides = {
    ...(input.routing === "1" && { routing: routing() }),
    ...(input.registration === "1" && { registration: registration() }),
  };
  // They change without the database, so the answer has no ETag.
  const complete = Object.keys(besides).length > 0 ? { ...withMore(answer, () => besides), etag: null } : answer;
  if (input.receipt !== "1") return complete;
  const asked = { ip: address, fields: input.fields ?? null, lang: language };
  return Promise.resolve(database()).then((known) => withReceipt(app, complete, asked, known));
}

/** What is neither in the plain answer nor one of its fields. */
const extras = new Set(["as_of", "override"]);

async function withEvidence(answer: Found, evidence: Origin["evidence"]): Promise<Found> {
  const etag = answer.etag && `${answer.etag.slice(0, -1)}.evidence"`;
  const data = Object.entries(parseBytes(answer.json) as object);
  const found = await evidence(Object.fromEntries(data.filter(([name]) => !extras.has(name))));
  return { ...withMore(answer, () => ({ evidence: found })), etag };
}

const withAsOf = (answer: Found, asOf: { version: string; built_at: string }): Found => ({
  ...withMore(answer, () => ({ as_of: asOf })),
  etag: null,
});

/** The answer with more in it. */
const withMore = (answer: Found, more: (data: object) => object): Found => {
  const data = parseBytes(answer.json) as object;
  return { ...answer, json: jsonBytes({ ...data, ...more(data) }) };
};

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
