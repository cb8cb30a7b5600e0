import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { type App, transaction } from "../../app.ts";
import { Failure } from "../../errors.ts";
import { utcDay } from "../../lib/calendar.ts";
import { HOUR_MS } from "../../lib/durations.ts";
import { decryptText } from "../../lib/encryption.ts";
import type { SignedIn } from "../../lib/signed-in.ts";
import { readCallPage } from "../metering/call-page.ts";
import { foldUsage } from "../metering/fold.ts";
import { notify } from "../notices/notices.ts";
import { archive, type Entry } from "./archive.ts";
import { exportAccount } from "./jobs.ts";
import { type Fate, identitiesOf, personalData } from "./personal-data.ts";
import { statementFor } from "./statement.ts";

/** Maximum rows of one kind; more than a person would ever create by hand. */
const MAX_ROWS = 100_000;
/** An export this old belongs to a worker that died. */
const ABANDONED_MS = HOUR_MS;
/** Rows read at a time, so that a large account takes no more memory than a small one. */
const ROWS_AT_ONCE = 500;
/** Pages of calls read at a time; each holds up to a few hundred calls. */
const PAGES_AT_ONCE = 20;

/** Starts an export of an account's data. @throws Failure CONFLICT while one is running */
export async function beginAccountExport(app: App, user: SignedIn): Promise<{ job_id: number }> {
  return transaction(app, async (app) => {
    // Locks the account's row to serialise concurrent requests.
    await app.db.$queryRaw`select 1 from users where id = ${user.accountId} for update`;
    const since = new Date(app.now().getTime() - ABANDONED_MS);
    const running = await app.db.export.count({
      where: { accountId: user.accountId, kind: "account", status: "queued", createdAt: { gt: since } },
    });
    if (running > 0) throw new Failure("CONFLICT", { state: "queued" });
    const { id } = await app.db.export.create({
      data: { accountId: user.accountId, userId: user.id, kind: "account", createdAt: app.now() },
    });
    await app.jobs.add(exportAccount, { id });
    return { job_id: id };
  });
}

/** Writes an account's data into a ZIP file of JSON, without secrets, and notifies its owner. */
export async function writeAccountExport(app: App, id: number): Promise<{ bytes: number }> {
  const row = await app.db.export.findFirst({ where: { id, kind: "account", status: "queued" } });
  if (!row) return { bytes: 0 };
  const storageKey = `exports/${randomUUID()}`;
  const written: Written = { bytes: 0, parts: [] };
  const content = Readable.from(counted(archive(entriesOf(app, row.accountId, written.parts)), written));
  await app.files.putStream(storageKey, content, { contentType: "application/zip" });
  await transaction(app, async (app) => {
    const now = app.now();
    const name = `account-${row.accountId}-${utcDay(now)}.zip`;
    const file = await app.db.file.create({
      data: {
        ownerId: row.userId,
        scene: "export",
        name,
        storageKey,
        size: written.bytes,
        mime: "application/zip",
        isUsed: true,
        createdAt: now,
      },
    });
    const rows = written.parts.reduce((sum, part) => sum + part.rows, 0);
    await app.db.export.update({
      where: { id },
      data: { status: "done", fileId: file.id, rows, totalRows: rows, finishedAt: now },
    });
    await notify(app, row.userId, {
      type: "security",
      title: { en: "Your data is ready", zh: "您的数据已准备好" },
      content: {
        en: "A ZIP file of your account's data; contents.json lists what it contains and what is left out. It will be deleted after one week.",
        zh: "账号数据已打包为 ZIP 文件，内容与未包含的部分见 contents.json，一周后自动删除。",
      },
      link: "/user?tab=profile",
    });
  });
  return { bytes: written.bytes };
}

interface Part {
  file: string;
  rows: number;
}

interface Written {
  bytes: number;
  parts: Part[];
}

async function* counted(chunks: AsyncIterable<Uint8Array>, written: Written): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    written.bytes += chunk.length;
    yield chunk;
  }
}

/** A file for every table of personal data, without secrets and other people's data, and a list of them at the end. */
async function* entriesOf(app: App, accountId: number, parts: Part[]): AsyncGenerator<Entry> {
  await foldUsage(app);
  for (const [table, fate] of Object.entries(personalData)) {
    if ("holds" in fate || "not" in fate.exported) continue;
    const part: Part = { file: `${fate.exported.file}.json`, rows: 0 };
    const found = table === "call_pages" ? callsOfAccount(app, accountId) : rowsOf(app, accountId, table, fate);
    yield { name: part.file, texts: jsonList(found, part) };
    parts.push(part);
  }
  yield { name: "contents.json", texts: [contentsOf(app, parts)] };
}

