import { randomUUID } from "node:crypto";
import type { WebhookData, WebhookEvent } from "@meridian/contract/webhook-events";
import { type App, transaction } from "../../app.ts";
import type { Webhook, WebhookDelivery } from "../../generated/client.ts";
import { DAY_MS, MINUTE_MS } from "../../lib/durations.ts";
import { decryptText } from "../../lib/encryption.ts";
import { notify } from "../notices/notices.ts";
import { deliverWebhook } from "./jobs.ts";
import { type Outcome, send } from "./sender.ts";

/** How long after each failed attempt the next one follows. */
export const RETRY_MS = [1, 5, 30, 120, 720].map((minutes) => minutes * MINUTE_MS);
const FAILURES_TO_SWITCH_OFF = 20;
/** How long a process reserves a delivery while sending it; longer than sending takes. */
const CLAIM_MS = MINUTE_MS;
const BATCH = 100;
const RETENTION_DAYS = 30;

/**
 * Queues an event for the account's enabled webhooks, or only the given ones. Call it in the transaction of the event.
 */
export async function publishEvent<T extends WebhookEvent>(
  app: App,
  accountId: number,
  type: T,
  data: WebhookData<T>,
  ids: readonly number[] = [],
): Promise<void> {
  const targets = await app.db.webhook.findMany({
    where: { accountId, disabledAt: null, ...(ids.length > 0 && { id: { in: [...ids] } }) },
  });
  for (const webhook of targets) {
    const { id } = await addDelivery(app, webhook, type, data);
    await app.jobs.add(deliverWebhook, { id: String(id) });
  }
}

/** Queues one event for each of many accounts, for their enabled webhooks. In the transaction of the events. */
export async function publishEvents<T extends WebhookEvent>(
  app: App,
  type: T,
  dataOf: ReadonlyMap<number, WebhookData<T>>,
): Promise<void> {
  const targets = await app.db.webhook.findMany({ where: { accountId: { in: [...dataOf.keys()] }, disabledAt: null } });
  await addDeliveries(
    app,
    targets.map((webhook) => deliveryOf(app, webhook, type, dataOf.get(webhook.accountId)!)),
  );
}

/** Queues an update of the status page for the webhooks of all accounts that asked for them. In its transaction. */
export async function publishStatusUpdate(app: App, data: WebhookData<"status.update">): Promise<void> {
  const targets = await app.db.webhook.findMany({ where: { statusUpdates: true, disabledAt: null } });
  await addDeliveries(
    app,
    targets.map((webhook) => deliveryOf(app, webhook, "status.update", data)),
  );
}

/** Queues many deliveries with one statement. */
async function addDeliveries(app: App, rows: readonly ReturnType<typeof deliveryOf>[]): Promise<void> {
  for (const { id } of await app.db.webhookDelivery.createManyAndReturn({ data: [...rows], select: { id: true } }))
    await app.jobs.add(deliverWebhook, { id: String(id) });
}

export function addDelivery<T extends WebhookEvent>(
  app: App,
  webhook: Webhook,
  type: T,
  data: WebhookData<T>,
): Promise<WebhookDelivery> {
  return app.db.webhookDelivery.create({ data: deliveryOf(app, webhook, type, data) });
}

function deliveryOf<T extends WebhookEvent>(
  app: App,
  { id: webhookId, accountId }: Webhook,
  type: T,
  data: WebhookData<T>,
) {
  const eventId = randomUUID();
  const now = app.now();
  const body = JSON.stringify({ id: eventId, type, created_at: now.toISOString(), account_id: accountId, data });
  return { eventId, accountId, webhookId, type, body, nextAt: now, createdAt: now };
}

