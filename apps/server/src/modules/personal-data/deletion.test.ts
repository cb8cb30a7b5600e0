import { strFromU8, unzipSync } from "fflate";
import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { newMember } from "../../../../../tests/setup/accounts.ts";
import { codeOf, password, startAuthApp } from "../../../../../tests/setup/auth-app.ts";
import { ownResourceFactories } from "../../../../../tests/setup/own-resources.ts";
import { isRedisInstalled, openRedisServer } from "../../../../../tests/setup/redis-server.ts";
import { newLead } from "../../../../../tests/setup/staff-fixtures.ts";
import { DAY_MS } from "../../lib/durations.ts";
import { encryptText } from "../../lib/encryption.ts";
import { startWorkers } from "../../lib/queue.ts";
import { fileUrl } from "../../lib/stored-files.ts";
import { queueMail, queueSms } from "../delivery/delivery.ts";
import deliveryWorkers from "../delivery/worker.ts";
import { deleteDueAccounts } from "./deletion.ts";
import { writeAccountExport } from "./export.ts";

let entrance: Awaited<ReturnType<typeof startAuthApp>>;
beforeAll(async () => {
  entrance = await startAuthApp();
  // The test runs the jobs itself.
  entrance.running.app.jobs = { ...entrance.running.app.jobs, add: async () => undefined };
});
afterAll(() => entrance.running.close());

async function owner() {
  const { phone, token, user } = await entrance.registered();
  const own = entrance.running.client({ token, "x-forwarded-for": entrance.newAddress() });
  return { phone, token, id: user.id, own };
}

async function dangerCode(phone: string, token: string) {
  entrance.later(60);
  const requester = entrance.running.client({ token, "x-forwarded-for": entrance.newAddress() }).account;
  await requester.sendSmsCode({ phone, scene: "danger" });
  return entrance.codeSentTo(phone);
}

/** A user whose account is scheduled for deletion. */
async function scheduledForDeletion() {
  const made = await owner();
  const { proof } = await made.own.account.confirmIdentity({ password });
  const { effective_at } = await made.own.account.accountDelete({ proof });
  return { ...made, effective_at };
}

