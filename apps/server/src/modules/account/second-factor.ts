import { createHmac, randomInt } from "node:crypto";
import type { api } from "@meridian/contract";
import type { HandlerInput } from "@meridian/contract/endpoint";
import jwt from "jsonwebtoken";
import { Secret, TOTP } from "otpauth";
import * as z from "zod";
import { type App, transaction } from "../../app.ts";
import { Failure, InvalidField } from "../../errors.ts";
import type { User } from "../../generated/client.ts";
import { writeAudit } from "../../lib/audit.ts";
import { decryptText, encryptText } from "../../lib/encryption.ts";
import type { SignedIn } from "../../lib/signed-in.ts";
import { sourceOf } from "../../lib/source.ts";
import { type NewNotice, notify } from "../notices/notices.ts";
import { countAttempts, type Limit, returnAttempts } from "./attempts.ts";
import { isPassword } from "./passwords.ts";

const ISSUER = "Meridian";
/** RFC 6238 with parameters that every authenticator app supports. */
const PERIOD_SECONDS = 30;
const TICKET_SECONDS = 300;
const RECOVERY_CODES = 10;
const RECOVERY_LENGTH = 10;
/** Letters and digits that cannot be mistaken for one another. */
const recoveryCharacters = "23456789abcdefghjkmnpqrstuvwxyz";
const TICKET_AUDIENCE = "second-factor";
/** Wrong codes and passwords of a user who has passed the first factor, or is signed in. */
const TRIES = { windowSeconds: 900, free: 5, max: 20 };

type Input = HandlerInput<typeof api.account.twoFactor>;

/** Sets the second factor up, switches it on, or removes it. */
export async function changeSecondFactor(app: App, user: SignedIn, ip: string, input: Input) {
  const row = await app.db.user.findUniqueOrThrow({ where: { id: user.id } });
  if (input.action === "setup") return setUp(app, row, ip, input);
  return input.action === "enable" ? enable(app, user, row, ip, input) : disable(app, user, row, ip, input);
}

/** A new secret, which takes effect once one of its codes is entered. @throws Failure CONFLICT if one is in use */
async function setUp(app: App, row: User, ip: string, input: Input) {
  if (row.totpEnabledAt) throw new Failure("CONFLICT", { state: "enabled" });
  await requirePassword(app, row, ip, input);
  const secret = new Secret({ size: 20 });
  const { count } = await app.db.user.updateMany({
    where: { id: row.id, totpEnabledAt: null },
    data: { totpSecretEncrypted: encryptText(secret.base32, app.secrets.kept), totpLastStep: null },
  });
  if (count === 0) throw new Failure("CONFLICT", { state: "enabled" });
  const label = row.verifiedEmail ?? row.phone ?? String(row.id);
  const otpauthUrl = new TOTP({ issuer: ISSUER, label, secret, period: PERIOD_SECONDS }).toString();
  return { enabled: false, otpauth_url: otpauthUrl, secret: secret.base32, recovery_codes: [] };
}

async function enable(app: App, user: SignedIn, row: User, ip: string, { totp_code, captcha_token }: Input) {
  if (row.totpEnabledAt || !row.totpSecretEncrypted)
    throw new Failure("CONFLICT", { state: row.totpEnabledAt ? "enabled" : "none" });
  if (totp_code === undefined) throw new InvalidField("totp_code", "required");
  const taken = await countAttempts(app, [triesOf(row.id)], captcha_token);
  const step = stepOf(app, row.totpSecretEncrypted, totp_code);
  if (step === null) throw new Failure("WRONG_SECOND_FACTOR");
  await returnAttempts(app, taken);
  const codes = Array.from({ length: RECOVERY_CODES }, makeRecoveryCode);
  await transaction(app, async (app) => {
    const { count } = await app.db.user.updateMany({
      where: { id: row.id, totpEnabledAt: null, totpSecretEncrypted: row.totpSecretEncrypted },
      data: { totpEnabledAt: app.now(), totpLastStep: step },
    });
    if (count === 0) throw new Failure("CONFLICT", { state: "enabled" });
    await app.db.recoveryCode.deleteMany({ where: { userId: row.id } });
    await app.db.recoveryCode.createMany({
      data: codes.map((code) => ({ userId: row.id, codeHash: hashRecoveryCode(app, row.id, code) })),
    });
    await writeAudit(app, user, { action: "two_factor.enable", target: `user:${row.id}`, ip });
    await notify(app, row.id, switchedOn);
  });
  return { enabled: true, otpauth_url: "", secret: "", recovery_codes: codes };
}

async function disable(app: App, user: SignedIn, row: User, ip: string, input: Input) {
  if (!row.totpEnabledAt) throw new Failure("CONFLICT", { state: "none" });
  if (input.totp_code === undefined) throw new InvalidField("totp_code", "required");
  await requirePassword(app, row, ip, input);
  await requireSecondFactor(app, row, input.totp_code, input.captcha_token);
  await transaction(app, async (app) => {
    await app.db.user.update({
      where: { id: row.id },
      data: { totpEnabledAt: null, totpSecretEncrypted: null, totpLastStep: null },
    });
    await app.db.recoveryCode.deleteMany({ where: { userId: row.id } });
    await writeAudit(app, user, { action: "two_factor.disable", target: `user:${row.id}`, ip });
    await notify(app, row.id, switchedOff);
  });
  return { enabled: false, otpauth_url: "", secret: "", recovery_codes: [] };
}