/** Sends a delivery; null if it is not due, another process is sending it, or its webhook was deleted meanwhile. */
export async function attempt(app: App, id: bigint): Promise<Outcome | null> {
  const now = app.now();
  const { count } = await app.db.webhookDelivery.updateMany({
    where: { id, status: "pending", nextAt: { lte: now } },
    data: { attempts: { increment: 1 }, nextAt: new Date(now.getTime() + CLAIM_MS) },
  });
  if (count === 0) return null;
  const delivery = await app.db.webhookDelivery.findUnique({ where: { id }, include: { webhook: true } });
  if (!delivery) return null;
  const { webhook } = delivery;
  if (webhook.disabledAt) {
    await finish(app, delivery, { isDelivered: false, status: null, ms: 0, error: "switched off" }, null);
    return null;
  }
  const outcome = await send(app.config, {
    url: webhook.url,
    secret: decryptText(webhook.secretEncrypted, app.secrets.webhooks),
    type: delivery.type,
    body: delivery.body,
    timestamp: Math.floor(now.getTime() / 1000),
  });
  const retryMs = delivery.type === "ping" ? undefined : RETRY_MS[delivery.attempts - 1];
  await finish(app, delivery, outcome, retryMs === undefined ? null : new Date(app.now().getTime() + retryMs));
  if (outcome.isDelivered) await app.db.webhook.updateMany({ where: { id: webhook.id }, data: { failuresInRow: 0 } });
  else await countFailure(app, webhook);
  return outcome;
}

async function finish(app: App, { id }: WebhookDelivery, outcome: Outcome, nextAt: Date | null): Promise<void> {
  const { isDelivered, status: httpStatus, ms, error } = outcome;
  const isOver = isDelivered || nextAt === null;
  // Whoever deletes a webhook meanwhile deletes its deliveries.
  await app.db.webhookDelivery.updateMany({
    where: { id },
    data: {
      httpStatus,
      ms,
      error,
      status: isDelivered ? "delivered" : isOver ? "failed" : "pending",
      nextAt: isOver ? null : nextAt,
      finishedAt: isOver ? app.now() : null,
    },
  });
}

/** Counts a failure. The twentieth in a row switches the webhook off with one notice, even with concurrent workers. */
async function countFailure(app: App, { id, accountId, url }: Webhook): Promise<void> {
  await app.db.webhook.updateMany({ where: { id }, data: { failuresInRow: { increment: 1 } } });
  await transaction(app, async (app) => {
    const { count } = await app.db.webhook.updateMany({
      where: { id, disabledAt: null, failuresInRow: { gte: FAILURES_TO_SWITCH_OFF } },
      data: { disabledAt: app.now() },
    });
    if (count === 0) return;
    const { host } = new URL(url);
    await notify(app, accountId, {
      type: "system",
      title: { en: `Your webhook at ${host} was disabled`, zh: `您在 ${host} 的 Webhook 已停用` },
      content: {
        en: `It failed ${FAILURES_TO_SWITCH_OFF} times in a row. Enable it again once it works.`,
        zh: `已连续失败 ${FAILURES_TO_SWITCH_OFF} 次，恢复后请重新启用。`,
      },
      link: "/user?tab=alerts",
    });
  });
}

/** Sends due deliveries: retries, and first attempts interrupted by a crash. Run every minute. */
export async function deliverDue(app: App): Promise<{ tried: number; delivered: number }> {
  const due = await app.db.webhookDelivery.findMany({
    where: { status: "pending", nextAt: { lte: app.now() } },
    orderBy: { nextAt: "asc" },
    select: { id: true },
    take: BATCH,
  });
  // A slow receiver must not delay the others.
  const outcomes = await Promise.all(due.map(({ id }) => attempt(app, id)));
  return { tried: due.length, delivered: outcomes.filter((outcome) => outcome?.isDelivered).length };
}

export async function forgetDeliveries(app: App): Promise<{ deliveries: number }> {
  const before = new Date(app.now().getTime() - RETENTION_DAYS * DAY_MS);
  const { count } = await app.db.webhookDelivery.deleteMany({ where: { createdAt: { lt: before } } });
  return { deliveries: count };
}
