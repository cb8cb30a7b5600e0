import type { Partition } from "../build/partition.ts";
import { type ColumnWriter, type ColumnWriters, newColumns, packColumns } from "./columns.ts";
import { type Content, matchSources } from "./content.ts";
import { FATES, NO_RECORD } from "./fates.ts";
import { eachPiece, Matches, Votes } from "./matches.ts";
import { expectedOrder, expectedRecordOrder, measureUsage, writeOrder } from "./order.ts";
import { differingRanges, mapValues, writeRanges } from "./ranges.ts";
import { isSameRow, keyOfRow, NewTexts, networkKind, placeKind, type Row, type RowKind, writeRow } from "./rows.ts";

type TableName = "place" | "network";

/** The rows of a table in both versions. */
class Table {
  readonly matches: Matches;
  readonly unknown: Row;
  /** For each row of the newer version that continues none, one of the older version that is where it is; 0 for none. */
  readonly bases: Int32Array;
  /** Rows of the older version, with the sources of the newer one. */
  readonly older: (row: number) => Row;
  readonly newer: (row: number) => Row;

  constructor(older: readonly [rows: number, rowAt: (row: number) => Row], newer: typeof older, unknown: Row) {
    this.matches = new Matches(older[0], newer[0]);
    this.bases = new Int32Array(newer[0]);
    this.older = older[1];
    this.newer = newer[1];
    this.unknown = unknown;
    this.matches.setByKey(
      (row) => keyOfRow(this.older(row)),
      (row) => keyOfRow(this.newer(row)),
    );
  }
}

/** Numbers the rows of the newer version: first those that continue others, in the others' order, then by first use. */
class Numbering {
  readonly ids: Int32Array;
  #next = 0;

  constructor({ newerOf, olderOf }: Matches) {
    this.ids = new Int32Array(olderOf.length).fill(-1);
    for (const newer of newerOf) if (newer !== -1) this.ids[newer] = this.#next++;
  }

  get next(): number {
    return this.#next;
  }

  idOf(row: number): number {
    if (this.ids[row] === -1) this.ids[row] = this.#next++;
    return this.ids[row]!;
  }

  /** Writes a row's id: 0 if it is the expected row, 1 if this is its first use. */
  write(row: number, expected: number, column: ColumnWriter): number {
    const next = this.#next;
    const id = this.idOf(row);
    column.add(row === expected ? 0 : id === next ? 1 : id + 2);
    return id;
  }
}

/** The columns that describe what a newer version has other than an older one. */
export const describeChanges = (older: Content, newer: Content): Uint8Array => new Description(older, newer).write();

class Description {
  readonly #older: Content;
  readonly #newer: Content;
  readonly #columns: ColumnWriters = newColumns();
  readonly #texts: NewTexts;
  readonly #tables: Record<TableName, Table>;
  readonly #records: Matches;
  /** For each record of the older version whose ranges get another one's number, the newer record. */
  readonly #joined: Int32Array;

