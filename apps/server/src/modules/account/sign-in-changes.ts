import { createHash, randomBytes } from "node:crypto";
import type { SignInMeans } from "@meridian/contract/sign-in";
import { type App, transaction } from "../../app.ts";
import { Failure } from "../../errors.ts";
import type { Prisma, SignInChange, User } from "../../generated/client.ts";
import { DAY_MS } from "../../lib/durations.ts";
import { languageOfUser } from "../../lib/language.ts";
import { type NewNotice, notify } from "../notices/notices.ts";
import { endSessions } from "./sessions.ts";
import { rowsOf, type SignInState, signInStateOf } from "./sign-in-means.ts";
import { channelsOf, sendChange } from "./sign-in-messages.ts";

const UNDO_DAYS = 3;

export const hashOfToken = (token: string): string => createHash("sha256").update(token).digest("hex");

interface Change {
  means: SignInMeans;
  /** What the user is told. */
  notice: NewNotice;
  ip: string;
}

type Changed = Partial<SignInState> & Pick<Prisma.UserUpdateInput, "totpLastStep">;

/**
 * The only way to change how a user signs in. `decide` gets the locked row, checks the proof and returns the new values.
 * Everything they could sign in with before the first change that can still be undone gets a link that restores that
 * state. Who has taken the account over and changes more gets no link, because theirs is not among these.
 * @throws Failure EMAIL_TAKEN, HELD_FOR_UNDO, and what `decide` throws
 */
export async function changeSignIn(
  app: App,
  userId: number,
  change: Change,
  decide: (app: App, user: User) => Promise<Changed>,
): Promise<User> {
  return transaction(app, async (app) => {
    const before = await lockUser(app, userId);
    const baseline = await baselineOf(app, before);
    const changed = await decide(app, before);
    const after = await app.db.user.update({ where: { id: userId }, data: changed });
    await requireNotHeld(app, after);
    if (changed.passwordHash !== undefined) await endPending(app, after, [before, baseline]);
    const token = randomBytes(24).toString("base64url");
    const now = app.now();
    const expiresAt = new Date(now.getTime() + UNDO_DAYS * DAY_MS);
    const tokenHash = hashOfToken(token);
    await app.db.signInChange.create({
      data: { ...baseline, userId, means: change.means, tokenHash, createdAt: now, expiresAt },
    });
    // Only on the site: the messages below go out whatever the user's settings, which a thief could have changed.
    await notify(app, userId, change.notice, { email: false, sms: false });
    const told = { ...change, language: languageOfUser(after) };
    await sendChange(app, told, { trusted: channelsOf(baseline), others: channelsOf(before, after), token });
    return after;
  });
}

/** Locks the row, so that each change sees the state that the one before it left. */
export async function lockUser({ db }: App, id: number): Promise<User> {
  await db.$queryRaw`select 1 from users where id = ${id} for update`;
  return db.user.findUniqueOrThrow({ where: { id } });
}

/** The state that undoing restores: that of the changes which can still be undone, else the present one. */
async function baselineOf(app: App, user: User) {
  const open = await app.db.signInChange.findFirst({
    where: { userId: user.id, ...isOpen(app) },
    orderBy: { id: "desc" },
  });
  if (!open) return { ...signInStateOf(user), ...(await rowsOf(app, user.id)) };
  const kept = { recoveryCodes: open.recoveryCodes, identities: open.identities, passkeys: open.passkeys };
  return { ...signInStateOf(open), ...(kept as Record<keyof typeof kept, Prisma.InputJsonValue>) };
}

/** Changes that can still be undone. */
export const isOpen = ({ now }: App) => ({ undoneAt: null, expiresAt: { gt: now() } });

/**
 * After a means was removed. A password alone is no means, because a login with it names a phone or an address.
 * @throws Failure CONFLICT if the user could no longer log in
 */
export async function requireMeans({ db }: App, { id, phone, verifiedEmail }: User): Promise<void> {
  if (phone !== null || verifiedEmail !== null) return;
  const where = { userId: id };
  if ((await db.linkedIdentity.count({ where })) + (await db.passkey.count({ where })) === 0)
    throw new Failure("CONFLICT", { state: "last_means" });
}

type Names = Pick<SignInChange, "phone" | "verifiedEmail">;

/**
 * Refuses a phone or address that another user can still get back; otherwise the owner of a stolen account would
 * prevent that by opening a new one. After the write, which waits for a concurrent change of the same address.
 * @throws Failure HELD_FOR_UNDO
 */
export async function requireNotHeld(app: App, { id, phone, verifiedEmail }: Names & { id: number }): Promise<void> {
  const names = [...(phone === null ? [] : [{ phone }]), ...(verifiedEmail === null ? [] : [{ verifiedEmail }])];
  const held = await app.db.signInChange.count({ where: { userId: { not: id }, ...isOpen(app), OR: names } });
  if (held > 0) throw new Failure("HELD_FOR_UNDO");
}

/** Ends what the old password or factors began: sessions, codes on their way, and a second factor not yet switched on. */
export async function endPending(app: App, user: User, states: readonly Names[]): Promise<void> {
  await endSessions(app, user.id);
  const { phones, emails } = channelsOf(user, ...states);
  await app.db.smsCode.deleteMany({ where: { phone: { in: [...phones, ...emails] } } });
  if (user.totpEnabledAt === null)
    await app.db.user.update({ where: { id: user.id }, data: { totpSecretEncrypted: null } });
}
