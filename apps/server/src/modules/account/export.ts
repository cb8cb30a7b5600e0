import { randomUUID } from "node:crypto";
import { strToU8, zipSync } from "fflate";
import { type App, transaction } from "../../app.ts";
import { Failure } from "../../errors.ts";
import type { SignedIn } from "../../lib/signed-in.ts";
import { notify } from "../notices/notices.ts";
import { exportAccount } from "./jobs.ts";

/** Maximum rows of one kind; more than a person would ever create by hand. */
const MAX_ROWS = 100_000;
/** An export this old belongs to a worker that died. */
const ABANDONED_MS = 3_600_000;

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
  const tables = await gather(app, row.accountId);
  const files = Object.entries(tables).map(([name, rows]) => [`${name}.json`, strToU8(toJson(rows))] as const);
  const bytes = zipSync(Object.fromEntries(files));
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
    const rows = Object.values(tables).reduce((sum, list) => sum + list.length, 0);
    await app.db.export.update({
      where: { id },
      data: { status: "done", fileId: file.id, rows, totalRows: rows, finishedAt: now },
    });
    await notify(app, row.userId, {
      type: "security",
      title: { en: "Your data is ready", zh: "您的数据已准备好" },
      content: {
        en: "A ZIP file with everything we store about your account. It will be deleted after one week.",
        zh: "账号的全部数据已打包为 ZIP 文件，一周后自动删除。",
      },
      link: "/user?tab=profile",
    });
  });
  return { bytes: bytes.length };
}

/** The data of an account's users and their actions, without hashes, secrets and other people's data. */
async function gather({ db }: App, accountId: number): Promise<Record<string, object[]>> {
  const ofAccount = { where: { accountId }, take: MAX_ROWS };
  const ofItsUsers = { where: { user: { accountId } }, take: MAX_ROWS };
  const [
    users,
    sessions,
    keys,
    services,
    notices,
    leads,
    files,
    certifications,
    audit,
    usage,
    addresses,
    exchanges,
    points,
  ] = await Promise.all([
    db.user.findMany({
      ...ofAccount,
      omit: { passwordHash: true, totpSecretEncrypted: true, inviteTokenHash: true, totpLastStep: true },
    }),
    db.session.findMany({ ...ofItsUsers, omit: { publicId: true } }),
    db.apiKey.findMany({ ...ofAccount, omit: { secretHash: true, secretEncrypted: true, oldSecretHash: true } }),
    db.service.findMany(ofAccount),
    db.notice.findMany(ofItsUsers),
    db.lead.findMany(ofItsUsers),
    db.file.findMany({ where: { owner: { accountId } }, take: MAX_ROWS, omit: { storageKey: true } }),
    db.certification.findMany({ ...ofAccount, omit: { bankAccountEncrypted: true } }),
    db.auditEntry.findMany(ofAccount),
    db.usageHour.findMany(ofAccount),
    db.address.findMany(ofItsUsers),
    db.exchange.findMany(ofItsUsers),
    db.pointsEntry.findMany(ofItsUsers),
  ]);
  return {
    users,
    sessions,
    keys,
    services,
    notices,
    leads,
    files,
    certifications,
    audit,
    usage,
    addresses,
    exchanges,
    points,
  };
}

const toJson = (rows: object[]): string =>
  JSON.stringify(rows, (_key, value) => (typeof value === "bigint" ? String(value) : value), 2);
