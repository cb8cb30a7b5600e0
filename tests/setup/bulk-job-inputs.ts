import { AddressCounter } from "@meridian/contract/addresses/address-counter";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { parquetWriteBuffer } from "hyparquet-writer";
import type { InputFormat, InputShape } from "../../apps/server/src/modules/bulk-jobs/process/task.ts";

/** An input as a slow reader sees it. */
export interface Model {
  bytes: Buffer;
  shape: Omit<InputShape, "compression">;
  /** Values of each row by column, and its address. */
  rows: { cells: unknown[]; address: string; line: string }[];
}

const addresses = fc.constantFrom(
  ...[
    "9.0.1.5",
    "9.0.1.128",
    "9.0.4.20",
    "9.0.4.200",
    "2a00:1::1",
    "2a00:2:0:1::1",
    "2A00:1:5:9000::",
    "::ffff:9.0.1.5",
  ],
  ...["8.8.8.8", "10.0.0.1", "::1", "nonsense", "", " 9.0.1.5 ", "\t9.0.1.6", "\u00a09.0.1.7", "9.0.1.5:443", "9.0.1"],
  ...["9.0.1.5,9.0.1.6", "９.0.1.5", `${"9".repeat(60)}`],
);
const texts = fc.constantFrom(
  ...[
    "",
    "a",
    "中文",
    "😀",
    'say "hi"',
    "a,b",
    "x;y|z",
    "tab\there",
    "two\nlines",
    "end\r\n",
    '"',
    "9.0.1.5",
    "\\",
    "\u0001",
  ],
  ...[
    "a long text that is copied in another way than short ones, because it has more than ninety-six bytes in UTF-8 ✓",
  ],
);
const names = fc.constantFrom("id", "name", "名称", "a,b", 'q"', "lookup", "error", "location.city", "");

/** CSV or TSV with all freedom that writers have. */
const tables = (format: "csv" | "tsv"): fc.Arbitrary<Model> =>
  fc
    .record({
      delimiter: format === "tsv" ? fc.constant("\t" as const) : fc.constantFrom(",", ";", "|"),
      before: fc.integer({ min: 0, max: 2 }),
      after: fc.integer({ min: 0, max: 2 }),
      hasHeader: fc.boolean(),
      header: fc.array(names, { minLength: 5, maxLength: 5 }),
      rows: fc.array(fc.tuple(addresses, fc.array(texts, { minLength: 4, maxLength: 4 })), {
        minLength: 1,
        maxLength: 8,
      }),
      seeds: fc.array(fc.nat(7), { minLength: 60, maxLength: 60 }),
      isLastEnded: fc.boolean(),
      hasMark: fc.boolean(),
    })
    .map(({ delimiter, before, after, hasHeader, header, rows, seeds, isLastEnded, hasMark }) => {
      const columns = before + 1 + after;
      let used = 0;
      const seed = () => seeds[used++ % seeds.length]!;
      const cell = (text: string) => {
        const needsQuotes = text.includes(delimiter) || /[\r\n]/.test(text) || text.startsWith('"');
        return needsQuotes || seed() === 0 ? `"${text.replaceAll('"', '""')}"` : text;
      };
      const line = (cells: string[]) => {
        // A row may lack cells after its address, or have empty ones too many.
        const cut = seed() === 0 ? before + 1 : cells.length;
        const more = seed() === 1 ? delimiter.repeat(2) : "";
        const written = cells.slice(0, cut).map(cell).join(delimiter);
        return (written === "" && more === "" ? '""' : written) + more;
      };
      const grid = rows.map(([address, others]) => [
        ...others.slice(0, before),
        address,
        ...others.slice(2, 2 + after),
      ]);
      const head = header.slice(0, columns);
      const lines = [...(hasHeader ? [head.map(cell).join(delimiter) || '""'] : []), ...grid.map(line)];
      let text = hasMark ? "\ufeff" : "";
      for (const [index, one] of lines.entries()) {
        const end = seed() < 4 ? "\n" : "\r\n";
        const blank = seed() === 2 ? "\n\r\n" : "";
        text += one + (index < lines.length - 1 || isLastEnded ? end + blank : "");
      }
      const bytes = Buffer.from(text);
      const parsed = parse(bytes, {
        bom: true,
        delimiter,
        relax_quotes: true,
        relax_column_count: true,
        skip_empty_lines: true,
        record_delimiter: ["\n", "\r\n"],
      }) as string[][];
      const body = hasHeader ? parsed.slice(1) : parsed;
      const shape = {
        format,
        delimiter,
        hasHeader,
        columns: Array.from({ length: columns }, (_, index) =>
          hasHeader && head[index]!.trim() !== "" ? head[index]! : `column_${index + 1}`,
        ),
        addressColumn: before,
      };
      const modelRows = body.map((cells) => ({
        cells: Array.from({ length: columns }, (_, column) => cells[column] ?? ""),
        address: (cells[before] ?? "").trim(),
        line: "",
      }));
      return { bytes, shape, rows: modelRows };
    });

