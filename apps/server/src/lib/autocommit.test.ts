import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { type TestDatabase, testDatabase } from "../../../../tests/setup/database.ts";
import { openDatabaseProxy } from "../../../../tests/setup/database-proxy.ts";
import { openAutocommit } from "./autocommit.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const CONNECTIONS = 2;

/** Autocommit on a pool of two, which is closed when the test is done. */
function open({ url = database.url, queryTimeoutMs = 10_000 } = {}) {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    query_timeout: queryTimeoutMs,
    connectionTimeoutMillis: 5000,
  });
  pool.on("error", () => {});
  onTestFinished(() => pool.end());
  return { pool, autocommit: openAutocommit(pool) };
}

const ECHO = {
  name: "echo",
  text: "select $1::text as a, null as b, length($2::bytea) as c, true as d union all select 'last', '', 0, false",
};
const SERVED_BY = { name: "served by", text: "select pg_backend_pid() as id", values: [] };
const KNOWN = { name: "known", text: "select name from pg_prepared_statements order by name", values: [] };
/** Runs for as long as the lock is held. */
const PASS = { name: "pass", text: "select pg_advisory_xact_lock_shared(1)", values: [] };
const COUNT_WAITING = `select count(*)::int as waiting from pg_locks join pg_database on pg_database.oid = database
  where datname = current_database() and locktype = 'advisory' and not granted`;

/** Holds the lock until it is released or the test ends. */
async function blockConnections() {
  const keeper = new pg.Client({ connectionString: database.url });
  await keeper.connect();
  await keeper.query("select pg_advisory_lock(1)");
  let isShut = true;
  const open = async () => {
    if (isShut) await keeper.end();
    isShut = false;
  };
  onTestFinished(open);
  const waitedForBy = (count: number) =>
    vi.waitFor(async () => expect((await keeper.query(COUNT_WAITING)).rows).toEqual([{ waiting: count }]), {
      timeout: 60_000,
    });
  return { open, waitedForBy };
}

test("values arrive as they are, and rows come with their columns by name", async () => {
  const { autocommit } = open();
  expect(await autocommit({ ...ECHO, values: ["子午 '\"\\", Buffer.from([0, 255, 0])] })).toEqual([
    { a: "子午 '\"\\", b: null, c: 3, d: true },
    { a: "last", b: "", c: 0, d: false },
  ]);
  const table = { name: "table", text: "create table made (id int)", values: [] };
  expect(await autocommit(table)).toEqual([]);
});

test("consecutive statements share a connection, which parses each text once", async () => {
  const { autocommit } = open();
  const served = new Set<number>();
  for (let i = 0; i < 5; i++) for (const { id } of await autocommit<{ id: number }>(SERVED_BY)) served.add(id);
  expect(served.size).toBe(1);
  expect(await autocommit(KNOWN)).toEqual([{ name: "known" }, { name: "served by" }]);
});

test("concurrent statements all finish, and so do other users of the pool", async () => {
  const { pool, autocommit } = open();
  const proxy = await blockConnections();
  const many = Array.from({ length: 10 }, () => [autocommit(PASS), pool.query("select 1")]);
  await proxy.waitedForBy(CONNECTIONS);
  await proxy.open();
  await Promise.all(many.flat());
  expect(await autocommit(SERVED_BY)).toHaveLength(1);
});

test("a statement that fails says why, and the next one is answered", async () => {
  const { autocommit } = open();
  const wrong = { name: "wrong", text: "select $1::int / $2::int as quotient", values: ["1", "0"] };
  await autocommit(SERVED_BY);
  await expect(autocommit(wrong)).rejects.toMatchObject({ code: "22012" });
  await expect(autocommit({ ...wrong, name: "unreadable", text: "select from where" })).rejects.toMatchObject({
    code: "42601",
  });
  expect(await autocommit({ ...wrong, values: ["6", "2"] })).toEqual([{ quotient: 3 }]);
});

test("if PostgreSQL ends the connection, the running statement fails and the next one gets a new connection", async () => {
  const { pool, autocommit } = open();
  const server = async () => (await autocommit<{ id: number }>(SERVED_BY))[0]?.id;
  const idle = await server();
  const keeper = new pg.Client({ connectionString: database.url });
  await keeper.connect();
  onTestFinished(() => keeper.end());
  const end = (id: number | undefined) => keeper.query("select pg_terminate_backend($1)", [id]);
  await end(idle);
  await vi.waitFor(() => expect(pool.totalCount).toBe(0), { timeout: 60_000 });
  const busy = await server();
  expect(busy).not.toBe(idle);
  const proxy = await blockConnections();
  const failing = expect(autocommit(PASS)).rejects.toThrow();
  await proxy.waitedForBy(1);
  await end(busy);
  await failing;
  expect(await server()).not.toBe(busy);
});

test("a silently dropped connection is abandoned and replaced", async () => {
  const proxy = await openDatabaseProxy(database.url);
  onTestFinished(() => proxy.close());
  const { autocommit } = open({ url: proxy.url, queryTimeoutMs: 2000 });
  await autocommit(SERVED_BY);
  proxy.cut();
  await expect(autocommit(SERVED_BY)).rejects.toThrow("timeout");
  expect(await autocommit(SERVED_BY)).toHaveLength(1);
});
