import type { api } from "@meridian/contract";
import type { HandlerInput } from "@meridian/contract/endpoint";
import { type App, transaction } from "../../app.ts";
import { Failure, InvalidField } from "../../errors.ts";
import { Prisma } from "../../generated/client.ts";
import { writeAudit } from "../../lib/audit.ts";
import type { SignedIn } from "../../lib/signed-in.ts";
import { notify } from "../notices/notices.ts";
import { isPassword, ofUser } from "./passwords.ts";
import { endSessions } from "./sessions.ts";
import { type Trier, tryCode } from "./sms-codes.ts";

const GRACE_DAYS = 15;
const DAY_MS = 86_400_000;

/**
 * Schedules an account's deletion; until then its owner can cancel it.
 * @throws Failure WRONG_LOGIN, WRONG_SMS_CODE, CONFLICT if it is already scheduled; InvalidField
 */
export async function requestDeletion(
  app: App,
  user: SignedIn,
  caller: Trier,
  input: HandlerInput<typeof api.account.accountDelete>,
) {
  const row = await app.db.user.findUniqueOrThrow({ where: { id: user.id } });
  if (row.deletionDueAt) throw new Failure("CONFLICT", { state: "due" });
  if (row.passwordHash !== null) {
    if (input.password === undefined) throw new InvalidField("password", "required");
    if (!(await isPassword(input.password, row.passwordHash, ofUser(row.id)))) throw new Failure("WRONG_LOGIN");
  }
  const use = await tryCode(app, caller, { ...input, phone: row.phone ?? row.verifiedEmail ?? "", scene: "danger" });
  const due = new Date(app.now().getTime() + GRACE_DAYS * DAY_MS);
  await transaction(app, async (app) => {
    await use(app);
    const { count } = await app.db.user.updateMany({
      where: { id: user.id, deletionDueAt: null },
      data: { deletionDueAt: due },
    });
    if (count === 0) throw new Failure("CONFLICT", { state: "due" });
    await writeAudit(app, user, {
      action: "account.delete",
      target: `user:${user.id}`,
      ip: caller.ip,
      after: { due: due.toISOString() },
    });
    await notify(app, user.id, {
      type: "security",
      title: { en: "Your account is scheduled for deletion", zh: "账号即将注销" },
      content: {
        en: `On ${due.toISOString().slice(0, 10)} its keys stop working and its data is deleted. Until then you can cancel the deletion.`,
        zh: `${due.toISOString().slice(0, 10)} 起密钥失效、数据删除，在此之前可撤销。`,
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
 * Removes all personal data from an account. Usage and audit records that the law requires are kept without names.
 */
async function deleteAccount(app: App, accountId: number): Promise<void> {
  const members = await app.db.user.findMany({ where: { accountId }, select: { id: true } });
  const userIds = members.map(({ id }) => id);
  // Invoices are kept for as long as tax law requires.
  const theirFiles = { ownerId: { in: userIds }, scene: { not: "invoice" } };
  const files = await app.db.file.findMany({ where: theirFiles, select: { storageKey: true } });
  await transaction(app, async (app) => {
    const { db } = app;
    const ofUsers = { where: { userId: { in: userIds } } };
    const ofAccount = { where: { accountId } };
    await db.apiKey.updateMany({
      where: { accountId, status: { not: "revoked" } },
      data: {
        status: "revoked",
        revokedAt: app.now(),
        oldSecretHash: null,
        oldValidUntil: null,
        changedAt: new Date(),
      },
    });
    await db.apiKey.updateMany({ ...ofAccount, data: { name: "", remark: "", lastUsedIp: "" } });
    await db.user.updateMany({
      ...ofAccount,
      data: {
        status: "deleted",
        phone: null,
        verifiedEmail: null,
        name: "",
        email: "",
        company: "",
        remark: "",
        avatarFileId: null,
        passwordHash: null,
        totpSecretEncrypted: null,
        totpEnabledAt: null,
        inviteTokenHash: null,
      },
    });
    await db.recoveryCode.deleteMany(ofUsers);
    await db.signInChange.deleteMany(ofUsers);
    await db.notice.deleteMany(ofUsers);
    await db.noticeSetting.deleteMany(ofUsers);
    await db.export.deleteMany(ofAccount);
    await db.certification.deleteMany(ofAccount);
    await db.apiRemark.deleteMany(ofUsers);
    await db.address.deleteMany(ofUsers);
    await db.exchange.updateMany({ ...ofUsers, data: { address: Prisma.DbNull, remark: "" } });
    await db.webhook.deleteMany(ofAccount);
    await db.warningRule.deleteMany(ofAccount);
    await db.updateWarning.deleteMany(ofAccount);
    await db.renewRequest.updateMany({ ...ofAccount, data: { remark: "", contactPhone: "", reply: "" } });
    await db.callPage.deleteMany(ofAccount);
    await db.visit.updateMany({ ...ofUsers, data: { userId: null } });
    await db.lead.updateMany({
      ...ofUsers,
      data: { name: "", phone: "", email: "", company: "", content: "", reply: "" },
    });
    await db.invoiceTitle.deleteMany(ofAccount);
    await db.file.deleteMany({ where: theirFiles });
    await db.$executeRaw`
      update audit_entries set ip = '', before = null, after = null where account_id = ${accountId}`;
  });
  for (const id of userIds) await endSessions(app, id);
  await app.db.session.deleteMany({ where: { userId: { in: userIds } } });
  // After the rows, so that no row refers to a deleted file.
  for (const { storageKey } of files) await app.files.delete(storageKey);
}
