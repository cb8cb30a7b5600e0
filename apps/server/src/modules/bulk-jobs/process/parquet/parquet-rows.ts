import { MAX_ADDRESS_BYTES, MAX_ROWS_AT_ONCE, type Rows, type Spans, writeAddress } from "../rows.ts";
import type { Store } from "../source.ts";
import type { Checkpoint, InputFile, InputShape } from "../task.ts";
import { openParquet, readGroup } from "./open-parquet.ts";

/** The names of a file's columns, and the values of its first rows. @throws InputProblem */
export async function readParquetSample(
  store: Store,
  input: InputFile,
  limit: number,
): Promise<{ columns: string[]; rows: unknown[][] }> {
  const file = await openParquet(store, input);
  const columns = file.columns.map(({ name }) => name);
  const index = file.metadata.row_groups.findIndex(({ num_rows }) => num_rows > 0n);
  if (index < 0) return { columns, rows: [] };
  const values = await readGroup(file, columns, { index, limit });
  const count = Math.min(limit, Number(file.metadata.row_groups[index]!.num_rows));
  const rows = Array.from({ length: count }, (_, row) => columns.map((name) => values.get(name)![row]));
  return { columns, rows };
}

interface Options {
  input: InputFile;
  shape: InputShape;
  from: Checkpoint | null;
  /** Indexes of the columns whose values are needed. */
  needed: readonly number[];
}

/** The rows of a Parquet file, or those from a checkpoint on. @throws InputProblem */
export async function* readParquetRows(store: Store, { input, shape, from, needed }: Options): AsyncGenerator<Rows> {
  const file = await openParquet(store, input);
  const names = [...new Set([...needed, shape.addressColumn])].map((column) => shape.columns[column]!);
  const rows = new ParquetRows(shape);
  let groupStart = 0;
  for (const [index, { num_rows }] of file.metadata.row_groups.entries()) {
    const groupEnd = groupStart + Number(num_rows);
    const start = Math.max(groupStart, from?.row ?? 0);
    if (start < groupEnd) {
      const values = await readGroup(file, names, { index });
      for (let at = start; at < groupEnd; at += MAX_ROWS_AT_ONCE) {
        rows.show(values, { groupStart, from: at, to: Math.min(groupEnd, at + MAX_ROWS_AT_ONCE) });
        yield rows;
      }
    }
    groupStart = groupEnd;
  }
}

/** A window on the values of a row group. */
class ParquetRows implements Rows {
  count = 0;
  readonly lines = null;
  readonly cells = null;
  readonly addresses: Spans = {
    bytes: Buffer.alloc(MAX_ROWS_AT_ONCE * MAX_ADDRESS_BYTES),
    starts: new Uint32Array(MAX_ROWS_AT_ONCE),
    ends: new Uint32Array(MAX_ROWS_AT_ONCE),
  };
  readonly #shape: InputShape;
  #columns: (ArrayLike<unknown> | undefined)[] = [];
  #from = 0;
  #groupStart = 0;

  constructor(shape: InputShape) {
    this.#shape = shape;
  }

  show(
    values: ReadonlyMap<string, ArrayLike<unknown>>,
    { groupStart, from, to }: { groupStart: number; from: number; to: number },
  ): void {
    this.#columns = this.#shape.columns.map((name) => values.get(name));
    this.#groupStart = groupStart;
    this.#from = from;
    this.count = to - from;
    const { bytes, starts, ends } = this.addresses;
    let at = 0;
    for (let row = 0; row < this.count; row++) {
      starts[row] = at;
      at += writeAddress(this.value(row, this.#shape.addressColumn), bytes, at);
      ends[row] = at;
    }
  }

  value = (row: number, column: number): unknown => this.#columns[column]?.[this.#from - this.#groupStart + row];

  endOf = (row: number): number => this.#from + row + 1;
}
