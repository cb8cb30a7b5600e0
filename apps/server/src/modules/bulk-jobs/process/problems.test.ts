import { gzipSync, zstdCompressSync } from "node:zlib";
import { IpdbReader } from "@meridian/ipdb";
import { makeTinyDatabase } from "@meridian/ipdb/testing/tiny-database";
import { parquetWriteBuffer } from "hyparquet-writer";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compressed, type JobBench, openJobBench } from "../../../../../../tests/setup/bulk-jobs.ts";
import type { InputShape } from "./task.ts";

let jobs: JobBench;
beforeAll(async () => {
  jobs = await openJobBench(IpdbReader.fromBuffer(makeTinyDatabase()));
});
afterAll(() => jobs.close());

const shapeOf = async (content: string | Buffer, given: Partial<InputShape> = {}, name?: string) =>
  (await jobs.inspect(await jobs.put(Buffer.from(content), name), given)).shape;

/** The code and row of the problem of a file. */
async function problemOf(content: string | Buffer, given: Partial<InputShape> = {}, maxRows?: number) {
  const input = await jobs.put(Buffer.from(content));
  return jobs.inspect(input, given, {}, maxRows).then(
    () => null,
    ({ code, row }) => (row === null ? code : [code, row]),
  );
}

const rows = "9.0.1.5,x\n9.0.1.6,y\n";
const parquet = Buffer.from(parquetWriteBuffer({ columnData: [{ name: "ip", data: ["9.0.1.5"], type: "STRING" }] }));

test.each<[string, string | Buffer, string | [string, number]]>([
  ["an empty file", "", "NO_ROWS"],
  ["blank lines only", "\n\r\n\n", "NO_ROWS"],
  ["a header only", "ip,name\n", "NO_ROWS"],
  ["no column of addresses", "a,b\n1,2\n", "NO_ADDRESS_COLUMN"],
  ["text without addresses", "hello\nworld\n", "NO_ADDRESS_COLUMN"],
  ["bytes that are no text", Buffer.from([1, 0, 2, 0, 10]), "UNKNOWN_FORMAT"],
  ["UTF-16", Buffer.from("\ufeff9.0.1.5,x\n", "utf16le"), ["NOT_UTF8", 1]],
  ["a row that is not UTF-8", Buffer.concat([Buffer.from(rows), Buffer.from([0x39, 0x2c, 0xff, 10])]), ["NOT_UTF8", 3]],
  ["a quote that does not end", `${rows}9.0.1.7,"z`, ["BROKEN_QUOTES", 3]],
  ["text after a closing quote", `ip,a\n${rows}9.0.1.7,"z"z\n`, ["BROKEN_QUOTES", 3]],
  ["a row with more cells than columns", `ip,a\n${rows.repeat(600)}9.0.1.7,z,1\n`, ["TOO_MANY_COLUMNS", 1201]],
  ["a row of more than 1 MiB", `${rows}9.0.1.7,${"z".repeat(1 << 20)}\n`, ["ROW_TOO_LONG", 3]],
  ["a first line of more than 1 MiB", "z".repeat(2 << 20), ["ROW_TOO_LONG", 1]],
  ["a line that is not JSON", '{"ip":"9.0.1.5"}\n{"ip":\n', ["BROKEN_JSON", 2]],
  ["a line that is no object", '{"ip":"9.0.1.5"}\n[1]\n', ["BROKEN_JSON", 2]],
  ["truncated gzip", gzipSync(rows).subarray(0, -3), "BROKEN_COMPRESSION"],
  [
    "gzip with a truncated member",
    Buffer.concat([gzipSync(rows), gzipSync(rows).subarray(0, 15)]),
    "BROKEN_COMPRESSION",
  ],
  ["truncated zstd", zstdCompressSync(rows).subarray(0, -3), "BROKEN_COMPRESSION"],
  [
    "zstd with a truncated frame",
    Buffer.concat([zstdCompressSync(rows), zstdCompressSync(rows).subarray(0, 9)]),
    "BROKEN_COMPRESSION",
  ],
  [
    "zstd with something else after it",
    Buffer.concat([zstdCompressSync(rows), Buffer.from("more bytes")]),
    "BROKEN_COMPRESSION",
  ],
  ["a truncated Parquet file", parquet.subarray(0, -9), "BROKEN_PARQUET"],
  ["only a magic number", "PAR1", "BROKEN_PARQUET"],
])("%s is a problem with a code", async (_, content, problem) => {
  expect(await problemOf(content)).toEqual(problem);
});

test("a Parquet file whose pages are damaged is a problem, not a crash", async () => {
  for (let at = 4; at < parquet.length; at += 3) {
    const damaged = Buffer.from(parquet);
    damaged[at]! ^= 0xff;
    const problem = await problemOf(damaged);
    expect([null, "BROKEN_PARQUET", "NO_ADDRESS_COLUMN", "UNKNOWN_FORMAT", "NO_ROWS"]).toContain(problem);
  }
});

test("a fixed choice that does not fit is a problem", async () => {
  expect(await problemOf(rows, { format: "parquet" })).toBe("UNKNOWN_FORMAT");
  expect(await problemOf(rows, { addressColumn: 2 })).toBe("NO_ADDRESS_COLUMN");
  expect(await problemOf(rows, { format: "jsonl" })).toEqual(["BROKEN_JSON", 1]);
  const input = await jobs.put(Buffer.from(rows));
  await expect(jobs.inspect(input, {}, { columns: [0, 2] })).rejects.toMatchObject({ code: "UNKNOWN_COLUMN" });
});

