import { expect, test } from "vitest";
import { extractAddresses } from "./extract-addresses.ts";

test.each(["text", "file"])("a large %s is read in pieces, reports progress and can be canceled", async (kind) => {
  const text = `${"x".repeat(70)} 日志 198.51.100.7\n`.repeat(8000);
  const source = kind === "text" ? text : new Blob([text]);
  const shares: number[] = [];
  const controller = new AbortController();
  const read = extractAddresses(source, { signal: controller.signal, onProgress: (share) => shares.push(share) });
  expect(await read).toEqual([["198.51.100.7", 8000]]);
  expect(shares.length).toBeGreaterThan(2);
  expect(shares.at(-1)).toBe(1);
  const given = extractAddresses(source, { signal: controller.signal, onProgress: () => controller.abort() });
  await expect(given).rejects.toMatchObject({ name: "AbortError" });
});
