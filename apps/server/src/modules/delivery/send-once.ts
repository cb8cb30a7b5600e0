import type { App } from "../../app.ts";
import { DAY_MS } from "../../lib/durations.ts";

/** Far longer than a job is retried. */
const KEPT_DAYS = 7;

/** Messages that this process has sent but could not record yet, because the database was too slow. */
const unrecorded = new Set<string>();

/**
 * Sends a message unless an earlier run of its job did: the queue runs a job again if its completion was not stored.
 * @param send receives whether an earlier run, which ended before it knew, may have sent the message
 * @returns whether it was sent now
 */
export async function sendOnce(
  app: App,
  id: string,
  send: (mayBeSent: boolean) => Promise<void>,
): Promise<{ sent: boolean }> {
  if (unrecorded.has(id)) {
    await record(app, id);
    return { sent: false };
  }
  const before = await app.db.sentMessage.findUnique({ where: { id } });
  if (before?.isSent) return { sent: false };
  if (!before) await app.db.sentMessage.createMany({ data: [{ id, at: app.now() }], skipDuplicates: true });
  try {
    await send(before !== null);
  } catch (error) {
    await app.db.sentMessage.deleteMany({ where: { id, isSent: false } });
    throw error;
  }
  unrecorded.add(id);
  await record(app, id);
  return { sent: true };
}

async function record({ db, now }: App, id: string): Promise<void> {
  const row = { isSent: true, at: now() };
  await db.sentMessage.upsert({ where: { id }, create: { id, ...row }, update: row });
  unrecorded.delete(id);
}

/** Forgets messages whose jobs cannot run again. */
export async function forgetSent({ db, now }: App): Promise<{ deleted: number }> {
  const { count } = await db.sentMessage.deleteMany({
    where: { at: { lt: new Date(now().getTime() - KEPT_DAYS * DAY_MS) } },
  });
  return { deleted: count };
}