test("more rows than allowed are a problem at the first one too many", async () => {
  expect(await problemOf(rows, {}, 2)).toBeNull();
  expect(await problemOf(rows, {}, 1)).toEqual(["TOO_MANY_ROWS", 2]);
  expect(await problemOf(parquet, {}, 0)).toEqual(["TOO_MANY_ROWS", 1]);
});

test("the format, delimiter, header and address column are found by the content", async () => {
  const csv = { format: "csv", compression: "none", hasHeader: true, delimiter: "," };
  expect(await shapeOf("id,client,ip\n1,9.0.1.1,9.0.1.2\n")).toEqual({
    ...csv,
    columns: ["id", "client", "ip"],
    addressColumn: 2,
  });
  expect(await shapeOf("id;Remote-Addr\n1;9.0.1.1\n2;-\n3;-\n4;-\n")).toMatchObject({
    delimiter: ";",
    addressColumn: 1,
  });
  expect(await shapeOf("a|b\nx,y|9.0.1.1\n")).toMatchObject({ delimiter: "|", addressColumn: 1, hasHeader: true });
  expect(await shapeOf("a\t9.0.1.1\nb\t9.0.1.2\n")).toMatchObject({
    format: "tsv",
    delimiter: "\t",
    hasHeader: false,
    columns: ["column_1", "column_2"],
    addressColumn: 1,
  });
  expect(await shapeOf("9.0.1.1\n\n2a00:1::1\r\n")).toMatchObject({
    format: "csv",
    columns: ["column_1"],
    hasHeader: false,
  });
  expect(await shapeOf("\ufeffip,\n9.0.1.1,x\n")).toMatchObject({ columns: ["ip", "column_2"] });
  expect(await shapeOf('{"a":1,"host":"9.0.1.1"}\n{"b":"9.0.1.2"}\n')).toMatchObject({
    format: "jsonl",
    columns: ["a", "host", "b"],
    addressColumn: 1,
  });
  expect(await shapeOf('"9.0.1.1"\n"9.0.1.2"\n', {}, "list.jsonl")).toMatchObject({
    format: "jsonl",
    columns: ["query"],
  });
  expect(await shapeOf('"9.0.1.1"\n"9.0.1.2"\n')).toMatchObject({ format: "csv", columns: ["column_1"] });
  expect(await shapeOf('9.0.1.1 - - [x] "GET /a,b HTTP/1.1" 200\nno, address\n')).toMatchObject({
    format: "text",
    addressColumn: -1,
  });
  expect(await shapeOf(parquet)).toMatchObject({ format: "parquet", columns: ["ip"], addressColumn: 0 });
});

test.each(["gzip", "zstd"] as const)("%s is found by its content, of any number of parts", async (compression) => {
  const pieces = ["ip,n\n9.0.", "1.1,", "1\n9.0.1.2,2\n"].map((text) => Buffer.from(text));
  const file = compressed(pieces, compression);
  expect(await jobs.inspect(await jobs.put(file, "name.csv"))).toMatchObject({
    shape: { compression, format: "csv", addressColumn: 0 },
    rows: 2,
  });
});

test("zstd frames of every kind of block and header are read to their end", async () => {
  const noise = Buffer.from(Array.from({ length: 300_000 }, (_, index) => 33 + ((index * 7919) % 90)));
  const body = Buffer.concat([
    Buffer.from("9.0.1.1,"),
    Buffer.from("x".repeat(200_000)),
    Buffer.from("\n9.0.1.2,"),
    noise,
  ]);
  const text = Buffer.from(
    body
      .toString("latin1")
      .replaceAll(/["#,](?=.)/g, "_")
      .replaceAll("1_", "1,")
      .replaceAll("2_", "2,"),
  );
  const skippable = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3]);
  const file = Buffer.concat([skippable, zstdCompressSync(text), skippable, zstdCompressSync("\n9.0.1.3,z\n")]);
  expect((await jobs.inspect(await jobs.put(file))).rows).toBe(3);
});

test("what the customer has fixed is kept", async () => {
  const content = "9.0.1.1,9.0.1.2\n9.0.1.3,9.0.1.4\n";
  expect(await shapeOf(content, { addressColumn: 1, hasHeader: true })).toMatchObject({
    addressColumn: 1,
    hasHeader: true,
    columns: ["9.0.1.1", "9.0.1.2"],
  });
  expect(await shapeOf(content, { format: "text" })).toMatchObject({ format: "text", columns: ["line", "address"] });
});

test("the preview is the first ten rows of the result, and all rows are counted", async () => {
  const content = `n,ip\n${Array.from({ length: 30 }, (_, index) => `${index},9.0.1.${index}`).join("\n")}`;
  const { preview, rows } = await jobs.inspect(
    await jobs.put(Buffer.from(content)),
    {},
    { columns: [1], fields: ["location.city", "asn.asn"] },
  );
  expect(rows).toBe(30);
  expect(preview.columns).toEqual(["ip", "location.city", "asn.asn", "error"]);
  expect(preview.rows).toEqual(Array.from({ length: 10 }, (_, index) => [`9.0.1.${index}`, "Köln", "", ""]));
});
