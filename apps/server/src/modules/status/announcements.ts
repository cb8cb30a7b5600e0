import type { Language } from "@meridian/contract/errors";
import type { IncidentSeverity, StatusComponent, UpdateState } from "@meridian/contract/status-names";
import { type App, transaction } from "../../app.ts";
import type { StatusIncident, StatusUpdate } from "../../generated/client.ts";
import { MINUTE_MS } from "../../lib/durations.ts";
import { renderMail } from "../delivery/delivery.ts";
import { sendOnce } from "../delivery/send-once.ts";
import { publishStatusUpdate, RETRY_MS } from "../webhooks/deliveries.ts";
import { updateMail } from "./messages.ts";
import { listHeaders, unsubscribeTokenOf } from "./subscriptions.ts";

/** Emails that a worker sends at a time. */
const LANES = 8;
/** How long a worker reserves an email while sending it; longer than a mail server takes. */
const CLAIM_MS = 10 * MINUTE_MS;
/** A run ends before the next one on schedule begins. */
const RUN_MS = MINUTE_MS - 10_000;

type Update = StatusUpdate & { incident: StatusIncident };

/**
 * Sends updates of the status page: first makes the deliveries of each new update, then sends the emails that are due.
 * Run after an update and every minute.
 */
export async function announceUpdates(app: App): Promise<{ updates: number; mails: number }> {
  const waiting = await app.db.statusUpdate.findMany({
    where: { sentAt: null },
    include: { incident: true },
    orderBy: { id: "asc" },
  });
  let updates = 0;
  for (const update of waiting) if (await fanOut(app, update)) updates++;
  return { updates, mails: await sendMails(app) };
}

/** Makes the deliveries of an update, unless another worker did. All of them are made, or none and it stays new. */
const fanOut = (app: App, update: Update): Promise<boolean> =>
  transaction(app, async (app) => {
    const now = app.now();
    const { count } = await app.db.statusUpdate.updateMany({
      where: { id: update.id, sentAt: null },
      data: { sentAt: now },
    });
    if (count === 0) return false;
    await app.db.$executeRaw`
      insert into status_deliveries (update_id, subscriber_id, next_at)
      select ${update.id}, id, ${now} from status_subscribers where confirmed_at is not null`;
    await publishStatusUpdate(app, webhookDataOf(app, update));
    return true;
  });

const webhookDataOf = ({ config }: App, { incident, ...update }: Update) => ({
  incident_id: incident.id,
  update_id: update.id,
  severity: incident.severity as IncidentSeverity,
  state: update.state as UpdateState,
  title_en: incident.titleEn,
  title_zh: incident.titleZh,
  text_en: update.textEn,
  text_zh: update.textZh,
  components: incident.components as StatusComponent[],
  starts_at: incident.startsAt,
  ends_at: incident.endsAt,
  resolved_at: incident.resolvedAt,
  url: `${config.PUBLIC_URL}/status#incident-${incident.id}`,
});

async function sendMails(app: App): Promise<number> {
  const until = app.now().getTime() + RUN_MS;
  let mails = 0;
  const lane = async () => {
    while (app.now().getTime() < until) {
      const claimed = await claim(app);
      if (!claimed) return;
      if (await sendMail(app, claimed)) mails++;
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return mails;
}

interface Claimed {
  id: string;
  attempts: number;
}

/** Reserves the email that has been due for longest, in one statement, so that no other worker sends it too. */
async function claim({ db, now }: App): Promise<Claimed | undefined> {
  const at = now();
  const [claimed] = await db.$queryRaw<Claimed[]>`
    update status_deliveries set attempts = attempts + 1, next_at = ${new Date(at.getTime() + CLAIM_MS)}
    where id = (
      select id from status_deliveries where next_at <= ${at} order by next_at limit 1 for update skip locked
    )
    returning id, attempts`;
  return claimed;
}

/** Sends an email and deletes its delivery; returns whether it was sent now. */
async function sendMail(app: App, { id, attempts }: Claimed): Promise<boolean> {
  const delivery = await app.db.statusDelivery.findUnique({
    where: { id },
    include: { subscriber: true, update: { include: { incident: true } } },
  });
  // Unsubscribed meanwhile.
  if (!delivery) return false;
  const { subscriber, update } = delivery;
  const language = subscriber.language as Language;
  const token = unsubscribeTokenOf(app, subscriber);
  const mail = renderMail(app.config.PUBLIC_URL, language, updateMail(language, update, token));
  try {
    const { sent } = await sendOnce(app, id, (mayBeSent) =>
      app.mail.send({ id, to: subscriber.email, ...mail, headers: listHeaders(app, token) }, { mayBeSent }),
    );
    await app.db.statusDelivery.deleteMany({ where: { id } });
    return sent;
  } catch (error) {
    const retryMs = RETRY_MS[attempts - 1];
    app.log.warn({ err: error, delivery: id, attempts }, "an update of the status could not be sent");
    if (retryMs === undefined) await app.db.statusDelivery.deleteMany({ where: { id } });
    else
      await app.db.statusDelivery.updateMany({
        where: { id },
        data: { nextAt: new Date(app.now().getTime() + retryMs) },
      });
    return false;
  }
}
