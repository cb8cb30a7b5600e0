import { expect, test } from "vitest";
import { extractAddresses } from "./extract-addresses.ts";

test.each(["text", "file"])("a large %s is read in pieces, reports progress and can be canceled", async (kind) => {
  const text = `${"x".repeat(70)} 日志 198.51.100.7\n`.repeat(8000);
  const source = kind === "text" ? text : new Blob([text]);
  const shares: number[] = [];
  const controller = new AbortController();
  const read = extractAddresses(source, { signal: controller.signal, onProgress: (share) => shares.push(share) });
  expect(await read).toMatchObject({ counts: [["198.51.100.7", 8000]], format: null });
  expect(shares.length).toBeGreaterThan(2);
  expect(shares.at(-1)).toBe(1);
  const given = extractAddresses(source, { signal: controller.signal, onProgress: () => controller.abort() });
  await expect(given).rejects.toMatchObject({ name: "AbortError" });
});

test("of a log in a known format, only clients are counted, unless every address is asked for", async () => {
  const line = '203.0.113.9 - - [20/Nov/2026:12:00:00 +0000] "GET / HTTP/1.1" 200 12 "https://198.51.100.1/" "x"\n';
  const source = line.repeat(9000).trimEnd();
  const reading = { signal: new AbortController().signal, onProgress: () => {} };
  expect(await extractAddresses(source, reading)).toMatchObject({
    counts: [["203.0.113.9", 9000]],
    format: "combined",
  });
  expect(await extractAddresses(source, { ...reading, isEvery: true })).toMatchObject({
    counts: [
      ["203.0.113.9", 9000],
      ["198.51.100.1", 9000],
    ],
    format: null,
  });
});

test("only a text that is no log is offered as CSV", async () => {
  const reading = { signal: new AbortController().signal, onProgress: () => {} };
  const json = '{"user":"ann","ip":"8.8.8.8"}\n{"user":"bob","ip":"9.9.9.9"}\n';
  expect(await extractAddresses(json, reading)).toMatchObject({ format: "json", csv: null });
  expect(await extractAddresses(json, { ...reading, isEvery: true })).toMatchObject({ format: null, csv: null });
  expect(await extractAddresses("user,ip\nann,8.8.8.8\n", reading)).toMatchObject({ format: null, csv: { column: 1 } });
});