/** A user with a password must enter it again; a session alone must not change how its owner signs in. */
async function requirePassword(app: App, row: User, ip: string, { password, captcha_token }: Input): Promise<void> {
  if (row.passwordHash === null) return;
  if (password === undefined) throw new InvalidField("password", "required");
  const taken = await countAttempts(app, [triesOf(row.id)], captcha_token);
  if (!(await isPassword(password, row.passwordHash, sourceOf(ip)))) throw new Failure("WRONG_LOGIN");
  await returnAttempts(app, taken);
}

/**
 * Consumes a code of the authenticator app, or a recovery code.
 * @throws Failure WRONG_SECOND_FACTOR, HUMAN_CHECK_NEEDED, ACCOUNT_LOCKED
 */
export async function requireSecondFactor(app: App, row: User, code: string, captchaToken?: string): Promise<void> {
  const taken = await countAttempts(app, [triesOf(row.id)], captchaToken);
  if (!(await isSecondFactor(app, row, code))) throw new Failure("WRONG_SECOND_FACTOR");
  await returnAttempts(app, taken);
}

const triesOf = (userId: number): Limit => ({
  ...TRIES,
  subject: `second-factor:${userId}`,
  refusal: (_app, windowEnd) => new Failure("ACCOUNT_LOCKED", { until_at: windowEnd.toISOString() }),
});

async function isSecondFactor(app: App, row: User, given: string): Promise<boolean> {
  const code = given.replace(/[\s-]/g, "").toLowerCase();
  if (code.length === RECOVERY_LENGTH) {
    const codeHash = hashRecoveryCode(app, row.id, code);
    const { count } = await app.db.recoveryCode.updateMany({
      where: { userId: row.id, codeHash, usedAt: null },
      data: { usedAt: app.now() },
    });
    return count === 1;
  }
  const step = row.totpSecretEncrypted === null ? null : stepOf(app, row.totpSecretEncrypted, code);
  if (step === null) return false;
  // One statement, so that a code seen by someone else cannot be used a second time.
  const { count } = await app.db.user.updateMany({
    where: { id: row.id, OR: [{ totpLastStep: null }, { totpLastStep: { lt: step } }] },
    data: { totpLastStep: step },
  });
  return count === 1;
}

/** The time step a code belongs to: the current one or an adjacent one, since clocks differ; null for a wrong code. */
function stepOf(app: App, secretEncrypted: string, code: string): number | null {
  const secret = Secret.fromBase32(decryptText(secretEncrypted, app.secrets.kept));
  const timestamp = app.now().getTime();
  const delta = new TOTP({ secret, period: PERIOD_SECONDS }).validate({ token: code.trim(), timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}

const makeRecoveryCode = (): string =>
  Array.from({ length: RECOVERY_LENGTH }, () => recoveryCharacters[randomInt(recoveryCharacters.length)]).join("");

const hashRecoveryCode = ({ secrets }: App, userId: number, code: string): string =>
  createHmac("sha256", secrets.codes).update(`recovery|${userId}|${code}`).digest("hex");

const Ticket = z.object({ sub: z.string().regex(/^\d{1,10}$/), long: z.boolean() });

/** A ticket, valid for five minutes, that its holder has passed the first factor. */
export function makeTicket(app: App, userId: number, isLong: boolean): string {
  const now = Math.floor(app.now().getTime() / 1000);
  return jwt.sign({ long: isLong, exp: now + TICKET_SECONDS }, app.secrets.sessions, {
    algorithm: "HS256",
    audience: TICKET_AUDIENCE,
    subject: String(userId),
    noTimestamp: true,
  });
}

/** The user who passed the first factor; null for a forged or expired ticket. */
export function readTicket(app: App, ticket: string): { userId: number; isLong: boolean } | null {
  try {
    const clockTimestamp = Math.floor(app.now().getTime() / 1000);
    const options = { algorithms: ["HS256" as const], audience: TICKET_AUDIENCE, clockTimestamp };
    const { sub, long } = Ticket.parse(jwt.verify(ticket, app.secrets.sessions, options));
    return { userId: Number(sub), isLong: long };
  } catch {
    return null;
  }
}

const switchedOn: NewNotice = {
  type: "security",
  title: { en: "Two-factor authentication is on", zh: "两步验证已开启" },
  content: {
    en: "You now need a code from your authenticator app to log in. Keep the recovery codes in a safe place.",
    zh: "此后登录需要输入身份验证器中的验证码。请妥善保管恢复码。",
  },
  link: "/user?tab=profile",
};
const switchedOff: NewNotice = {
  type: "security",
  title: { en: "Two-factor authentication is off", zh: "两步验证已关闭" },
  content: {
    en: "If this was not you, change your password immediately.",
    zh: "若非您本人操作，请立即重设密码。",
  },
  link: "/user?tab=profile",
};
