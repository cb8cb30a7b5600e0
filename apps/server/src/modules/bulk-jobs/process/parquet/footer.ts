import {
  binary,
  type Field,
  i32,
  i64,
  numberOf,
  readStruct,
  type Struct,
  struct,
  structIn,
  structOf,
  structs,
  structsOf,
  textOf,
  writeStruct,
} from "./thrift.ts";

// https://github.com/apache/parquet-format/blob/master/src/main/thrift/parquet.thrift
export const MAGIC = Buffer.from("PAR1");
/** The length of the metadata, and the magic number. */
export const TAIL_BYTES = 8;

/** Fields of the structs, by their names there. */
export const file = { version: 1, schema: 2, numRows: 3, rowGroups: 4, keyValues: 5, createdBy: 6, columnOrders: 7 };
export const element = { type: 1, repetition: 3, name: 4, numChildren: 5, convertedType: 6, logicalType: 10 };
export const group = { columns: 1, totalByteSize: 2, numRows: 3, fileOffset: 5, totalCompressedSize: 6 };
export const chunk = { fileOffset: 2, metaData: 3, crypto: 8 };
export const column = {
  type: 1,
  encodings: 2,
  path: 3,
  codec: 4,
  numValues: 5,
  totalUncompressedSize: 6,
  totalCompressedSize: 7,
  keyValues: 8,
  dataPageOffset: 9,
  indexPageOffset: 10,
  dictionaryPageOffset: 11,
  statistics: 12,
  encodingStats: 13,
};

/** A column of a schema with the elements that belong to it. */
export interface TopColumn {
  name: string;
  elements: Struct[];
  /** Index of its first leaf, and the one after its last. */
  leaves: [from: number, to: number];
}

/** The columns of a schema in order. @throws Error for a schema that is none */
export function topColumns(metadata: Struct): TopColumn[] {
  const [root, ...elements] = structsOf(metadata, file.schema);
  const columns: TopColumn[] = [];
  let at = 0;
  let leaf = 0;
  for (let count = numberOf(root!, element.numChildren); count > 0; count--) {
    const from = at;
    const firstLeaf = leaf;
    for (let open = 1; open > 0; open--) {
      const next = elements[at++];
      if (!next) throw new Error("the schema ends early");
      const children = next.has(element.numChildren) ? numberOf(next, element.numChildren) : 0;
      open += children;
      if (children === 0) leaf++;
    }
    const own = elements.slice(from, at);
    columns.push({ name: textOf(own[0]!, element.name), elements: own, leaves: [firstLeaf, leaf] });
  }
  return columns;
}

/** The end of a file: its metadata, their length, and the magic number. */
export function footerOf(metadata: Struct): Buffer {
  const bytes = writeStruct(metadata);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(bytes.length);
  return Buffer.concat([bytes, length, MAGIC]);
}

/** Where the metadata of a file begins. @param tail Its last TAIL_BYTES. @throws Error if it is no Parquet */
export function footerStart(tail: Buffer, size: number): number {
  const start = size - TAIL_BYTES - tail.readUInt32LE(0);
  if (tail.indexOf(MAGIC) !== 4 || start < MAGIC.length) throw new Error("not a Parquet file");
  return start;
}

/** The metadata of a file. @param end Its bytes from `footerStart` on */
export const readFooter = (end: Buffer): Struct => readStruct(end.subarray(0, end.length - TAIL_BYTES));

/** The metadata of a file with a schema and row groups. */
export const metadataOf = (
  schema: Struct[],
  rowGroups: Struct[],
  { keyValues, columnOrders }: { keyValues?: Field | undefined; columnOrders?: Field | undefined } = {},
): Struct =>
  structOf({
    [file.version]: i32(2),
    [file.schema]: structs(schema),
    [file.numRows]: i64(rowGroups.reduce((sum, one) => sum + numberOf(one, group.numRows), 0)),
    [file.rowGroups]: structs(rowGroups),
    ...(keyValues && { [file.keyValues]: keyValues }),
    [file.createdBy]: binary("Meridian"),
    ...(columnOrders && { [file.columnOrders]: columnOrders }),
  });

/** A column chunk at a position of a file: where its first page is, and all positions moved there. */
export function movedChunk(given: Struct, by: number): Struct {
  const moved = new Map(structIn(given, chunk.metaData));
  for (const id of [column.dataPageOffset, column.indexPageOffset, column.dictionaryPageOffset]) {
    const field = moved.get(id);
    if (field) moved.set(id, i64((field.value as number) + by));
  }
  return structOf({
    [chunk.fileOffset]: i64(firstPage(given) + by),
    [chunk.metaData]: { ...struct({}), value: moved },
  });
}

/** The position of a chunk's first page. */
export function firstPage(given: Struct): number {
  const metadata = structIn(given, chunk.metaData);
  const data = numberOf(metadata, column.dataPageOffset);
  const dictionary = metadata.has(column.dictionaryPageOffset) ? numberOf(metadata, column.dictionaryPageOffset) : 0;
  return dictionary > 0 ? Math.min(data, dictionary) : data;
}

/** A row group of chunks that are one after the other. */
export function rowGroupOf(chunks: Struct[], rows: number): Struct {
  const sum = (id: number) => chunks.reduce((total, one) => total + numberOf(structIn(one, chunk.metaData), id), 0);
  return structOf({
    [group.columns]: structs(chunks),
    [group.totalByteSize]: i64(sum(column.totalUncompressedSize)),
    [group.numRows]: i64(rows),
    [group.fileOffset]: i64(firstPage(chunks[0]!)),
    [group.totalCompressedSize]: i64(sum(column.totalCompressedSize)),
  });
}
