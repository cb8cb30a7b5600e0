import type { api } from "@meridian/contract";
import type { HandlerInput } from "@meridian/contract/endpoint";
import { type SignInMeans, signInMeans } from "@meridian/contract/sign-in";
import * as z from "zod";
import { type App, transaction } from "../../app.ts";
import { Failure, InvalidField } from "../../errors.ts";
import { Prisma, type SignInChange } from "../../generated/client.ts";
import { writeAudit } from "../../lib/audit.ts";
import { languageOfUser } from "../../lib/language.ts";
import { maskedPhone } from "../../lib/phones.ts";
import { type NewNotice, notify } from "../notices/notices.ts";
import { maskedEmail } from "./identities.ts";
import { requireGoodPassword } from "./password-rules.ts";
import { hashPassword, ofUser } from "./passwords.ts";
import { forgetUsers } from "./sessions.ts";
import { endPending, hashOfToken, isOpen, lockUser } from "./sign-in-changes.ts";
import { means, rowsOf, type SignInState, signInStateOf } from "./sign-in-means.ts";
import { channelsOf, sendUndone } from "./sign-in-messages.ts";

/** What the holder of the link is about to restore. @throws Failure as `findOpen` */
export async function describeUndo(app: App, token: string) {
  const change = await findOpen(app, token);
  const before = { ...change, ...listsOf(change) };
  const now = { ...change.user, ...listsOf(await rowsOf(app, change.userId)) };
  const changes = signInMeans
    .filter((one) => markOf(one, before) !== markOf(one, now))
    .map((one) => ({ means: one, before: shown[one](before), now: shown[one](now) }));
  return {
    account: accountNameOf(change),
    changes,
    has_password: change.passwordHash !== null,
    expires_at: change.expiresAt,
  };
}

const RecoveryCodes = z.array(z.object({ codeHash: z.string(), usedAt: z.coerce.date().nullable() }));
const Identities = z.array(
  z.object({
    provider: z.string(),
    subject: z.string(),
    name: z.string(),
    createdAt: z.coerce.date(),
    lastUsedAt: z.coerce.date().nullable(),
  }),
);

const Passkeys = z.array(
  z.object({
    credentialId: z.string(),
    publicKey: z.string(),
    counter: z.int(),
    transports: z.array(z.string()),
    name: z.string(),
    createdAt: z.coerce.date(),
    lastUsedAt: z.coerce.date().nullable(),
  }),
);

const listsOf = ({ identities, passkeys }: { identities: unknown; passkeys: unknown }) => ({
  identities: Identities.parse(identities),
  passkeys: Passkeys.parse(passkeys),
});

type Described = SignInState & ReturnType<typeof listsOf>;

/** What differs whenever the means was changed. */
function markOf(one: SignInMeans, state: Described): string {
  const [column] = means[one].columns;
  if (column !== undefined) return String(state[column]);
  const ids =
    one === "passkey"
      ? state.passkeys.map(({ credentialId }) => credentialId)
      : state.identities.map(({ provider, subject }) => `${provider} ${subject}`);
  return ids.sort().join();
}

/** A means as the page shows it; "" if there is none. */
const shown: Readonly<Record<SignInMeans, (state: Described) => string>> = {
  phone: ({ phone }) => (phone === null ? "" : maskedPhone(phone)),
  email: ({ verifiedEmail }) => (verifiedEmail === null ? "" : maskedEmail(verifiedEmail)),
  password: ({ passwordHash }) => (passwordHash === null ? "" : "set"),
  second_factor: ({ totpEnabledAt }) => (totpEnabledAt === null ? "" : "on"),
  identity: ({ identities }) => [...new Set(identities.map(({ provider }) => provider))].join(", "),
  passkey: ({ passkeys }) => passkeys.map(({ name }) => name).join(", "),
};

