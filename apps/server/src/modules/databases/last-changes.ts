import {
  IpdbReader,
  type LocationLayer,
  mergePartitions,
  type Partition,
  PartitionBuilder,
  type Place,
} from "@meridian/ipdb";

/** Numbers places by what a change is seen in: country, region and city. */
class PlaceNames {
  readonly #numbers = new Map<string, number>([["\0\0", 0]]);

  numberOf(place: Place | null): number {
    const text = place ? `${place.countryCode}\0${place.region}\0${place.city}` : "\0\0";
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.#numbers.set(text, this.#numbers.size);
    return this.#numbers.size - 1;
  }
}

/** What the version before has for each of its records. */
interface Before {
  v4: Partition;
  v6: Partition;
  names: Uint32Array;
  dates: readonly string[];
}

/**
 * The places of a new version with the day of their last change: `today` where country, region or city differ from the
 * version before, else the day that it has. Flags, networks, coordinates and radii do not count.
 * @param path the version before
 * @param today YYYY-MM-DD
 */
export function withLastChanges(location: LocationLayer, path: string, today: string): LocationLayer {
  const names = new PlaceNames();
  const before = readBefore(path, names);
  const namesNow = Uint32Array.from(location.places, (place, index) => (index === 0 ? 0 : names.numberOf(place)));
  const places = [...location.places];
  const numbers = new Map<string, number>();
  const numberOf = (place: number, record: number): number => {
    if (place === 0) return 0;
    const day = namesNow[place] === before.names[record] ? before.dates[record]! : today;
    if (day === "") return place;
    const key = `${place} ${day}`;
    let number = numbers.get(key);
    if (number === undefined) {
      number = places.push({ ...places[place]!, lastChanged: day }) - 1;
      numbers.set(key, number);
    }
    return number;
  };
  return {
    ...location,
    v4: mergePartitions(location.v4, before.v4, numberOf),
    v6: mergePartitions(location.v6, before.v6, numberOf),
    places,
  };
}

function readBefore(path: string, names: PlaceNames): Before {
  const reader = IpdbReader.open(path);
  // As stored: places of reserved addresses, which are never answered, did not change either.
  const v4 = new PartitionBuilder(4, 0, reader.metadata.rangesV4);
  reader.eachIpv4Start((address, record) => v4.addIpv4(address, record));
  const v6 = new PartitionBuilder(6, 0, reader.metadata.rangesV6);
  reader.eachIpv6Start(([word0 = 0, word1 = 0, word2 = 0, word3 = 0], record) =>
    v6.add(word0, word1, word2, word3, record),
  );
  const partitions = { v4: v4.finish(), v6: v6.finish() };
  const records = [partitions.v4, partitions.v6].reduce(
    (most, { values }) => values.reduce((a, b) => Math.max(a, b), most),
    0,
  );
  const ofRecord = new Uint32Array(records + 1);
  const dates: string[] = [];
  for (let record = 0; record <= records; record++) {
    const place = reader.placeOf(record);
    ofRecord[record] = names.numberOf(place);
    dates.push(place?.lastChanged ?? "");
  }
  return { ...partitions, names: ofRecord, dates };
}