describe("the deletion of an account", () => {
  test("requires proof of who asks, and is due in fifteen days", async () => {
    const { phone, token, own } = await owner();
    expect(await codeOf(own.account.accountDelete({}))).toBe(1016);
    const other = await owner();
    const { proof: foreign } = await other.own.account.confirmIdentity({ password });
    expect(await codeOf(own.account.accountDelete({ proof: foreign }))).toBe(1016);
    const { proof } = await own.account.confirmIdentity({ code: await dangerCode(phone, token) });
    const { effective_at } = await own.account.accountDelete({ proof });
    expect(new Date(effective_at).getTime() - entrance.now().getTime()).toBe(15 * DAY_MS);
    expect((await own.account.userInfo({})).deletion_due_at).toBe(effective_at);
    expect(await codeOf(entrance.visitor().phoneLogin({ phone, password }))).toBe(200);
  });

  test("can be canceled until then, and requested only once", async () => {
    const { own, id } = await scheduledForDeletion();
    const { proof } = await own.account.confirmIdentity({ password });
    expect(await codeOf(own.account.accountDelete({ proof }))).toBe(409);
    await own.account.accountKeep({});
    expect(await codeOf(own.account.accountKeep({}))).toBe(409);
    entrance.later(16 * 86_400);
    await deleteDueAccounts(entrance.running.app);
    expect((await entrance.running.app.db.user.findUniqueOrThrow({ where: { id } })).status).toBe("enabled");
  });

  test("removes all personal data, ends keys and sessions, and frees the phone", async () => {
    const { own, id, phone, token } = await scheduledForDeletion();
    const { app } = entrance.running;
    const signedIn = {
      id,
      accountId: id,
      isMain: true,
      permissions: [],
      sessionId: 0,
      staffRole: null,
      hasTwoFactor: false,
    };
    const account = { id, phone, token, signedIn };
    await own.account.userUpdate({ name: "Ann Smith", email: "ann.smith@example.com" });
    const fileId = await ownResourceFactories.licence_file(app, account);
    await ownResourceFactories.certification(app, account);
    const member = await newMember(app, id);
    const { api_key } = await own.keys.createKey({ name: "Ann Smith's shop" });
    await ownResourceFactories.webhook(app, account);
    await ownResourceFactories.warning_rule(app, account);
    const renewal = await ownResourceFactories.renewal(app, account);
    await app.db.renewRequest.update({
      where: { id: renewal },
      data: { contactPhone: phone, remark: "Ann Smith asks" },
    });
    const payout = { kind: "payout", target: "cash", payoutType: "bank", status: "paid", bankName: "Example Bank" };
    const accountEncrypted = encryptText("6222020200112230", app.secrets.kept);
    const payTo = { realName: "Ann Smith", accountEncrypted, accountMasked: "6222 **** 2230" };
    const money = { amountCents: 10_000, currency: "CNY", createdAt: app.now() };
    await app.db.cashback.create({ data: { userId: id, ...payout, ...payTo, ...money } });
    await newLead(app, { name: "Ann Smith", phone: `+86${phone}`, content: "Sent without signing in" });
    const file = await app.db.file.findUniqueOrThrow({ where: { id: fileId } });
    const { pathname, search } = new URL(fileUrl(app, file));
    await deleteDueAccounts(app);
    expect(await codeOf(own.account.userInfo({}))).toBe(200);
    entrance.later(15 * 86_400);
    expect(await deleteDueAccounts(app)).toEqual({ deleted: 1 });
    expect(await codeOf(own.account.userInfo({}))).toBe(506);
    expect(await codeOf(entrance.running.client({ token: member.token }).account.userInfo({}))).toBe(506);
    const lookup = await entrance.running.server.inject({
      url: "/v2/query?ip=8.8.8.8",
      headers: { "x-api-key": api_key },
    });
    expect(lookup.statusCode).toBe(403);
    expect((await entrance.running.server.inject(pathname + search)).json()).toMatchObject({ code: 404 });
    const tables = await app.db.$queryRaw<{ name: string }[]>`
      select tablename as name from pg_tables where schemaname = 'public'`;
    const rows = await app.db.$queryRawUnsafe<{ row: string }[]>(
      tables.map(({ name }) => `select '${name} ' || t::text as row from "${name}" t`).join(" union all "),
    );
    const leftovers = rows.filter(
      ({ row }) => /Ann Smith|ann\.smith@|Example Ltd|\* 2230|Example Bank/.test(row) || row.includes(phone),
    );
    expect(leftovers).toEqual([]);
    expect(await app.db.cashback.findFirstOrThrow({ where: { userId: id } })).toMatchObject({
      ...{ amountCents: 10_000, status: "paid", accountEncrypted: null },
    });
    // No more notices are sent.
    expect(await app.db.webhook.count({ where: { accountId: id } })).toBe(0);
    expect(await app.db.warningRule.count({ where: { accountId: id } })).toBe(0);
    expect((await entrance.registered(phone)).user.id).not.toBe(id);
  });
});

test.skipIf(!isRedisInstalled)(
  "nothing of a deleted account is left in Redis, where limits are counted and messages queued",
  async () => {
    const redis = await openRedisServer();
    await redis.start();
    const other = await startAuthApp({ REDIS_URL: redis.url });
    const { app } = other.running;
    const working = await startWorkers(app, deliveryWorkers);
    const { phone, user, token } = await other.registered();
    const own = other.running.client({ token });
    await app.db.user.update({ where: { id: user.id }, data: { verifiedEmail: "ann.smith@example.com" } });
    await queueMail(app, "ann.smith@example.com", "en", { subject: "Ann Smith", paragraphs: ["Hello"] });
    await queueSms(app, `+86${phone}`, "en", "Hello Ann Smith");
    await own.account.userInfo({});
    await vi.waitUntil(async () => (await app.jobs.look()).waiting === 0, { timeout: 60_000 });
    await working.close();
    await app.db.user.update({ where: { id: user.id }, data: { deletionDueAt: new Date(0) } });
    await deleteDueAccounts(app);
    const client = new Redis(redis.url);
    const keys = await client.keys("*");
    expect(keys.length).toBeGreaterThan(0);
    const dumps = await Promise.all(
      keys.map(async (key) => `${key} ${(await client.dumpBuffer(key))?.toString("latin1") ?? ""}`),
    );
    expect(dumps.filter((dump) => dump.includes(phone) || /ann\.smith|Ann Smith/.test(dump))).toEqual([]);
    await client.quit();
    await other.running.close();
    await redis.remove();
  },
);