const accountNameOf = ({ phone, verifiedEmail }: Pick<SignInState, "phone" | "verifiedEmail">): string =>
  phone === null ? (verifiedEmail === null ? "" : maskedEmail(verifiedEmail)) : maskedPhone(phone);

/** @throws Failure NOT_FOUND for an invented token; CONFLICT for one that was used or has expired */
async function findOpen(app: App, token: string) {
  const change = await app.db.signInChange.findUnique({
    where: { tokenHash: hashOfToken(token) },
    include: { user: true },
  });
  if (!change || change.user.status === "deleted") throw new Failure("NOT_FOUND");
  if (change.undoneAt) throw new Failure("CONFLICT", { state: "undone" });
  if (change.expiresAt <= app.now()) throw new Failure("CONFLICT", { state: "expired" });
  return change;
}

/**
 * Restores how the user signed in before the changes, whatever was changed since, and ends every session. A new
 * password is set at once if given, because whoever made the changes may know the old one.
 * @throws Failure as `findOpen`, WEAK_PASSWORD, EMAIL_TAKEN; InvalidField
 */
export async function undoSignInChange(app: App, ip: string, input: HandlerInput<typeof api.account.signInUndo>) {
  const { token, password } = input;
  const change = await findOpen(app, token);
  if (password !== input.password_confirm) throw new InvalidField("password_confirm", "match");
  if (password !== undefined) await requireGoodPassword(password, change.phone ?? "", change.verifiedEmail ?? "");
  const passwordHash =
    password === undefined ? change.passwordHash : await hashPassword(password, ofUser(change.userId));
  try {
    await transaction(app, (app) => restore(app, ip, change, passwordHash));
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002")
      throw new Failure("EMAIL_TAKEN");
    throw error;
  }
  forgetUsers([change.userId]);
  return { account: accountNameOf(change) };
}

async function restore(app: App, ip: string, change: SignInChange, passwordHash: string | null): Promise<void> {
  const { userId } = change;
  const before = await lockUser(app, userId);
  // Nothing is left to undo once the state before the first change is back, so the other links stop working too.
  const ended = await app.db.signInChange.updateManyAndReturn({
    where: { userId, ...isOpen(app) },
    data: { undoneAt: app.now() },
    select: { id: true },
  });
  if (!ended.some(({ id }) => id === change.id)) throw new Failure("CONFLICT", { state: "undone" });
  const user = await app.db.user.update({ where: { id: userId }, data: { ...signInStateOf(change), passwordHash } });
  await app.db.recoveryCode.deleteMany({ where: { userId } });
  const codes = RecoveryCodes.parse(change.recoveryCodes);
  await app.db.recoveryCode.createMany({ data: codes.map((code) => ({ userId, ...code })) });
  await app.db.linkedIdentity.deleteMany({ where: { userId } });
  const { identities, passkeys } = listsOf(change);
  // One that has been connected to another account since stays there: its holder has shown that it is theirs.
  await app.db.linkedIdentity.createMany({ data: identities.map((one) => ({ userId, ...one })), skipDuplicates: true });
  await app.db.passkey.deleteMany({ where: { userId } });
  await app.db.passkey.createMany({ data: passkeys.map((one) => ({ userId, ...one })) });
  await endPending(app, user, [before]);
  await writeAudit(app, user, { action: "sign_in.undo", target: `user:${userId}`, ip });
  await notify(app, userId, undone, { email: false, sms: false });
  const language = languageOfUser(user);
  await sendUndone(app, { notice: undone, ip, language }, channelsOf(user, before));
}

const undone: NewNotice = {
  type: "security",
  title: { en: "Changes of your login were undone", zh: "登录方式的更改已撤销" },
  content: {
    en: "How you log in is as it was before the changes, and all sessions have ended. Check your API keys, and set a new password if you have not.",
    zh: "登录方式已恢复到更改之前，所有设备均已退出登录。请检查您的密钥；若尚未重设密码，请立即重设。",
  },
  link: "/user?tab=profile",
};
