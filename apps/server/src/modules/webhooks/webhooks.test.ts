import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { type Account, newAccount } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { DAY_MS } from "../../lib/durations.ts";
import { addDelivery, attempt, deliverDue, forgetDeliveries, publishEvent } from "./deliveries.ts";
import { send, webhookUrl } from "./sender.ts";

/** What an alert measured. */
const reading = { rule_id: 1, service_id: 3, service_type: 1, metric: "remaining_percent", threshold: 20, value: 19.8 };

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

let clock = new Date("2026-11-20T12:00:00Z");
let running: Awaited<ReturnType<typeof startApp>>;
let receiver: Server;
let host = "";
let received: Received[] = [];
/** The status of the next answers; null for none at all. */
let status: number | null = 200;

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on("end", () => {
      received.push({ headers: request.headers, body });
      if (status !== null) response.writeHead(status, { location: "http://127.0.0.1:1/inside" }).end();
    });
  });
  await once(receiver.listen(0, "127.0.0.1"), "listening");
  host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  running = await startApp({
    settings: { WEBHOOK_HOSTS: host },
    change: (app) => ({ ...app, now: () => clock, jobs: { ...app.jobs, add: async () => undefined } }),
  });
});
beforeEach(() => {
  received = [];
  status = 200;
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await running.close();
});

const callsOf = ({ token }: Account) => running.client({ token }).webhooks;

/** An account with one webhook at the receiver. */
async function subscribed() {
  const account = await newAccount(running.app);
  const { webhook, secret } = await callsOf(account).webhookCreate({ url: `http://${host}/hook` });
  return { account, id: webhook?.id ?? 0, secret: secret ?? "" };
}

const later = (milliseconds: number) => {
  clock = new Date(clock.getTime() + milliseconds);
};

test("a call carries the event, its time and a signature that only the holder of the secret can make", async () => {
  const { account, secret } = await subscribed();
  await publishEvent(running.app, account.id, "usage.threshold", reading);
  expect(await deliverDue(running.app)).toEqual({ tried: 1, delivered: 1 });
  const [{ headers, body } = { headers: {}, body: "" }] = received;
  const timestamp = String(headers["x-meridian-timestamp"]);
  const expected = createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
  expect(headers).toMatchObject({
    "x-meridian-event": "usage.threshold",
    "x-meridian-signature": `v1=${expected}`,
    "content-type": "application/json",
  });
  expect(Number(timestamp)).toBe(clock.getTime() / 1000);
  expect(JSON.parse(body)).toEqual({
    id: expect.any(String),
    type: "usage.threshold",
    created_at: clock.toISOString(),
    account_id: account.id,
    data: reading,
  });
});

test("the secret is shown once, stored encrypted, and invalidated by a new one", async () => {
  const { account, id, secret } = await subscribed();
  expect(JSON.stringify(await callsOf(account).webhookList({}))).not.toContain(secret);
  expect((await running.app.db.webhook.findUniqueOrThrow({ where: { id } })).secretEncrypted).not.toContain(secret);
  const rotated = await callsOf(account).webhookControl({ webhook_id: id, action: "rotate" });
  expect(rotated.secret).toMatch(/^whsec_.{20,}/);
  expect(rotated.secret).not.toBe(secret);
});

test("a failed delivery is retried after 1, 5 and 30 minutes, 2 and 12 hours with the same id, then abandoned", async () => {
  const { account } = await subscribed();
  status = 500;
  await publishEvent(running.app, account.id, "usage.exhausted", reading);
  for (const minutes of [0, 1, 5, 30, 120, 720]) {
    if (minutes > 0) {
      later(minutes * 60_000 - 1);
      expect((await deliverDue(running.app)).tried).toBe(0);
      later(1);
    }
    expect((await deliverDue(running.app)).tried).toBe(1);
  }
  later(DAY_MS);
  expect((await deliverDue(running.app)).tried).toBe(0);
  expect(new Set(received.map(({ body }) => (JSON.parse(body) as { id: string }).id)).size).toBe(1);
  expect((await callsOf(account).webhookDeliveries({})).list[0]).toMatchObject({
    status: "failed",
    attempts: 6,
    http_status: 500,
    next_at: null,
  });
});

