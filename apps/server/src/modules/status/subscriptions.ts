import { createHmac, randomUUID } from "node:crypto";
import type { Language } from "@meridian/contract/errors";
import { type App, transaction } from "../../app.ts";
import { Failure } from "../../errors.ts";
import type { StatusSubscriber } from "../../generated/client.ts";
import { DAY_MS } from "../../lib/durations.ts";
import { countAttempt, countAttempts, limitOn } from "../../lib/limits/attempts.ts";
import { isSameText } from "../../lib/same-text.ts";
import { sourceOf } from "../../lib/source.ts";
import { queueMail } from "../delivery/delivery.ts";
import { confirmationMail, knownMail } from "./messages.ts";

/** How long an address may be confirmed, after which it is forgotten. */
const CONFIRMATION_MS = DAY_MS;
const ID_LENGTH = 36;
/** 128 bits. */
const MAC_LENGTH = 22;

interface Request {
  email: string;
  captcha_token?: string | undefined;
}

/**
 * Sends an email with a link that confirms the address, or one that says it is subscribed. Whoever asks learns nothing
 * about the address: an email is left out, but not refused, if the address was sent one within minutes.
 * @throws Failure HUMAN_CHECK_NEEDED, TOO_MANY_REQUESTS
 */
export async function subscribe(app: App, caller: { ip: string; language: Language }, request: Request) {
  await countAttempts(app, [limitOn("status-source", sourceOf(caller.ip))], request.captcha_token);
  const email = request.email.toLowerCase();
  return transaction(app, async (app) => {
    const limit = limitOn("status-address", email);
    if (!(await countAttempt(app, limit, limit.free))) return {};
    const askedAt = app.now();
    // One statement, so that two requests cannot both insert the address. A stranger must not change the language of a
    // subscription.
    await app.db.$executeRaw`
      insert into status_subscribers as s (id, email, language, asked_at)
      values (${randomUUID()}::uuid, ${email}, ${caller.language}, ${askedAt})
      on conflict (email) do update set asked_at = excluded.asked_at,
        language = case when s.confirmed_at is null then excluded.language else s.language end`;
    const row = await app.db.statusSubscriber.findUniqueOrThrow({ where: { email } });
    const unsubscribeToken = tokenOf(app, "unsubscribe", row.id);
    const message =
      row.confirmedAt === null
        ? confirmationMail(row.language as Language, tokenOf(app, "confirm", row.id), unsubscribeToken)
        : knownMail(row.language as Language, unsubscribeToken);
    await queueMail(app, email, row.language as Language, { ...message, headers: listHeaders(app, unsubscribeToken) });
    return {};
  });
}

/** Confirms an address, also again. @throws Failure NOT_FOUND for a link that is forged, expired or unsubscribed */
export async function confirmSubscription(app: App, token: string): Promise<{ email: string }> {
  const id = subscriberOf(app, "confirm", token);
  const now = app.now();
  await app.db.statusSubscriber.updateMany({
    where: { id, confirmedAt: null, askedAt: { gt: new Date(now.getTime() - CONFIRMATION_MS) } },
    data: { confirmedAt: now },
  });
  const row = await app.db.statusSubscriber.findUnique({ where: { id } });
  if (!row?.confirmedAt) throw new Failure("NOT_FOUND");
  return { email: row.email };
}

/** Deletes a subscription; succeeds again once it is gone. @throws Failure NOT_FOUND for a forged link */
export async function unsubscribe(app: App, token: string): Promise<Record<string, never>> {
  await app.db.statusSubscriber.deleteMany({ where: { id: subscriberOf(app, "unsubscribe", token) } });
  return {};
}

/** Deletes addresses that were not confirmed in time. */
export async function forgetUnconfirmed({ db, now }: App): Promise<{ forgotten: number }> {
  const before = new Date(now().getTime() - CONFIRMATION_MS);
  const { count } = await db.statusSubscriber.deleteMany({ where: { confirmedAt: null, askedAt: { lte: before } } });
  return { forgotten: count };
}

/** How many confirmed addresses and enabled webhooks get the updates. */
export async function countSubscribers({ db }: App): Promise<{ emails: number; webhooks: number }> {
  const [emails, webhooks] = await Promise.all([
    db.statusSubscriber.count({ where: { confirmedAt: { not: null } } }),
    db.webhook.count({ where: { statusUpdates: true, disabledAt: null } }),
  ]);
  return { emails, webhooks };
}

/** The token with which a subscriber ends the subscription. */
export const unsubscribeTokenOf = (app: App, { id }: StatusSubscriber): string => tokenOf(app, "unsubscribe", id);

/** Headers with which mail programs unsubscribe without opening a page (RFC 8058). */
export const listHeaders = ({ config }: App, token: string) => ({
  "List-Unsubscribe": `<${config.PUBLIC_URL}/status/unsubscribe?token=${token}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

/** Derived, so that no token is stored; the id is random and lives as long as the subscription. */
const tokenOf = (app: App, use: "confirm" | "unsubscribe", id: string): string => id + macOf(app, use, id);

const macOf = ({ secrets }: App, use: string, id: string): string =>
  createHmac("sha256", secrets.subscriptions).update(`${use}|${id}`).digest("base64url").slice(0, MAC_LENGTH);

/** @throws Failure NOT_FOUND */
function subscriberOf(app: App, use: "confirm" | "unsubscribe", token: string): string {
  const id = token.slice(0, ID_LENGTH);
  if (!isSameText(token.slice(ID_LENGTH), macOf(app, use, id))) throw new Failure("NOT_FOUND");
  return id;
}
