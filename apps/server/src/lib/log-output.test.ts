import { execFileSync } from "node:child_process";
import { closeSync, constants, createReadStream, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { killAll, startApi } from "../../../../tests/setup/api-process.ts";
import { testDatabase } from "../../../../tests/setup/database.ts";
import { writeSmallDatabase } from "../../../../tests/setup/ip-database.ts";
import { LogOutput } from "./log-output.ts";
import { registry } from "./metrics.ts";

const scratch = mkdtempSync(join(tmpdir(), "meridian-log-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const describeLoss = (lines: number, reason: string) => `lost ${lines} ${reason}\n`;

async function lostLines(): Promise<number> {
  const [value] = (await registry.getSingleMetric("meridian_log_lines_lost_total")!.get()).values;
  return value?.value ?? 0;
}

test("lines are written whole and in order", async () => {
  const path = join(scratch, "whole");
  const descriptor = openSync(path, "a");
  const output = new LogOutput(descriptor, describeLoss);
  const lines = Array.from({ length: 20_000 }, (_, number) => `line ${number}\n`);
  for (const line of lines) output.write(line);
  await output.flush();
  expect(readFileSync(path, "utf8")).toBe(lines.join(""));
  output.write("last\n");
  output.flushSync();
  await output.flush();
  expect(readFileSync(path, "utf8")).toMatch(/line 19999\nlast\n$/);
  closeSync(descriptor);
});

test("on a full disk a limited number of lines is buffered, and the others are dropped and counted", async () => {
  const descriptor = openSync("/dev/full", "w");
  const output = new LogOutput(descriptor, describeLoss);
  const before = await lostLines();
  const line = `${"x".repeat(1023)}\n`;
  for (let i = 0; i < 10_000; i++) output.write(line);
  expect((await lostLines()) - before).toBeGreaterThan(5000);
  output.flushSync();
  // The descriptor stays open because it is retried: its number must not be reused for a connection.
});

test("a reader that stops reading blocks nothing, and is later told how many lines it missed", async () => {
  // A separate folder, so that a retry can create it too.
  const path = join(mkdtempSync(join(scratch, "fifo-")), "fifo");
  execFileSync("mkfifo", [path]);
  const descriptor = openSync(path, constants.O_RDWR);
  const output = new LogOutput(descriptor, describeLoss);
  const line = `${"x".repeat(1023)}\n`;
  for (let i = 0; i < 10_000; i++) output.write(line);
  let text = "";
  const reading = createReadStream(path, "utf8").on("data", (chunk) => {
    text += chunk;
  });
  await output.flush();
  output.write("back\n");
  await expect.poll(() => text.endsWith("\nback\n")).toBe(true);
  const [, lost] = /lost (\d+)/.exec(text) ?? [];
  expect(text.split("x\n").length - 1 + Number(lost)).toBe(10_000);
  reading.destroy();
  closeSync(descriptor);
});

describe("an API whose log cannot be written", () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let directory: string;
  beforeAll(async () => {
    database = await testDatabase();
    directory = await mkdtemp(join(tmpdir(), "meridian-full-"));
    await writeSmallDatabase(join(directory, "ipdb"));
  });
  afterAll(async () => {
    await database.drop();
    await rm(directory, { recursive: true, force: true });
  });

  test("answers, is ready, and stops in order", async () => {
    const output = openSync("/dev/full", "w");
    const api = await startApi({ DATABASE_URL: database.url, DATA_DIR: directory }, { output });
    try {
      for (let i = 0; i < 50; i++) {
        const answer = await fetch(`${api.url}/v1/ip_self_search`, {
          method: "POST",
          body: new URLSearchParams({ ip: "8.8.8.8" }),
        });
        expect(answer.status).toBe(200);
      }
      expect((await fetch(`${api.url}/readyz`)).status).toBe(200);
      api.child.kill("SIGTERM");
      expect(await api.exited).toEqual([0, null]);
    } finally {
      await killAll([api]);
      closeSync(output);
    }
  });
});