const jsonLines: fc.Arbitrary<Model> = fc
  .record({
    rows: fc.array(
      fc.oneof(
        {
          weight: 4,
          arbitrary: fc.record(
            { ip: addresses, name: texts, n: fc.double(), o: fc.jsonValue({ maxDepth: 2 }), lookup: fc.boolean() },
            { requiredKeys: [] },
          ),
        },
        { weight: 1, arbitrary: fc.constantFrom({ ip: 5 }, { ip: null }, {}, { big: 1, ip: "9.0.1.5" }) },
      ),
      { minLength: 1, maxLength: 8 },
    ),
    gap: fc.constantFrom("", " ", "\t"),
    end: fc.constantFrom("\n", "\r\n", " \n\n"),
    isLastEnded: fc.boolean(),
  })
  .map(({ rows, gap, end, isLastEnded }) => {
    const lines = rows.map((row) => JSON.stringify(row).replace("{", `{${gap}`).replace(/}$/, `${gap}}`));
    const columns = [...new Set(["ip", ...rows.flatMap((row) => Object.keys(row))])];
    return {
      bytes: Buffer.from(lines.join(end) + (isLastEnded ? end : "")),
      shape: { format: "jsonl", delimiter: null, hasHeader: false, columns, addressColumn: 0 },
      rows: lines.map((line) => {
        const row = JSON.parse(line) as Record<string, unknown>;
        const address = typeof row.ip === "string" ? row.ip.trim() : "";
        return { cells: columns.map((name) => row[name]), address, line };
      }),
    };
  });

const logs: fc.Arbitrary<Model> = fc
  .record({
    lines: fc.array(
      fc
        .array(fc.oneof(addresses, fc.constantFrom("GET / HTTP/1.1", "中文", "-", "[", "]", "2026-11-27", "x")), {
          maxLength: 5,
        })
        .map((parts) => parts.join(" ")),
      { minLength: 1, maxLength: 8 },
    ),
    end: fc.constantFrom("\n", "\r\n", "\n\n"),
  })
  .map(({ lines, end }) => {
    const bytes = Buffer.from(lines.join(end));
    const own = bytes
      .toString()
      .split("\n")
      .map((line) => line.replace(/\r$/, ""));
    const rows = own
      .filter((line) => /[^\0- ]/.test(line))
      .map((line) => {
        const counter = new AddressCounter();
        counter.add(line);
        const address = counter.finishInOrder()[0]?.[0] ?? "";
        return { cells: [line, address], address, line };
      });
    const shape = {
      format: "text",
      delimiter: null,
      hasHeader: false,
      columns: ["line", "address"],
      addressColumn: -1,
    };
    return { bytes, shape: shape as Model["shape"], rows };
  });

const parquets: fc.Arbitrary<Model> = fc
  .record({
    rows: fc.array(
      fc.record({
        id: fc.bigInt({ min: -(2n ** 60n), max: 2n ** 60n }),
        ip: fc.option(addresses),
        name: fc.option(texts),
        score: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }).map((score) => score || 0)),
        ok: fc.option(fc.boolean()),
      }),
      { minLength: 1, maxLength: 9 },
    ),
    codec: fc.constantFrom("SNAPPY", "UNCOMPRESSED"),
    rowGroupSize: fc.integer({ min: 1, max: 4 }),
  })
  .map(({ rows, codec, rowGroupSize }) => {
    const column = <Name extends keyof (typeof rows)[0]>(name: Name) => rows.map((row) => row[name]);
    const file = parquetWriteBuffer({
      columnData: [
        { name: "id", data: column("id"), type: "INT64" },
        { name: "ip", data: column("ip"), type: "STRING" },
        { name: "name", data: column("name"), type: "STRING" },
        { name: "score", data: column("score"), type: "DOUBLE" },
        { name: "ok", data: column("ok"), type: "BOOLEAN" },
      ],
      codec: codec as "SNAPPY",
      rowGroupSize,
    });
    const columns = ["id", "ip", "name", "score", "ok"];
    return {
      bytes: Buffer.from(file),
      shape: { format: "parquet", delimiter: null, hasHeader: false, columns, addressColumn: 1 },
      rows: rows.map((row) => ({ cells: Object.values(row), address: row.ip?.trim() ?? "", line: "" })),
    };
  });

/** Inputs of each format, with the freedom that their writers have. */
export const inputs: Record<InputFormat, fc.Arbitrary<Model>> = {
  csv: tables("csv"),
  tsv: tables("tsv"),
  jsonl: jsonLines,
  text: logs,
  parquet: parquets,
};
