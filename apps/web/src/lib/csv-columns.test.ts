import { gzipSync } from "node:zlib";
import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, test } from "vitest";
import { addColumns, type CsvShape, EndlessRecord, recognizeCsv } from "./csv-columns.ts";

const columns = {
  names: ["ip_country"],
  cellsOf: (address: string | null) => (address === null ? null : [address === "1.1.1.1" ? "AU" : "US"]),
};

describe("a text is recognized as CSV", () => {
  test.each([
    ["commas", "name,ip\nann,1.1.1.1\nbob,8.8.8.8\n", { delimiter: ",", column: 1, header: ["name", "ip"] }],
    ["semicolons", "ip;name\r\n1.1.1.1;ann\r\n8.8.8.8;bob\r\n", { delimiter: ";", column: 0, newline: "\r\n" }],
    ["tabs", "ip\tname\n1.1.1.1\tann\n", { delimiter: "\t", column: 0 }],
    ["bars", "name|ip\nann|2001:db8::1\n", { delimiter: "|", column: 1 }],
    ["no header", "1.1.1.1,ann\n8.8.8.8,bob\n", { column: 0, header: null }],
    ["a byte order mark", "\ufeffip,name\n1.1.1.1,ann\n", { header: ["ip", "name"] }],
    ["quotes with commas and line breaks", 'ip,"a, b"\n1.1.1.1,"x\ny, z"\n8.8.8.8,"q"\n', { header: ["ip", "a, b"] }],
    ["some empty addresses", `id,ip\n${"7,1.1.1.1\n".repeat(9)}8,\n`, { column: 1 }],
    ["the fuller of two columns", "from,to\n1.1.1.1,-\n1.1.1.1,8.8.8.8\n", { column: 0 }],
  ])("%s", async (_, text, shape) => {
    expect(await recognizeCsv(text)).toMatchObject(shape);
  });

  test.each([
    ["an empty text", ""],
    ["a list of addresses", "1.1.1.1\n8.8.8.8\n"],
    ["a list on one line", "1.1.1.1, 8.8.8.8"],
    ["a log", '1.1.1.1 - - [20/Nov/2026:12:00:00 +0000] "GET /a,b HTTP/1.1" 200 5\n'],
    ["columns without addresses", "name,age\nann,5\n"],
    ["a sentence", "Calls came from 1.1.1.1, then from 8.8.8.8.\nNobody knows why, though.\n"],
  ])("but %s is not", async (_, text) => {
    const shape = await recognizeCsv(text);
    // A single line of addresses has columns, but no second record to tell what they mean.
    expect(shape === null || shape.header === null).toBe(true);
  });
});

const shape = (more: Partial<CsvShape> = {}): CsvShape => ({
  ...{ delimiter: ",", newline: "\n", column: 0, header: ["ip", "n"] },
  ...more,
});

test("columns are added to each record, and every given cell is kept", async () => {
  const text = 'name,ip,note\r\nann,1.1.1.1,"a ""b"", c"\r\n\r\nbob,8.8.8.8,=1+1\r\ncarl,none,\r\ndora\r\n';
  const given = shape({ newline: "\r\n", column: 1, header: ["name", "ip", "note"] });
  const bytes = await (await addColumns(text, given, columns)).arrayBuffer();
  expect(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes)).toBe(
    '\ufeffname,ip,note,ip_country\r\nann,1.1.1.1,"a ""b"", c",AU\r\nbob,8.8.8.8,=1+1,US\r\ncarl,none,,\r\ndora,,,\r\n',
  );
});

test("a file is read like a text, also a packed one", async () => {
  const text = "ip;n\n1.1.1.1;1\n";
  const given = (await recognizeCsv(text))!;
  for (const file of [new Blob([text]), new Blob([gzipSync(text)])])
    expect(await (await addColumns(file, given, columns)).text()).toBe("ip;n;ip_country\n1.1.1.1;1;AU\n");
});

test("records can be left out", async () => {
  const cellsOf = (address: string | null) => (address === "1.1.1.1" ? ["AU"] : undefined);
  const file = await addColumns("ip,n\n1.1.1.1,1\n8.8.8.8,2\n", shape(), { names: ["c"], cellsOf });
  expect(await file.text()).toBe("ip,n,c\n1.1.1.1,1,AU\n");
});

test("a quote that is never closed ends with an error instead of taking ever longer", async () => {
  const text = `ip,n\n1.1.1.1,"${"x".repeat(3_000_000)}`;
  await expect(addColumns(text, shape(), columns)).rejects.toThrow(EndlessRecord);
});

test("however a file is cut into pieces, it has the records of the whole", async () => {
  const cell = fc.string({ unit: fc.constantFrom("a", ",", '"', "\n", " ", "é", "=", "😀"), maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 30 }), async (cells) => {
      // Longer than several pieces.
      const filler = "f".repeat(20_000);
      const records = cells.map(([left, right]) => ["1.1.1.1", left, `${right}${filler}`]);
      const text = `${Papa.unparse([["ip", "l", "r"], ...records], { newline: "\n" })}\n`;
      const file = await addColumns(new Blob([text]), shape({ header: ["ip", "l", "r"] }), columns);
      const { data } = Papa.parse<string[]>(await file.text(), {
        delimiter: ",",
        newline: "\n",
      });
      expect(data.slice(0, -1)).toEqual([
        ["ip", "l", "r", "ip_country"],
        ...records.map((record) => [...record, "AU"]),
      ]);
    }),
    { numRuns: 30 },
  );
});
