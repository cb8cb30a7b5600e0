import { encodeContents } from "../build/build.ts";
import type { MergedLayers } from "../build/layers.ts";
import type { Partition } from "../build/partition.ts";
import { MAXIMUM_RECORDS, type SectionContents } from "../format.ts";
import type { DatabaseMetadata } from "../types.ts";
import { type ColumnReader, type ColumnReaders, unpackColumns } from "./columns.ts";
import { type Content, matchSources } from "./content.ts";
import { FATES, NO_RECORD } from "./fates.ts";
import { expectedOrder, expectedRecordOrder, invert, measureUsage, readOrder } from "./order.ts";
import { applyRanges, mapValues, readRanges } from "./ranges.ts";
import { networkKind, placeKind, type Row, type RowKind, readRow } from "./rows.ts";

type TableName = "place" | "network";

/** The rows of a table of the newer version, numbered as the delta does. */
interface Table<T> {
  kind: RowKind<T>;
  /** Null for row 0. */
  entries: (T | null)[];
  /** For each row of the older version, the number of the one that continues it; -1 for none. */
  newerOf: Int32Array;
  /** A row of the older version, with the sources of the newer one. */
  older: (row: number) => T;
}

/** Growing pairs of a place and a network. */
interface Pairs {
  places: number[];
  networks: number[];
}

/** The sections of the newer version. @throws IpdbError BAD_DELTA for columns that fit no newer version */
export const followChanges = (older: Content, columns: Uint8Array): SectionContents =>
  new Follower(older, unpackColumns(columns)).follow();

class Follower {
  readonly #older: Content;
  readonly #columns: ColumnReaders;
  readonly #metadata: DatabaseMetadata;
  readonly #texts: string[];
  readonly #pairs: Pairs = { places: [], networks: [] };
  /** The next number of a row that is used for the first time. */
  #nextPlace = 0;
  #nextNetwork = 0;
  #nextRecord = 0;

