import type { Language } from "@meridian/contract/errors";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { newAccount } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { catchMail } from "../../../../../tests/setup/queued-mail.ts";
import { newIncident } from "../../../../../tests/setup/status-calls.ts";
import type { App } from "../../app.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../lib/durations.ts";
import type { MailMessage } from "../../lib/mail-provider.ts";
import { commandLine } from "../../lib/staff/actor.ts";
import { announceUpdates } from "./announcements.ts";
import { updateIncident } from "./staff-incidents.ts";
import { confirmSubscription, countSubscribers, forgetUnconfirmed, subscribe } from "./subscriptions.ts";

let clock: Date;
/** Emails about subscriptions, which the queue would send. */
let queued: MailMessage[] = [];
/** Emails about incidents, as the mail server got them. */
let mails: MailMessage[] = [];
let source = 0;
let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp({
    change: (app) => ({
      ...app,
      now: () => clock,
      mail: { name: "recorded", send: async (message) => void mails.push(message) },
      jobs: catchMail(app.jobs, (mail) => queued.push(mail)),
    }),
  });
});
afterAll(() => running.close());
beforeEach(async () => {
  clock = new Date("2026-11-28T12:00:00Z");
  queued = [];
  mails = [];
  await running.app.db.$executeRaw`
    truncate status_incidents, status_updates, status_subscribers, status_deliveries, attempt_counts`;
});

const later = (milliseconds: number) => {
  clock = new Date(clock.getTime() + milliseconds);
};

/** Asks from a new place, so that only the limit on the address counts. */
const ask = (email: string, language: Language = "en") =>
  subscribe(running.app, { ip: `198.51.100.${++source % 250}`, language }, { email });

const tokenIn = ({ text }: Pick<MailMessage, "text">, use: "confirm" | "unsubscribe") =>
  new RegExp(`/status#${use}=(\\S+)`).exec(text)?.[1] ?? "";

async function subscribed(email: string, language: Language = "en") {
  await ask(email, language);
  await confirmSubscription(running.app, tokenIn(queued.at(-1)!, "confirm"));
}

const insertSubscribers = (count: number) =>
  running.app.db.statusSubscriber.createMany({
    data: Array.from({ length: count }, (_, index) => {
      return { email: `s${index}@example.com`, language: "en", askedAt: clock, confirmedAt: clock };
    }),
  });
const recipients = () => mails.map(({ to }) => to).sort();
const emailsTo = (count: number) => Array.from({ length: count }, (_, index) => `s${index}@example.com`).sort();

describe("subscribing", () => {
  test("takes effect only when the link of the email is confirmed, for 24 hours", async () => {
    await ask("Ann@Example.com");
    const [mail] = queued;
    expect(mail).toMatchObject({ to: "ann@example.com", subject: "Confirm your subscription to Meridian's status" });
    await newIncident(running.app);
    await announceUpdates(running.app);
    expect(mails).toEqual([]);
    const token = tokenIn(mail!, "confirm");
    const { status } = running.client();
    await expect(status.statusConfirm({ token: `${token.slice(0, -1)}_` })).rejects.toMatchObject({ code: 404 });
    // A link to unsubscribe must not confirm.
    await expect(status.statusConfirm({ token: tokenIn(mail!, "unsubscribe") })).rejects.toMatchObject({ code: 404 });
    later(DAY_MS - 1);
    expect(await status.statusConfirm({ token })).toEqual({ email: "ann@example.com" });
    await newIncident(running.app);
    await announceUpdates(running.app);
    expect(recipients()).toEqual(["ann@example.com"]);
  });

  test("is forgotten after 24 hours without a confirmation, and a confirmed address is not", async () => {
    await subscribed("kept@example.com");
    await ask("lost@example.com");
    const token = tokenIn(queued.at(-1)!, "confirm");
    later(DAY_MS);
    await expect(confirmSubscription(running.app, token)).rejects.toMatchObject({ failure: "NOT_FOUND" });
    expect(await forgetUnconfirmed(running.app)).toEqual({ forgotten: 1 });
    expect(await running.app.db.statusSubscriber.findMany({ select: { email: true } })).toEqual([
      { email: "kept@example.com" },
    ]);
  });

  test("fifty confirmations at once all succeed, and so does one afterwards", async () => {
    await ask("ann@example.com");
    const token = tokenIn(queued[0]!, "confirm");
    const answers = await Promise.all(Array.from({ length: 50 }, () => confirmSubscription(running.app, token)));
    expect(new Set(answers.map(({ email }) => email))).toEqual(new Set(["ann@example.com"]));
    expect(await confirmSubscription(running.app, token)).toEqual({ email: "ann@example.com" });
    expect(await countSubscribers(running.app)).toEqual({ emails: 1, webhooks: 0 });
  });

  test("answers the same and sends one email in fifteen minutes, whether or not the address is subscribed", async () => {
    await subscribed("ann@example.com", "zh");
    later(15 * MINUTE_MS);
    queued = [];
    const answers = await Promise.all(
      ["ann@example.com", "new@example.com"].flatMap((email) => Array.from({ length: 20 }, () => ask(email))),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set(["{}"]));
    expect(queued.map(({ to, subject }) => [to, subject]).sort()).toEqual([
      // A stranger has not changed the language.
      ["ann@example.com", "您已订阅子午运行状态"],
      ["new@example.com", "Confirm your subscription to Meridian's status"],
    ]);
    later(15 * MINUTE_MS);
    await ask("new@example.com");
    expect(queued).toHaveLength(3);
  });

  test("needs a human check after five requests of a source in an hour, and a valid address", async () => {
    const { status } = running.client();
    for (let index = 0; index < 5; index++) await status.statusSubscribe({ email: `s${index}@example.com` });
    await expect(status.statusSubscribe({ email: "s5@example.com" })).rejects.toMatchObject({ code: 1007 });
    later(HOUR_MS);
    await expect(status.statusSubscribe({ email: "nobody" })).rejects.toMatchObject({
      fields: { email: expect.any(String) },
    });
    expect(queued).toHaveLength(5);
  });
});

