import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { describeLine, ProductLog } from "./product-log.ts";

test("warnings and errors are shown in a readable form, with their reason", () => {
  expect(describeLine('{"level":"warn","msg":"slow"}')).toBe("warning: slow");
  expect(describeLine('{"level":"error","msg":"no answer","err":{"message":"refused"}}')).toBe(
    "error: no answer: refused",
  );
});

test("what belongs only in the file is not shown", () => {
  expect(describeLine('{"level":"info","msg":"listening"}')).toBeUndefined();
  expect(describeLine("  ")).toBeUndefined();
});

test("output that bypasses the log is shown as it is", () => {
  expect(describeLine("Error: out of memory")).toBe("Error: out of memory");
  expect(describeLine("42")).toBe("42");
});

test("a log that grows beyond 20 MB is rotated while in use, and reading continues", async () => {
  const directory = mkdtempSync(join(tmpdir(), "meridian-log-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const shown: string[] = [];
  const log = new ProductLog("api", directory, (line) => shown.push(line));
  const line = `{"level":"info","msg":"${"x".repeat(1_000_000)}"}\n`;
  for (let i = 0; i < 22; i++) writeSync(log.descriptor, line);
  await expect.poll(() => existsSync(`${log.path}.1`)).toBe(true);
  expect(statSync(log.path).size).toBeLessThan(20 * 1024 * 1024);
  writeSync(log.descriptor, '{"level":"warn","msg":"after"}\n');
  await expect.poll(() => shown).toEqual(["  api: warning: after"]);
  expect(readFileSync(log.path, "utf8")).toContain("after");
  log.close();
});
