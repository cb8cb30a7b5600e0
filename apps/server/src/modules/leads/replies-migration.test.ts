import pg from "pg";
import { expect, test } from "vitest";
import { MIGRATIONS_DIRECTORY } from "../../../../../scripts/runtime/paths.ts";
import { emptyDatabase, migrateBefore } from "../../../../../tests/setup/database.ts";
import { migrate } from "../../db/migrate.ts";

const MIGRATION = "20261127203946_lead_replies";

test("replies sent before the migration are in the exchange of their message after it", async () => {
  const database = await emptyDatabase();
  const client = new pg.Client({ connectionString: database.url });
  try {
    await migrateBefore(database.url, MIGRATION);
    await client.connect();
    await client.query(
      `insert into leads (id, ticket_no, kind, name, content, status, reply, handler, created_at, answered_at) values
         (1, 'a', 'feedback', 'Ann', 'A question', 'closed', 'It is so', 'Sue', '2026-11-01Z', '2026-11-02Z'),
         (2, 'b', 'feedback', 'Bob', 'Another', 'new', '', '', '2026-11-01Z', null)`,
    );
    await migrate(database.url, MIGRATIONS_DIRECTORY);
    const { rows } = await client.query("select lead_id, is_staff, author, content, created_at from lead_replies");
    expect(rows).toEqual([
      { lead_id: 1, is_staff: true, author: "Sue", content: "It is so", created_at: new Date("2026-11-02Z") },
    ]);
  } finally {
    await client.end();
    await database.drop();
  }
});
