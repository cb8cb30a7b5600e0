import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { api } from "@meridian/contract";
import type { HandlerInput, HandlerOutput } from "@meridian/contract/endpoint";
import { type App, transaction } from "../../app.ts";
import { Failure } from "../../errors.ts";
import type { CallPage, Export, Prisma } from "../../generated/client.ts";
import { utcDay } from "../../lib/calendar.ts";
import { BYTE_ORDER_MARK, csvLine } from "../../lib/csv.ts";
import { DAY_MS, HOUR_MS } from "../../lib/durations.ts";
import { holds, mayTakeFiles, type SignedIn } from "../../lib/signed-in.ts";
import { fileUrl } from "../../lib/stored-files.ts";
import { requireVisible } from "../keys/visible.ts";
import { foldAccounts } from "../metering/fold.ts";
import { notify } from "../notices/notices.ts";
import { writeRecords } from "./jobs.ts";
import { callsOf, maskAddress, namesOf, type Span, spanOf, touching, whereOf } from "./records.ts";

type Input = HandlerInput<typeof api.usage.getKeyUseRecord>;
type ExportInfo = HandlerOutput<typeof api.usage.exportList>["list"][number];

const MAX_ROWS = 1_000_000;
const MAX_RUNNING = 3;
/** An export this old belongs to a worker that died. */
const ABANDONED_MS = HOUR_MS;
const RETENTION_DAYS = 7;
const PAGES = 200;
const LISTED = 20;

/** The filter of an export, as stored in its row. */
interface Filter {
  where: ReturnType<typeof whereOf>;
  span: Span;
  /** Queries are written unmasked. */
  isWhole: boolean;
}

/**
 * Starts exporting the calls of a filter to a file.
 * @throws Failure FORBIDDEN without `usage.export`, NOT_FOUND, TOO_MANY_EXPORTS, EXPORT_TOO_LARGE; InvalidField
 */
export async function beginExport(app: App, user: SignedIn, input: Input) {
  if (!holds(user, "usage.export")) throw new Failure("FORBIDDEN", { permission: "usage.export" });
  await requireVisible(app, user, input);
  const span = spanOf(app.now(), input);
  const where = whereOf(user, input);
  await foldAccounts(app, [user.accountId]);
  const { _sum } = await app.db.callPage.aggregate({ where: { AND: [where, touching(span)] }, _sum: { calls: true } });
  const totalRows = _sum.calls ?? 0;
  if (totalRows > MAX_ROWS) throw new Failure("EXPORT_TOO_LARGE", { max: MAX_ROWS });
  const filter: Filter = { where, span, isWhole: holds(user, "usage.detail") };
  const { id } = await transaction(app, async (app) => {
    // Locks the account's row, so that concurrent requests cannot all take the last slot.
    await app.db.$queryRaw`select 1 from users where id = ${user.accountId} for update`;
    const since = new Date(app.now().getTime() - ABANDONED_MS);
    const running = await app.db.export.count({
      where: { accountId: user.accountId, status: { in: ["queued", "running"] }, createdAt: { gt: since } },
    });
    if (running >= MAX_RUNNING) throw new Failure("TOO_MANY_EXPORTS", { max: MAX_RUNNING });
    const row = await app.db.export.create({
      data: {
        accountId: user.accountId,
        userId: user.id,
        kind: "records",
        filter: filter as unknown as Prisma.InputJsonObject,
        totalRows,
        createdAt: app.now(),
      },
    });
    await app.jobs.add(writeRecords, { id: row.id });
    return row;
  });
  return { export_id: id, list: [], next_cursor: null, total: totalRows, total_exact: false };
}

/** The user's latest exports, newest first, or one of them. @throws Failure NOT_FOUND */
export async function listExports(app: App, user: SignedIn, id?: number) {
  const { id: userId } = user;
  const rows = await app.db.export.findMany({
    where: { userId, ...(id !== undefined && { id }) },
    orderBy: { id: "desc" },
    take: LISTED,
  });
  if (id !== undefined && rows.length === 0) throw new Failure("NOT_FOUND");
  const files = await app.db.file.findMany({ where: { id: { in: rows.flatMap(({ fileId }) => fileId ?? []) } } });
  const list = rows.map((row) => {
    const file = files.find((one) => one.id === row.fileId);
    return {
      id: row.id,
      kind: row.kind as ExportInfo["kind"],
      status: row.status as ExportInfo["status"],
      rows: row.rows,
      total_rows: row.totalRows,
      url: file && mayTakeFiles(user) ? fileUrl(app, file) : "",
      error: row.error,
      created_at: row.createdAt,
      finished_at: row.finishedAt,
    };
  });
  return { list, total: list.length };
}

