import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { MIGRATIONS_DIRECTORY } from "../../../../../scripts/runtime/paths.ts";
import { emptyDatabase } from "../../../../../tests/setup/database.ts";
import { migrate } from "../../db/migrate.ts";
import { readCallPage } from "./call-page.ts";

const MIGRATION = "20261121202819_call_pages";

test("calls recorded row by row are on pages after the migration, in order and unchanged", async () => {
  const directory = mkdtempSync(join(tmpdir(), "meridian-before-"));
  const database = await emptyDatabase();
  const client = new pg.Client({ connectionString: database.url });
  try {
    for (const name of readdirSync(MIGRATIONS_DIRECTORY).filter((name) => name < MIGRATION))
      cpSync(join(MIGRATIONS_DIRECTORY, name), join(directory, name), { recursive: true });
    await migrate(database.url, directory);
    await client.connect();
    const calls = [
      ["8.8.8.8", "203.0.113.9", 40],
      ["", "2001:db8::1", 2_000_000_000],
      ["中文😀 a|b", "", 0],
      ["x".repeat(300), "::1", 65_536],
    ] as const;
    for (const [index, [query, clientIp, microseconds]] of calls.entries())
      await client.query(
        `insert into "CallRecord" ("accountId", "keyId", "ownerId", at, "serviceType", path, query, "httpStatus", result,
           charged, microseconds, "clientIp")
         values (1, 2, 3, $1, 4, '/v2/query', $2, 200, 'success', 1, $3, $4)`,
        [new Date(1_790_000_000_123 + index), query, microseconds, clientIp],
      );
    expect(await migrate(database.url, MIGRATIONS_DIRECTORY)).toContain(MIGRATION);
    const { rows } = await client.query(`select * from "CallPage" order by id`);
    expect(rows).toMatchObject(
      calls.map((_, index) => {
        const at = new Date(1_790_000_000_123 + index);
        const common = { accountId: 1, keyId: 2, ownerId: 3, serviceType: 4, path: "/v2/query", httpStatus: 200 };
        return { ...common, result: "success", charged: 1, calls: 1, startedAt: at, endedAt: at };
      }),
    );
    expect(rows.flatMap(({ bytes }) => readCallPage(bytes))).toEqual(
      calls.map(([query, clientIp, microseconds]) => ({ afterMs: 0, microseconds, query, clientIp, countryCode: "" })),
    );
  } finally {
    await client.end();
    await database.drop();
    rmSync(directory, { recursive: true, force: true });
  }
});
