import type { StaffRole } from "@meridian/contract/staff-access";
import type { App } from "../../apps/server/src/app.ts";
import type { User } from "../../apps/server/src/generated/client.ts";
import { createAccount } from "../../apps/server/src/modules/account/accounts.ts";
import { issueProof } from "../../apps/server/src/modules/account/proof.ts";
import { openSession } from "../../apps/server/src/modules/account/sessions.ts";
import { createKey } from "../../apps/server/src/modules/keys/keys.ts";

let phones = 0;
/** An unused phone number. */
export const newPhone = () =>
  `+86139${String(process.pid % 1000).padStart(3, "0")}${String(++phones).padStart(5, "0")}`;

/** A signed-in user: their token, and the user as the server knows it. */
export type Account = Awaited<ReturnType<typeof signIn>>;

/** A new main account with its free services, signed in. */
export async function newAccount(app: App): Promise<Account> {
  const blank = { name: "", email: "", company: "", channel: "", inviteCode: "", passwordHash: null };
  return signIn(app, await createAccount(app, { ...blank, phone: newPhone(), lang: "en-US" }));
}

/** Adds calls of a service to an account, as if it had bought them. */
export async function buyCalls(app: App, accountId: number, type: number, quota: number): Promise<void> {
  await app.db.service.create({ data: { accountId, type, quota, source: "order", startAt: app.now() } });
}

/** A signed-in staff member with two-factor authentication. */
export async function newStaff(app: App, role: StaffRole = "owner"): Promise<Account> {
  const account = await newAccount(app);
  await makeStaff(app, account, role);
  return account;
}

/** Gives a user a staff role and a second factor. */
export async function makeStaff({ db, now }: App, { id }: Account, staffRole: StaffRole): Promise<void> {
  await db.user.update({ where: { id }, data: { staffRole, totpEnabledAt: now() } });
}

/** A new sub-account of an account, signed in, with exactly these permissions. */
export async function newMember(app: App, accountId: number, permissions: readonly string[] = []): Promise<Account> {
  const role = await app.db.role.create({
    data: { accountId, nameEn: `role ${phones}`, nameZh: "", permissions: [...permissions] },
  });
  const user = await app.db.user.create({ data: { accountId, phone: newPhone(), roleId: role.id } });
  return signIn(app, user, permissions);
}

async function signIn(app: App, user: User, permissions: readonly string[] = []) {
  const { token } = await openSession(app, user, { ip: "127.0.0.1", plat: "pc", userAgent: "test" }, false);
  const { id, accountId } = user;
  const session = await app.db.session.findFirstOrThrow({ where: { userId: id }, orderBy: { id: "desc" } });
  return {
    id,
    phone: user.phone ?? "",
    token,
    signedIn: {
      id,
      accountId,
      isMain: id === accountId,
      permissions,
      sessionId: session.id,
      staffRole: user.staffRole,
      hasTwoFactor: user.totpEnabledAt !== null,
    },
  };
}

/** A proof that the account's owner has just confirmed who they are. */
export async function newProof(app: App, { id, signedIn }: Account): Promise<string> {
  return issueProof(app, signedIn, await app.db.user.findUniqueOrThrow({ where: { id } }));
}

type Restrictions = Partial<Parameters<typeof createKey>[3]>;

/** A new key of a new account, and its secret. */
export async function newKey(app: App, restrictions: Restrictions = {}) {
  const account = await newAccount(app);
  // The one service without a free quota.
  await buyCalls(app, account.id, 11, 100);
  const key = await createKey(app, account.signedIn, "127.0.0.1", { name: "test", is_test: false, ...restrictions });
  return { account, key, secret: key.api_key };
}

/** Sets the account's remaining free lookups. */
export async function setQuota(app: App, accountId: number, quota: number, type = 1): Promise<void> {
  await app.db.service.updateMany({ where: { accountId, type }, data: { quota } });
}
