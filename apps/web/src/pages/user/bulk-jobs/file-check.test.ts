import { expect, test } from "vitest";
import { problemOf } from "./file-check.ts";

const file = (name: string, content: string | number[]) =>
  new File([typeof content === "string" ? content : new Uint8Array(content)], name);

test.each([
  ["a CSV file", file("visits.csv", "ip\n8.8.8.8\n")],
  ["a gzipped file", file("visits.csv.gz", [0x1f, 0x8b, 8, 0])],
  ["a file packed with Zstandard", file("visits.csv.zst", [0x28, 0xb5, 0x2f, 0xfd])],
  ["a Parquet file", file("visits.parquet", "PAR1…")],
  ["a log without an ending", file("access", "8.8.8.8 - -")],
])("%s can be looked up", async (_name, input) => {
  expect(await problemOf(input)).toBeNull();
});

test.each([
  ["an empty file", file("visits.csv", ""), { reason: "empty" }],
  ["a spreadsheet", file("visits.xlsx", "PK\u0003\u0004"), { reason: "spreadsheet" }],
  ["a ZIP file", file("visits.zip", "PK\u0003\u0004"), { reason: "packed", format: "ZIP" }],
  ["a PDF", file("visits.csv", "%PDF-1.7"), { reason: "no_table" }],
  ["a picture", file("visits.png", [0x89, 0x50, 0x4e, 0x47]), { reason: "no_table" }],
])("%s is refused before it is uploaded", async (_name, input, problem) => {
  expect(await problemOf(input)).toEqual(problem);
});

test("a file of more than the largest size is refused", async () => {
  expect(await problemOf(file("visits.csv", "12345"), 5)).toBeNull();
  expect(await problemOf(file("visits.csv", "123456"), 5)).toEqual({ reason: "too_large" });
});

test("a folder, which looks like a file until it is read, is refused", async () => {
  const folder = file("visits", "12345");
  folder.slice = () => ({ arrayBuffer: () => Promise.reject(new DOMException("", "NotFoundError")) }) as Blob;
  expect(await problemOf(folder)).toEqual({ reason: "unreadable" });
});
