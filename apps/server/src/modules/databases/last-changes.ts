import { IpdbReader, type LocationLayer, largestValue, mergePartitions } from "@meridian/ipdb";
import { KeyTable } from "./walk.ts";

/**
 * The places of a new version with the day of their last change: `today` where country, region or city differ from the
 * version before, else the day that it has. Flags, networks, coordinates and radii do not count.
 * @param path the version before
 * @param today YYYY-MM-DD
 */
export function withLastChanges(location: LocationLayer, path: string, today: string): LocationLayer {
  const names = new KeyTable({});
  const reader = IpdbReader.open(path);
  // As stored: places of reserved addresses, which are never answered, did not change either.
  const before = { v4: reader.storedPartition(4), v6: reader.storedPartition(6) };
  const namesBefore = new Uint32Array(largestValue(before.v4, before.v6) + 1);
  const dates = Array.from(namesBefore, (_, record) => {
    const place = reader.placeOf(record);
    namesBefore[record] = names.keyOf(place, null);
    return place?.lastChanged ?? "";
  });
  const namesNow = Uint32Array.from(location.places, (place) => names.keyOf(place, null));
  const places = [...location.places];
  const numbers = new Map<string, number>();
  const numberOf = (place: number, record: number): number => {
    if (place === 0) return 0;
    const day = namesNow[place] === namesBefore[record] ? dates[record]! : today;
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
