import type { api } from "@meridian/contract";
import { addressIn } from "@meridian/contract/addresses/address-counter";
import type { HandlerOutput } from "@meridian/contract/endpoint";
import type { Language } from "@meridian/contract/errors";
import { lensLimits } from "@meridian/contract/lens-limits";
import type { usageTypes } from "@meridian/contract/lookup";
import { NOT_AN_ADDRESS, RESERVED_ADDRESS } from "@meridian/ipdb";
import type { App } from "../../app.ts";
import { Failure, InvalidField } from "../../errors.ts";
import type { Steps } from "../../lib/bulk-queue.ts";
import { bulkWork } from "../../lib/bulk-work.ts";
import { type AnswerBook, answerBook } from "../lookup/answers.ts";
import { isHostingInferred } from "../lookup/inference.ts";
import type { OwnData, OwnLayer } from "../overrides/layer.ts";
import { overridden } from "./overridden.ts";
import { addressFindings, isDecided, riskOf } from "./products/risk.ts";
import { scenarioOf } from "./products/scenario.ts";

type Answer = HandlerOutput<typeof api.products.lens>;
type Indexes = readonly [place: number, network: number, risk: number];

/** Characters split, and addresses looked up, in one step. */
const STEP_CHARACTERS = 8192;
const STEP_ADDRESSES = bulkWork["/v1/lens"].perStep;
/** Far longer than any address. */
const MAX_KEPT_CHARACTERS = 100;
const NONE = -1;
const NOTHING: Indexes = [NONE, NONE, NONE];

/**
 * Looks up many addresses with the engine's batch, in steps. Neither they nor anything about them is recorded.
 * @throws Failure UNAVAILABLE while no database is loaded; InvalidField `ips`
 */
export function* lensSteps(
  { lookupDatabase, regions }: Pick<App, "lookupDatabase" | "regions">,
  language: Language,
  text: string,
  { isSignedIn, overrides = null }: { isSignedIn: boolean; overrides?: OwnLayer | null },
): Steps<Answer> {
  const addresses = yield* splitSteps(text, isSignedIn ? lensLimits.signedIn : lensLimits.anonymous);
  if (addresses.length === 0) throw new InvalidField("ips", "required");
  const { reader } = lookupDatabase;
  if (!reader) throw new Failure("UNAVAILABLE");
  const writer = new LensWriter(answerBook(reader, regions), language);
  for (let start = 0; start < addresses.length; start += STEP_ADDRESSES) {
    yield;
    const step = addresses.slice(start, start + STEP_ADDRESSES).map((word) => addressIn(word) ?? word);
    for (const [index, record] of reader.findRecords(step).entries()) {
      const own = record < RESERVED_ADDRESS ? overrides?.find(step[index]!) : null;
      if (own) writer.addOverridden(step[index]!, own);
      else writer.add(record);
    }
  }
  return writer.answer;
}

/** The addresses of a text. One with too many is split no further than to find that out. @throws InvalidField `ips` */
function* splitSteps(text: string, maximum: number): Steps<string[]> {
  const addresses: string[] = [];
  /** What the next characters may continue. */
  let last = "";
  for (let start = 0; start < text.length; start += STEP_CHARACTERS) {
    if (start > 0) yield;
    const parts = `${last}${text.slice(start, start + STEP_CHARACTERS)}`.split(/[\s,]+/);
    last = parts.pop()!.slice(0, MAX_KEPT_CHARACTERS);
    for (const part of parts) if (part !== "") addresses.push(part);
    if (addresses.length > maximum) break;
  }
  if (last !== "") addresses.push(last);
  if (addresses.length > maximum) throw new InvalidField("ips", "max", { maximum });
  return addresses;
}

/** The distinct values. */
class ValueList {
  readonly #indexes = new Map<string, number>();

  /** The index of a value; `append` is called if it is new. */
  indexOf(key: string, append: () => void): number {
    const known = this.#indexes.get(key);
    if (known !== undefined) return known;
    const index = this.#indexes.size;
    this.#indexes.set(key, index);
    append();
    return index;
  }
}

