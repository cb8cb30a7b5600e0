import { type FileHandle, open } from "node:fs/promises";
import { parseIpv4, parseIpv6 } from "./address.ts";
import { countBitsUpTo } from "./bits.ts";
import { extractEmbedded, findEmbeddedKind } from "./embedded.ts";
import { IpdbError } from "./error.ts";
import {
  CITY_WORDS,
  decodeHeader,
  MAXIMUM_HEADER_AREA_BYTES,
  NETWORK_WORDS,
  NONE,
  PLACE_WORDS,
  REGION_WORDS,
  type SectionName,
  type SectionPlaces,
  SPLIT_BIT,
  STATION_WORDS,
  WHOLE_GROUP_SHIFT,
  WIDE_SPLIT_BIT,
} from "./format.ts";
import { decodeNetwork, decodePlace, partsOfPlace, type RowAt } from "./record-rows.ts";
import { findReservedIpv4, findReservedIpv6 } from "./reserved.ts";
import type { DatabaseMetadata, Match, Network, Place } from "./types.ts";

/** The words of an IPv6 address, most significant first. */
type Ipv6Words = readonly [number, number, number, number];

/**
 * A database file of which only the few rows are read that an address needs, for files that are asked too seldom to be
 * kept in memory. Every step is one small read that blocks nobody. The header is checked, the sections' checksums are
 * not: use it for files that were verified before.
 */
export class IpdbFile {
  readonly metadata: DatabaseMetadata;
  readonly #file: FileHandle;
  readonly #places: SectionPlaces;

  private constructor(file: FileHandle, places: SectionPlaces, metadata: DatabaseMetadata) {
    this.#file = file;
    this.#places = places;
    this.metadata = metadata;
  }

