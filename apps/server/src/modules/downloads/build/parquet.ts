import { setImmediate } from "node:timers/promises";
import { constants, zstdCompressSync } from "node:zlib";
import type { Cell, Partition, TextTable } from "@meridian/ipdb";
import { keptByRow, RangeCursor } from "@meridian/ipdb";
import { fileWriter, ParquetWriter } from "hyparquet-writer";

/** DuckDB's own size of row groups; readers work on several at once. */
const GROUP_ROWS = 122_880;
const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };

type Kind = "text" | "double" | "int32" | "int64" | "boolean";

const kinds: Readonly<Record<string, Kind>> = {
  latitude: "double",
  longitude: "double",
  accuracy_radius_km: "int32",
  elevation_m: "int32",
  geoname_id: "int32",
  asn: "int64",
};
const kindOf = (column: string): Kind =>
  kinds[column] ?? (column.startsWith("is_") || column.endsWith("_inferred") ? "boolean" : "text");

const elements = {
  text: { type: "BYTE_ARRAY", converted_type: "UTF8" },
  double: { type: "DOUBLE" },
  int32: { type: "INT32" },
  int64: { type: "INT64" },
  boolean: { type: "BOOLEAN" },
} as const;

/** Apache Parquet with Zstandard: the columns of the CSV file with their types; unknown values are null. */
export async function writeParquet(path: string, { table, columns, cellsOf, onProgress }: TextTable): Promise<void> {
  const names = ["start_ip", "end_ip", ...columns];
  const schema = names.map((name, index) => ({
    name,
    ...elements[kindOf(name)],
    repetition_type: index < 2 ? ("REQUIRED" as const) : ("OPTIONAL" as const),
  }));
  const out = fileWriter(path);
  const writer = new ParquetWriter({
    writer: out,
    schema: [{ name: "root", num_children: names.length }, ...schema],
    codec: "ZSTD",
    // Every group has ranges of all countries and networks, so that bounds would skip none.
    statistics: false,
    compressors: { ZSTD: (bytes: Uint8Array) => zstdCompressSync(bytes, ZSTD) },
    createdBy: "Meridian",
  });
  const hasBig = columns.map((name) => kindOf(name) === "int64");
  const cellsAt = keptByRow((row) =>
    cellsOf(row).map((cell, column) => (hasBig[column] && cell !== null ? BigInt(cell) : cell)),
  );
  const total = table.v4.length + table.v6.length;
  // The writer copies what it is given, so that one group's lists serve for all.
  const data = names.map(() => new Array<Cell | bigint>(GROUP_ROWS).fill(null));
  let [rows, done] = [0, 0];
  const flush = () => {
    if (rows > 0)
      writer.write({
        columnData: names.map((name, index) => ({ name, data: data[index]!.slice(0, rows) })),
        rowGroupSize: GROUP_ROWS,
      });
    rows = 0;
  };
  for (const partition of [table.v4, table.v6] satisfies Partition[]) {
    const cursor = new RangeCursor(partition);
    for (let range = 0; range < partition.length; range++) {
      const row = partition.values[range]!;
      if (row === 0) continue;
      cursor.moveTo(range);
      data[0]![rows] = cursor.firstText;
      data[1]![rows] = cursor.lastText;
      const cells = cellsAt(row);
      for (let column = 0; column < columns.length; column++) data[column + 2]![rows] = cells[column] ?? null;
      rows += 1;
      if (rows === GROUP_ROWS) {
        flush();
        onProgress?.(done + range, total);
        await setImmediate();
      }
    }
    done += partition.length;
  }
  flush();
  writer.finish();
}
