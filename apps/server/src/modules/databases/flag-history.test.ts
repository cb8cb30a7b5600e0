import { readdir, rm, truncate } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startApp } from "../../../../../tests/setup/app.ts";
import { writeListedDatabase, writeSmallDatabase } from "../../../../../tests/setup/ip-database.ts";
import { databaseDirectory } from "./build.ts";
import { flagStarts } from "./flag-history.ts";

let running: Awaited<ReturnType<typeof startApp>>;
let directory: string;
beforeAll(async () => {
  running = await startApp();
  directory = databaseDirectory(running.app.config.DATA_DIR);
});
afterAll(() => running.close());
beforeEach(async () => {
  for (const name of await readdir(directory)) await rm(join(directory, name), { recursive: true });
});

const exit = "192.0.3.7";

/** Writes versions with the address on a list (`+`) or without, the last of which is in use. */
async function keep(listed: string): Promise<void> {
  for (const [index, sign] of [...listed].entries())
    await (sign === "+" ? writeListedDatabase : writeSmallDatabase)(directory, `202601${index + 10}`);
  running.app.lookupDatabase.refresh();
}

const since = async (address = exit) => (await flagStarts(running.app, address, ["vpn"])).get("vpn");

describe("a flag goes back", () => {
  test.each([
    ["-+++", "20260111", false],
    ["+-++", "20260112", false],
    ["++-+", "20260113", false],
    ["+++", "20260110", true],
    ["+", "20260110", true],
  ])("in %s to %s", async (listed, version, isOldest) => {
    await keep(listed);
    expect(await since()).toEqual({ version, isOldest, builtAt: "2026-01-01T00:00:00.000Z" });
  });

  test("to the twelve versions before the one in use at most, if more are in the folder", async () => {
    await keep("+".repeat(15));
    expect(await since()).toMatchObject({ version: "20260112", isOldest: true });
  });

  test("no further than a file that cannot be read", async () => {
    await keep("+++");
    await truncate(join(directory, "20260111.ipdb"), 100);
    expect(await since()).toMatchObject({ version: "20260112", isOldest: true });
  });

  test("not into versions newer than the one in use", async () => {
    await keep("++");
    await writeSmallDatabase(directory, "20260120");
    expect(await since()).toMatchObject({ version: "20260110" });
  });
});