describe("unsubscribing", () => {
  const post = (url: string, payload = "List-Unsubscribe=One-Click") =>
    running.server.inject({
      method: "POST",
      url,
      payload,
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });

  test("every email can be unsubscribed from by a POST without a login, which deletes the address", async () => {
    await subscribed("ann@example.com");
    await newIncident(running.app);
    await announceUpdates(running.app);
    later(15 * MINUTE_MS);
    await ask("ann@example.com");
    for (const mail of [...queued, ...mails]) {
      expect(mail.headers).toEqual({
        "List-Unsubscribe": expect.stringMatching(/^<https:\/\/meridian\.example\/status\/unsubscribe\?token=\S+>$/),
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      });
      expect(mail.headers?.["List-Unsubscribe"]).toContain(tokenIn(mail, "unsubscribe"));
    }
    const url = mails[0]!.headers!["List-Unsubscribe"]!.slice("<https://meridian.example".length, -1);
    const page = await running.server.inject({ url });
    expect([page.statusCode, page.headers.location]).toEqual([
      303,
      `/status#unsubscribe=${tokenIn(mails[0]!, "unsubscribe")}`,
    ]);
    expect((await countSubscribers(running.app)).emails).toBe(1);
    expect((await post(`${url.slice(0, -1)}_`)).statusCode).toBe(404);
    expect((await countSubscribers(running.app)).emails).toBe(1);
    expect((await post(url)).statusCode).toBe(200);
    expect(await running.app.db.statusSubscriber.count()).toBe(0);
    // Mail programs repeat the call.
    expect((await post(url)).statusCode).toBe(200);
  });

  test("from the page ends updates that have not been sent yet", async () => {
    await subscribed("ann@example.com");
    const token = tokenIn(queued[0]!, "unsubscribe");
    const broken = { ...running.app, mail: { name: "broken", send: () => Promise.reject(new Error("not now")) } };
    await newIncident(running.app);
    expect(await announceUpdates(broken)).toEqual({ updates: 1, mails: 0 });
    expect(await running.client().status.statusUnsubscribe({ token })).toEqual({});
    later(HOUR_MS);
    expect(await announceUpdates(running.app)).toEqual({ updates: 0, mails: 0 });
    await expect(confirmSubscription(running.app, tokenIn(queued[0]!, "confirm"))).rejects.toMatchObject({
      failure: "NOT_FOUND",
    });
  });
});

