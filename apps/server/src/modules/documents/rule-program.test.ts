import { execFile } from "node:child_process";
import { globSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { ruleProgram } from "@meridian/contract/rule-program";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newKey } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { writeUniformDatabase } from "../../../../../tests/setup/ip-database.ts";
import { databaseDirectory } from "../databases/build.ts";

const run = promisify(execFile);
const solutions = join(import.meta.dirname, "../../../../web/src/pages/solution");
const rules = globSync(join(solutions, "rules/*.ts")).sort();
const read = (name: string) => readFile(join(solutions, name), "utf8");

let running: Awaited<ReturnType<typeof startApp>>;
let origin: string;
let key: string;
let directory: string;
beforeAll(async () => {
  running = await startApp();
  await writeUniformDatabase(databaseDirectory(running.app.config.DATA_DIR), "20260102");
  running.app.lookupDatabase.refresh();
  await running.server.listen({ port: 0, host: "127.0.0.1" });
  origin = `http://127.0.0.1:${(running.server.server.address() as AddressInfo).port}`;
  key = (await newKey(running.app)).secret;
  directory = await mkdtemp(join(tmpdir(), "meridian-rules-"));
});
afterAll(async () => {
  await running.close();
  await rm(directory, { recursive: true, force: true });
});

const buildProgram = async (path: string, apiKey: string | null) =>
  ruleProgram(
    { rule: await readFile(path, "utf8"), evidence: await read("evidence.ts"), distance: await read("distance.ts") },
    { origin, key: apiKey },
  );

test("each of the fourteen solutions has a rule", () => {
  expect(rules).toHaveLength(14);
});

test.each(rules.map((path) => [basename(path, ".ts"), path]))(
  "%s: the program shown on the page runs unmodified and evaluates every event",
  async (name, path) => {
    const file = join(directory, `${name}.mts`);
    await writeFile(file, await buildProgram(path, null));
    const { stdout } = await run(process.execPath, [file], { env: { ...process.env, MERIDIAN_KEY: key } });
    const { events } = (await import(path)) as { events: { ip: string }[] };
    const lines = stdout.match(/^[\d.]+ \{ name: '\w+'/gm) ?? [];
    expect(lines.map((line) => line.split(" ", 1)[0])).toEqual(events.map(({ ip }) => ip));
  },
);

test("the reader's own API key replaces the environment variable", async () => {
  const program = await buildProgram(rules[0]!, "mrd_live_x");
  expect(program).toContain("Bearer mrd_live_x");
  expect(program).not.toContain("MERIDIAN_KEY");
});
