import { UNKNOWN_NETWORK } from "../build/layers.ts";
import { PRIVACY_FLAGS } from "../privacy-flags.ts";
import type { IpdbReader } from "../reader.ts";
import type { LayerSource, Network, Place } from "../types.ts";

/** A view of a database limited to redistributable sources; data from other sources is unknown. */
export class SharableView {
  readonly reader: IpdbReader;
  readonly #isSharable: readonly boolean[];

  constructor(reader: IpdbReader) {
    this.reader = reader;
    this.#isSharable = reader.metadata.layers.map(({ isSharable }) => isSharable);
  }

  /** Sources that are left out. */
  get leftOut(): LayerSource[] {
    return this.reader.metadata.layers.filter(({ isSharable }) => !isSharable);
  }

  placeOf(record: number): Place | null {
    const place = this.reader.placeOf(record);
    return place !== null && this.#may(place.source) ? place : null;
  }

  networkOf(record: number): Network | null {
    const network = this.reader.networkOf(record);
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
    const place = this.reader.placeOf(record);
    const network = this.reader.networkOf(record);
    return (place === null || this.#may(place.source)) && (network === null || this.#isWhole(network));
  }

  #isWhole({ source, privacySources }: Network): boolean {
    return this.#may(source) && PRIVACY_FLAGS.every((flag) => this.#may(privacySources[flag]));
  }

  /** Data without a source is our own. */
  #may(source: number | null): boolean {
    return source === null || this.#isSharable[source] !== false;
  }
}
