import type { Language } from "@meridian/contract/errors";
import {
  type LayerSource,
  type Match,
  NO_PRIVACY_SOURCES,
  UNKNOWN_NETWORK,
  UNKNOWN_PLACE,
  UNKNOWN_PRIVACY,
} from "@meridian/ipdb";
import { countryNumber } from "../../lib/country-tally.ts";
import { isAboutNetworks, isAboutPlaces, overriddenNetwork, overriddenPlace } from "../databases/layers/overrides.ts";
import { type AnswerBook, jsonBytes, recordData } from "../lookup/answers.ts";
import type { OwnData } from "../overrides/layer.ts";

/** How the account's own data is named among the sources of an answer. */
const ownSource: LayerSource = {
  ...{ id: "override", layer: "location", name: "Override of the account", licence: "", attribution: "", url: "" },
  ...{ isSharable: false, sourceVersion: "", updatedDate: "", rows: 0 },
};

/** The record of an address with what the caller's account says itself, and the sources of both. */
export function overriddenRecord({ reader }: Pick<AnswerBook, "reader">, address: string, { values, flags }: OwnData) {
  const below: Pick<Match, "place" | "network"> = reader.lookup(address) ?? { place: null, network: null };
  const layers = [...reader.metadata.layers, ownSource];
  const source = layers.length - 1;
  const override = { firstIp: address, lastIp: address, values };
  const place = isAboutPlaces(override) ? overriddenPlace(below.place ?? UNKNOWN_PLACE, override, source) : below.place;
  const known = isAboutNetworks(override)
    ? overriddenNetwork(below.network ?? UNKNOWN_NETWORK, override, source)
    : below.network;
  const names = Object.keys(flags);
  const network =
    names.length === 0
      ? known
      : {
          ...(known ?? UNKNOWN_NETWORK),
          privacy: { ...(known?.privacy ?? UNKNOWN_PRIVACY), ...flags },
          privacySources: {
            ...(known?.privacySources ?? NO_PRIVACY_SOURCES),
            ...Object.fromEntries(names.map((name) => [name, source])),
          },
        };
  return { place, network, layers };
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