class LensWriter {
  readonly answer: Answer;
  readonly #book: AnswerBook;
  readonly #language: Language;
  readonly #byRecord = new Map<number, Indexes>([
    [NOT_AN_ADDRESS, NOTHING],
    [RESERVED_ADDRESS, NOTHING],
  ]);
  readonly #places = new ValueList();
  readonly #countries = new ValueList();
  readonly #networks = new ValueList();
  readonly #risks = new ValueList();

  constructor(book: AnswerBook, language: Language) {
    this.#book = book;
    this.#language = language;
    this.answer = {
      db_version: book.reader.metadata.version,
      place_index: [],
      network_index: [],
      risk_index: [],
      reserved_at: [],
      invalid_at: [],
      places: { country_index: [], city: [], latitude: [], longitude: [] },
      countries: [],
      networks: [],
      risks: [],
    };
  }

  add(record: number): void {
    const { answer } = this;
    const position = answer.place_index.length;
    if (record === NOT_AN_ADDRESS) answer.invalid_at.push(position);
    if (record === RESERVED_ADDRESS) answer.reserved_at.push(position);
    let indexes = this.#byRecord.get(record);
    if (!indexes) {
      indexes = this.#indexesOf(record);
      this.#byRecord.set(record, indexes);
    }
    this.#push(indexes);
  }

  /** Adds an address of which the reader's account says something itself. */
  addOverridden(address: string, own: OwnData): void {
    const { data, network } = overridden(this.#book, address, own, this.#language);
    const isInferred = network !== null && isHostingInferred(network, this.#book.reader.metadata.layers);
    this.#push([this.#placeOf(data), this.#networkOf(data), this.#riskOf(data, isInferred)]);
  }

  #push([place, network, risk]: Indexes): void {
    const { answer } = this;
    answer.place_index.push(place);
    answer.network_index.push(network);
    answer.risk_index.push(risk);
  }

  #indexesOf(record: number): Indexes {
    const data = this.#book.data(record, this.#language);
    const isInferred = this.#book.isHostingInferred(record);
    return [this.#placeOf(data), this.#networkOf(data), this.#riskOf(data, isInferred)];
  }

  #placeOf({ location }: ReturnType<AnswerBook["data"]>): number {
    const { country, country_code: code, city } = location;
    if (code === null) return NONE;
    const latitude = toTenth(location.latitude);
    const longitude = toTenth(location.longitude);
    return this.#places.indexOf(`${code}|${city}|${latitude}|${longitude}`, () => {
      const { places, countries } = this.answer;
      const entry = { country_code: code, country_name: country ?? code };
      places.country_index.push(this.#countries.indexOf(code, () => countries.push(entry)));
      places.city.push(city ?? "");
      places.latitude.push(latitude);
      places.longitude.push(longitude);
    });
  }

  #networkOf({ asn: network }: ReturnType<AnswerBook["data"]>): number {
    const { name, usage_type: usage } = network;
    const asn = network.asn === null ? null : Number(network.asn.slice("AS".length));
    if (asn === null && name === null && usage === null) return NONE;
    return this.#networks.indexOf(`${asn}|${name}|${usage}`, () =>
      this.answer.networks.push({
        asn,
        name: name ?? "",
        usage_type: (usage ?? "") as "" | (typeof usageTypes)[number],
      }),
    );
  }

  #riskOf(data: ReturnType<AnswerBook["data"]>, isHostingInferred: boolean): number {
    const known = { ...data, isHostingInferred };
    const findings = addressFindings(known, scenarioOf(known));
    const { score, level } = riskOf(findings, isDecided(findings), this.#language);
    const reasons = findings.found;
    return this.#risks.indexOf(`${score}|${reasons.join()}`, () => this.answer.risks.push({ score, level, reasons }));
  }
}

/** Precise enough for a world map. */
const toTenth = (degrees: number | null): number | null => (degrees === null ? null : Math.round(degrees * 10) / 10);
