import type { warningChannels } from "@meridian/contract/warnings";
import type { WebhookData, WebhookEvent } from "@meridian/contract/webhook-events";
import type { App } from "../../app.ts";
import { Failure, InvalidField } from "../../errors.ts";
import type { Prisma } from "../../generated/client.ts";
import { type NewNotice, notify } from "../notices/notices.ts";
import { sendElsewhere } from "../notices/settings.ts";
import { publishEvent } from "../webhooks/deliveries.ts";

export type Channel = (typeof warningChannels)[number];

export interface Receiver {
  type: "user" | "webhook";
  value: number;
}

/** @throws Failure NOT_FOUND if one of them does not belong to the account */
export async function requireReceivers({ db }: App, accountId: number, receivers: readonly Receiver[]): Promise<void> {
  const idsOf = (kind: Receiver["type"]) => [
    ...new Set(receivers.filter(({ type }) => type === kind).map(({ value }) => value)),
  ];
  const [users, webhooks] = [idsOf("user"), idsOf("webhook")];
  const [foundUsers, foundWebhooks] = await Promise.all([
    db.user.count({ where: { accountId, id: { in: users }, status: { not: "deleted" } } }),
    db.webhook.count({ where: { accountId, id: { in: webhooks } } }),
  ]);
  if (foundUsers < users.length || foundWebhooks < webhooks.length) throw new Failure("NOT_FOUND");
}

/** @throws InvalidField if webhooks are to be called, but the account has none */
export async function requireWebhook({ db }: App, accountId: number, channels: readonly Channel[] = []): Promise<void> {
  if (channels.includes("webhook") && (await db.webhook.count({ where: { accountId } })) === 0)
    throw new InvalidField("channels", "format", { format: "reachable" });
}

export interface Alert {
  accountId: number;
  channels: readonly string[];
  receivers: Prisma.JsonValue;
  notice: NewNotice;
  event: WebhookEvent;
  data: WebhookData<WebhookEvent>;
}

/**
 * Sends an alert through its channels: to the users it names, else the main account; to the webhooks it names, else
 * all. Runs in the transaction that records the notice.
 */
export async function notifyReceivers(
  app: App,
  { accountId, channels, receivers, notice, event, data }: Alert,
): Promise<void> {
  const named = receivers as unknown as Receiver[];
  const has = (channel: Channel) => channels.includes(channel);
  const people = named.filter(({ type }) => type === "user").map(({ value }) => value);
  // A named user may have been deleted since.
  const users = await app.db.user.findMany({
    where: { accountId, id: { in: people.length > 0 ? people : [accountId] }, status: { not: "deleted" } },
    select: { id: true },
  });
  const ways = { ...(has("email") && { email: true }), ...(has("sms") && { sms: true }) };
  for (const { id } of users) {
    if (has("notice")) await notify(app, id, notice, ways);
    else if (has("email") || has("sms")) await sendElsewhere(app, id, notice, { email: has("email"), sms: has("sms") });
  }
  const webhooks = named.filter(({ type }) => type === "webhook").map(({ value }) => value);
  if (has("webhook")) await publishEvent(app, accountId, event, data, webhooks);
}