describe("the export of an account", () => {
  test("contains all stored data, as JSON in a ZIP, and no secret", async () => {
    const { own, id } = await owner();
    const { api_key } = await own.keys.createKey({ name: "shop" });
    const { app, server } = entrance.running;
    const { job_id } = await own.account.accountExport({});
    expect(await codeOf(own.account.accountExport({}))).toBe(409);
    await writeAccountExport(app, job_id);
    const { fileId } = await app.db.export.findUniqueOrThrow({ where: { id: job_id } });
    const { pathname, search } = new URL(
      fileUrl(app, await app.db.file.findUniqueOrThrow({ where: { id: fileId ?? 0 } })),
    );
    const { rawPayload } = await server.inject(pathname + search);
    const files = Object.entries(unzipSync(rawPayload)).map(([name, bytes]) => [name, strFromU8(bytes)] as const);
    const text = Object.fromEntries(files);
    expect(JSON.parse(text["users.json"] ?? "")).toMatchObject([{ id, phone: expect.stringMatching(/^\+86/) }]);
    expect(JSON.parse(text["keys.json"] ?? "").map(({ name }: { name: string }) => name)).toContain("shop");
    const user = await app.db.user.findUniqueOrThrow({ where: { id } });
    for (const secret of [api_key, user.passwordHash ?? "-", app.secrets.sessions.export().toString("hex")])
      expect(Object.values(text).join("\n")).not.toContain(secret);
    expect(Object.values(text).join("\n")).not.toMatch(/Hash"|Encrypted"|storageKey/);
    expect((await own.notices.getNotice({ type: "security" })).list[0]?.title).toBe("Your data is ready");
  });

  test("contains each recorded call, which are stored by the page", async () => {
    const { own, id } = await owner();
    const { app, lookupApi, server } = entrance.running;
    const { api_key } = await own.keys.createKey({ name: "shop" });
    await server.inject({ url: "/v2/query?ip=8.8.8.8", headers: { "x-api-key": api_key } });
    await lookupApi.meter.flush();
    const { job_id } = await own.account.accountExport({});
    await writeAccountExport(app, job_id);
    const { fileId } = await app.db.export.findUniqueOrThrow({ where: { id: job_id } });
    const { storageKey } = await app.db.file.findUniqueOrThrow({ where: { id: fileId ?? 0 } });
    const calls = unzipSync(await app.files.getBytes(storageKey))["calls.json"] ?? new Uint8Array();
    expect(JSON.parse(strFromU8(calls))).toMatchObject([{ query: "8.8.8.8", path: "/v2/query", http_status: 200 }]);
    expect(await app.db.callPage.count({ where: { accountId: id } })).toBe(1);
  });

  test("contains the caller's own account only", async () => {
    const { own } = await owner();
    const { phone: other } = await owner();
    const { app } = entrance.running;
    const { job_id } = await own.account.accountExport({});
    await writeAccountExport(app, job_id);
    const row = await app.db.export.findUniqueOrThrow({ where: { id: job_id } });
    const file = await app.db.file.findUniqueOrThrow({ where: { id: row.fileId ?? 0 } });
    const bytes = await app.files.getBytes(file.storageKey);
    const text = Object.values(unzipSync(bytes))
      .map((one) => strFromU8(one))
      .join("\n");
    expect(text).not.toContain(other);
  });
});
