import type { Language } from "@meridian/contract/errors";
import type { LoginProviderName } from "@meridian/contract/login-provider-names";
import type { App } from "../../app.ts";
import { Failure } from "../../errors.ts";
import { type LinkedIdentity, Prisma, type User } from "../../generated/client.ts";
import { writeAudit } from "../../lib/audit.ts";
import type { SignedIn } from "../../lib/signed-in.ts";
import type { NewNotice } from "../notices/notices.ts";
import type { CookieHolder } from "./browsers.ts";
import { requireProof } from "./proof.ts";
import { beginVisit } from "./provider-visits.ts";
import { changeSignIn, requireMeans } from "./sign-in-changes.ts";

/** A provider's user, as a login of ours knows them. */
interface ProviderIdentity {
  provider: string;
  subject: string;
  name: string;
  email: string;
}

type Caller = { ip: string; language: Language } & CookieHolder;

/** Names as their owners write them. */
export const providerTitles: Readonly<Record<LoginProviderName, Readonly<Record<Language, string>>>> = {
  google: { en: "Google", zh: "Google" },
  microsoft: { en: "Microsoft", zh: "Microsoft" },
  github: { en: "GitHub", zh: "GitHub" },
  wechat: { en: "WeChat", zh: "微信" },
  alipay: { en: "Alipay", zh: "支付宝" },
};

/** The user as whom a provider's user logs in. */
export const findLinked = ({ db }: App, { provider, subject }: Pick<ProviderIdentity, "provider" | "subject">) =>
  db.linkedIdentity.findUnique({ where: { provider_subject: { provider, subject } }, include: { user: true } });

/** Notes a login with a provider. */
export const noteUse = ({ db, now }: App, { id }: LinkedIdentity) =>
  db.linkedIdentity.updateMany({ where: { id }, data: { lastUsedAt: now() } });

interface Link {
  identity: ProviderIdentity;
  ip: string;
  /** Null if the user does not log in with it right now. */
  usedAt: Date | null;
}

/** Lets a provider's user log in as a user. In the transaction of what proves that they are the same person. */
export async function writeLink(app: App, user: Pick<User, "id" | "accountId">, { identity, ip, usedAt }: Link) {
  const { provider, subject, name, email } = identity;
  await app.db.linkedIdentity.create({
    data: { userId: user.id, provider, subject, name: email || name, createdAt: app.now(), lastUsedAt: usedAt },
  });
  await writeAudit(app, user, { action: "sign_in.connect", target: `user:${user.id}`, ip, after: { provider } });
}

/**
 * The same for an account that exists, whose every channel is told. `prove` runs in the same transaction, with the user's
 * row locked.
 * @throws what `prove` throws; the database's error if the provider's user is connected to somebody
 */
export const link = (app: App, userId: number, made: Link, prove: (app: App, user: User) => Promise<void>) =>
  changeSignIn(
    app,
    userId,
    { means: "identity", notice: connected(made.identity.provider), ip: made.ip },
    async (app, row) => {
      await prove(app, row);
      await writeLink(app, row, made);
      return {};
    },
  );

/** Whether an error means that the provider's user is connected already. */
export const isTaken = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002";

/** What the user can log in with besides phone, email and password. */
export async function listMethods({ db }: App, user: SignedIn) {
  const identities = await db.linkedIdentity.findMany({ where: { userId: user.id }, orderBy: { id: "asc" } });
  const passkeys = await db.passkey.findMany({ where: { userId: user.id }, orderBy: { id: "asc" } });
  return {
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      ...{ id, name },
      ...{ created_at: createdAt, last_used_at: lastUsedAt },
    })),
    identities: identities.map(({ id, provider, name, createdAt, lastUsedAt }) => ({
      id,
      provider: provider as LoginProviderName,
      name,
      created_at: createdAt,
      last_used_at: lastUsedAt,
    })),
  };
}

/** @throws Failure PROOF_NEEDED, and as `beginVisit` */
export async function beginConnection(
  app: App,
  user: SignedIn,
  caller: Caller,
  { provider, proof }: { provider: LoginProviderName; proof?: string | undefined },
) {
  if (!app.loginProviders.has(provider)) throw new Failure("NOT_FOUND");
  await requireProof(app, user, await app.db.user.findUniqueOrThrow({ where: { id: user.id } }), proof);
  return beginVisit(app, caller, provider, { purpose: "connect", userId: user.id, sessionId: user.sessionId });
}

/** @throws Failure as `beginVisit` */
export const beginProof = (app: App, user: SignedIn, caller: Caller, provider: LoginProviderName) =>
  beginVisit(app, caller, provider, { purpose: "prove", userId: user.id, sessionId: user.sessionId });

/**
 * Disconnects a provider.
 * @throws Failure NOT_FOUND, PROOF_NEEDED; CONFLICT if the user could no longer log in
 */
export async function removeIdentity(
  app: App,
  user: SignedIn,
  ip: string,
  { id, proof }: { id: number; proof?: string | undefined },
) {
  const found = await app.db.linkedIdentity.findFirst({ where: { id, userId: user.id } });
  if (!found) throw new Failure("NOT_FOUND");
  const { provider } = found;
  await changeSignIn(app, user.id, { means: "identity", notice: disconnected(provider), ip }, async (app, row) => {
    await requireProof(app, user, row, proof);
    const { count } = await app.db.linkedIdentity.deleteMany({ where: { id, userId: user.id } });
    if (count === 0) throw new Failure("NOT_FOUND");
    await requireMeans(app, row);
    await writeAudit(app, user, {
      action: "sign_in.disconnect",
      target: `user:${user.id}`,
      ip,
      before: { provider },
    });
    return {};
  });
  return { id };
}

const titlesOf = (provider: string) => providerTitles[provider as LoginProviderName];

const connected = (provider: string): NewNotice => ({
  type: "security",
  title: { en: `${titlesOf(provider).en} is connected`, zh: `已关联${titlesOf(provider).zh}登录` },
  content: {
    en: `You can now log in with ${titlesOf(provider).en}.`,
    zh: `现在可使用${titlesOf(provider).zh}登录。`,
  },
  link: "/user?tab=profile",
});

const disconnected = (provider: string): NewNotice => ({
  type: "security",
  title: { en: `${titlesOf(provider).en} is disconnected`, zh: `已取消关联${titlesOf(provider).zh}登录` },
  content: {
    en: `You can no longer log in with ${titlesOf(provider).en}.`,
    zh: `不能再使用${titlesOf(provider).zh}登录。`,
  },
  link: "/user?tab=profile",
});
