import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MIGRATIONS_DIRECTORY } from "../../../../scripts/runtime/paths.ts";
import { emptyDatabase, migrateBefore } from "../../../../tests/setup/database.ts";

const MIGRATION = "20261123235500_snake_case_names";
const ROWS_EACH = 3;
const FOREIGN_KEY_VIOLATION = "23503";

/** A table or index as the catalogue has it; a copy would have another id or another file. */
interface Relation {
  oid: number;
  name: string;
  isTable: boolean;
  file: number;
  columns: string[];
}

let database: Awaited<ReturnType<typeof emptyDatabase>>;
let client: pg.Client;
let before: { relations: Relation[]; rows: Map<number, string[]> };
let after: typeof before;

beforeAll(async () => {
  database = await emptyDatabase();
  await migrateBefore(database.url, MIGRATION);
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await fillEveryTable();
  before = await look();
  await client.query(readFileSync(join(MIGRATIONS_DIRECTORY, MIGRATION, "migration.sql"), "utf8"));
  after = await look();
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

async function query<Row>(sql: string): Promise<Row[]> {
  return (await client.query(sql)).rows;
}

async function look() {
  const relations = await query<Relation>(`
    select oid::int, relname as name, relkind = 'r' as "isTable", relfilenode::int as file, array(
      select attname::text from pg_attribute where attrelid = pg_class.oid and attnum > 0 order by attnum
    ) as columns
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'i', 'S')
      and relname not like '%prisma_migrations%' order by oid`);
  const rows = new Map<number, string[]>();
  for (const { oid, name } of relations.filter(({ isTable }) => isTable)) {
    const texts = await query<{ row: string }>(`select t::text as row from "${name}" t order by 1`);
    rows.set(
      oid,
      texts.map(({ row }) => row),
    );
  }
  return { relations, rows };
}

interface Column {
  name: string;
  type: string;
  label: string | null;
}

/** Values of the given number for the columns that have none by default; ids are counted from one in every table. */
const sampleOf = ({ type, label }: Column, number: number): string => {
  if (label !== null) return `'${label}'`;
  if (type.endsWith("[]")) return "'{}'";
  if (/^(?:integer|bigint|double precision)$/.test(type)) return String(number);
  if (type.startsWith("timestamp") || type === "date") return `timestamptz '2026-11-0${number}'`;
  const constants: Record<string, string> = {
    boolean: "true",
    jsonb: `'{"n": ${number}}'`,
    bytea: `'\\x0${number}'`,
    inet: `'192.0.2.${number}'`,
    uuid: `'00000000-0000-4000-8000-00000000000${number}'`,
  };
  return constants[type] ?? `'text ${number}'`;
};

/** Rows in every table; a table that another one refers to is filled before it. */
async function fillEveryTable(): Promise<void> {
  let waiting = await query<{ table: string; columns: Column[] }>(`
    select c.oid::regclass::text as "table", json_agg(json_build_object('name', quote_ident(attname),
      'type', format_type(atttypid, null),
      'label', (select enumlabel from pg_enum where enumtypid = atttypid order by enumsortorder limit 1)
    )) as columns
    from pg_class c join pg_attribute on attrelid = c.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> '_prisma_migrations'
      and attnum > 0 and attnotnull and not atthasdef group by c.oid`);
  while (waiting.length > 0) {
    const left: typeof waiting = [];
    for (const one of waiting) {
      const names = one.columns.map(({ name }) => name);
      const rows = Array.from({ length: ROWS_EACH }, (_, index) =>
        one.columns.map((column) => sampleOf(column, index + 1)),
      );
      const values = rows.map((row) => `(${row})`);
      await client.query(`insert into ${one.table} (${names}) values ${values}`).catch((error: { code: string }) => {
        if (error.code !== FOREIGN_KEY_VIOLATION) throw error;
        left.push(one);
      });
    }
    if (left.length === waiting.length) throw new Error(`cannot fill ${left.map(({ table }) => table)}`);
    waiting = left;
  }
}

/** A name without what distinguishes the two styles. */
const bare = (name: string) => name.replaceAll("_", "").toLowerCase();

test("all rows of all tables are there, unchanged and in the same order of columns", () => {
  expect(before.rows.size).toBeGreaterThan(80);
  for (const rows of before.rows.values()) expect(rows.length).toBeGreaterThanOrEqual(ROWS_EACH);
  expect(after.rows).toEqual(before.rows);
});

test("no table, index or sequence was copied: each keeps its id and file", () => {
  const identities = ({ relations }: typeof before) => relations.map(({ oid, file }) => ({ oid, file }));
  expect(identities(after)).toEqual(identities(before));
});

test("each name is the previous one in snake_case", () => {
  const changed = new Map(after.relations.map((relation) => [relation.oid, relation]));
  for (const { oid, name, columns } of before.relations) {
    const now = changed.get(oid);
    // "Industry" and "NewsClass" are "industries" and "news_classes".
    const stem = bare(name.split("_")[0] ?? "").replace(/y$/, "");
    expect(bare(now?.name ?? "")).toMatch(new RegExp(`^${stem}`));
    // PostgreSQL reserves the word "to".
    expect(now?.columns.map(bare)).toEqual(columns.map((column) => (column === "to" ? "addressee" : bare(column))));
  }
});

test("sequences continue counting, and constraints still reject what they rejected before", async () => {
  expect(await query("insert into users (account_id) values (1) returning id, status")).toEqual([
    { id: ROWS_EACH + 1, status: "enabled" },
  ]);
  await expect(query("update users set integral = -1")).rejects.toThrow(/"users_integral_check"/);
  await expect(query("update sessions set user_id = 99")).rejects.toThrow(/"sessions_user_id_fkey"/);
  await expect(
    query("update sessions set public_id = (select max(public_id::text)::uuid from sessions)"),
  ).rejects.toThrow(/"sessions_public_id_key"/);
});
