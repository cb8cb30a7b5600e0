import { type App, transaction } from "../../app.ts";
import { Failure } from "../../errors.ts";
import { Prisma, type User } from "../../generated/client.ts";
import { announce } from "../../lib/events.ts";
import { accountOpened } from "./events.ts";
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
  /** IANA name. */
  timeZone?: string;
}

/**
 * Creates a main account and what belongs to it, atomically. The invitation binds the account permanently.
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
      await announce(app, accountOpened, { userId: user.id, invitedById });
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
