import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp } from "../../../../../tests/setup/app.ts";
import { encryptText } from "../../lib/encryption.ts";
import { deleteDueAccounts } from "./deletion.ts";
import { writeAccountExport } from "./export.ts";
import { type Fate, personalData } from "./personal-data.ts";

let running: Awaited<ReturnType<typeof startApp>>;
let columns: Column[] = [];
beforeAll(async () => {
  running = await startApp();
  columns = await running.app.db.$queryRaw<Column[]>`
    select c.table_name as "table", c.column_name as "column", c.data_type as "type", c.udt_name as "udt",
      c.is_nullable = 'YES' as "isNullable"
    from information_schema.columns c where c.table_schema = 'public' order by c.table_name, c.ordinal_position`;
});
afterAll(() => running.close());

interface Column {
  table: string;
  column: string;
  type: string;
  udt: string;
  isNullable: boolean;
}

type Held = Extract<Fate, { rows: string }>;
const held = Object.entries(personalData).filter((entry): entry is [string, Held] => "rows" in entry[1]);
const columnsOf = (table: string) => columns.filter((one) => one.table === table);

/** Types that can hold a text. */
const isText = ({ type, udt }: Column): boolean =>
  /^(?:text|character varying|jsonb|bytea|inet|uuid)$/.test(type) || (type === "ARRAY" && udt === "_text");

describe("the table of personal data", () => {
  test("names every table of the schema, and no other", () => {
    expect(Object.keys(personalData).toSorted()).toEqual([...new Set(columns.map(({ table }) => table))].toSorted());
  });

  test.each(Object.keys(personalData))("decides on every column of %s that can hold a text", (table) => {
    const fate = personalData[table] as Fate;
    if ("holds" in fate) {
      const person = /^(?:account|user|owner|actor|inviter|sub_user|staff|created_by|submitted_by|requested_by)_id$/;
      expect(columnsOf(table).filter(({ column }) => person.test(column))).toEqual([]);
      return;
    }
    if (fate.deletion === "rows") return;
    const decided = [...Object.keys(fate.erased), ...Object.keys(fate.kept)];
    const texts = columnsOf(table)
      .filter(isText)
      .map(({ column }) => column);
    expect(texts.filter((column) => !decided.includes(column))).toEqual([]);
    const all = columnsOf(table).map(({ column }) => column);
    expect(decided.filter((column) => !all.includes(column))).toEqual([]);
    expect(Object.keys(fate.erased).filter((column) => column in fate.kept)).toEqual([]);
  });
});

const MARK = "Zebulon Quagga";

/** A value of a column's type; ids are all the same, so that every row refers to the others. */
function sampleOf({ table, column, type, udt }: Column, id: number, text: string): string {
  if (/^(?:integer|bigint|smallint)$/.test(type)) return String(/(?:^|_)(?:id|of)$/.test(column) ? id : 0);
  if (/^(?:numeric|real|double precision)$/.test(type)) return "0";
  if (type === "boolean") return "true";
  if (type === "date") return "current_date";
  if (type.startsWith("timestamp")) return "now()";
  if (type === "uuid")
    return /^(?:status_subscribers\.id|.*\.subscriber_id)$/.test(`${table}.${column}`)
      ? `'${uuidOf(id)}'`
      : "gen_random_uuid()";
  if (type === "inet") return "'192.0.2.7'";
  if (type === "bytea") return `convert_to('${text}', 'UTF8')`;
  if (type === "jsonb") return `'{"of": "${text}"}'`;
  if (type === "ARRAY") return udt === "_text" ? `array['${text}']` : "'{}'";
  if (type === "USER-DEFINED") return `(enum_range(null::"${udt}"))[1]`;
  const special: Readonly<Record<string, string>> = {
    "sms_codes.phone": phoneOf(id),
    "users.phone": phoneOf(id),
    // What the account signs in with.
    "status_subscribers.email": phoneOf(id),
    "attempt_counts.subject": `login:${phoneOf(id)}|192.0.2.7`,
    "idempotent_requests.caller": `user:${id}`,
    "files.scene": "lead",
  };
  if (special[`${table}.${column}`]) return `'${special[`${table}.${column}`]}'`;
  if (/^(?:bank_account|account)_encrypted$/.test(column)) return `'${encryptText(text, running.app.secrets.kept)}'`;
  return `'${text} ${table}'`;
}

const uuidOf = (id: number) => `00000000-0000-4000-8000-${String(id).padStart(12, "0")}`;
const phoneOf = (id: number) => `+861390${String(id).padStart(7, "0")}`;