/** The JSON list of the first rows, given as some at a time. */
async function* jsonList(found: AsyncIterable<string[]>, part: Part): AsyncGenerator<string> {
  yield "[";
  for await (const some of found) {
    const rows = some.slice(0, MAX_ROWS - part.rows);
    if (rows.length > 0) yield (part.rows === 0 ? "" : ",\n") + rows.join(",\n");
    part.rows += rows.length;
    if (part.rows === MAX_ROWS) break;
  }
  yield "]";
}

/** The account's rows of a table as JSON, some at a time, in the order of the primary key. */
async function* rowsOf(
  app: App,
  accountId: number,
  table: string,
  { rows, exported }: Extract<Fate, { rows: string }>,
): AsyncGenerator<string[]> {
  if ("not" in exported) return;
  const { without = [], opened = {}, override } = exported;
  const hidden = [...without, ...Object.keys(opened)].map((column) => `'${column}'`);
  const json = hidden.length > 0 ? `to_jsonb(t) - array[${hidden.join(", ")}]` : "to_jsonb(t)";
  const encrypted = Object.keys(opened).map((column) => `t."${column}"`);
  const key = await primaryKeyOf(app, table);
  const columnsOf = (row: string) => key.map((column) => `${row}."${column}"`).join(", ");
  const identities = await identitiesOf(app, accountId);
  const select = `select (${json}${override ? ` || (${override})::jsonb` : ""})::text as json,
      array[${encrypted.join(", ")}]::text[] as encrypted,
      (select to_jsonb(k) from (select ${columnsOf("t")}) k)::text as key
    from "${table}" t where (${rows})`;
  const isAfter = `and (${columnsOf("t")}) > (select ${columnsOf("k")} from jsonb_populate_record(null::"${table}", :after) k)`;
  const order = `order by ${columnsOf("t")} limit ${ROWS_AT_ONCE}`;
  for (let last: string | null = null; ; ) {
    const [text, values] = statementFor(`${select} ${last === null ? "" : isAfter} ${order}`, accountId, identities);
    const sql = last === null ? text : text.replace(":after", `$${values.push(last)}::jsonb`);
    const found: FoundRow[] = await app.db.$queryRawUnsafe(sql, ...values);
    yield found.map((row) => clearText(app, row, Object.values(opened)));
    last = found.at(-1)?.key ?? null;
    if (found.length < ROWS_AT_ONCE) return;
  }
}

interface FoundRow {
  json: string;
  encrypted: (string | null)[];
  /** The primary key, as JSON. */
  key: string;
}

/** A row's JSON with its encrypted columns in the clear, under their names in the export. */
function clearText({ secrets }: App, { json, encrypted }: FoundRow, names: readonly string[]): string {
  if (names.length === 0) return json;
  const clear = encrypted.map((value) => (value === null ? "" : decryptText(value, secrets.kept)));
  const fields = names.map((name, index) => [name, clear[index]]);
  return JSON.stringify({ ...(JSON.parse(json) as object), ...Object.fromEntries(fields) });
}

async function primaryKeyOf({ db }: App, table: string): Promise<string[]> {
  const columns = await db.$queryRaw<{ name: string }[]>`
    select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indrelid = ${table}::regclass and i.indisprimary order by array_position(i.indkey::int[], a.attnum::int)`;
  return columns.map(({ name }) => name);
}

/** The newest calls, some at a time; they are stored as pages of many. */
async function* callsOfAccount({ db }: App, accountId: number): AsyncGenerator<string[]> {
  for (let before: bigint | undefined; ; ) {
    const pages = await db.callPage.findMany({
      where: { accountId, ...(before !== undefined && { id: { lt: before } }) },
      orderBy: { id: "desc" },
      take: PAGES_AT_ONCE,
    });
    for (const { bytes, startedAt, path, httpStatus, keyId, charged } of pages)
      yield readCallPage(bytes).map(({ afterMs, query, clientIp }) => {
        const at = new Date(startedAt.getTime() + afterMs);
        return JSON.stringify({
          at,
          key_id: keyId,
          path,
          query,
          client_ip: clientIp,
          http_status: httpStatus,
          charged,
        });
      });
    before = pages.at(-1)?.id;
    if (pages.length < PAGES_AT_ONCE) return;
  }
}

/** What the archive contains, and what is left out and why. */
function contentsOf(app: App, parts: readonly Part[]): string {
  const left = Object.entries(personalData).flatMap(([table, fate]) =>
    "exported" in fate && "not" in fate.exported ? [{ table, because: fate.exported.not }] : [],
  );
  const files = parts.map(({ file, rows }) => ({
    file,
    rows,
    is_cut: rows >= MAX_ROWS,
  }));
  return JSON.stringify({ created_at: app.now(), files, left_out: left }, null, 2);
}
