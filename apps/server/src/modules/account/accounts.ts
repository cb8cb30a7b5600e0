import { type App, transaction } from "../../app.ts";
import { Failure } from "../../errors.ts";
import { Prisma, type User } from "../../generated/client.ts";
import { type NewNotice, notify } from "../notices/notices.ts";
import { bindReferral } from "../rewards/earnings.ts";
import { FREE_LOOKUPS_PER_MONTH, openFreeServices } from "../usage/services.ts";
import { requireNotHeld } from "./sign-in-changes.ts";

export interface NewAccount {
  /** E.164; null for a user who signs in with an email address. */
  phone: string | null;
  /** Confirmed, in lower case. */
  verifiedEmail?: string | null;
  passwordHash: string | null;
  name: string;
  email: string;
  company: string;
  channel: string;
  inviteCode: string;
  lang: "zh-CN" | "en-US";
}

/**
 * Creates a main account with its free services, atomically. The invitation binds the account permanently.
 * @throws Failure PHONE_TAKEN, EMAIL_TAKEN, HELD_FOR_UNDO, UNKNOWN_INVITE_CODE
 */
export async function createAccount(app: App, { inviteCode, ...account }: NewAccount): Promise<User> {
  try {
    return await transaction(app, async (app) => {
      const invitedById = inviteCode === "" ? null : await findInviter(app, inviteCode);
      // A main account is its own account, so its number must be known before the row is written.
      const [next] = await app.db.$queryRaw<{ id: number }[]>`
        select nextval(pg_get_serial_sequence('users', 'id'))::int as id`;
      if (!next) throw new Error("no sequence for users.id");
      const user = await app.db.user.create({ data: { id: next.id, accountId: next.id, invitedById, ...account } });
      await requireNotHeld(app, user);
      if (invitedById !== null) await bindReferral(app, user.id, invitedById);
      await openFreeServices(app, user.id);
      await notify(app, user.id, welcome);
      return user;
    });
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002")
      throw new Failure(account.phone === null ? "EMAIL_TAKEN" : "PHONE_TAKEN");
    throw error;
  }
}

async function findInviter(app: App, inviteCode: string): Promise<number> {
  const inviter = await app.db.user.findUnique({ where: { inviteCode }, select: { id: true } });
  if (!inviter) throw new Failure("UNKNOWN_INVITE_CODE");
  return inviter.id;
}

const welcome: NewNotice = {
  type: "system",
  title: { en: "Welcome to Meridian", zh: "欢迎使用子午" },
  content: {
    en: `${FREE_LOOKUPS_PER_MONTH.toLocaleString("en")} lookups a month are free. Your first key is ready; make a call with it from the dashboard.`,
    zh: `每月 ${FREE_LOOKUPS_PER_MONTH.toLocaleString("en")} 次免费查询。第一个密钥已就绪，可在数据看板中发起第一次调用。`,
  },
  link: "/user?tab=dashboard",
};