/** One row of an account in every table that can hold one, with a text in each column that can hold one. */
async function fillEveryTable(id: number, text: string): Promise<void> {
  const statements = ["users", ...held.map(([table]) => table).filter((table) => table !== "users")].map((table) => {
    const given = columnsOf(table);
    const names = given.map(({ column }) => `"${column}"`).join(", ");
    return `insert into "${table}" (${names}) values (${given.map((one) => sampleOf(one, id, text)).join(", ")})`;
  });
  await running.app.db.$transaction(async (db) => {
    await db.$executeRawUnsafe("set local session_replication_role = replica");
    for (const statement of statements) await db.$executeRawUnsafe(statement);
    await db.$executeRawUnsafe(`update users set status = 'enabled', deletion_due_at = null where id = ${id}`);
  });
}

/** Every column in which a text is found. */
async function placesOf(text: string): Promise<string[]> {
  const found: string[] = [];
  for (const one of columns.filter((column) => isText(column))) {
    const value = one.type === "bytea" ? `encode("${one.column}", 'escape')` : `"${one.column}"::text`;
    const [row] = await running.app.db.$queryRawUnsafe<{ count: bigint }[]>(
      `select count(*) as count from "${one.table}" where ${value} like '%${text}%'`,
    );
    if ((row?.count ?? 0n) > 0n) found.push(`${one.table}.${one.column}`);
  }
  return found;
}

describe("with data in every table", () => {
  const [gone, other] = [900_001, 900_002];

  test("the export has every table that the account has rows in, and no secret", async () => {
    await fillEveryTable(gone, MARK);
    await fillEveryTable(other, "Somebody Else");
    // A page of calls that this test wrote cannot be read.
    const [page] = await running.app.db.callPage.findMany({ where: { accountId: gone } });
    await running.app.db.callPage.update({ where: { id: page?.id ?? 0n }, data: { accountId: 0 } });
    const { id } = await running.app.db.export.create({
      data: { accountId: gone, userId: gone, kind: "account", createdAt: running.app.now() },
    });
    await writeAccountExport(running.app, id);
    const { fileId } = await running.app.db.export.findUniqueOrThrow({ where: { id } });
    const { storageKey } = await running.app.db.file.findUniqueOrThrow({ where: { id: fileId ?? 0 } });
    const files = Object.fromEntries(
      Object.entries(unzipSync(await running.app.files.getBytes(storageKey))).map(([name, bytes]) => [
        name,
        strFromU8(bytes),
      ]),
    );
    const contents = JSON.parse(files["contents.json"] ?? "{}") as { left_out: unknown[] };
    const names = held.flatMap(([, { exported }]) => ("file" in exported ? [exported.file] : []));
    expect(Object.keys(files).toSorted()).toEqual(["contents.json", ...names.map((name) => `${name}.json`)].toSorted());
    expect(new Set(names).size).toBe(names.length);
    for (const [table, { exported }] of held) {
      if ("not" in exported) {
        expect(contents.left_out, table).toContainEqual({ table, because: exported.not });
        continue;
      }
      const rows = JSON.parse(files[`${exported.file}.json`] ?? "null") as Record<string, unknown>[];
      // Calls are stored as pages, which have a test of their own.
      if (table === "call_pages") continue;
      expect(rows.length, table).toBeGreaterThan(0);
      for (const hidden of exported.without ?? []) expect(rows[0], table).not.toHaveProperty(hidden);
      for (const [column, name] of Object.entries(exported.opened ?? {})) {
        expect(rows[0], table).not.toHaveProperty(column);
        expect(rows[0], table).toHaveProperty(name, MARK);
      }
    }
    const everything = Object.values(files).join("\n");
    expect(everything).not.toMatch(/_hash"|_encrypted"|storage_key/);
    expect(everything).not.toContain("Somebody Else");
  });

  test("the deletion leaves a text only where the table says so, and others' data alone", async () => {
    const { db } = running.app;
    await db.callPage.updateMany({ where: { accountId: 0 }, data: { accountId: gone } });
    const before = await placesOf("Somebody Else");
    await db.user.update({ where: { id: gone }, data: { deletionDueAt: new Date(0) } });
    expect(await deleteDueAccounts(running.app)).toEqual({ deleted: 1 });
    const kept = held.flatMap(([table, fate]) =>
      fate.deletion === "rows" ? [] : Object.keys(fate.kept).map((column) => `${table}.${column}`),
    );
    // Files that are no invoices go with their rows.
    expect((await placesOf(MARK)).filter((place) => !kept.includes(place))).toEqual([]);
    expect(await placesOf(phoneOf(gone))).toEqual([]);
    expect(await db.file.count({ where: { ownerId: gone } })).toBe(0);
    for (const [table, fate] of held) {
      if (fate.deletion !== "rows") continue;
      // Every number and phone of the account's rows contains its id.
      const [row] = await db.$queryRawUnsafe<{ count: bigint }[]>(
        `select count(*) as count from "${table}" t where t::text like '%${gone}%'`,
      );
      expect(row?.count, table).toBe(0n);
    }
    expect(await placesOf("Somebody Else")).toEqual(before);
  });
});
