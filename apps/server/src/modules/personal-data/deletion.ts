import { type App, transaction } from "../../app.ts";
import { Failure } from "../../errors.ts";
import { writeAudit } from "../../lib/audit.ts";
import { utcDay } from "../../lib/calendar.ts";
import { DAY_MS } from "../../lib/durations.ts";
import type { SignedIn } from "../../lib/signed-in.ts";
import { requireProof } from "../account/proof.ts";
import { endSessions } from "../account/sessions.ts";
import { endJobsOf, removeInputs } from "../bulk-jobs/account-end.ts";
import { foldUsage } from "../metering/fold.ts";
import { notify } from "../notices/notices.ts";
import { type Fate, identitiesOf, personalData, tablesOfUser } from "./personal-data.ts";
import { statementFor } from "./statement.ts";

const GRACE_DAYS = 15;

/**
 * Schedules an account's deletion; until then its owner can cancel it.
 * @throws Failure PROOF_NEEDED, CONFLICT if it is already scheduled
 */
export async function requestDeletion(app: App, user: SignedIn, ip: string, proof: string | undefined) {
  const row = await app.db.user.findUniqueOrThrow({ where: { id: user.id } });
  if (row.deletionDueAt) throw new Failure("CONFLICT", { state: "due" });
  await requireProof(app, user, row, proof);
  const due = new Date(app.now().getTime() + GRACE_DAYS * DAY_MS);
  await transaction(app, async (app) => {
    const { count } = await app.db.user.updateMany({
      where: { id: user.id, deletionDueAt: null },
      data: { deletionDueAt: due },
    });
    if (count === 0) throw new Failure("CONFLICT", { state: "due" });
    await writeAudit(app, user, {
      action: "account.delete",
      target: `user:${user.id}`,
      ip,
      after: { due: due.toISOString() },
    });
    await notify(app, user.id, {
      type: "security",
      title: { en: "Your account is scheduled for deletion", zh: "账号即将注销" },
      content: {
        en: `On ${utcDay(due)} its keys stop working and its data is deleted. Until then you can cancel the deletion.`,
        zh: `${utcDay(due)} 起密钥失效、数据删除，在此之前可撤销。`,
      },
      link: "/user?tab=profile",
    });
  });
  return { effective_at: due };
}

/** Cancels an account's deletion. @throws Failure CONFLICT if none is scheduled */
export async function cancelDeletion(app: App, user: SignedIn, ip: string): Promise<Record<string, never>> {
  await transaction(app, async (app) => {
    const { count } = await app.db.user.updateMany({
      where: { id: user.id, deletionDueAt: { not: null } },
      data: { deletionDueAt: null },
    });
    if (count === 0) throw new Failure("CONFLICT", { state: "none" });
    await writeAudit(app, user, { action: "account.keep", target: `user:${user.id}`, ip });
  });
  return {};
}

/** Deletes the accounts whose grace period has ended. */
export async function deleteDueAccounts(app: App): Promise<{ deleted: number }> {
  const due = await app.db.user.findMany({
    where: { deletionDueAt: { lte: app.now() }, status: { not: "deleted" } },
    select: { id: true },
    take: 100,
  });
  for (const { id } of due) await deleteAccount(app, id);
  return { deleted: due.length };
}

/**
 * Removes an account's personal data, as the table of personal data says. What the law requires is kept without the
 * rest.
 */
async function deleteAccount(app: App, accountId: number): Promise<void> {
  const members = await app.db.user.findMany({ where: { accountId }, select: { id: true } });
  const userIds = members.map(({ id }) => id);
  const identities = await identitiesOf(app, accountId);
  // Invoices are kept for as long as tax law requires.
  const theirFiles = { ownerId: { in: userIds }, scene: { not: "invoice" } };
  const files = await app.db.file.findMany({ where: theirFiles, select: { storageKey: true } });
  await foldUsage(app);
  const inputs = await transaction(app, async (app) => {
    const { db } = app;
    const now = app.now();
    await db.apiKey.updateMany({
      where: { accountId, status: { not: "revoked" } },
      data: { status: "revoked", revokedAt: now, oldValidUntil: null, changedAt: new Date() },
    });
    // A payout that nobody has approved yet has nowhere to go any more.
    await db.cashback.updateMany({
      where: { userId: { in: userIds }, kind: "payout", status: { in: ["pending", "failed"] } },
      data: { status: "rejected", finishedAt: now },
    });
    await db.user.updateMany({ where: { accountId }, data: { status: "deleted", isStaff: false } });
    const inputs = await endJobsOf(app, accountId);
    for (const [table, fate] of Object.entries(personalData)) {
      const statement = deletionOf(table, fate);
      if (statement === null) continue;
      const [sql, values] = statementFor(statement, accountId, identities);
      await db.$executeRawUnsafe(sql, ...values);
    }
    await db.file.deleteMany({ where: theirFiles });
    // What its members did as our staff is in the logs of others.
    await db.auditEntry.updateMany({ where: { actorId: { in: userIds } }, data: { ip: "" } });
    return inputs;
  });
  for (const id of userIds) await endSessions(app, id);
  // After the rows, so that no row refers to a deleted file.
  for (const { storageKey } of files) await app.files.delete(storageKey);
  await removeInputs(app, inputs);
}

function deletionOf(table: string, fate: Fate): string | null {
  if ("holds" in fate) return null;
  if (fate.deletion === "rows") return `delete from "${table}" where ${fate.rows}`;
  const changes = Object.entries(fate.erased).map(([column, value]) => `"${column}" = ${value}`);
  return changes.length === 0 ? null : `update "${table}" set ${changes.join(", ")} where ${fate.rows}`;
}

/**
 * Deletes what belongs to a sub-account alone, in the transaction of its deletion. Its name stays in the account's logs
 * until the account is deleted.
 */
export async function eraseMember({ db }: App, id: number): Promise<void> {
  for (const table of tablesOfUser) await db.$executeRawUnsafe(`delete from "${table}" where user_id = $1::int`, id);
  await db.user.update({
    where: { id },
    data: { email: "", totpSecretEncrypted: null, totpEnabledAt: null, staffRole: null, isStaff: false },
  });
}