  /** @throws IpdbError for a file that is not in this format or truncated, and Node's errors, such as ENOENT */
  static async open(path: string): Promise<IpdbFile> {
    const file = await open(path, "r");
    try {
      const { size } = await file.stat();
      const header = await readAt(file, 0, Math.min(size, MAXIMUM_HEADER_AREA_BYTES));
      const places = decodeHeader(header, size);
      const { offset, length } = places.metadata;
      const metadata = JSON.parse(new TextDecoder().decode(await readAt(file, offset, length))) as DatabaseMetadata;
      return new IpdbFile(file, places, metadata);
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  /**
   * Place and network of an address, as `IpdbReader.lookup` gives them; none for a reserved address.
   * @returns null if the text is not an address
   */
  async lookup(address: string): Promise<Pick<Match, "place" | "network"> | null> {
    const record = await this.#recordOf(address);
    if (record === null) return null;
    const [place = 0, network = 0] =
      this.#places.records.length === 0 ? [record] : await this.#words("records", record * 2, 2);
    const [foundPlace, foundNetwork] = await Promise.all([
      place === 0 ? null : this.#placeAt(place),
      network === 0 ? null : this.#networkAt(network),
    ]);
    return { place: foundPlace, network: foundNetwork };
  }

  async #placeAt(id: number): Promise<Place> {
    const row = await this.#row("places", id, PLACE_WORDS);
    const { city, region, timeZone, station } = partsOfPlace(row);
    const [ofCity, ofRegion, ofTimeZone, ofStation, date] = await Promise.all([
      this.#row("cities", city, CITY_WORDS),
      this.#row("regions", region, REGION_WORDS),
      this.#row("time-zones", timeZone, 1),
      this.#row("stations", station, STATION_WORDS),
      this.#dateOf(id),
    ]);
    const parts = { city: ofCity, region: ofRegion, timeZone: ofTimeZone, station: ofStation, date };
    return this.#withTexts((text) => decodePlace(row, parts, text));
  }

  /** The date of a place's last change as it is stored. */
  async #dateOf(place: number): Promise<number> {
    if (!this.#places["place-dates"]) return 0;
    return new Uint16Array((await this.#bytes("place-dates", place * 2, 2)).buffer)[0]!;
  }

  async #networkAt(id: number): Promise<Network> {
    const row = await this.#row("networks", id, NETWORK_WORDS);
    return this.#withTexts((text) => decodeNetwork(row, text));
  }

  /** Decodes twice: first to learn which texts to read. */
  async #withTexts<T>(decode: (text: (id: number) => string) => T): Promise<T> {
    const ids = new Set<number>();
    decode((id) => {
      ids.add(id);
      return "";
    });
    const texts = new Map(await Promise.all([...ids].map(async (id) => [id, await this.#text(id)] as const)));
    return decode((id) => texts.get(id)!);
  }

  async #text(id: number): Promise<string> {
    const [from = 0, to = 0] = await this.#words("string-offsets", id, 2);
    return new TextDecoder("utf-8", { ignoreBOM: true }).decode(await this.#bytes("strings", from, to - from));
  }

  async #row(section: SectionName, row: number, width: number): Promise<RowAt> {
    return { words: await this.#words(section, row * width, width), at: 0 };
  }

  /** The record of an address, 0 for a reserved one; null if the text is not an address. */
  async #recordOf(address: string): Promise<number | null> {
    const ipv4 = parseIpv4(address);
    if (ipv4 >= 0) return this.#recordOfIpv4(ipv4);
    const words = new Uint32Array(4);
    if (!parseIpv6(address, words)) return null;
    const [word0, word1, word2, word3] = words as unknown as Ipv6Words;
    const kind = findEmbeddedKind(word0, word1, word2);
    if (kind !== null) return this.#recordOfIpv4(extractEmbedded(kind, word0, word1, word3));
    return findReservedIpv6(word0, word1, word2, word3) === null ? this.#findIpv6([word0, word1, word2, word3]) : 0;
  }

  async #recordOfIpv4(address: number): Promise<number> {
    return findReservedIpv4(address) === null ? this.#findIpv4(address) : 0;
  }

  /** As section 3 of FORMAT.md says. */
  async #findIpv4(address: number): Promise<number> {
    const [page = 0, record = 0] = await this.#words("v4-directory", (address >>> 24) * 2, 2);
    if (page === NONE) return record;
    const [bits = 0, rank = 0] = await this.#words("v4-blocks", page + ((address >>> 12) & 0xffe), 2);
    const value = await this.#word("v4-values", rank + countBitsUpTo(bits, (address >>> 8) & 31) - 1);
    if ((value | 0) >= 0) return value;
    const list = value & ~SPLIT_BIT;
    const further = (await this.#word("v4-splits", list)) >>> 24;
    const items = await this.#words("v4-splits", list, further + 1);
    const octet = address & 255;
    // The first item is for octet 0; instead of the octet it has the number of further ones.
    return items.findLast((item, index) => index === 0 || item >>> 24 <= octet)! & 0xffffff;
  }

  /** As section 4 of FORMAT.md says. */
  async #findIpv6(words: Ipv6Words): Promise<number> {
    const [word0, word1] = words;
    const key = word1 >>> 16;
    const group = await this.#findGroup(word0);
    const isInGroup = group >= 0 && (await this.#word("v6-prefixes", group)) === word0;
    const { entry, isInKey } = isInGroup
      ? await this.#findEntry(group, key)
      : { entry: (await this.#word("v6-groups", (group + 1) * 2)) - 1, isInKey: false };
    const value = await this.#word("v6-values", entry);
    return (value | 0) < 0 ? this.#findSplit(value & ~SPLIT_BIT, isInKey, words) : value;
  }

  /** The last group whose /32 is not above that of an address; -1 for none. */
  async #findGroup(prefix: number): Promise<number> {
    const [first = 0, rows = 0] = await this.#words("v6-directory", 0, 2);
    const row = (prefix >>> 16) - first;
    if (row < 0) return -1;
    if (row >= rows) return this.#places["v6-prefixes"].length / 4 - 1;
    const [page = 0, from = 0, , to = 0] = await this.#words("v6-directory", (row + 1) * 2, 4);
    if (page === NONE) {
      const prefixes = await this.#words("v6-prefixes", from, to - from);
      return from + prefixes.findLastIndex((one) => one <= prefix);
    }
    const [bits = 0, rank = 0] = await this.#words("v6-blocks", page + ((prefix >>> 4) & 0xffe), 2);
    return rank + countBitsUpTo(bits, prefix & 31) - 1;
  }

  /** The last entry of a group whose /48 is not above `key`, or the entry before the group. */
  async #findEntry(group: number, key: number): Promise<{ entry: number; isInKey: boolean }> {
    const [first = 0, slotWord = 0, end = 0] = await this.#words("v6-groups", group * 2, 3);
    const shift = slotWord & 31;
    const [low = 0, high = 0] =
      shift === WHOLE_GROUP_SHIFT ? [first, end] : await this.#words("v6-slots", (slotWord >>> 5) + (key >>> shift), 2);
    const keys = new Uint16Array((await this.#bytes("v6-keys", low * 2, (high - low) * 2)).buffer);
    const last = keys.findLastIndex((one) => one <= key);
    return { entry: low + last, isInKey: keys[last] === key };
  }

  /** The record of an address in a list of v6-splits; after its /48, that of the last item. */
  async #findSplit(list: number, isInKey: boolean, words: Ipv6Words): Promise<number> {
    const head = await this.#word("v6-splits", list);
    const isWide = (head | 0) < 0;
    const width = isWide ? 4 : 2;
    const count = head & ~WIDE_SPLIT_BIT;
    const sought = [words[1] & 0xffff, ...(isWide ? [words[2], words[3]] : [])];
    let item = isInKey ? 0 : count - 1;
    for (let rows = isInKey ? count : 1; rows > 1; ) {
      const half = rows >>> 1;
      const row = await this.#words("v6-splits", list + 1 + (item + half) * width, width);
      const different = sought.findIndex((word, index) => word !== row[index]);
      if (different < 0 || row[different]! < sought[different]!) {
        item += half;
        rows -= half;
      } else {
        rows = half;
      }
    }
    return this.#word("v6-splits", list + (item + 1) * width);
  }

  async #word(section: SectionName, at: number): Promise<number> {
    return (await this.#words(section, at, 1))[0]!;
  }

  async #words(section: SectionName, at: number, count: number): Promise<Uint32Array> {
    return new Uint32Array((await this.#bytes(section, at * 4, count * 4)).buffer);
  }

  async #bytes(section: SectionName, at: number, count: number): Promise<Uint8Array<ArrayBuffer>> {
    const { offset, length } = this.#places[section]!;
    if (at < 0 || count < 0 || at + count > length)
      throw new IpdbError("BAD_CONTENT", section, offset + at, `there are not ${count} bytes`);
    return readAt(this.#file, offset + at, count);
  }
}

async function readAt(file: FileHandle, position: number, count: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(count);
  for (let at = 0; at < count; ) {
    const { bytesRead } = await file.read(bytes, at, count - at, position + at);
    if (bytesRead === 0) throw new IpdbError("TRUNCATED", "file", position + at, "the file ends while it is read");
    at += bytesRead;
  }
  return bytes;
}
