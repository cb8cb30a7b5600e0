import type { Place } from "@meridian/ipdb";

/** Finds the place of a city in a layer by the names that a correction gives, which has no more than these. */
export class KnownCities {
  /** By country and name in either language: one place for each region. */
  readonly #found = new Map<string, Place[]>();

  /** @param cities the names that will be asked for; each place of the layer is looked at once */
  constructor(places: readonly Place[], cities: ReadonlySet<string>) {
    if (cities.size === 0) return;
    for (const place of places.slice(1)) {
      if (place.latitude === null) continue;
      for (const name of new Set([place.city, place.cityZh])) if (cities.has(name)) this.#add(name, place);
    }
  }

  /** The place with the country, region and city of another one; without a region, if the country has it only once. */
  find({ countryCode, region, city }: Place): Place | undefined {
    const found = this.#found.get(keyOf(countryCode, city)) ?? [];
    if (region === "") return found.length === 1 ? found[0] : undefined;
    return found.find((place) => place.region === region || place.regionZh === region);
  }

  #add(name: string, place: Place): void {
    const key = keyOf(place.countryCode, name);
    const known = this.#found.get(key) ?? [];
    this.#found.set(key, known);
    if (!known.some(({ region }) => region === place.region)) known.push(place);
  }
}

const keyOf = (countryCode: string, city: string): string => `${countryCode} ${city}`;
