import { createHmac, randomInt, randomUUID, timingSafeEqual } from "node:crypto";
import type { Language } from "@meridian/contract/errors";
import type { App } from "../../app.ts";
import { Failure } from "../../errors.ts";
import type { SmsCode, User } from "../../generated/client.ts";
import { countAttempts, type Limit, limitOn, returnAttempts } from "../../lib/limits/attempts.ts";
import { attemptPolicies } from "../../lib/limits/policies.ts";
import { countSmsRefusal } from "../../lib/metrics.ts";
import { assignmentsOf, sourceOf } from "../../lib/source.ts";
import { renderMail } from "../delivery/delivery.ts";
import { smsRules } from "../delivery/sms-rules.ts";
import { bookSms, cancelBooking, countSent, secondsToNextHour } from "../delivery/sms-spending.ts";
import { browserOf, type CookieHolder, ensureBrowserId, isMarked } from "./browsers.ts";
import { findByIdentity, type Identity, identityOf } from "./identities.ts";
import { failuresOf } from "./login-limits.ts";

export const RESEND_SECONDS = attemptPolicies["sms-minute"].windowSeconds;
export const EXPIRE_SECONDS = attemptPolicies.code.windowSeconds;
/** Of the hour's money, what strangers can use up; the rest is for the browsers of a phone's owner, and for notices. */
const SHARE_OF_STRANGERS = 0.8;

export type SmsScene = "login" | "register" | "reset" | "bind" | "payout" | "danger";

interface CodeRequest {
  phone?: string;
  email?: string;
  scene: SmsScene;
  captcha_token?: string | undefined;
}

type Requester = { ip: string; language: Language } & CookieHolder;

/**
 * Sends a code by SMS or email, unless that would reveal who has an account: a reset code for an unknown phone is not
 * sent, but the answer and its timing are the same.
 * @throws Failure TOO_MANY_REQUESTS within a minute or if the hour's money is spent, HUMAN_CHECK_NEEDED over the limits of
 * phone, source and networks
 */
export async function sendCode(app: App, caller: Requester, request: CodeRequest) {
  const identity = identityOf(request);
  const user = await findByIdentity(app, identity);
  const isOwn = isOwnBrowser(app, caller, user);
  const limits = isOwn ? ownLimits(identity) : await strangersLimits(app, caller.ip, identity);
  const taken = await countAttempts(app, limits, request.captcha_token);
  const booking = identity.kind === "phone" ? await bookSms(app, identity.value, isOwn ? 1 : SHARE_OF_STRANGERS) : null;
  if (identity.kind === "phone" && !booking) {
    await returnAttempts(app, taken);
    throw new Failure("TOO_MANY_REQUESTS", { retry_after_seconds: secondsToNextHour(app) });
  }
  const code = String(randomInt(0, 1_000_000)).padStart(6, "0");
  await storeCode(app, { phone: identity.value, scene: request.scene, code, askedBy: ensureBrowserId(caller) });
  const isWanted = request.scene !== "reset" || user !== null;
  const finish = async () => {
    if (isWanted) await deliver(app, identity, request.scene, code, caller.language);
    if (booking && isWanted) countSent("code", booking);
    if (booking && !isWanted) await cancelBooking(app, booking);
  };
  // Not awaited: the gateway's delay must not reveal whether anything was sent.
  finish().catch((error: unknown) => app.log.error({ err: error, kind: identity.kind }, "code not sent"));
  return { resend_seconds: RESEND_SECONDS, expire_seconds: EXPIRE_SECONDS };
}

function deliver(app: App, { kind, value: to }: Identity, scene: SmsScene, code: string, language: Language) {
  if (kind === "phone")
    return app.sms.send({ to, scene, code, language, text: `${signatureOf(language)}${textOf(code, language)}` });
  const subject = language === "zh" ? `子午验证码 ${code}` : `${code} is your Meridian code`;
  const content = renderMail(app.config.PUBLIC_URL, language, { subject, paragraphs: [textOf(code, language)] });
  return app.mail.send({ id: randomUUID(), to, ...content });
}

/** Chinese gateways require the sender's name in front. */
const signatureOf = (language: Language): string => (language === "zh" ? "【子午】" : "");

const textOf = (code: string, language: Language): string =>
  language === "zh"
    ? `验证码 ${code}，5 分钟内有效，请勿告知他人。`
    : `${code} is your Meridian code. It is valid for 5 minutes; do not share it.`;

/** Whether the user has logged in with the caller's browser. */
function isOwnBrowser(app: App, caller: Requester, user: User | null): boolean {
  const browser = browserOf(caller);
  return browser !== null && user !== null && isMarked(app, browser, user);
}

