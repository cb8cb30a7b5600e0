import { type App, transaction } from "../../app.ts";
import { Failure } from "../../errors.ts";
import { Prisma, type User } from "../../generated/client.ts";
import { writeAudit } from "../../lib/audit.ts";
import { announce } from "../../lib/events.ts";
import { maskedPhone } from "../../lib/phones.ts";
import { termsAgreed } from "../account/events.ts";
import { type Identity, invitedAs, maskedEmail } from "../account/identities.ts";
import { requireNotHeld } from "../account/sign-in-changes.ts";
import { notify } from "../notices/notices.ts";
import { recallSplitsOf } from "../splits/allocate.ts";
import { lockAccount } from "./lock-account.ts";
import { accepted, declined, welcome } from "./notices.ts";

/** An invitation that was not accepted in time; computed, so that expiry needs no write. */
export const isOver = ({ inviteExpiresAt }: Pick<User, "inviteExpiresAt">, now: Date): boolean =>
  inviteExpiresAt === null || inviteExpiresAt <= now;

/** An account's name as shown to the people it invites. */
export const accountNameOf = ({ company, name, phone, verifiedEmail }: User): string =>
  company || name || (phone === null ? maskedEmail(verifiedEmail ?? "") : maskedPhone(phone));

/** Proof of the accepting user: the link's token and a password, or only the verified phone. */
interface Proof {
  inviteTokenHash?: string;
  passwordHash?: string;
}

/**
 * Enables an invited user, once, while the invitation is valid.
 * @returns the user; null if the invitation has expired, was replaced, or was already accepted
 * @throws Failure EMAIL_TAKEN if the address has become the login name of another user, HELD_FOR_UNDO
 */
export async function acceptInvitation(app: App, invited: User, ip: string, proof: Proof): Promise<User | null> {
  try {
    return await accept(app, invited, ip, proof);
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002")
      throw new Failure("EMAIL_TAKEN");
    throw error;
  }
}

function accept(app: App, invited: User, ip: string, proof: Proof): Promise<User | null> {
  const { id, accountId } = invited;
  const { inviteTokenHash, passwordHash } = proof;
  return transaction(app, async (app) => {
    await lockAccount(app, accountId);
    const [user] = await app.db.user.updateManyAndReturn({
      where: {
        id,
        status: "invited",
        inviteExpiresAt: { gt: app.now() },
        ...(inviteTokenHash !== undefined && { inviteTokenHash }),
      },
      data: {
        status: "enabled",
        inviteTokenHash: null,
        inviteExpiresAt: null,
        ...(passwordHash !== undefined && { passwordHash }),
        // The link has been to this address only.
        ...(invited.phone === null && { verifiedEmail: invited.email }),
      },
    });
    if (!user) return null;
    await requireNotHeld(app, user);
    await announce(app, termsAgreed, { userId: id });
    const account = await app.db.user.findUniqueOrThrow({ where: { id: accountId } });
    await notify(app, id, welcome(accountNameOf(account)));
    await notify(app, account.id, accepted(user.name));
    await writeAudit(app, user, {
      action: "sub_account.accept",
      target: `sub_account:${id}`,
      ip,
      before: { status: "invited" },
      after: { name: user.name, status: "enabled" },
    });
    return user;
  });
}

/** The name of the account that invites a user. */
export const accountOf = async ({ db }: App, { accountId }: User): Promise<string> =>
  accountNameOf(await db.user.findUniqueOrThrow({ where: { id: accountId } }));

/** Ends somebody's invitations, open or over; what was allocated to the invited users returns. */
export async function declineInvitations(app: App, identity: Identity, ip: string): Promise<void> {
  const all = await app.db.user.findMany({ where: invitedAs(identity), orderBy: { accountId: "asc" } });
  for (const invited of all) await decline(app, invited, ip);
}

async function decline(app: App, invited: User, ip: string): Promise<void> {
  await lockAccount(app, invited.accountId);
  const { count } = await app.db.user.updateMany({
    where: { id: invited.id, status: "invited" },
    data: { status: "deleted", phone: null, roleId: null, inviteTokenHash: null, inviteExpiresAt: null },
  });
  if (count === 0) return;
  await recallSplitsOf(app, invited.id);
  await notify(app, invited.accountId, declined(invited.name));
  await writeAudit(app, invited, {
    action: "sub_account.decline",
    target: `sub_account:${invited.id}`,
    ip,
    before: { name: invited.name, status: "invited" },
  });
}
