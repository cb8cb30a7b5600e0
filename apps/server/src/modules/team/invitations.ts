import { createHash, randomBytes } from "node:crypto";
import type { api } from "@meridian/contract";
import type { HandlerInput } from "@meridian/contract/endpoint";
import { type Language, pathPrefix } from "@meridian/contract/errors";
import type { App } from "../../app.ts";
import { Failure, InvalidField } from "../../errors.ts";
import type { User } from "../../generated/client.ts";
import { writeAudit } from "../../lib/audit.ts";
import { HOUR_MS } from "../../lib/durations.ts";
import { inLanguage, languageOfUser } from "../../lib/language.ts";
import { countAttempts, limitOn } from "../../lib/limits/attempts.ts";
import { maskedPhone } from "../../lib/phones.ts";
import type { SignedIn } from "../../lib/signed-in.ts";
import { maskedEmail } from "../account/identities.ts";
import { requireGoodPassword } from "../account/password-rules.ts";
import { hashPassword, ofUser } from "../account/passwords.ts";
import { signIn, type Visitor } from "../account/sign-in.ts";
import { queueMail, queueSms } from "../delivery/delivery.ts";
import { acceptInvitation, accountNameOf, isOver } from "./acceptance.ts";
import { changeTeam } from "./change-team.ts";
import { requireTarget, stateOf } from "./target.ts";

const VALID_MS = 72 * HOUR_MS;

const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");

/** An invitation's columns, and the token that opens it. */
export function newInvitation(app: App) {
  const token = randomBytes(24).toString("base64url");
  const inviteExpiresAt = new Date(app.now().getTime() + VALID_MS);
  return { token, columns: { status: "invited" as const, inviteTokenHash: hashOf(token), inviteExpiresAt } };
}

/**
 * Sends the link by SMS, which only the phone's owner reads; an email then only announces it, because the address may be
 * anybody's. Without a phone, the link goes to the address, which becomes the login name of whoever opens it there. The token is in the URL fragment, which browsers do not send, so that it is in no log.
 * @throws Failure TOO_MANY_REQUESTS if the account has reached the daily limit for this phone or address
 */
export async function sendInvitation(app: App, user: User, token: string): Promise<void> {
  const { accountId, phone, email, name } = user;
  // A message costs money and may annoy a person who never requested it.
  await countAttempts(app, [limitOn("invitation", `${accountId}|${phone ?? email}`)]);
  const account = await app.db.user.findUniqueOrThrow({ where: { id: accountId } });
  const language = languageOfUser(account);
  const path = `/?dialog=invitation#${token}`;
  const inviter = harmless(accountNameOf(account));
  if (phone === null) return queueMail(app, email, language, letterWithLink(language, { inviter, name, path }));
  const url = `${app.config.PUBLIC_URL}${pathPrefix(language)}${path}`;
  await queueSms(app, phone, language, textOf(language, inviter, url));
  if (email !== "")
    await queueMail(app, email, language, letterOf(language, { inviter, name, phone: maskedPhone(phone) }));
}

/** Prevents an account's name from putting a link into our messages. */
const harmless = (name: string): string => name.replace(/[./:@\\]/g, " ").slice(0, 20);

const textOf = (language: Language, inviter: string, url: string): string =>
  language === "zh"
    ? `${inviter} 邀请您加入其账号，72 小时内有效：${url}`
    : `${inviter} invites you to work in its account. Valid for 72 hours: ${url}`;

const letterWithLink = (language: Language, { inviter, name, path }: Record<"inviter" | "name" | "path", string>) =>
  language === "zh"
    ? {
        subject: `${inviter} 邀请您加入其子午账号`,
        paragraphs: [`${name}，您好：`, `${inviter} 邀请您加入其子午账号，请在 72 小时内接受邀请。`],
        link: { path, label: "接受邀请" },
      }
    : {
        subject: `${inviter} invites you to its Meridian account`,
        paragraphs: [
          `Hello ${name},`,
          `${inviter} invites you to work in its Meridian account. You have 72 hours to accept.`,
        ],
        link: { path, label: "Accept the invitation" },
      };

