import type { App } from "../../app.ts";
import { DAY_MS, HOUR_MS } from "../../lib/durations.ts";
import { countSms, countSmsRefusal } from "../../lib/metrics.ts";
import { smsRules } from "./sms-rules.ts";

/** An SMS that has been paid for. */
interface Booking {
  hour: Date;
  milli: number;
}

const hourOf = (time: Date): Date => new Date(Math.floor(time.getTime() / HOUR_MS) * HOUR_MS);

/**
 * Takes the price of an SMS from the money for this hour. One statement, so that concurrent messages cannot exceed the
 * cap.
 * @param share the part of the cap that may be spent on messages of this kind
 * @returns null if not enough is left
 */
export async function bookSms(app: App, to: string, share = 1): Promise<Booking | null> {
  const rules = await smsRules(app);
  const hour = hourOf(app.now());
  const milli = to.startsWith("+86") ? rules.price_mainland_milli : rules.price_abroad_milli;
  const cap = Math.floor(rules.hourly_cap_yuan * 1000 * share);
  const taken = await app.db.$executeRaw`
    insert into sms_spending as s (hour, milli, messages) select ${hour}, ${milli}::int, 1 where ${milli}::int <= ${cap}::int
    on conflict (hour) do update set milli = s.milli + excluded.milli, messages = s.messages + 1
    where s.milli + excluded.milli <= ${cap}::int`;
  if (taken === 1) return { hour, milli };
  countSmsRefusal("cap");
  return null;
}

/** Gives back the price of an SMS that was not sent. */
export async function cancelBooking({ db }: App, { hour, milli }: Booking): Promise<void> {
  await db.smsSpending.updateMany({
    where: { hour },
    data: { milli: { decrement: milli }, messages: { decrement: 1 } },
  });
}

/** Seconds until there is money again. */
export const secondsToNextHour = ({ now }: App): number =>
  Math.ceil((hourOf(now()).getTime() + HOUR_MS - now().getTime()) / 1000);

/** Counts an SMS that the provider has accepted. */
export const countSent = (kind: "code" | "notice", { milli }: Booking): void => countSms(kind, milli / 1000);

/** What SMS cost in this hour and in the last 24 hours. */
export async function smsSpending(app: App) {
  const hour = hourOf(app.now());
  const rows = await app.db.smsSpending.findMany({ where: { hour: { gt: new Date(hour.getTime() - DAY_MS) } } });
  const total = (name: "milli" | "messages", of = rows) => of.reduce((sum, row) => sum + row[name], 0);
  const current = rows.filter((row) => row.hour.getTime() === hour.getTime());
  return {
    hour_milli: total("milli", current),
    hour_messages: total("messages", current),
    day_milli: total("milli"),
    day_messages: total("messages"),
  };
}