test("twenty consecutive failures switch a webhook off with one notice; a success resets the count", async () => {
  const { account, id } = await subscribed();
  const failOnce = () => callsOf(account).webhookTest({ webhook_id: id });
  const { app } = running;
  const webhook = await app.db.webhook.update({ where: { id }, data: { failuresInRow: 19 } });
  await failOnce();
  expect((await app.db.webhook.findUniqueOrThrow({ where: { id } })).failuresInRow).toBe(0);
  await app.db.webhook.update({ where: { id }, data: { failuresInRow: 15 } });
  status = 503;
  const deliveries = await Promise.all(
    Array.from({ length: 8 }, () => addDelivery(app, webhook, "usage.exhausted", reading)),
  );
  await Promise.all(deliveries.map((one) => attempt(app, one.id)));
  expect((await callsOf(account).webhookList({})).list[0]).toMatchObject({ enabled: false });
  const notices = await app.db.notice.findMany({ where: { userId: account.id } });
  expect(notices.filter(({ titleEn }) => titleEn.includes("was disabled"))).toHaveLength(1);
  const calls = received.length;
  later(DAY_MS);
  await deliverDue(app);
  expect(received).toHaveLength(calls);
});

test("two concurrent workers send a delivery once", async () => {
  const { account } = await subscribed();
  await publishEvent(running.app, account.id, "usage.threshold", reading);
  const [delivery] = await running.app.db.webhookDelivery.findMany({ where: { accountId: account.id } });
  await Promise.all(Array.from({ length: 20 }, () => attempt(running.app, delivery?.id ?? 0n)));
  expect(received).toHaveLength(1);
});

test("a webhook that is deleted while it is called is forgotten", async () => {
  const { account, id } = await subscribed();
  status = null;
  await publishEvent(running.app, account.id, "usage.threshold", reading);
  const [delivery] = await running.app.db.webhookDelivery.findMany({ where: { accountId: account.id } });
  const called = attempt(running.app, delivery?.id ?? 0n);
  await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 30_000 });
  await callsOf(account).webhookControl({ webhook_id: id, action: "delete" });
  receiver.closeAllConnections();
  expect(await called).toMatchObject({ isDelivered: false });
});

test("a webhook that is deleted between the claim of its delivery and the call is not called", async () => {
  const { account, id } = await subscribed();
  await publishEvent(running.app, account.id, "usage.threshold", reading);
  const { db } = running.app;
  const statements = [
    `create function delete_webhook() returns trigger language plpgsql as
      $$ begin delete from webhooks where id = new.webhook_id; return null; end $$`,
    `create trigger deleting after update on webhook_deliveries
      for each row when (new.webhook_id = ${id}) execute function delete_webhook()`,
  ];
  for (const statement of statements) await db.$executeRawUnsafe(statement);
  onTestFinished(async () => void (await db.$executeRawUnsafe("drop function delete_webhook cascade")));
  expect(await deliverDue(running.app)).toMatchObject({ delivered: 0 });
  expect(received).toHaveLength(0);
  expect(await db.webhookDelivery.count({ where: { webhookId: id } })).toBe(0);
});

test("a redirect is not followed", async () => {
  const { account, id } = await subscribed();
  status = 302;
  expect(await callsOf(account).webhookTest({ webhook_id: id })).toMatchObject({ delivered: false, http_status: 302 });
  expect(received).toHaveLength(1);
});

test("a receiver that does not answer in time counts as failed", async () => {
  status = null;
  const message = { url: `http://${host}/`, secret: "s", type: "ping", body: "{}", timestamp: 0 };
  expect(await send(running.app.config, message, 30)).toMatchObject({
    isDelivered: false,
    status: null,
    error: "timed out",
  });
});

describe("only public addresses are called", () => {
  test.each([
    "http://example.com/",
    "https://user:secret@example.com/",
    "https://127.0.0.1/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://[::1]/",
    "https://[::ffff:10.0.0.1]/",
    "https://[64:ff9b::7f00:1]/",
    "https://[2002:7f00:1::]/",
    "https://10.1.2.3/",
    "https://100.64.0.1/",
    "https://169.254.169.254/latest/meta-data",
    "https://224.0.0.1/",
    "https://0.0.0.0/",
    "https://localhost/",
    "https://intranet/",
    "ftp://example.com/",
    "not an address",
  ])("%s is refused when it is given", async (url) => {
    expect(webhookUrl(running.app.config, url)).toBeNull();
    const account = await newAccount(running.app);
    await expect(callsOf(account).webhookCreate({ url })).rejects.toMatchObject({ code: 400 });
  });

  test("a name that resolves to an internal address is refused on connecting", async () => {
    // The operating system answers this name by itself, with this machine's address.
    const message = { url: "https://inside.localhost/", secret: "s", type: "ping", body: "{}", timestamp: 0 };
    const outcome = await send(running.app.config, message);
    expect(outcome).toMatchObject({ isDelivered: false, status: null });
    expect(received).toHaveLength(0);
  });
});

test("deliveries are deleted after thirty days", async () => {
  const { account } = await subscribed();
  await publishEvent(running.app, account.id, "usage.threshold", reading);
  later(31 * DAY_MS);
  await forgetDeliveries(running.app);
  expect(await running.app.db.webhookDelivery.count({ where: { accountId: account.id } })).toBe(0);
});