/** Writes an export's file and notifies its user; starts over if a worker died while writing. */
export async function writeExport(app: App, id: number): Promise<{ rows: number }> {
  const row = await app.db.export.findFirst({ where: { id, status: { in: ["queued", "running"] } } });
  if (!row) return { rows: 0 };
  await app.db.export.update({ where: { id }, data: { status: "running", rows: 0 } });
  const storageKey = `exports/${randomUUID()}`;
  const progress = { rows: 0, bytes: 0 };
  try {
    await app.files.putStream(storageKey, Readable.from(fileLines(app, row, progress)), { contentType: "text/csv" });
    await recordFile(app, row, storageKey, progress);
  } catch (error) {
    const finishedAt = app.now();
    await app.db.export.update({ where: { id }, data: { status: "failed", error: "not written", finishedAt } });
    throw error;
  }
  return { rows: progress.rows };
}

async function recordFile(app: App, row: Export, storageKey: string, { rows, bytes }: Progress): Promise<void> {
  await transaction(app, async (app) => {
    const name = `calls-${utcDay(row.createdAt)}-${row.id}.csv`;
    const now = app.now();
    const file = await app.db.file.create({
      data: {
        ownerId: row.userId,
        scene: "export",
        name,
        storageKey,
        size: bytes,
        mime: "text/csv",
        isUsed: true,
        createdAt: now,
      },
    });
    await app.db.export.update({
      where: { id: row.id },
      data: { status: "done", rows, totalRows: rows, fileId: file.id, finishedAt: now },
    });
    await notify(app, row.userId, {
      type: "system",
      title: { en: "Your export is ready", zh: "导出文件已生成" },
      content: {
        en: `${rows.toLocaleString("en-US")} calls. The file is kept for ${RETENTION_DAYS} days.`,
        zh: `共 ${rows.toLocaleString("zh-CN")} 次调用，文件保留 ${RETENTION_DAYS} 天。`,
      },
      link: "/user?tab=keys",
    });
  });
}

interface Progress {
  rows: number;
  bytes: number;
}

const HEAD = [
  "time",
  "key",
  "sub_account",
  "service_type",
  "path",
  "query",
  "status",
  "result",
  "charged",
  "ms",
  "client_ip",
  "method",
  "reason",
  "country_code",
  "database_version",
];

/** Yields the file in pieces, so that it is never entirely in memory; the row records the progress. */
async function* fileLines(app: App, row: Export, progress: Progress): AsyncGenerator<Buffer> {
  const { where, span, isWhole } = row.filter as unknown as Filter;
  const piece = (text: string): Buffer => {
    const bytes = Buffer.from(text);
    progress.bytes += bytes.length;
    return bytes;
  };
  yield piece(BYTE_ORDER_MARK + csvLine(HEAD));
  let last = 0n;
  for (;;) {
    const pages: CallPage[] = await app.db.callPage.findMany({
      where: { AND: [where, touching(span), { id: { gt: last } }] },
      orderBy: { id: "asc" },
      take: PAGES,
    });
    const end = pages.at(-1);
    if (!end) return;
    last = end.id;
    const names = await namesOf(app, pages);
    let text = "";
    for (const page of pages)
      for (const { at, call } of callsOf(page, span)) {
        progress.rows++;
        text += csvLine([
          new Date(at).toISOString(),
          names.keys.get(page.keyId) ?? "",
          page.ownerId === page.accountId ? "" : (names.users.get(page.ownerId) ?? ""),
          page.serviceType,
          page.path,
          isWhole ? call.query : maskAddress(call.query),
          page.httpStatus,
          page.result,
          page.charged,
          call.microseconds / 1000,
          call.clientIp,
          page.method,
          page.reason,
          call.countryCode,
          page.databaseVersion,
        ]);
      }
    if (text !== "") yield piece(text);
    await app.db.export.update({ where: { id: row.id }, data: { rows: progress.rows } });
  }
}

/** Deletes expired exports with their files. */
export async function forgetExports(app: App): Promise<{ exports: number }> {
  const before = new Date(app.now().getTime() - RETENTION_DAYS * DAY_MS);
  const old = await app.db.export.findMany({ where: { createdAt: { lt: before } }, take: 500 });
  const files = await app.db.file.findMany({
    where: { id: { in: old.flatMap(({ fileId }) => fileId ?? []) }, scene: "export" },
  });
  for (const { storageKey } of files) await app.files.delete(storageKey);
  await app.db.export.deleteMany({ where: { id: { in: old.map(({ id }) => id) } } });
  await app.db.file.deleteMany({ where: { id: { in: files.map(({ id }) => id) } } });
  return { exports: old.length };
}