describe("updates", () => {
  test("the first one, each later one and the end are sent in the subscriber's language", async () => {
    await subscribed("ann@example.com", "en");
    await subscribed("li@example.com", "zh");
    const { id } = await newIncident(running.app);
    await announceUpdates(running.app);
    await updateIncident(running.app, commandLine, { id, state: "resolved", text_en: "Over.", text_zh: "已恢复。" });
    await announceUpdates(running.app);
    const subjects = (to: string) => mails.filter((mail) => mail.to === to).map(({ subject }) => subject);
    expect(subjects("ann@example.com")).toEqual(["[Investigating] Slow answers", "[Resolved] Slow answers"]);
    expect(subjects("li@example.com")).toEqual(["【正在调查】响应变慢", "【已解决】响应变慢"]);
    const last = (to: string) => mails.findLast((mail) => mail.to === to)!;
    expect(last("ann@example.com").text).toMatch(
      new RegExp(`^Over\\.\n\nAffects: Lookup API\n\nView .*: https://meridian.example/status#incident-${id}\n`),
    );
    expect(last("li@example.com").text).toMatch(/^已恢复。\n\n受影响：查询接口\n\n.*\/zh\/status#incident-/);
    expect(last("li@example.com").html).toContain('lang="zh-CN"');
  });

  test("publishing makes no delivery itself, and an update whose job was lost is sent on schedule", async () => {
    await insertSubscribers(3);
    await newIncident(running.app);
    expect(await running.app.db.statusDelivery.count()).toBe(0);
    expect(await announceUpdates(running.app)).toEqual({ updates: 1, mails: 3 });
    expect(await running.app.db.statusDelivery.count()).toBe(0);
  });

  test("ten workers at once send each update to each subscriber once", async () => {
    await insertSubscribers(40);
    await Promise.all([newIncident(running.app), newIncident(running.app)]);
    const runs = await Promise.all(Array.from({ length: 10 }, () => announceUpdates(running.app)));
    expect(runs.reduce((sum, run) => sum + run.updates, 0)).toBe(2);
    expect(recipients()).toEqual([...emailsTo(40), ...emailsTo(40)].sort());
    expect(new Set(mails.map(({ id }) => id)).size).toBe(80);
  });

  test("after a worker was killed while sending, another one sends the rest, and a copy only with its first ID", async () => {
    await insertSubscribers(20);
    await newIncident(running.app);
    // The mail server accepts every other email; the worker never learns of any.
    let begun = 0;
    const hangs: App["mail"] = {
      name: "hangs",
      send: (message) => {
        if (begun++ % 2 === 0) mails.push(message);
        return new Promise(() => {});
      },
    };
    void announceUpdates({ ...running.app, mail: hangs });
    await vi.waitUntil(() => begun === 8);
    expect(await announceUpdates(running.app)).toEqual({ updates: 0, mails: 12 });
    expect(mails).toHaveLength(16);
    later(10 * MINUTE_MS);
    const copies: boolean[] = [];
    const recorded: App["mail"] = {
      name: "recorded",
      send: async (message, options) => {
        copies.push(options?.mayBeSent ?? false);
        mails.push(message);
      },
    };
    expect(await announceUpdates({ ...running.app, mail: recorded })).toEqual({ updates: 0, mails: 8 });
    expect(copies).toEqual(Array.from({ length: 8 }, () => true));
    const accepted = new Map(mails.map(({ id, to }) => [id, to]));
    expect([...accepted.values()].sort()).toEqual(emailsTo(20));
  });

  test("a worker that fails while making deliveries leaves none, and the next one makes all", async () => {
    await insertSubscribers(5);
    const account = await newAccount(running.app);
    const { webhooks } = running.client({ token: account.token });
    const { webhook } = await webhooks.webhookCreate({ url: "https://example.com/hook" });
    await webhooks.webhookControl({ webhook_id: webhook!.id, action: "follow_status" });
    await newIncident(running.app);
    const { db } = running.app;
    await db.$executeRaw`alter table webhook_deliveries add constraint broken check (type <> 'status.update')`;
    await expect(announceUpdates(running.app)).rejects.toThrow();
    expect(await db.statusDelivery.count()).toBe(0);
    await db.$executeRaw`alter table webhook_deliveries drop constraint broken`;
    expect(await announceUpdates(running.app)).toEqual({ updates: 1, mails: 5 });
    expect(await db.webhookDelivery.count({ where: { webhookId: webhook!.id } })).toBe(1);
  });

  test("an email that the mail server refuses is tried again later, six times in all", async () => {
    await insertSubscribers(1);
    await newIncident(running.app);
    let tries = 0;
    const refuses: App["mail"] = {
      name: "refuses",
      send: async () => {
        tries++;
        throw new Error("mailbox full");
      },
    };
    for (let hour = 0; hour < 40; hour++) {
      await announceUpdates({ ...running.app, mail: refuses });
      later(HOUR_MS);
    }
    expect(tries).toBe(6);
    expect(await running.app.db.statusDelivery.count()).toBe(0);
  });

  test("webhooks get them only if their account asked, with both languages", async () => {
    const { db } = running.app;
    await db.webhook.deleteMany();
    const account = await newAccount(running.app);
    const { webhooks } = running.client({ token: account.token });
    const { webhook: other } = await webhooks.webhookCreate({ url: "https://example.com/other" });
    const { webhook } = await webhooks.webhookCreate({ url: "https://example.com/hook" });
    const control = (action: "follow_status" | "unfollow_status") =>
      webhooks.webhookControl({ webhook_id: webhook!.id, action });
    expect(await control("follow_status")).toMatchObject({ webhook: { status_updates: true }, secret: null });
    expect(await countSubscribers(running.app)).toEqual({ emails: 0, webhooks: 1 });
    const { id } = await newIncident(running.app);
    await announceUpdates(running.app);
    const { list } = await webhooks.webhookDeliveries({});
    expect(list.map(({ type, webhook_id }) => [type, webhook_id])).toEqual([["status.update", webhook!.id]]);
    expect(other).toMatchObject({ status_updates: false });
    const { body } = await db.webhookDelivery.findFirstOrThrow({ where: { webhookId: webhook!.id } });
    expect(JSON.parse(body)).toMatchObject({
      type: "status.update",
      account_id: account.signedIn.accountId,
      data: { incident_id: id, state: "investigating", title_en: "Slow answers", title_zh: "响应变慢", ends_at: null },
    });
    await control("unfollow_status");
    await newIncident(running.app);
    await announceUpdates(running.app);
    expect((await webhooks.webhookDeliveries({})).total).toBe(1);
  });
});
