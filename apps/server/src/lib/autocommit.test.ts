import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { type TestDatabase, testDatabase } from "../../../../tests/setup/database.ts";
import { openDoor } from "../../../../tests/setup/database-door.ts";
import { openAutocommit } from "./autocommit.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const CONNECTIONS = 2;

/** Autocommit on a pool of two, both closed when the test is done. */
function open({ url = database.url, queryTimeoutMs = 10_000 } = {}) {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    query_timeout: queryTimeoutMs,
    connectionTimeoutMillis: 5000,
  });
  pool.on("error", () => {});
  const { autocommit, close } = openAutocommit(pool, pino({ level: "silent" }));
  const end = async () => {
    close();
    await pool.end();
  };
  onTestFinished(async () => {
    if (!pool.ended) await end();
  });
  return { pool, autocommit, end };
}

const ECHO = {
  name: "echo",
  text: "select $1::text, null, length($2::bytea), true union all select 'last', '', 0, false",
};
const SERVED_BY = { name: "served by", text: "select pg_backend_pid()", values: [] };
const KNOWN = { name: "known", text: "select name from pg_prepared_statements order by name", values: [] };
/** Is under way for as long as the door is held shut. */
const PASS = { name: "pass", text: "select pg_advisory_xact_lock_shared(1)", values: [] };
const COUNT_WAITING = `select count(*)::int as waiting from pg_locks join pg_database on pg_database.oid = database
  where datname = current_database() and locktype = 'advisory' and not granted`;

/** Shuts the door until it is opened, or the test is done. */
async function shutDoor() {
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
    vi.waitFor(async () => expect((await keeper.query(COUNT_WAITING)).rows).toEqual([{ waiting: count }]));
  return { open, waitedForBy };
}

test("a row is its columns in order, as PostgreSQL writes them", async () => {
  const { autocommit } = open();
  expect(await autocommit({ ...ECHO, values: ["子午 '\"\\", Buffer.from([0, 255, 0])] })).toEqual([
    ["子午 '\"\\", null, "3", "t"],
    ["last", "", "0", "f"],
  ]);
  expect(await autocommit({ name: "nothing", text: "select 1 where false", values: [] })).toEqual([]);
  const table = { name: "table", text: "create table made (id int)", values: [] };
  expect(await autocommit(table)).toEqual([]);
});

test("statements that come one after the other share a connection, which reads each text once", async () => {
  const { pool, autocommit } = open();
  const served = new Set<string>();
  for (let i = 0; i < 5; i++) served.add(String(await autocommit(SERVED_BY)));
  expect(served.size).toBe(1);
  expect(await autocommit(KNOWN)).toEqual([["known"], ["served by"]]);
  expect([pool.totalCount, pool.idleCount]).toEqual([1, 0]);
});

test("statements that come at once are all answered, and so is whoever else needs a connection", async () => {
  const { pool, autocommit } = open();
  const door = await shutDoor();
  const many = Array.from({ length: 10 }, () => [autocommit(PASS), pool.query("select 1")]);
  await door.waitedForBy(CONNECTIONS);
  await door.open();
  await Promise.all(many.flat());
  expect(await autocommit(SERVED_BY)).toHaveLength(1);
});

test("a statement that fails says why, and the next one is answered", async () => {
  const { autocommit } = open();
  const wrong = { name: "wrong", text: "select $1::int / $2::int", values: ["1", "0"] };
  await autocommit(SERVED_BY);
  await expect(autocommit(wrong)).rejects.toMatchObject({ code: "22012" });
  await expect(autocommit({ ...wrong, name: "unreadable", text: "select from where" })).rejects.toMatchObject({
    code: "42601",
  });
  expect(await autocommit({ ...wrong, values: ["6", "2"] })).toEqual([["3"]]);
});

test("another text under a name that the connection knows is refused, not answered as the first", async () => {
  const { autocommit } = open();
  await autocommit(SERVED_BY);
  const other = { ...SERVED_BY, text: "select 'other'" };
  await expect(autocommit(other)).rejects.toMatchObject({ code: "42P05" });
});

test("where PostgreSQL ends the connection, the statement under way fails and the next one gets another", async () => {
  const { pool, autocommit } = open();
  const endOf = async (served: unknown) => {
    await pool.query("select pg_terminate_backend($1)", [Number(served)]);
  };
  const [[idle]] = (await autocommit(SERVED_BY)) as [[string]];
  await endOf(idle);
  await vi.waitFor(() => expect(pool.totalCount).toBe(1));
  const [[busy]] = (await autocommit(SERVED_BY)) as [[string]];
  expect(busy).not.toBe(idle);
  const door = await shutDoor();
  const failing = expect(autocommit(PASS)).rejects.toThrow();
  await door.waitedForBy(1);
  await endOf(busy);
  await failing;
  expect(String(await autocommit(SERVED_BY))).not.toBe(busy);
});

test("a connection that was cut without a word is given up, and another takes its place", async () => {
  const door = await openDoor(database.url);
  onTestFinished(() => door.close());
  const { autocommit } = open({ url: door.url, queryTimeoutMs: 300 });
  await autocommit(SERVED_BY);
  door.cut();
  await expect(autocommit(SERVED_BY)).rejects.toThrow("timeout");
  expect(await autocommit(SERVED_BY)).toHaveLength(1);
});

test("a connection that nobody uses goes back to the pool, and one in use does not", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const { pool, autocommit } = open();
  /** Of the only connection there is. */
  const countListeners = async () => {
    const client = await pool.connect();
    const listeners = client.listenerCount("error");
    client.release();
    return listeners;
  };
  const listeners = await countListeners();
  for (let i = 0; i < 3; i++) {
    await autocommit(SERVED_BY);
    vi.advanceTimersByTime(5000);
    expect(pool.idleCount).toBe(0);
  }
  vi.advanceTimersByTime(5000);
  expect(pool.idleCount).toBe(1);
  expect(await countListeners()).toBe(listeners);
  expect(await autocommit(SERVED_BY)).toHaveLength(1);
});

test("closing waits for what is under way, and leaves no connection behind", async () => {
  const { pool, autocommit, end } = open();
  await autocommit(SERVED_BY);
  const door = await shutDoor();
  const last = expect(autocommit(PASS)).resolves.toHaveLength(1);
  await door.waitedForBy(1);
  const ended = end();
  await door.open();
  await Promise.all([ended, last]);
  expect(pool.totalCount).toBe(0);
});
