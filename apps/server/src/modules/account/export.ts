import { randomUUID } from "node:crypto";
import { strToU8, zipSync } from "fflate";
import { type App, transaction } from "../../app.ts";
import { Failure } from "../../errors.ts";
import { decryptText } from "../../lib/encryption.ts";
import type { SignedIn } from "../../lib/signed-in.ts";
import { notify } from "../notices/notices.ts";
import { readCallPage } from "../usage/call-page.ts";
import { foldUsage } from "../usage/fold.ts";
import { exportAccount } from "./jobs.ts";
import { type Fate, identitiesOf, personalData, statementFor } from "./personal-data.ts";

/** Maximum rows of one kind; more than a person would ever create by hand. */
const MAX_ROWS = 100_000;
/** An export this old belongs to a worker that died. */
const ABANDONED_MS = 3_600_000;
const PAGES_AT_ONCE = 500;

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
  const parts = await gather(app, row.accountId);
  const texts = parts.map(({ file, rows }) => [`${file}.json`, `[${rows.join(",\n")}]`] as const);
  const entries = [["contents.json", contentsOf(app, parts)] as const, ...texts];
  const bytes = zipSync(Object.fromEntries(entries.map(([name, text]) => [name, strToU8(text)])));
  const storageKey = `exports/${randomUUID()}`;
  await app.files.put(storageKey, bytes, { contentType: "application/zip" });
  await transaction(app, async (app) => {
    const now = app.now();
    const name = `account-${row.accountId}-${now.toISOString().slice(0, 10)}.zip`;
    const file = await app.db.file.create({
      data: {
        ownerId: row.userId,
        scene: "export",
        name,
        storageKey,
        size: bytes.length,
        mime: "application/zip",
        isUsed: true,
        createdAt: now,
      },
    });
    const rows = parts.reduce((sum, part) => sum + part.rows.length, 0);
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
  return { bytes: bytes.length };
}

interface Part {
  file: string;
  /** JSON texts. */
  rows: string[];
}

/** The account's rows of every table of personal data, without secrets and other people's data. */
async function gather(app: App, accountId: number): Promise<Part[]> {
  const parts: Part[] = [];
  await foldUsage(app);
  for (const [table, fate] of Object.entries(personalData)) {
    if ("holds" in fate || "not" in fate.exported) continue;
    const { file } = fate.exported;
    parts.push({
      file,
      rows: table === "call_pages" ? await callsOfAccount(app, accountId) : await rowsOf(app, accountId, table, fate),
    });
  }
  return parts;
}

async function rowsOf(app: App, accountId: number, table: string, { rows, exported }: Extract<Fate, { rows: string }>) {
  if ("not" in exported) return [];
  const { without = [], opened = {}, override } = exported;
  const hidden = [...without, ...Object.keys(opened)].map((column) => `'${column}'`);
  const json = hidden.length > 0 ? `to_jsonb(t) - array[${hidden.join(", ")}]` : "to_jsonb(t)";
  const encrypted = Object.keys(opened).map((column) => `t."${column}"`);
  const [sql, values] = statementFor(
    `select (${json}${override ? ` || (${override})::jsonb` : ""})::text as json, array[${encrypted.join(", ")}]::text[] as encrypted
     from "${table}" t where ${rows} limit ${MAX_ROWS}`,
    accountId,
    await identitiesOf(app, accountId),
  );
  const found = await app.db.$queryRawUnsafe<{ json: string; encrypted: (string | null)[] }[]>(sql, ...values);
  const names = Object.values(opened);
  if (names.length === 0) return found.map(({ json }) => json);
  return found.map(({ json, encrypted }) => {
    const clear = encrypted.map((value) => (value === null ? "" : decryptText(value, app.secrets.kept)));
    const fields = names.map((name, index) => [name, clear[index]]);
    return JSON.stringify({ ...(JSON.parse(json) as object), ...Object.fromEntries(fields) });
  });
}

/** The newest calls, which are stored as pages of many. */
async function callsOfAccount({ db }: App, accountId: number): Promise<string[]> {
  const calls: string[] = [];
  for (let before: bigint | undefined; calls.length < MAX_ROWS; ) {
    const pages = await db.callPage.findMany({
      where: { accountId, ...(before !== undefined && { id: { lt: before } }) },
      orderBy: { id: "desc" },
      take: PAGES_AT_ONCE,
    });
    for (const { bytes, startedAt, path, httpStatus, keyId, charged } of pages)
      for (const { afterMs, query, clientIp } of readCallPage(bytes)) {
        const at = new Date(startedAt.getTime() + afterMs);
        calls.push(
          JSON.stringify({ at, key_id: keyId, path, query, client_ip: clientIp, http_status: httpStatus, charged }),
        );
      }
    before = pages.at(-1)?.id;
    if (pages.length < PAGES_AT_ONCE) break;
  }
  return calls.slice(0, MAX_ROWS);
}

/** What the archive contains, and what is left out and why. */
function contentsOf(app: App, parts: readonly Part[]): string {
  const left = Object.entries(personalData).flatMap(([table, fate]) =>
    "exported" in fate && "not" in fate.exported ? [{ table, because: fate.exported.not }] : [],
  );
  const files = parts.map(({ file, rows }) => ({
    file: `${file}.json`,
    rows: rows.length,
    is_cut: rows.length >= MAX_ROWS,
  }));
  return JSON.stringify({ created_at: app.now(), files, left_out: left }, null, 2);
}
