import type { api } from "@meridian/contract";
import type { HandlerInput } from "@meridian/contract/endpoint";
import { type App, transaction } from "../../app.ts";
import { Failure, InvalidField } from "../../errors.ts";
import type { User } from "../../generated/client.ts";
import { writeAudit } from "../../lib/audit.ts";
import { passesHumanCheck } from "../../lib/captcha.ts";
import { announce } from "../../lib/events.ts";
import { openFairQueue } from "../../lib/fair-queue.ts";
import { inLanguage } from "../../lib/language.ts";
import { countAttempts, forgetAttempts, returnAttempts } from "../../lib/limits/attempts.ts";
import { sourceOf } from "../../lib/source.ts";
import { isTimeZone } from "../../lib/time-zones.ts";
import { createAccount, type NewAccount } from "../account/accounts.ts";
import { browserOf, hasLoggedInAs, markBrowser } from "../account/browsers.ts";
import { termsAgreed } from "../account/events.ts";
import { findByIdentity, findInvited, type Identity, identityColumns, identityOf } from "../account/identities.ts";
import { loginLimits } from "../account/login-limits.ts";
import { requireGoodPassword } from "../account/password-rules.ts";
import { hashPassword, isPassword, type PasswordPlace, passwordLanes } from "../account/passwords.ts";
import { requireSecondFactor } from "../account/second-factor-codes.ts";
import { forgetUsers } from "../account/sessions.ts";
import { openKnownSession, signIn, type Visitor } from "../account/sign-in.ts";
import { changeSignIn } from "../account/sign-in-changes.ts";
import { type SmsScene, tryCode } from "../account/sms-codes.ts";
import { isCurrent, loginTicket, readTicket } from "../account/tickets.ts";
import { createFirstKey } from "../keys/keys.ts";
import type { NewNotice } from "../notices/notices.ts";
import { FREE_LOOKUPS_PER_MONTH } from "../services/services.ts";
import { acceptInvitation, accountOf, declineInvitations, isOver } from "../team/acceptance.ts";

/** A few more than the password hashing concurrency, so that it is always fully used. */
const MAX_AT_ONCE = 8;
const MAX_WAITING = 50;

/** Checked before anything else in a login, so that a flood reaches neither the database nor password hashing. */
const inTurn = openFairQueue({
  atOnce: MAX_AT_ONCE,
  waiting: MAX_WAITING,
  ...passwordLanes,
});

/**
 * Logs in with a password. An unknown phone, a wrong password and an account without a password get the same answer in
 * the same time.
 * @throws Failure WRONG_LOGIN, ACCOUNT_LOCKED, HUMAN_CHECK_NEEDED, TOO_MANY_REQUESTS, UNAVAILABLE
 */
export async function loginWithPassword(
  app: App,
  visitor: Visitor,
  input: HandlerInput<typeof api.account.phoneLogin>,
) {
  const user = await provePassword(app, visitor, { ...input, identity: identityOf(input) });
  return signIn(app, user, visitor, input.remember);
}

/**
 * The user with this login name and password.
 * @throws Failure as `loginWithPassword`
 */
export async function provePassword(
  app: App,
  visitor: Visitor,
  {
    identity,
    password,
    captcha_token,
  }: Pick<PasswordTry, "identity" | "password"> & { captcha_token?: string | undefined },
): Promise<User> {
  // Before the queue, so that it leads to another lane.
  const isHuman = await passesHumanCheck(app, captcha_token);
  const place = placeOf(app, visitor, identity, isHuman);
  return inTurn(place, () => tryPassword(app, visitor, { identity, password, isHuman, place }));
}

/** A browser in which this user has logged in comes first, then who has passed a human check. */
function placeOf(app: App, visitor: Visitor, { value }: Identity, isHuman: boolean): PasswordPlace {
  const browser = browserOf(visitor);
  // By name, so that nobody can fill the lane with the browsers of one account of their own.
  if (browser && hasLoggedInAs(app, browser, value)) return { lane: "known", line: `name:${value}` };
  return { lane: isHuman ? "human" : "stranger", line: sourceOf(visitor.ip) };
}

interface PasswordTry {
  identity: Identity;
  password: string;
  isHuman: boolean;
  place: PasswordPlace;
}

