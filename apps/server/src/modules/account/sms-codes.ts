import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import type { Language } from "@meridian/contract/errors";
import type { App } from "../../app.ts";
import { Failure } from "../../errors.ts";
import { attemptsOf, countAttempt, tooManyAttempts } from "./attempts.ts";
import { requireHuman } from "./captcha.ts";
import { canonicalPhone } from "./phones.ts";

export const RESEND_SECONDS = 60;
export const EXPIRE_SECONDS = 300;
const TRIES = 5;
const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3600;
const PER_DAY_AND_PHONE = 10;
const PER_HOUR_AND_ADDRESS = 20;
/** Even a person who solves every human check sends no more than this to one phone. */
const HARD_LIMIT_PER_DAY = 20;

export type SmsScene = "login" | "register" | "reset" | "bind" | "payout" | "danger";

interface CodeRequest {
  phone: string;
  scene: SmsScene;
  captcha_token?: string | undefined;
}

/**
 * Sends a code, unless that would tell who has an account: a reset code for an unknown phone is not sent, and the
 * answer and its timing are the same.
 * @throws Failure TOO_MANY_REQUESTS within a minute, HUMAN_CHECK_NEEDED over the limits of phone and address
 */
export async function sendCode(app: App, caller: { ip: string; language: Language }, request: CodeRequest) {
  const phone = canonicalPhone(request.phone);
  await requireRightToSend(app, phone, caller.ip, request.captcha_token);
  const code = String(randomInt(0, 1_000_000)).padStart(6, "0");
  await keepCode(app, phone, request.scene, code);
  const isWanted = request.scene !== "reset" || (await app.db.user.count({ where: { phone } })) > 0;
  // Not awaited: how long a gateway takes must not tell whether anything was sent.
  if (isWanted)
    app.sms
      .send({ to: phone, scene: request.scene, code, language: caller.language, text: textOf(code, caller.language) })
      .catch((error: unknown) => app.log.error({ err: error, provider: app.sms.name }, "SMS not sent"));
  return { resend_seconds: RESEND_SECONDS, expire_seconds: EXPIRE_SECONDS };
}

const textOf = (code: string, language: Language): string =>
  language === "zh"
    ? `【子午】验证码 ${code}，5 分钟内有效。请勿告诉他人。`
    : `${code} is your Meridian code. It is valid for 5 minutes; tell it to nobody.`;

async function requireRightToSend(app: App, phone: string, ip: string, captchaToken: string | undefined) {
  const today = await attemptsOf(app, `sms-day:${phone}`);
  const fromAddress = await attemptsOf(app, `sms-address:${ip}`);
  if (today.count >= HARD_LIMIT_PER_DAY) throw tooManyAttempts(app, today.windowEnd);
  if (today.count >= PER_DAY_AND_PHONE || fromAddress.count >= PER_HOUR_AND_ADDRESS)
    await requireHuman(app, captchaToken);
  if ((await countAttempt(app, `sms-minute:${phone}`, RESEND_SECONDS)) > 1)
    throw tooManyAttempts(app, (await attemptsOf(app, `sms-minute:${phone}`)).windowEnd);
  await countAttempt(app, `sms-day:${phone}`, DAY_SECONDS);
  await countAttempt(app, `sms-address:${ip}`, HOUR_SECONDS);
}

async function keepCode(app: App, phone: string, scene: SmsScene, code: string) {
  const now = app.now();
  const row = {
    codeHash: hashOf(app, phone, scene, code),
    triesLeft: TRIES,
    sentAt: now,
    expiresAt: new Date(now.getTime() + EXPIRE_SECONDS * 1000),
  };
  await app.db.smsCode.upsert({
    where: { phone_scene: { phone, scene } },
    create: { phone, scene, ...row },
    update: row,
  });
}

const hashOf = ({ secrets }: App, phone: string, scene: string, code: string): string =>
  createHmac("sha256", secrets.codes).update(`${phone}|${scene}|${code}`).digest("hex");

/**
 * Uses a code up. Each try costs one of five, in one statement, and a right one is deleted by the one who used it.
 * @throws Failure WRONG_SMS_CODE
 */
export async function useCode(app: App, phone: string, scene: SmsScene, code: string): Promise<void> {
  const [row] = await app.db.smsCode.updateManyAndReturn({
    where: { phone, scene, triesLeft: { gt: 0 }, expiresAt: { gt: app.now() } },
    data: { triesLeft: { decrement: 1 } },
  });
  const codeHash = hashOf(app, phone, scene, code);
  if (!row || !timingSafeEqual(Buffer.from(row.codeHash), Buffer.from(codeHash))) throw new Failure("WRONG_SMS_CODE");
  const { count } = await app.db.smsCode.deleteMany({ where: { phone, scene, codeHash } });
  if (count === 0) throw new Failure("WRONG_SMS_CODE");
}
