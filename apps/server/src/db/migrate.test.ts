import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { MIGRATIONS_DIRECTORY } from "../../../../scripts/runtime/paths.ts";
import { runPrisma } from "../../../../scripts/runtime/prisma.ts";
import { emptyDatabase, testDatabase } from "../../../../tests/setup/database.ts";
import { migrate } from "./migrate.ts";

let directory: string;
let database: Awaited<ReturnType<typeof emptyDatabase>>;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "meridian-migrations-"));
  database = await emptyDatabase();
});

afterEach(async () => {
  await database.drop();
  rmSync(directory, { recursive: true, force: true });
});

describe("migrating", () => {
  test("applies new migrations in order of their names, and none twice", async () => {
    write("2_second", "alter table thing add column two int");
    write("1_first", "create table thing (one int)");
    expect(await migrate(database.url, directory)).toEqual(["1_first", "2_second"]);
    write("3_third", "alter table thing add column three int");
    expect(await migrate(database.url, directory)).toEqual(["3_third"]);
    expect(await migrate(database.url, directory)).toEqual([]);
    expect(await query("select one, two, three from thing")).toEqual([]);
  });

  test("is done once by concurrent processes", async () => {
    write("1_first", "create table thing (one int)");
    const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(database.url, directory)));
    expect(applied.flat()).toEqual(["1_first"]);
  });

  test("refuses a migration that was edited after it was applied", async () => {
    write("1_first", "create table thing (one int)");
    await migrate(database.url, directory);
    write("1_first", "create table thing (one bigint)");
    await expect(migrate(database.url, directory)).rejects.toThrow(/1_first was edited after it had been applied/);
  });

  test("rolls back a failing migration, names it, and stops until it is resolved", async () => {
    write("1_first", "create table thing (one int); insert into thing values (1); select 1 / 0");
    write("2_second", "create table other (one int)");
    await expect(migrate(database.url, directory)).rejects.toThrow(/1_first failed: division by zero/);
    expect(await query("select to_regclass('thing') as thing, to_regclass('other') as other")).toEqual([
      { thing: null, other: null },
    ]);
    await expect(migrate(database.url, directory)).rejects.toThrow(
      /1_first failed earlier.*npx prisma migrate resolve --rolled-back 1_first/,
    );
    expect(await query("select logs from _prisma_migrations")).toEqual([{ logs: "division by zero" }]);
    await query("update _prisma_migrations set rolled_back_at = now()");
    write("1_first", "create table thing (one int)");
    expect(await migrate(database.url, directory)).toEqual(["1_first", "2_second"]);
  });

  test("reports where it looked if there is no migrations folder", async () => {
    await expect(migrate(database.url, join(directory, "none"))).rejects.toThrow(/no migrations folder at .*none/);
  });
});

describe("Prisma's own command line", () => {
  test("accepts a database that was migrated here as its own", async () => {
    await migrate(database.url, MIGRATIONS_DIRECTORY);
    expect(await runPrisma(["migrate", "status"], database.url)).toContain("Database schema is up to date");
    expect(await runPrisma(["migrate", "deploy"], database.url)).toContain("No pending migrations to apply");
  });

  test("leaves nothing to do here after it has migrated", async () => {
    await runPrisma(["migrate", "deploy"], database.url);
    expect(await migrate(database.url, MIGRATIONS_DIRECTORY)).toEqual([]);
  });
});

test("the migrations lead to exactly the tables of prisma/schema", async () => {
  const migrated = await testDatabase();
  const endpoints = ["--from-config-datasource", "--to-schema", "prisma/schema"];
  const difference = await runPrisma(["migrate", "diff", ...endpoints, "--script"], migrated.url);
  expect(difference).toContain("This is an empty migration");
  await migrated.drop();
});

test("every name in the database is in snake_case, so that none has to be quoted", async () => {
  const migrated = await testDatabase();
  const names = await query<{ name: string; of: string }>(NAMES, migrated.url);
  expect(names.length).toBeGreaterThan(1000);
  expect(names.filter(({ name }) => !/^[a-z_][a-z0-9_]*$/.test(name))).toEqual([]);
  await migrated.drop();
});

function write(name: string, sql: string) {
  mkdirSync(join(directory, name), { recursive: true });
  writeFileSync(join(directory, name, "migration.sql"), sql);
}

/** Tables, indexes, sequences and views, their columns, constraints, types, functions and triggers. */
const NAMES = `
  select relname as name, oid::regclass::text as of from pg_class where relnamespace = 'public'::regnamespace
  union all select attname, attrelid::regclass::text from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace
  union all select conname, conrelid::regclass::text from pg_constraint where connamespace = 'public'::regnamespace
  union all select typname, 'types' from pg_type where typnamespace = 'public'::regnamespace
  union all select proname, 'functions' from pg_proc where pronamespace = 'public'::regnamespace
  union all select tgname, tgrelid::regclass::text from pg_trigger where not tgisinternal`;

async function query<Row = unknown>(sql: string, url = database.url): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
