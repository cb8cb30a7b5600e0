import { zstdDecompressSync } from "node:zlib";
import { IpdbReader, NOT_AN_ADDRESS, RESERVED_ADDRESS } from "@meridian/ipdb";
import { makeTinyDatabase } from "@meridian/ipdb/testing/tiny-database";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { parquetReadObjects } from "hyparquet";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inputs, type Model } from "../../../../../../tests/setup/bulk-job-inputs.ts";
import { compressed, decompressed, type JobBench, openJobBench } from "../../../../../../tests/setup/bulk-jobs.ts";
import { recordData } from "../../lookup/answers.ts";
import { openRegions } from "../../lookup/regions.ts";
import { fieldsOf } from "../../lookup-api/chosen-fields.ts";
import type { Compression, Delimiter, InputShape, OutputFormat, OutputShape, Part } from "./task.ts";

const reader = IpdbReader.fromBuffer(makeTinyDatabase());
let jobs: JobBench;
beforeAll(async () => {
  jobs = await openJobBench(reader);
});
afterAll(() => jobs.close());

const formats = ["csv", "tsv", "jsonl", "text", "parquet"] as const satisfies readonly OutputFormat[];

type Answer = { error: string } | { ip: string; data: ReturnType<typeof recordData> };

function answerOf(address: string, language: "en" | "zh"): Answer {
  const record = reader.findRecord(address);
  if (record === NOT_AN_ADDRESS) return { error: "INVALID_IP_ADDRESS" };
  if (record === RESERVED_ADDRESS) return { error: "RESERVED_IP_ADDRESS" };
  if (record === 0) return { error: "IP_ADDRESS_NOT_FOUND" };
  const [place, network] = [reader.placeOf(record), reader.networkOf(record)];
  const data = recordData(place, network, language, openRegions("cldr"), reader.metadata.layers);
  return { ip: address, data };
}

/** The answer's values by path. */
function valuesOf(answer: Answer, fields: readonly string[] | null): [string, unknown][] {
  const known = "data" in answer ? answer : { ip: "", data: recordData(null, null, "en", openRegions("cldr")) };
  const { location, asn, proxy } = known.data;
  const groups = Object.entries({ location: { ip: known.ip, ...location }, asn, proxy });
  const all = groups.flatMap(([group, values]) =>
    Object.entries(values).map(([name, value]): [string, unknown] => [`${group}.${name}`, value]),
  );
  const chosen = all.filter(([path]) => !fields || fields.includes(path) || fields.includes(path.split(".")[0]!));
  return chosen.map(([path, value]) => [path, "data" in answer ? value : null]);
}

/** The text of an input's value in a table; lists of answers are joined instead. */
const textOf = (value: unknown): string =>
  value !== null && typeof value === "object" ? JSON.stringify(value) : String(value ?? "");
const answerText = (value: unknown): string => (Array.isArray(value) ? value.join(" ") : textOf(value));

/** What `fields=` of a query leaves of an answer. */
function chosenOf(answer: Answer, fields: readonly string[] | null): object {
  if ("error" in answer) return answer;
  const chosen: Record<string, Record<string, unknown>> = {};
  for (const [path, value] of valuesOf(answer, fields)) {
    const [group = "", name = ""] = path.split(".");
    chosen[group] = { ...chosen[group], [name]: value };
  }
  return chosen;
}

function distinct(names: readonly string[]): string[] {
  const own: string[] = [];
  for (const name of names) {
    const numbered = Array.from({ length: names.length + 1 }, (_, index) =>
      index === 0 ? name : `${name}_${index + 1}`,
    );
    own.push(numbered.find((one) => !own.includes(one))!);
  }
  return own;
}

/** The result by the model: rows of text, or objects. */
function expected(model: Model, { format, fields, columns, language }: OutputShape): unknown[] {
  const kept = columns ?? [...model.shape.columns.keys()];
  const names = kept.map((column) => model.shape.columns[column]!);
  const answers = model.rows.map(({ address }) => answerOf(address, language));
  if (format === "jsonl") {
    const all = distinct(["lookup", ...model.shape.columns]).slice(1);
    return model.rows.map(({ cells }, row) => {
      const own = kept.flatMap((column) => {
        const value = cells[column];
        return value === undefined ? [] : [[all[column], typeof value === "bigint" ? Number(value) : value]];
      });
      return { ...Object.fromEntries(own), lookup: chosenOf(answers[row]!, fields) };
    });
  }
  if (format === "parquet") {
    const paths = valuesOf(answers[0]!, fields).map(([path]) => path);
    const all = distinct([...names, ...paths, "error"]);
    const isTyped = model.shape.format === "parquet";
    return model.rows.map(({ cells }, row) => {
      const own = kept.map((column) => {
        const value = cells[column] ?? null;
        return value === null || isTyped ? value : textOf(value);
      });
      const answer = answers[row]!;
      const values = valuesOf(answer, fields).map(([, value]) =>
        Array.isArray(value) ? value.join(" ") || null : value,
      );
      const error = "error" in answer ? answer.error : null;
      return Object.fromEntries([...own, ...values, error].map((value, index) => [all[index], value]));
    });
  }
  const isNamed = model.shape.hasHeader || !["csv", "tsv"].includes(model.shape.format) || kept.length === 0;
  const head = [...names, ...valuesOf(answers[0]!, fields).map(([path]) => path), "error"];
  const body = model.rows.map(({ cells }, row) => {
    const answer = answers[row]!;
    return [
      ...kept.map((column) => textOf(cells[column])),
      ...valuesOf(answer, fields).map(([, value]) => answerText(value)),
      "error" in answer ? answer.error : "",
    ];
  });
  return isNamed ? [head, ...body] : body;
}

