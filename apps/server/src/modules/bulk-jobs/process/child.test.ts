import { zstdDecompressSync } from "node:zlib";
import { parquetReadObjects } from "hyparquet";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newKey, setQuota } from "../../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../../tests/setup/app.ts";
import { plainOutput } from "../../../../../../tests/setup/bulk-jobs.ts";
import { fieldsOf } from "../../lookup-api/chosen-fields.ts";
import { inspectInput, joinResult, writeResult } from "./child.ts";
import type { OutputShape, Part } from "./task.ts";

let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.close());

const addresses = [
  "8.8.8.8",
  "223.5.5.5",
  "2001:4860:4860::8888",
  "2400:3200::1",
  "::ffff:1.1.1.1",
  "10.0.0.1",
  "nonsense",
];

async function put(text: string): Promise<{ key: string; size: number }> {
  const key = `bulk-jobs/${crypto.randomUUID()}`;
  await running.app.files.put(key, text);
  return { key, size: Buffer.byteLength(text) };
}

const databasePath = () => running.app.lookupDatabase.file!;

/** Inspects an input and writes its result. */
async function process(text: string, output: OutputShape, partRows?: number) {
  const input = await put(text);
  const { shape } = await inspectInput(running.app, {
    input,
    given: {},
    output,
    databasePath: databasePath(),
    overrides: [],
    maxRows: 1e6,
  });
  const task = {
    input,
    shape,
    output,
    databasePath: databasePath(),
    overrides: [],
    from: null,
    firstPart: 0,
    keyPrefix: `${input.key}-`,
  };
  const parts: Part[] = [];
  await writeResult(running.app, { ...task, ...(partRows && { partRows }) }, async (part) => {
    parts.push(part);
  });
  const { pieces } = await joinResult(running.app, { format: output.format, parts, footerKey: `${input.key}-footer` });
  const bytes = await Promise.all(
    pieces.map(async ({ key, from, size }) => (await running.app.files.getBytes(key)).subarray(from, from + size)),
  );
  return { input, shape, parts, file: Buffer.concat(bytes) };
}

test.each([
  ["en", undefined],
  ["zh", undefined],
  ["en", "asn,location.city,location.ip"],
  ["zh", "location.country,proxy.is_vpn"],
] as const)("the answers are those of /v2/query in %s with the fields %s", async (language, fields) => {
  const { account, secret } = await newKey(running.app);
  await setQuota(running.app, account.id, 1000);
  const output = { ...plainOutput, format: "jsonl", language, fields: fieldsOf(fields) } as const;
  const { file } = await process(addresses.map((ip) => JSON.stringify({ ip })).join("\n"), output);
  const lines = file.toString().split("\n").slice(0, -1);
  for (const [index, ip] of addresses.entries()) {
    const query = new URLSearchParams({ ip, lang: language, ...(fields && { fields }) });
    const url = `/v2/query?${query}`;
    const response = await running.server.inject({ method: "GET", url, headers: { "x-api-key": secret } });
    const answer = response.statusCode === 200 ? response.body : JSON.stringify({ error: response.json().code });
    expect(lines[index]).toBe(`{"ip":"${ip}","lookup":${answer}}`);
  }
});

test("parts of Parquet that a process has written make one file", async () => {
  const output = {
    ...plainOutput,
    format: "parquet",
  } as const;
  const { parts, file } = await process(
    `ip,n\n${addresses.map((ip, index) => `${ip},${index}\n`).join("")}`,
    output,
    2,
  );
  expect(parts.map(({ rows }) => rows)).toEqual([2, 2, 2, 1]);
  const slice = async (from: number, to?: number) => new Uint8Array(file.subarray(from, to)).buffer;
  const rows = await parquetReadObjects({
    file: { byteLength: file.length, slice },
    compressors: { ZSTD: (bytes) => zstdDecompressSync(bytes) },
  });
  expect(rows.map(({ ip, n }) => [ip, n])).toEqual(addresses.map((ip, index) => [ip, String(index)]));
  const found = rows.filter(({ error }) => error === null).length;
  expect(found).toBeGreaterThan(1);
  expect(parts.reduce((sum, part) => sum + part.found, 0)).toBe(found);
  expect(rows[0]).toMatchObject({
    "location.country_code": "US",
    "location.latitude": expect.any(Number),
    error: null,
  });
  expect(rows[6]).toMatchObject({
    "location.country_code": null,
    "location.latitude": null,
    error: "INVALID_IP_ADDRESS",
  });
});

test("a problem of the input arrives with its code and row", async () => {
  const input = await put('ip\n8.8.8.8\n"1.1.1.1');
  const inspection = inspectInput(running.app, {
    input,
    given: {},
    output: plainOutput,
    databasePath: databasePath(),
    overrides: [],
    maxRows: 10,
  });
  await expect(inspection).rejects.toMatchObject({ code: "BROKEN_QUOTES", row: 2 });
});

test("at most one part is finished ahead of what is recorded, and a part that is not recorded ends the process", async () => {
  const { input, shape } = await process(`${"8.8.8.8\n".repeat(100)}`, plainOutput);
  const keyPrefix = `${input.key}-again-`;
  const task = {
    input,
    shape,
    output: plainOutput,
    databasePath: databasePath(),
    overrides: [],
    from: null,
    firstPart: 0,
    keyPrefix,
    partRows: 10,
  };
  const seen: number[] = [];
  const writing = writeResult(running.app, task, async ({ number }) => {
    seen.push(number);
    if (number < 3) return;
    // Until the next part would be stored, if it did not wait for this one.
    await new Promise((resolve) => setImmediate(resolve));
    throw new Error("another worker has the job");
  });
  await expect(writing).rejects.toThrow("another worker has the job");
  expect(seen).toEqual([0, 1, 2, 3]);
  expect(await running.app.files.exists(`${keyPrefix}4`)).toBe(false);
});

test("a signal ends the process", async () => {
  const input = await put("8.8.8.8\n".repeat(100));
  const shape = {
    format: "csv",
    compression: "none",
    delimiter: ",",
    hasHeader: false,
    columns: ["column_1"],
    addressColumn: 0,
  } as const;
  const task = {
    input,
    shape: { ...shape, columns: ["column_1"] },
    output: plainOutput,
    databasePath: databasePath(),
    overrides: [],
    from: null,
    firstPart: 0,
    keyPrefix: `${input.key}-`,
    partRows: 10,
  };
  const controller = new AbortController();
  const writing = writeResult(running.app, task, async () => controller.abort(new Error("canceled")), {
    signal: controller.signal,
  });
  await expect(writing).rejects.toThrow("canceled");
});