/** Strangers cannot use up what may be sent to a phone from the browsers in which its owner has logged in. */
const ownLimits = (identity: Identity): Limit[] => [
  limitOn("sms-minute", identity.value),
  limitOn("sms-own-day", identity.value),
];

/**
 * By phone, by source and IPv6 assignments, by the network that announces the address, and in all. A network's customers
 * and all strangers together cannot be locked out by one of them: beyond the free codes each needs a human check.
 */
async function strangersLimits(app: App, ip: string, identity: Identity): Promise<Limit[]> {
  const rules = await smsRules(app);
  const { kind, value } = identity;
  const onRefusal = kind === "phone" ? countSmsRefusal : () => {};
  const asn = app.lookupDatabase.reader?.lookup(ip)?.network?.asn;
  const [assigned, organisation] = assignmentsOf(ip);
  const others: Limit[] = [
    limitOn("sms-source", sourceOf(ip)),
    ...(assigned ? [limitOn("sms-source-56", assigned)] : []),
    ...(organisation ? [limitOn("sms-source-48", organisation)] : []),
    ...(asn ? [{ ...limitOn("sms-network", `${kind}|AS${asn}`), free: rules.free_per_network_minute }] : []),
    { ...limitOn("sms-all", kind), free: rules.free_per_minute, max: rules.max_per_minute },
  ];
  return [limitOn("sms-minute", value), limitOn("sms-day", value), ...others.map((limit) => ({ ...limit, onRefusal }))];
}

async function storeCode(
  app: App,
  { phone, scene, code, askedBy }: Record<"phone" | "scene" | "code" | "askedBy", string>,
) {
  const now = app.now();
  const row = {
    codeHash: hashOf(app, phone, scene, code),
    askedBy,
    triesLeft: attemptPolicies["code-own"].max,
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

/** The origin of an attempt with a code. */
export type Trier = { ip: string } & Pick<CookieHolder, "cookies">;

interface TriedCode {
  phone: string;
  scene: SmsScene;
  code: string;
  captcha_token?: string | undefined;
}

/**
 * Checks a code, and returns the function that consumes it. The answer does not reveal whether there is a code at all.
 * @throws Failure WRONG_SMS_CODE, HUMAN_CHECK_NEEDED, TOO_MANY_REQUESTS; when consumed, WRONG_SMS_CODE if it was used
 * meanwhile
 */
export async function tryCode(app: App, trier: Trier, tried: TriedCode): Promise<(app: App) => Promise<void>> {
  const { phone, scene } = tried;
  const row = await app.db.smsCode.findUnique({ where: { phone_scene: { phone, scene } } });
  const sent = row && row.expiresAt > app.now() ? row : null;
  const taken = await countTry(app, trier, tried, sent);
  const codeHash = hashOf(app, phone, scene, tried.code);
  if (!sent || !timingSafeEqual(Buffer.from(sent.codeHash), Buffer.from(codeHash))) throw wrongCode();
  await returnAttempts(app, taken);
  return async ({ db }) => {
    const { count } = await db.smsCode.deleteMany({ where: { phone, scene, codeHash } });
    if (count === 0) throw wrongCode();
  };
}

const wrongCode = () => new Failure("WRONG_SMS_CODE");

/**
 * Takes one of a code's attempts. The browser that requested the code has five of its own, so that nobody else can use
 * them up. All others have five by source and fifty together, of which those after the tenth each need a human check.
 *
 * So 55 of a million codes can be tried before one is replaced, a chance of 1 in 18,000. In a day, in which twenty
 * codes can be sent to a phone, an attacker who requests all of them has 100 attempts, and 200 more from other sources,
 * nearly all with a human check: 1 in 3,300, while the owner gets twenty unexpected SMS.
 */
async function countTry(app: App, trier: Trier, tried: TriedCode, sent: SmsCode | null): Promise<string[]> {
  const { phone, scene } = tried;
  if (sent && browserOf(trier)?.id === sent.askedBy) {
    const { count } = await app.db.smsCode.updateMany({
      where: { phone, scene, sentAt: sent.sentAt, triesLeft: { gt: 0 } },
      data: { triesLeft: { decrement: 1 } },
    });
    if (count === 0) throw wrongCode();
    return [];
  }
  const source = sourceOf(trier.ip);
  const code = `${phone}|${scene}|${sent?.sentAt.getTime() ?? 0}`;
  const limits = [limitOn("code-source", `${code}|${source}`), limitOn("code", code), limitOn("code-day", phone)];
  return countAttempts(
    app,
    [...limits.map((limit) => ({ ...limit, refusal: wrongCode })), ...failuresOf(trier.ip)],
    tried.captcha_token,
  );
}