const LOGIN_PATH = "/?dialog=login&menu=2";

const letterOf = (language: Language, { inviter, name, phone }: Record<"inviter" | "name" | "phone", string>) =>
  language === "zh"
    ? {
        subject: `${inviter} 邀请您加入其子午账号`,
        paragraphs: [
          `${name}，您好：`,
          `${inviter} 邀请您加入其子午账号。请在 72 小时内打开发送至手机 ${phone} 的短信链接，或使用该手机号以验证码登录并选择加入。`,
        ],
        link: { path: LOGIN_PATH, label: "验证码登录" },
      }
    : {
        subject: `${inviter} invites you to its Meridian account`,
        paragraphs: [
          `Hello ${name},`,
          `${inviter} invites you to work in its Meridian account. Within 72 hours, open the link that we sent by SMS to ${phone}, or log in with a one-time code for this number and choose to join.`,
        ],
        link: { path: LOGIN_PATH, label: "Log in with a code" },
      };

/** @throws Failure as `requireTarget`; CONFLICT if the invitation is no longer open; TOO_MANY_REQUESTS */
export function reinvite(app: App, user: SignedIn, ip: string, id: number) {
  return changeTeam(app, user, async (app, actor) => {
    const target = await requireTarget(app, actor, id);
    if (target.status !== "invited") throw new Failure("CONFLICT", { state: stateOf(target, app.now()) });
    const { token, columns } = newInvitation(app);
    const invited = await app.db.user.update({ where: { id }, data: columns });
    await sendInvitation(app, invited, token);
    await writeAudit(app, actor, {
      action: "sub_account.reinvite",
      target: `sub_account:${id}`,
      ip,
      after: { name: target.name },
    });
    return { expires_at: columns.inviteExpiresAt };
  });
}

/** @throws Failure NOT_FOUND for a used, replaced or invented token; CONFLICT for an expired one */
async function findInvited(app: App, token: string) {
  const user = await app.db.user.findUnique({
    where: { inviteTokenHash: hashOf(token) },
    include: { role: true, account: true },
  });
  if (user?.status !== "invited") throw new Failure("NOT_FOUND");
  if (isOver(user, app.now())) throw new Failure("CONFLICT", { state: "invite_expired" });
  return user;
}

/** Inviter and invitee, for the holder of the link. @throws Failure as `findInvited` */
export async function describeInvitation(app: App, language: Language, token: string) {
  const { account, name, phone, email, role, inviteExpiresAt } = await findInvited(app, token);
  return {
    account_name: accountNameOf(account),
    name,
    phone_masked: phone === null ? "" : maskedPhone(phone),
    email_masked: phone === null ? maskedEmail(email) : "",
    role_name: role ? inLanguage(language, role.nameEn, role.nameZh) : "",
    expires_at: inviteExpiresAt ?? app.now(),
  };
}

/** Accepts an invitation with a password. @throws Failure as `findInvited`, AGREEMENT_MISSING, WEAK_PASSWORD */
export async function acceptByToken(app: App, visitor: Visitor, input: HandlerInput<typeof api.team.invitationAccept>) {
  if (!input.agree) throw new Failure("AGREEMENT_MISSING");
  if (input.password !== input.password_confirm) throw new InvalidField("password_confirm", "match");
  const invited = await findInvited(app, input.token);
  await requireGoodPassword(input.password, invited.phone ?? "", invited.email);
  const passwordHash = await hashPassword(input.password, ofUser(invited.id));
  const proof = { inviteTokenHash: hashOf(input.token), passwordHash };
  const user = await acceptInvitation(app, invited, visitor.ip, proof);
  if (!user) throw new Failure("NOT_FOUND");
  return signIn(app, user, visitor, false);
}
