import { randomBytes } from "node:crypto";
import type { api } from "@meridian/contract";
import type { HandlerInput, HandlerOutput } from "@meridian/contract/endpoint";
import type { WebhookEvent } from "@meridian/contract/webhook-events";
import { type App, transaction } from "../../app.ts";
import { Failure, InvalidField } from "../../errors.ts";
import type { Webhook } from "../../generated/client.ts";
import { writeAudit } from "../../lib/audit.ts";
import { decryptText, encryptText } from "../../lib/encryption.ts";
import { pageOf } from "../../lib/page-of.ts";
import type { SignedIn } from "../../lib/signed-in.ts";
import { addDelivery, attempt } from "./deliveries.ts";
import { webhookUrl } from "./sender.ts";

type WebhookInfo = HandlerOutput<typeof api.webhooks.webhookList>["list"][number];
type Delivery = HandlerOutput<typeof api.webhooks.webhookDeliveries>["list"][number];

const MAX_WEBHOOKS = 10;

const makeSecret = (): string => `whsec_${randomBytes(24).toString("base64url")}`;

export const maskedSecret = ({ secrets }: App, { secretEncrypted }: Webhook): string =>
  `whsec_****${decryptText(secretEncrypted, secrets.webhooks).slice(-4)}`;

const describe = (app: App, row: Webhook): WebhookInfo => ({
  id: row.id,
  url: row.url,
  secret_masked: maskedSecret(app, row),
  enabled: row.disabledAt === null,
  failures_in_row: row.failuresInRow,
  status_updates: row.statusUpdates,
  disabled_at: row.disabledAt,
  created_at: row.createdAt,
});

export async function listWebhooks(app: App, { accountId }: SignedIn) {
  const rows = await app.db.webhook.findMany({ where: { accountId }, orderBy: { id: "asc" } });
  return { list: rows.map((row) => describe(app, row)), total: rows.length };
}

/**
 * @throws InvalidField for a URL that is never called; Failure TOO_MANY_WEBHOOKS, CONFLICT for one that already exists
 */
export async function createWebhook(app: App, user: SignedIn, ip: string, text: string) {
  return transaction(app, async (app) => {
    const { row, secret } = await openWebhook(app, user, ip, text);
    if (secret === null) throw new Failure("CONFLICT", { state: row.disabledAt ? "disabled" : "enabled" });
    return { webhook: describe(app, row), secret };
  });
}

/**
 * Finds or creates the account's webhook at a URL, and returns the secret only if it was created. Inside a transaction.
 * @throws InvalidField for a URL that is never called; Failure TOO_MANY_WEBHOOKS
 */
export async function openWebhook(app: App, user: SignedIn, ip: string, text: string, field = "url") {
  const { accountId } = user;
  const url = webhookUrl(app.config, text)?.href;
  if (url === undefined || url.length > 500) throw new InvalidField(field, "format", { format: "public_url" });
  // Locks the account's row, so that two requests cannot both take the last slot.
  await app.db.$queryRaw`select 1 from users where id = ${accountId} for update`;
  const known = await app.db.webhook.findUnique({ where: { accountId_url: { accountId, url } } });
  if (known) return { row: known, secret: null };
  const held = await app.db.webhook.count({ where: { accountId } });
  if (held >= MAX_WEBHOOKS) throw new Failure("TOO_MANY_WEBHOOKS", { max: MAX_WEBHOOKS });
  const secret = makeSecret();
  const secretEncrypted = encryptText(secret, app.secrets.webhooks);
  const row = await app.db.webhook.create({ data: { accountId, url, secretEncrypted, createdAt: app.now() } });
  await writeAudit(app, user, { action: "webhook.create", target: `webhook:${row.id}`, ip, after: { url } });
  return { row, secret };
}

/** @throws Failure NOT_FOUND; CONFLICT for one that is already in that state */
export async function controlWebhook(
  app: App,
  user: SignedIn,
  ip: string,
  { webhook_id: id, action }: HandlerInput<typeof api.webhooks.webhookControl>,
) {
  return transaction(app, async (app) => {
    await app.db.$queryRaw`select 1 from webhooks where id = ${id} and account_id = ${user.accountId} for update`;
    const row = await requireWebhook(app, user, id);
    const state = row.disabledAt === null ? "enabled" : "disabled";
    if (action === `${state.slice(0, -1)}`) throw new Failure("CONFLICT", { state });
    await writeAudit(app, user, { action: `webhook.${action}`, target: `webhook:${id}`, ip, before: { url: row.url } });
    if (action === "delete") {
      await app.db.updateWarning.updateMany({
        where: { accountId: user.accountId, webhookId: id },
        data: { webhookId: null },
      });
      await app.db.webhook.delete({ where: { id } });
      return { webhook: null, secret: null };
    }
    const secret = makeSecret();
    const changes = {
      rotate: { secretEncrypted: encryptText(secret, app.secrets.webhooks) },
      enable: { disabledAt: null, failuresInRow: 0 },
      disable: { disabledAt: app.now() },
      follow_status: { statusUpdates: true },
      unfollow_status: { statusUpdates: false },
    };
    const changed = await app.db.webhook.update({ where: { id }, data: changes[action] });
    return { webhook: describe(app, changed), secret: action === "rotate" ? secret : null };
  });
}

async function requireWebhook({ db }: App, { accountId }: SignedIn, id: number): Promise<Webhook> {
  const row = await db.webhook.findFirst({ where: { id, accountId } });
  if (!row) throw new Failure("NOT_FOUND");
  return row;
}

/** Calls a webhook with a `ping`, which is logged like any other delivery. @throws Failure NOT_FOUND */
export async function testWebhook(app: App, user: SignedIn, id: number) {
  const webhook = await requireWebhook(app, user, id);
  const delivery = await addDelivery(app, webhook, "ping", { message: "This is a test." });
  const outcome = await attempt(app, delivery.id);
  return {
    delivered: outcome?.isDelivered ?? false,
    http_status: outcome?.status ?? null,
    ms: outcome?.ms ?? 0,
    error: outcome?.error ?? "switched off",
  };
}

/** One page of the account's deliveries, newest first. @throws Failure NOT_FOUND */
export async function listDeliveries(
  app: App,
  user: SignedIn,
  input: HandlerInput<typeof api.webhooks.webhookDeliveries>,
) {
  const { webhook_id, status, page, limit } = input;
  if (webhook_id !== undefined) await requireWebhook(app, user, webhook_id);
  const where = {
    accountId: user.accountId,
    ...(webhook_id !== undefined && { webhookId: webhook_id }),
    ...(status !== undefined && { status }),
  };
  const { rows, total } = await pageOf(
    app.db.webhookDelivery,
    { where, include: { webhook: { select: { url: true } } } },
    { page, limit },
  );
  const list = rows.map((row) => ({
    id: Number(row.id),
    event_id: row.eventId,
    webhook_id: row.webhookId,
    url: row.webhook.url,
    type: row.type as WebhookEvent,
    status: row.status as Delivery["status"],
    attempts: row.attempts,
    http_status: row.httpStatus,
    ms: row.ms,
    error: row.error,
    next_at: row.nextAt,
    created_at: row.createdAt,
    finished_at: row.finishedAt,
  }));
  return { list, total, page, limit };
}
