import type { LocationLayer } from "../build/layers.ts";
import { mergePartitions } from "../build/merge.ts";
import type { Partition } from "../build/partition.ts";
import type { Place } from "../types.ts";

/** For addresses whose place may not be redistributed, the place that a source below gives, which may be. */
export interface PlacesBeneath {
  v4: Partition;
  v6: Partition;
  /** The place of value 1 and the following ones; 0 stands for none. */
  places: readonly Place[];
}

/**
 * What was given for the addresses that later sources placed without permission to redistribute that; null for none.
 * @param lower the layer before those sources, whose sources are the first ones of `upper`
 */
export function placesBeneath(lower: LocationLayer, upper: LocationLayer): PlacesBeneath | null {
  const isSharable = ({ source }: Place): boolean => upper.sources[source]?.isSharable !== false;
  const numbers = new Map<number, number>();
  const places: Place[] = [];
  const number = (below: number, above: number): number => {
    if (below === 0 || above === 0 || isSharable(upper.places[above]!)) return 0;
    const known = numbers.get(below);
    if (known !== undefined) return known;
    const place = lower.places[below]!;
    const made = isSharable(place) ? places.push(place) : 0;
    numbers.set(below, made);
    return made;
  };
  const v4 = mergePartitions(lower.v4, upper.v4, number);
  const v6 = mergePartitions(lower.v6, upper.v6, number);
  return places.length === 0 ? null : { v4, v6, places };
}