async function tryPassword(
  app: App,
  visitor: Visitor,
  { identity, password, isHuman, place }: PasswordTry,
): Promise<User> {
  const user = await findByIdentity(app, identity);
  const limits = loginLimits(app, visitor, identity.value, user);
  // Counted before the password is checked, so that concurrent attempts cannot all slip under the limit.
  const taken = await countAttempts(app, limits, isHuman || undefined);
  let isRight: boolean;
  try {
    isRight = await isPassword(password, user?.passwordHash ?? null, place);
  } catch (error) {
    // The password was not checked.
    await returnAttempts(app, taken);
    throw error;
  }
  if (!isRight || !user) throw new Failure("WRONG_LOGIN", null, user?.id);
  await returnAttempts(app, taken);
  await forgetAttempts(app, limits[0].subject);
  return user;
}

/**
 * Completes a login with the second factor: a code of the authenticator app, or a recovery code, which is used up.
 * @throws Failure WRONG_SECOND_FACTOR, TICKET_OVER, HUMAN_CHECK_NEEDED, ACCOUNT_LOCKED
 */
export async function loginWithSecondFactor(
  app: App,
  visitor: Visitor,
  input: HandlerInput<typeof api.account.loginSecondFactor>,
) {
  const ticket = readTicket(app, loginTicket, input.ticket);
  const user = ticket && (await app.db.user.findUnique({ where: { id: ticket.userId } }));
  if (!ticket || user?.status !== "enabled" || !isCurrent(app, user, ticket)) throw new Failure("TICKET_OVER");
  await requireSecondFactor(app, user, input.totp_code, input.captcha_token);
  return openKnownSession(app, user, visitor, ticket.long);
}

/**
 * Logs in with an SMS code; a new phone gets an account. An invited one is asked whether to join: the code is not used
 * up until then.
 * @throws Failure WRONG_SMS_CODE, ACCOUNT_LOCKED, AGREEMENT_MISSING, HUMAN_CHECK_NEEDED, INVITATION_OPEN, CONFLICT for an
 * invitation that is over
 */
export async function loginWithCode(
  app: App,
  visitor: Visitor,
  input: HandlerInput<typeof api.account.userLoginPhoneCode>,
) {
  if (!input.agree) throw new Failure("AGREEMENT_MISSING");
  const identity = identityOf(input);
  const use = await tryCode(app, visitor, { ...input, phone: identity.value, scene: "login" });
  const invited = await findInvited(app, identity);
  if (invited && !isOver(invited, app.now()) && input.invitation === undefined)
    throw new Failure("INVITATION_OPEN", { account_name: await accountOf(app, invited) });
  await use(app);
  const known =
    input.invitation === "accept" ? await acceptAs(app, identity, visitor.ip) : await findByIdentity(app, identity);
  const user =
    known ??
    (await openAccount(app, visitor, {
      ...newcomer(visitor, input.time_zone),
      ...(await attributionOf(app, visitor, input)),
      ...identityColumns(identity),
      passwordHash: null,
    }));
  return { ...(await signIn(app, user, visitor, input.remember)), is_new: known === null };
}

/** The user who joins the inviting account. @throws Failure CONFLICT if the invitation is over */
export async function acceptAs(app: App, identity: Identity, ip: string): Promise<User> {
  const invited = await findInvited(app, identity);
  const joined = invited && (await acceptInvitation(app, invited, ip, {}));
  // The invitation's link may have been used meanwhile.
  const user = joined ?? (await findByIdentity(app, identity));
  if (!user) throw new Failure("CONFLICT", { state: "invite_expired" });
  return user;
}

/**
 * Registers with an SMS code and a password.
 * @throws Failure AGREEMENT_MISSING, WEAK_PASSWORD, WRONG_SMS_CODE, PHONE_TAKEN, UNKNOWN_INVITE_CODE,
 * HUMAN_CHECK_NEEDED
 */
export async function register(app: App, visitor: Visitor, input: HandlerInput<typeof api.account.userRegis>) {
  if (!input.agree) throw new Failure("AGREEMENT_MISSING");
  const identity = identityOf(input);
  const passwordHash = await newPassword(app, visitor, "register", { ...input, phone: identity.value });
  const { name = "", email = "", company = "" } = input;
  const user = await openAccount(app, visitor, {
    ...newcomer(visitor, input.time_zone),
    ...(await attributionOf(app, visitor, input)),
    ...identityColumns(identity),
    passwordHash,
    name,
    email,
    company,
  });
  return {
    ...(await signIn(app, user, visitor, false)),
    is_new: true as const,
    gift: { free_api_num: FREE_LOOKUPS_PER_MONTH, integral: 0 },
  };
}