  constructor(older: Content, newer: Content) {
    this.#older = older;
    this.#newer = newer;
    this.#texts = new NewTexts(older.store.texts(), this.#columns["text-lengths"], this.#columns["text-bytes"]);
    const sources = matchSources(older.metadata, newer.metadata);
    const rows = <T>(kind: RowKind<T>, count: number, at: (row: number) => T, isOlder: boolean) =>
      [count, (row: number) => kind.rowOf(isOlder ? kind.withSources(at(row), sources) : at(row))] as const;
    const places = ({ places, store }: Content) =>
      rows(placeKind, places, (id) => store.placeAt(id), store === older.store);
    const networks = ({ networks, store }: Content) =>
      rows(networkKind, networks, (id) => store.networkAt(id), store === older.store);
    this.#tables = {
      place: new Table(places(older), places(newer), placeKind.unknown),
      network: new Table(networks(older), networks(newer), networkKind.unknown),
    };
    this.#matchByUse();
    this.#records = new Matches(older.records, newer.records);
    this.#joined = new Int32Array(older.records).fill(-1);
    this.#matchRecords();
  }

  write(): Uint8Array {
    this.#columns.metadata.addBytes(this.#newer.metadataBytes);
    const { place, network } = this.#tables;
    const places = new Numbering(place.matches);
    const networks = new Numbering(network.matches);
    const records = new Numbering(this.#records);
    this.#writeFates("place");
    this.#writeFates("network");
    const pairs = { places: new Uint32Array(this.#newer.records), networks: new Uint32Array(this.#newer.records) };
    const writePair = (record: number, id: number, older = 0) => {
      const { store } = this.#newer;
      const expected = [
        place.matches.newerOf[this.#older.store.placeIdOf(older)]!,
        network.matches.newerOf[this.#older.store.networkIdOf(older)]!,
      ] as const;
      pairs.places[id] = places.write(store.placeIdOf(record), expected[0], this.#columns["record-places"]);
      pairs.networks[id] = networks.write(store.networkIdOf(record), expected[1], this.#columns["record-networks"]);
    };
    this.#writeRecordFates(records, writePair, (record, id) => {
      pairs.places[id] = places.idOf(this.#newer.store.placeIdOf(record));
      pairs.networks[id] = networks.idOf(this.#newer.store.networkIdOf(record));
    });
    const firstFresh = records.next;
    const v4 = this.#writeRanges("v4", records);
    const v6 = this.#writeRanges("v6", records);
    const newerOf = new Int32Array(records.next);
    for (const [newer, id] of records.ids.entries()) newerOf[id] = newer;
    for (let id = firstFresh; id < records.next; id++) writePair(newerOf[id]!, id);
    this.#writeFresh("place", places);
    this.#writeFresh("network", networks);
    const usage = measureUsage({
      ...{ v4, v6, recordPlaces: pairs.places, recordNetworks: pairs.networks },
      ...{ places: this.#newer.places, networks: this.#newer.networks },
    });
    const columns = this.#columns;
    writeOrder(places.ids, expectedOrder(usage.places), columns["place-order"]);
    writeOrder(networks.ids, expectedOrder(usage.networks), columns["network-order"]);
    writeOrder(records.ids, expectedRecordOrder(usage, pairs.places, places.ids), columns["record-order"]);
    return packColumns(columns);
  }

  /** Matches rows that are mostly where a row was that is gone, and finds the most similar ones for the others. */
  #matchByUse(): void {
    const { place, network } = this.#tables;
    const placeVotes = new Votes();
    const networkVotes = new Votes();
    const [before, after] = [this.#older.store, this.#newer.store];
    eachPiece(this.#older, this.#newer, (older, newer) => {
      const newPlace = after.placeIdOf(newer);
      if (place.matches.olderOf[newPlace] === -1) placeVotes.add(before.placeIdOf(older), newPlace);
      const newNetwork = after.networkIdOf(newer);
      if (network.matches.olderOf[newNetwork] === -1) networkVotes.add(before.networkIdOf(older), newNetwork);
    });
    for (const [{ matches, bases }, votes] of [[place, placeVotes] as const, [network, networkVotes] as const])
      votes.each((older, newer) => {
        if (matches.isFree(older, newer)) matches.set(older, newer);
        else if (bases[newer] === 0) bases[newer] = older;
      });
  }

  #matchRecords(): void {
    const { place, network } = this.#tables;
    const [before, after] = [this.#older.store, this.#newer.store];
    const keyOf = (place: number, network: number) => (place === -1 || network === -1 ? -1 : place * 2 ** 26 + network);
    this.#records.setByKey(
      (record) =>
        keyOf(place.matches.newerOf[before.placeIdOf(record)]!, network.matches.newerOf[before.networkIdOf(record)]!),
      (record) => keyOf(after.placeIdOf(record), after.networkIdOf(record)),
    );
    const votes = new Votes();
    eachPiece(this.#older, this.#newer, (older, newer) => {
      if (this.#records.newerOf[older] === -1) votes.add(older, newer);
    });
    votes.each((older, newer) => {
      if (this.#records.isFree(older, newer) && this.#joined[older] === -1) this.#records.set(older, newer);
      else if (this.#records.newerOf[older] === -1 && this.#joined[older] === -1) this.#joined[older] = newer;
    });
  }

  #writeFates(name: TableName): void {
    const { matches, older, newer } = this.#tables[name];
    for (const [row, continued] of matches.newerOf.entries()) {
      if (row === 0) continue;
      const [before, after] = [older(row), continued === -1 ? null : newer(continued)];
      const fate = after === null ? FATES.gone : isSameRow(before, after) ? FATES.kept : FATES.changed;
      this.#columns[`${name}-fates`].add(fate);
      if (after && fate === FATES.changed) this.#writeRow(name, after, before);
    }
  }

  #writeFresh(name: TableName, { ids, next }: Numbering): void {
    const { matches, bases, older, newer, unknown } = this.#tables[name];
    const rows = new Int32Array(next).fill(-1);
    for (const [row, id] of ids.entries()) if (matches.olderOf[row] === -1) rows[id] = row;
    let last = 0;
    for (const row of rows) {
      if (row === -1) continue;
      const base = bases[row]!;
      this.#columns[`${name}-bases`].addSigned(base - last);
      this.#writeRow(name, newer(row), base === 0 ? unknown : older(base));
      last = base;
    }
  }

  #writeRow(name: TableName, row: Row, base: Row): void {
    const columns = this.#columns;
    writeRow(
      row,
      base,
      { masks: columns[`${name}-masks`], texts: columns[`${name}-texts`], numbers: columns[`${name}-numbers`] },
      this.#texts,
    );
  }

  #writeRecordFates(
    records: Numbering,
    writePair: (record: number, id: number, older: number) => void,
    keepPair: (record: number, id: number) => void,
  ): void {
    const { place, network } = this.#tables;
    const [before, after] = [this.#older.store, this.#newer.store];
    for (const [record, newer] of this.#records.newerOf.entries()) {
      const joined = this.#joined[record]!;
      if (newer === -1) {
        this.#columns["record-fates"].add(joined === -1 ? FATES.gone : FATES.joined);
        if (joined !== -1) this.#columns["record-joins"].add(records.ids[joined]!);
        continue;
      }
      const isKept =
        place.matches.newerOf[before.placeIdOf(record)] === after.placeIdOf(newer) &&
        network.matches.newerOf[before.networkIdOf(record)] === after.networkIdOf(newer);
      if (record > 0) this.#columns["record-fates"].add(isKept ? FATES.kept : FATES.changed);
      (isKept ? keepPair : writePair)(newer, records.ids[newer]!, record);
    }
  }

  /** Returns the ranges of the newer version by the records' numbers. */
  #writeRanges(family: "v4" | "v6", records: Numbering): Partition {
    const expected = mapValues(this.#older[family], (record) => {
      const newer = this.#records.newerOf[record] === -1 ? this.#joined[record]! : this.#records.newerOf[record]!;
      return newer === -1 ? NO_RECORD : records.ids[newer]!;
    });
    let next = records.next;
    const wanted = mapValues(this.#newer[family], (record) => records.idOf(record));
    const [steps, offsets, values] = (["steps", "offsets", "values"] as const).map(
      (column) => this.#columns[`${family}-${column}`],
    ) as [ColumnWriter, ColumnWriter, ColumnWriter];
    writeRanges(differingRanges(expected, wanted), this.#older[family], { steps, offsets, values }, (value, column) => {
      column.add(value === 0 ? 0 : value - 1 === next ? 1 : value + 1);
      if (value - 1 === next) next += 1;
    });
    return wanted;
  }
}
