import type { Place } from "@meridian/ipdb";

/** Finds the places of cities by the names that corrections give, which have no more than these. */
export class KnownCities {
  /** By country and name in either language. */
  readonly #found = new Map<string, Place[]>();

  /** @param cities the names that will be asked for; other places are skipped */
  constructor(places: Iterable<Place>, cities: ReadonlySet<string>) {
    if (cities.size === 0) return;
    for (const place of places) {
      if (place.latitude === null) continue;
      for (const name of new Set([place.city, place.cityZh])) {
        if (!cities.has(name)) continue;
        const key = keyOf(place.countryCode, name);
        const found = this.#found.get(key) ?? [];
        this.#found.set(key, found);
        found.push(place);
      }
    }
  }

  /**
   * A place with the country, region and city of another one; without a region, if the country has the city in only one.
   * Of several it is one in the middle, whatever their order.
   */
  find({ countryCode, region, city }: Place): Place | undefined {
    const found = this.#found.get(keyOf(countryCode, city)) ?? [];
    const isInRegion = (place: Place) => [place.region, place.regionZh].includes(region);
    const inRegion = region === "" ? found : found.filter(isInRegion);
    if (new Set(inRegion.map((place) => place.region)).size !== 1) return undefined;
    const sorted = inRegion.toSorted((a, b) => a.latitude! - b.latitude! || a.longitude! - b.longitude!);
    return sorted[Math.floor(sorted.length / 2)];
  }
}

const keyOf = (countryCode: string, city: string): string => `${countryCode} ${city}`;
