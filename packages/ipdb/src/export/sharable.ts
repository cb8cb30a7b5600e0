import { UNKNOWN_NETWORK } from "../build/layers.ts";
import { mergePartitions } from "../build/merge.ts";
import { largestValue, type Partition } from "../build/partition.ts";
import { PRIVACY_FLAGS } from "../privacy-flags.ts";
import type { IpdbReader } from "../reader.ts";
import type { LayerSource, Network, Place } from "../types.ts";
import type { PlacesBeneath } from "./places-beneath.ts";

/**
 * A view of a database limited to redistributable sources; data from other sources is unknown, except for places with
 * another one beneath, whose addresses have records of their own in this view.
 */
export class SharableView {
  readonly reader: IpdbReader;
  readonly #isSharable: readonly boolean[];
  readonly #beneath: PlacesBeneath | null;
  /** The records of this view that follow those of the database: one of these, and the place beneath. */
  readonly #own: { record: number; place: number }[] = [];
  readonly #numbers = new Map<number, number>();
  /** The number of the first one. */
  readonly #first: number;

  constructor(reader: IpdbReader, beneath: PlacesBeneath | null = null) {
    this.reader = reader;
    this.#isSharable = reader.metadata.layers.map(({ isSharable }) => isSharable);
    this.#beneath = beneath;
    if (!beneath) {
      this.#first = Number.POSITIVE_INFINITY;
      return;
    }
    this.#first = largestValue(reader.partition(4), reader.partition(6)) + 1;
  }

  /** The ranges of a family with their records in this view, in new arrays; it alone numbers the view's own records. */
  partition(family: 4 | 6): Partition {
    const partition = this.reader.partition(family);
    const beneath = this.#beneath?.[family === 4 ? "v4" : "v6"];
    return beneath ? mergePartitions(partition, beneath, this.#number) : partition;
  }

  /** Sources that are left out. */
  get leftOut(): LayerSource[] {
    return this.reader.metadata.layers.filter(({ isSharable }) => !isSharable);
  }

  placeOf(record: number): Place | null {
    const own = this.#own[record - this.#first];
    if (own) {
      const place = this.#beneath!.places[own.place - 1]!;
      return this.reader.networkOf(own.record)?.isAnycast ? { ...place, accuracyRadiusKm: null } : place;
    }
    const place = this.reader.placeOf(record);
    return place !== null && this.#may(place.source) ? place : null;
  }

  networkOf(record: number): Network | null {
    const network = this.reader.networkOf(this.#own[record - this.#first]?.record ?? record);
    if (network === null || this.#isWhole(network)) {
      return network;
    }
    const privacy = { ...network.privacy };
    const privacySources = { ...network.privacySources };
    for (const flag of PRIVACY_FLAGS) {
      if (!this.#may(privacySources[flag])) {
        privacy[flag] = null;
        privacySources[flag] = null;
      }
    }
    // The list of anycast prefixes is our own.
    const facts = this.#may(network.source) ? network : { ...UNKNOWN_NETWORK, isAnycast: network.isAnycast };
    return { ...facts, privacy, privacySources };
  }

  /** Whether everything in the record may be redistributed. */
  isWhole(record: number): boolean {
    if (record >= this.#first) return false;
    const place = this.reader.placeOf(record);
    const network = this.reader.networkOf(record);
    return (place === null || this.#may(place.source)) && (network === null || this.#isWhole(network));
  }

  readonly #number = (record: number, place: number): number => {
    if (place === 0 || record === 0) return record;
    const key = record * 2 ** 24 + place;
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.#first + this.#own.push({ record, place }) - 1;
      this.#numbers.set(key, number);
    }
    return number;
  };

  #isWhole({ source, privacySources }: Network): boolean {
    return this.#may(source) && PRIVACY_FLAGS.every((flag) => this.#may(privacySources[flag]));
  }

  /** Data without a source is our own. */
  #may(source: number | null): boolean {
    return source === null || this.#isSharable[source] !== false;
  }
}