const noStaff = { staffRole: null, hasTwoFactor: false };

/** A new account with its first key, so that the first call needs no other step. */
export const openAccount = (
  app: App,
  { ip, language }: Pick<Visitor, "ip" | "language">,
  account: NewAccount,
): Promise<User> =>
  transaction(app, async (app) => {
    // Whoever has proved phone or email and opens an account of their own does not join another one.
    const { phone, verifiedEmail } = account;
    if (phone !== null || verifiedEmail)
      await declineInvitations(app, identityOf({ phone: phone ?? undefined, email: verifiedEmail ?? undefined }), ip);
    const user = await createAccount(app, account);
    const owner = { id: user.id, accountId: user.id, isMain: true, permissions: [], sessionId: 0, ...noStaff };
    await announce(app, termsAgreed, { userId: user.id });
    await createFirstKey(app, owner, ip, inLanguage(language, "First key", "第一个密钥"));
    return user;
  });

/** A device may have a zone that we do not know, which is no reason to refuse its user. */
export const newcomer = ({ language }: Visitor, timeZone = "") => ({
  name: "",
  email: "",
  company: "",
  lang: language === "zh" ? ("zh-CN" as const) : ("en-US" as const),
  timeZone: isTimeZone(timeZone) ? timeZone : language === "zh" ? "Asia/Shanghai" : "UTC",
});

interface Attribution {
  channel?: string | undefined;
  invite_code?: string | undefined;
}

/** Who referred the new user: from the form, else from the cookies of the first visit. */
export async function attributionOf(app: App, { cookies }: Visitor, input: Attribution) {
  const channel = (input.channel ?? cookies.channel ?? "").slice(0, 64);
  if (input.invite_code) return { channel, inviteCode: input.invite_code };
  // A remembered invitation that no longer exists must not prevent the registration.
  const inviteCode = cookies.invite_code ?? "";
  const isKnown = inviteCode !== "" && (await app.db.user.count({ where: { inviteCode } })) > 0;
  return { channel, inviteCode: isKnown ? inviteCode : "" };
}

interface CodeInput {
  /** Or the email address that the code was sent to. */
  phone: string;
  code: string;
  captcha_token?: string | undefined;
}

type PasswordInput = CodeInput & { password: string; password_confirm: string };

/** Consumes a code and hashes the new password. Hashing is expensive, so it happens only for a correct code. */
async function newPassword(app: App, visitor: Visitor, scene: SmsScene, input: PasswordInput): Promise<string> {
  if (input.password !== input.password_confirm) throw new InvalidField("password_confirm", "match");
  await requireGoodPassword(input.password, input.phone);
  const use = await tryCode(app, visitor, { ...input, scene });
  const passwordHash = await hashPassword(input.password, { lane: "known", line: `name:${input.phone}` });
  await use(app);
  return passwordHash;
}

/**
 * Sets a new password with an SMS code, and ends every session of the user.
 * @throws Failure WEAK_PASSWORD, WRONG_SMS_CODE, HUMAN_CHECK_NEEDED
 */
export async function resetPassword(
  app: App,
  visitor: Visitor,
  input: HandlerInput<typeof api.account.userUpdatePasswordPhone>,
) {
  const identity = identityOf(input);
  const passwordHash = await newPassword(app, visitor, "reset", { ...input, phone: identity.value });
  const known = await findByIdentity(app, identity);
  // A code for this scene is only ever sent to a known phone.
  if (!known) throw new Failure("WRONG_SMS_CODE");
  const { ip } = visitor;
  const user = await changeSignIn(app, known.id, { means: "password", notice: passwordChanged, ip }, async (app) => {
    await writeAudit(app, known, { action: "password.reset", target: `user:${known.id}`, ip });
    return { passwordHash };
  });
  forgetUsers([user.id]);
  // An owner who has proved the phone can log in with the new password, despite earlier attempts from here.
  markBrowser(app, visitor, user);
  await forgetAttempts(app, loginLimits(app, visitor, identity.value, null)[0].subject);
  return {};
}

const passwordChanged: NewNotice = {
  type: "security",
  title: { en: "Your password was changed", zh: "您的密码已修改" },
  content: {
    en: "All sessions have ended.",
    zh: "所有设备均已退出登录。",
  },
  link: "/user?tab=profile",
};
