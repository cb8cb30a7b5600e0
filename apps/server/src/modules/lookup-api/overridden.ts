import type { Language } from "@meridian/contract/errors";
import type { IpdbReader, LayerSource, Match } from "@meridian/ipdb";
import { countryNumber } from "../../lib/country-tally.ts";
import { type AnswerBook, jsonBytes, recordData } from "../lookup/answers.ts";
import type { OwnData, OwnLayer } from "../overrides/layer.ts";
import { ownNetwork, ownPlace } from "../overrides/own-record.ts";

/** How the account's own data is named among the sources of an answer. */
const ownSource: LayerSource = {
  ...{ id: "override", layer: "location", name: "Override of the account", licence: "", attribution: "", url: "" },
  ...{ isSharable: false, sourceVersion: "", updatedDate: "", rows: 0 },
};

/** The record of an address with what the caller's account says itself, and the sources of both. */
export function overriddenRecord({ reader }: Pick<AnswerBook, "reader">, address: string, own: OwnData) {
  const below: Pick<Match, "place" | "network"> = reader.lookup(address) ?? { place: null, network: null };
  const layers = [...reader.metadata.layers, ownSource];
  const source = layers.length - 1;
  return { place: ownPlace(below.place, own, source), network: ownNetwork(below.network, own, source), layers };
}

/** A reader whose every lookup has what an account says itself; `changeOf` of a record is its number in the layer. */
export function overriddenReader(reader: IpdbReader, layer: OwnLayer): IpdbReader {
  const { layers } = reader.metadata;
  return reader.patched({
    v4: layer.numbersOf(4),
    v6: layer.numbersOf(6),
    placeOf: (change, below) => ownPlace(below, layer.dataOf(change)!, layers.length),
    networkOf: (change, below) => ownNetwork(below, layer.dataOf(change)!, layers.length),
    layers: [...layers, ownSource],
  });
}

/** The answer about an address with what the caller's account says itself. */
export function overridden(book: AnswerBook, address: string, own: OwnData, language: Language) {
  const { place, network, layers } = overriddenRecord(book, address, own);
  const data = recordData(place, network, language, book.regions, layers);
  return { data, place, network, layers, label: own.label, country: countryNumber(place?.countryCode ?? "") };
}

/** The whole answer, as bytes. */
export const overriddenJson = ({ data }: ReturnType<typeof overridden>, address: string): string =>
  jsonBytes({ ...data, location: { ip: address, ...data.location } });

/** An answer with the label of what the account says itself, also with chosen fields. */
export const withLabel = (json: string, label: string): string =>
  `${json.slice(0, -1)}${json === "{}" ? "" : ","}"override":${jsonBytes({ label })}}`;
