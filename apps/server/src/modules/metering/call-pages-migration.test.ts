import pg from "pg";
import { expect, test } from "vitest";
import { MIGRATIONS_DIRECTORY } from "../../../../../scripts/runtime/paths.ts";
import { emptyDatabase, migrateBefore } from "../../../../../tests/setup/database.ts";
import { migrate } from "../../db/migrate.ts";
import { readCallPage } from "./call-page.ts";

const MIGRATION = "20261121202819_call_pages";

test("calls recorded row by row are on pages after the migration, in order and unchanged", async () => {
  const database = await emptyDatabase();
  const client = new pg.Client({ connectionString: database.url });
  try {
    await migrateBefore(database.url, MIGRATION);
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
    const { rows } = await client.query("select * from call_pages order by id");
    expect(rows).toMatchObject(
      calls.map((_, index) => {
        const at = new Date(1_790_000_000_123 + index);
        const common = { account_id: 1, key_id: 2, owner_id: 3, service_type: 4, path: "/v2/query", http_status: 200 };
        return { ...common, result: "success", charged: 1, calls: 1, started_at: at, ended_at: at };
      }),
    );
    expect(rows.flatMap(({ bytes }) => readCallPage(bytes))).toEqual(
      calls.map(([query, clientIp, microseconds]) => ({ afterMs: 0, microseconds, query, clientIp, countryCode: "" })),
    );
  } finally {
    await client.end();
    await database.drop();
  }
});