  constructor(older: Content, columns: ColumnReaders) {
    this.#older = older;
    this.#columns = columns;
    this.#metadata = JSON.parse(new TextDecoder().decode(columns.metadata.rest())) as DatabaseMetadata;
    this.#texts = older.store.texts();
    const { "text-lengths": lengths, "text-bytes": bytes } = columns;
    const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
    while (!lengths.isAtEnd) {
      this.#texts.push(decoder.decode(bytes.nextBytes(lengths.next())));
      requireRoom(this.#texts.length, lengths);
    }
  }

  follow(): SectionContents {
    const sources = matchSources(this.#older.metadata, this.#metadata);
    const { store } = this.#older;
    const places = this.#readFates("place", this.#older.places, placeKind, (id) =>
      placeKind.withSources(store.placeAt(id), sources),
    );
    const networks = this.#readFates("network", this.#older.networks, networkKind, (id) =>
      networkKind.withSources(store.networkAt(id), sources),
    );
    this.#nextPlace = places.entries.length;
    this.#nextNetwork = networks.entries.length;
    const recordOf = this.#readRecordFates(places.newerOf, networks.newerOf);
    const v4 = this.#readRanges("v4", recordOf);
    const v6 = this.#readRanges("v6", recordOf);
    while (this.#pairs.places.length < this.#nextRecord) this.#readPair(0, 0);
    this.#readFresh("place", places, this.#nextPlace);
    this.#readFresh("network", networks, this.#nextNetwork);
    const merged = this.#number({ v4, v6, places: places.entries, networks: networks.entries });
    for (const column of Object.values(this.#columns))
      if (!column.isAtEnd) throw column.fault("there are numbers after the last one");
    return encodeContents(merged, this.#metadata);
  }

  #readFates<T>(name: TableName, rows: number, kind: RowKind<T>, older: (row: number) => T): Table<T> {
    const fates = this.#columns[`${name}-fates`];
    const table: Table<T> = { kind, entries: [null], newerOf: new Int32Array(rows).fill(-1), older };
    table.newerOf[0] = 0;
    for (let row = 1; row < rows; row++) {
      const fate = fates.nextBelow(FATES.changed + 1);
      if (fate === FATES.gone) continue;
      const entry = older(row);
      const isChanged = fate === FATES.changed;
      table.newerOf[row] = table.entries.push(isChanged ? this.#readRow(name, kind, kind.rowOf(entry)) : entry) - 1;
    }
    return table;
  }

  #readFresh<T>(name: TableName, { kind, entries, newerOf, older }: Table<T>, end: number): void {
    const bases = this.#columns[`${name}-bases`];
    let base = 0;
    while (entries.length < end) {
      base += bases.nextSigned();
      if (!(base >= 0 && base < newerOf.length)) throw bases.fault(`there is no row ${base}`);
      entries.push(this.#readRow(name, kind, base === 0 ? kind.unknown : kind.rowOf(older(base))));
    }
  }

  #readRow<T>(name: TableName, kind: RowKind<T>, base: Row): T {
    const columns = this.#columns;
    const [masks, texts, numbers] = [columns[`${name}-masks`], columns[`${name}-texts`], columns[`${name}-numbers`]];
    return kind.entryOf(readRow(base, { masks, texts, numbers }, this.#texts));
  }

  /** The new number of each record of the older version. */
  #readRecordFates(places: Int32Array, networks: Int32Array): Uint32Array {
    const { store, records } = this.#older;
    const { "record-fates": fates, "record-joins": joins } = this.#columns;
    const recordOf = new Uint32Array(records).fill(NO_RECORD);
    recordOf[0] = 0;
    const joined: number[] = [];
    this.#pairs.places.push(0);
    this.#pairs.networks.push(0);
    for (let record = 1; record < records; record++) {
      const fate = fates.nextBelow(FATES.joined + 1);
      if (fate === FATES.gone) continue;
      if (fate === FATES.joined) {
        joined.push(record);
        continue;
      }
      recordOf[record] = this.#pairs.places.length;
      const place = places[store.placeIdOf(record)]!;
      const network = networks[store.networkIdOf(record)]!;
      if (fate === FATES.changed) this.#readPair(place, network);
      else if (place < 0 || network < 0) throw fates.fault("a record is kept, but not its place or network");
      else this.#pushPair(place, network);
    }
    this.#nextRecord = this.#pairs.places.length;
    for (const record of joined) recordOf[record] = joins.nextBelow(this.#nextRecord);
    return recordOf;
  }

  #pushPair(place: number, network: number): void {
    this.#pairs.places.push(place);
    this.#pairs.networks.push(network);
  }

  #readPair(expectedPlace: number, expectedNetwork: number): void {
    const { "record-places": places, "record-networks": networks } = this.#columns;
    const place = readUse(places, expectedPlace, this.#nextPlace);
    const network = readUse(networks, expectedNetwork, this.#nextNetwork);
    if (place === this.#nextPlace) this.#nextPlace += 1;
    if (network === this.#nextNetwork) this.#nextNetwork += 1;
    this.#pushPair(place, network);
  }

  #readRanges(family: "v4" | "v6", recordOf: Uint32Array): Partition {
    const older = this.#older[family];
    const columns = this.#columns;
    const [steps, offsets, values] = [
      columns[`${family}-steps`],
      columns[`${family}-offsets`],
      columns[`${family}-values`],
    ];
    const differing = readRanges(older, { steps, offsets, values }, (column) => {
      const value = column.nextBelow(this.#nextRecord + 2);
      if (value === 1) requireRoom(++this.#nextRecord, column);
      return value === 0 ? 0 : value === 1 ? this.#nextRecord : value - 1;
    });
    const ranges = applyRanges(
      mapValues(older, (record) => recordOf[record]!),
      differing,
    );
    if (ranges.values.includes(NO_RECORD)) throw values.fault("there are ranges without a record");
    return ranges;
  }

  /** Gives everything its final id. */
  #number({ v4, v6, places, networks }: Pick<MergedLayers, "v4" | "v6" | "places" | "networks">): MergedLayers {
    const recordPlaces = Uint32Array.from(this.#pairs.places);
    const recordNetworks = Uint32Array.from(this.#pairs.networks);
    const usage = measureUsage({
      ...{ v4, v6, recordPlaces, recordNetworks, places: places.length, networks: networks.length },
    });
    const columns = this.#columns;
    const placeOrder = readOrder(expectedOrder(usage.places), columns["place-order"]);
    const networkOrder = readOrder(expectedOrder(usage.networks), columns["network-order"]);
    const order = readOrder(expectedRecordOrder(usage, recordPlaces, placeOrder), columns["record-order"]);
    const [placeIds, networkIds, recordIds] = [invert(placeOrder), invert(networkOrder), invert(order)];
    return {
      v4: { ...v4, values: v4.values.map((record) => recordIds[record]!) },
      v6: { ...v6, values: v6.values.map((record) => recordIds[record]!) },
      places: Array.from(placeOrder, (place) => places[place]!),
      networks: Array.from(networkOrder, (network) => networks[network]!),
      recordPlaces: Uint32Array.from(order, (record) => placeIds[recordPlaces[record]!]!),
      recordNetworks: Uint32Array.from(order, (record) => networkIds[recordNetworks[record]!]!),
    };
  }
}

/** The number of a row: 0 for the expected one, 1 for the first use of the next. */
function readUse(column: ColumnReader, expected: number, next: number): number {
  const use = column.nextBelow(next + 2);
  requireRoom(next, column);
  if (use === 0 && expected < 0) throw column.fault("the expected row is gone");
  return use === 0 ? expected : use === 1 ? next : use - 2;
}

/** As many rows as the format can number. */
function requireRoom(rows: number, column: ColumnReader): void {
  if (rows > MAXIMUM_RECORDS) throw column.fault(`there are more than ${MAXIMUM_RECORDS} rows`);
}
