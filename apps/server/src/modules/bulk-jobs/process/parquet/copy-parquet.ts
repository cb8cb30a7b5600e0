import { acquireOutput } from "../../../lookup-api/fast/fast.ts";
import type { Answers } from "../answers.ts";
import { RowCounts } from "../count-rows.ts";
import { resultNames } from "../csv-writer.ts";
import type { PartStore } from "../part-store.ts";
import { distinctNames, MAX_ADDRESS_BYTES, MAX_ROWS_AT_ONCE, type Spans, writeAddress } from "../rows.ts";
import type { Store } from "../source.ts";
import { InputProblem, type LookupTask } from "../task.ts";
import { AnswerColumns } from "./answer-columns.ts";
import { appendBytes } from "./column-chunk.ts";
import {
  chunk,
  column,
  element,
  file,
  firstPage,
  footerOf,
  group,
  MAGIC,
  metadataOf,
  movedChunk,
  rowGroupOf,
} from "./footer.ts";
import { openParquet, type ParquetFile, readGroup } from "./open-parquet.ts";
import {
  type Field,
  i32,
  type List,
  numberOf,
  type Struct,
  structIn,
  structOf,
  structs,
  structsOf,
  textOf,
} from "./thrift.ts";

/** Largest row group that is copied, in bytes as stored. */
const MAX_GROUP_BYTES = 1 << 29;
/** What other programs know about the columns of the whole file, which would no longer be true. */
const droppedKeys = new Set(["ARROW:schema", "pandas"]);

/**
 * Writes Parquet from Parquet: copies the columns kept as they are stored, and adds those of the result to each row
 * group. Parts consist of whole row groups. @throws InputProblem
 */
export async function copyParquet(
  store: Store,
  answers: Answers,
  { input, shape, from }: LookupTask,
  kept: readonly number[],
  parts: PartStore,
): Promise<void> {
  const source = await openParquet(store, input);
  const columns = kept.map((index) => source.columns[index]!);
  const names = distinctNames(
    resultNames(
      answers,
      columns.map(({ name }) => name),
    ),
  );
  const added = new AnswerColumns(answers, names.slice(kept.length));
  const schema = schemaOf(
    source,
    columns.flatMap(({ elements }) => elements),
    kept.length,
    added.schema,
  );
  const addressName = shape.columns[shape.addressColumn]!;
  let output = acquireOutput();
  let groups: Struct[] = [];
  let counts = new RowCounts();
  let row = 0;
  const endPart = async (isLast: boolean) => {
    if (output.length === 0) appendBytes(output, MAGIC);
    appendBytes(output, footerOf(metadataOf(schema, groups, sharedFields(source, added.schema.length, columns))));
    const bytes = output.bytes.subarray(0, output.length);
    output = await parts.add(bytes, output, counts, isLast ? null : { at: row, row });
    groups = [];
    counts = new RowCounts();
  };
  for (const [index, given] of structsOf(source.raw, file.rowGroups).entries()) {
    const rows = numberOf(given, group.numRows);
    if (rows === 0) continue;
    if (row < (from?.row ?? 0)) {
      row += rows;
      continue;
    }
    if (counts.rows > 0 && (counts.rows + rows > parts.maxRows || output.length >= parts.maxBytes))
      await endPart(false);
    if (output.length === 0) appendBytes(output, MAGIC);
    const chunks = structsOf(given, group.columns);
    const copied: Struct[] = [];
    for (const { leaves } of columns)
      for (const one of chunks.slice(...leaves)) {
        const { start, size } = extentOf(one);
        if (output.length + size > MAX_GROUP_BYTES) throw new InputProblem("ROW_GROUP_TOO_LARGE");
        copied.push(movedChunk(one, output.length - start));
        appendBytes(output, await source.read(start, size));
      }
    const addresses = (await readGroup(source, [addressName], { index })).get(addressName)!;
    addAnswers(answers, added, addresses, counts);
    groups.push(rowGroupOf([...copied, ...added.write(output)], rows));
    row += rows;
  }
  await endPart(true);
  await parts.finish();
}

/** Where a column chunk is. @throws InputProblem BROKEN_PARQUET for an encrypted one */
function extentOf(one: Struct): { start: number; size: number } {
  if (one.has(chunk.crypto) || !one.has(chunk.metaData)) throw new InputProblem("BROKEN_PARQUET");
  return { start: firstPage(one), size: numberOf(structIn(one, chunk.metaData), column.totalCompressedSize) };
}

/** Looks up the addresses of a row group and adds the answers. */
function addAnswers(answers: Answers, added: AnswerColumns, values: ArrayLike<unknown>, counts: RowCounts): void {
  const spans: Spans = {
    bytes: Buffer.alloc(MAX_ROWS_AT_ONCE * MAX_ADDRESS_BYTES),
    starts: new Uint32Array(MAX_ROWS_AT_ONCE),
    ends: new Uint32Array(MAX_ROWS_AT_ONCE),
  };
  const records = new Uint32Array(MAX_ROWS_AT_ONCE);
  for (let from = 0; from < values.length; from += MAX_ROWS_AT_ONCE) {
    const count = Math.min(MAX_ROWS_AT_ONCE, values.length - from);
    let at = 0;
    for (let row = 0; row < count; row++) {
      spans.starts[row] = at;
      at += writeAddress(values[from + row], spans.bytes, at);
      spans.ends[row] = at;
    }
    const found = records.subarray(0, count);
    answers.book.reader.findRecordsInSpans(spans.bytes, spans.starts, spans.ends, found);
    for (let row = 0; row < count; row++) counts.add(found[row]!, added.addRow(found[row]!, spans, row));
  }
}

/** The schema of the result: the root with the columns kept and those added. */
function schemaOf({ raw }: ParquetFile, elements: Struct[], kept: number, added: Struct[]): Struct[] {
  const root = new Map(structsOf(raw, file.schema)[0]!);
  root.set(element.numChildren, i32(kept + added.length));
  return [root, ...elements, ...added];
}

/** What the result's metadata have of the input's. */
function sharedFields(
  { raw }: ParquetFile,
  added: number,
  columns: ParquetFile["columns"],
): { keyValues?: Field; columnOrders?: Field } {
  const keyValues = raw.has(file.keyValues)
    ? structsOf(raw, file.keyValues).filter((pair) => !droppedKeys.has(textOf(pair, 1)))
    : [];
  const orders = raw.get(file.columnOrders)?.value as List | undefined;
  if (!orders) return keyValues.length > 0 ? { keyValues: structs(keyValues) } : {};
  const own = columns.flatMap(({ leaves }) => orders.values.slice(...leaves) as Struct[]);
  // TypeDefinedOrder
  const more = Array.from({ length: added }, () => structOf({ 1: { type: 12, value: new Map() } }));
  return {
    ...(keyValues.length > 0 && { keyValues: structs(keyValues) }),
    columnOrders: structs([...own, ...more]),
  };
}