async function actual(file: Buffer, { format }: OutputShape, delimiter: Delimiter): Promise<unknown[]> {
  if (format === "jsonl")
    return file
      .toString()
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line));
  if (format !== "parquet") return parse(file, { delimiter, relax_quotes: true, record_delimiter: "\n" });
  const slice = async (from: number, to?: number) => new Uint8Array(file.subarray(from, to)).buffer;
  return parquetReadObjects({
    file: { byteLength: file.length, slice },
    compressors: { ZSTD: (bytes) => zstdDecompressSync(bytes) },
  });
}

/** Cuts bytes anywhere, also within characters. */
function cut(bytes: Buffer, at: readonly number[]): Buffer[] {
  const places = [0, ...at.map((place) => place % (bytes.length + 1)).toSorted((a, b) => a - b), bytes.length];
  return places.slice(1).map((place, index) => bytes.subarray(places[index], place));
}

const outputs = (format: OutputFormat, columns: number): fc.Arbitrary<OutputShape> =>
  fc.record({
    format: fc.constant(format),
    compression:
      format === "parquet" ? fc.constant("none" as const) : fc.constantFrom<Compression>("none", "gzip", "zstd"),
    fields: fc
      .constantFrom(
        undefined,
        ...[
          "location.city,asn",
          "asn.asn,location.ip",
          "proxy",
          "location.district",
          "location.latitude,location.elevation",
        ],
      )
      .map(fieldsOf),
    columns: fc.option(fc.subarray([...new Array(columns).keys()])),
    language: fc.constantFrom("en", "zh"),
  });

const withoutKey = ({ key: _, ...rest }: Part) => rest;

describe.each(formats)("from %s", (from) => {
  test.each(formats.filter((format) => format !== "text"))(
    "to %s, a result is what a slow reader finds, in any parts, and the same after a resume",
    async (to) => {
      const cases = inputs[from].chain((model) =>
        fc.record({
          model: fc.constant(model),
          output: outputs(to, model.shape.columns.length),
          compression:
            from === "parquet" ? fc.constant("none" as const) : fc.constantFrom<Compression>("none", "gzip", "zstd"),
          cuts: fc.array(fc.nat(5000), { maxLength: 6 }),
          partRows: fc.integer({ min: 1, max: 5 }),
          partBytes: fc.constantFrom(1, 400, 1e6),
          resumed: fc.nat(10),
        }),
      );
      await fc.assert(
        fc.asyncProperty(cases, async ({ model, output, compression, cuts, partRows, partBytes, resumed }) => {
          if (model.rows.length === 0) return;
          const input = await jobs.put(compressed(cut(model.bytes, cuts), compression));
          const shape: InputShape = { ...model.shape, compression };
          const { parts, bytes } = await jobs.lookUp(input, shape, output, { partRows, partBytes });
          const contents = bytes.map((part) => decompressed(part, output.compression));
          const file = to === "parquet" ? await jobs.join(parts, to) : Buffer.concat(contents);
          const delimiter = to === "tsv" ? "\t" : from === "csv" ? shape.delimiter! : ",";
          expect(await actual(file, output, delimiter)).toEqual(expected(model, output));
          expect(await jobs.join(parts, to)).toEqual(to === "parquet" ? file : Buffer.concat(bytes));
          // Parquet made of Parquet keeps its row groups.
          if (from !== "parquet" || to !== "parquet")
            for (const { rows } of parts) expect(rows).toBeLessThanOrEqual(partRows);
          expect(parts.reduce((sum, { rows }) => sum + rows, 0)).toBe(model.rows.length);
          expect(parts.at(-1)!.next).toBeNull();
          // The last part has nothing after it.
          const number = resumed % parts.length;
          const { next } = parts[number]!;
          if (!next) return;
          const options = { from: next, firstPart: number + 1, partRows, partBytes };
          const again = await jobs.lookUp(input, shape, output, options);
          expect(again.bytes).toEqual(bytes.slice(number + 1));
          expect(again.parts.map(withoutKey)).toEqual(parts.slice(number + 1).map(withoutKey));
        }),
        { numRuns: 30 },
      );
    },
  );
});
