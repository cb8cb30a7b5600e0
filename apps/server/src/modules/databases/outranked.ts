import { mergePartitions, type Partition, type Place } from "@meridian/ipdb";
import { bareName } from "./same-name.ts";

/**
 * Places that a source gives for addresses and another one outranks. Partitions hold numbers of places; 0 means that no
 * source says anything else.
 */
export interface OutrankedPlaces {
  v4: Partition;
  v6: Partition;
}

/** Finds where sources disagree, among numbered places. */
export class PlaceComparison {
  readonly #places: readonly Place[];
  readonly #bare = new Map<string, string>();
  readonly #areSame = new Map<number, boolean>();

  constructor(places: readonly Place[]) {
    this.#places = places;
  }

  /** For each address the number of its place in `beneath`, if `above` has another one. */
  outranked(beneath: Partition, above: Partition): Partition {
    return mergePartitions(beneath, above, (lower, upper) => (this.#isSame(lower, upper) ? 0 : lower));
  }

  #isSame(lower: number, upper: number): boolean {
    if (lower === 0 || lower === upper) return true;
    const key = lower * 2 ** 26 + upper;
    let isSame = this.#areSame.get(key);
    if (isSame === undefined) {
      isSame = this.#isSamePlace(this.#places[lower]!, this.#places[upper]!);
      this.#areSame.set(key, isSame);
    }
    return isSame;
  }

  /** A place that only names less is no other one; a city where the source above has none is. */
  #isSamePlace(lower: Place, upper: Place): boolean {
    if (lower.countryCode !== upper.countryCode) return lower.countryCode === "";
    if (lower.city === "") return lower.region === "" || this.#isSameName(lower.region, upper.region);
    const hasSameCode = lower.divisionCode !== "" && lower.divisionCode === upper.divisionCode;
    const hasSameName = this.#isSameName(lower.city, upper.city) || this.#isSameName(lower.cityZh, upper.cityZh);
    return upper.city !== "" && (hasSameCode || hasSameName);
  }

  #isSameName(one: string, other: string): boolean {
    const name = this.#bareName(one);
    return name !== "" && name === this.#bareName(other);
  }

  /** Kept, because a comparison of two files asks for each name thousands of times. */
  #bareName(name: string): string {
    let bare = this.#bare.get(name);
    if (bare === undefined) {
      bare = bareName(name);
      this.#bare.set(name, bare);
    }
    return bare;
  }
}

/** What was outranked last goes first: it is what would be answered without the source above. */
export const outrankedLast = (before: Partition, last: Partition): Partition =>
  mergePartitions(before, last, (earlier, later) => later || earlier);
