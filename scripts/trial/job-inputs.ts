import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { App } from "../../apps/server/src/app.ts";
import { encryptText } from "../../apps/server/src/lib/encryption.ts";
import { commandLine } from "../../apps/server/src/lib/staff/actor.ts";
import { writeFlush } from "../../apps/server/src/modules/metering/flush.ts";
import { UsageLog } from "../../apps/server/src/modules/metering/usage-log.ts";
import { refundOrder } from "../../apps/server/src/modules/payments/refunds.ts";
import { beginExport } from "../../apps/server/src/modules/records/exports.ts";
import { addDelivery } from "../../apps/server/src/modules/webhooks/deliveries.ts";
import { newAccount } from "../../tests/setup/accounts.ts";
import { newDocument } from "../../tests/setup/billing-calls.ts";
import { newUpload } from "../../tests/setup/bulk-job-calls.ts";
import { newInvoice, newIssued, newOrder, newPaidOrder, newPayment } from "../../tests/setup/commerce-fixtures.ts";
import { SMALL_DATABASE_VERSION } from "../../tests/setup/ip-database.ts";
import { ownResourceFactories } from "../../tests/setup/own-resources.ts";
import { newIncident } from "../../tests/setup/status-calls.ts";

/** A job's input, and whether it has done what it is for; the database may take a moment to show it. */
interface PreparedJob {
  input: Record<string, unknown>;
  isDone?: () => Promise<boolean>;
}

interface JobContext {
  app: App;
  /** The same a year ago, for what jobs finish or forget later. */
  yearAgo: App;
  /** Accepts what is posted to it. */
  webhookUrl: string;
}

/** A job on a schedule, whose outcome depends on what the rest of the trial has left to do. */
const scheduled = async (): Promise<PreparedJob> => ({ input: {} });

/** For each kind of job, an input with which it has something to do. */
export const jobInputs: Readonly<Record<string, (context: JobContext) => Promise<PreparedJob>>> = {
  "account.tidy": async ({ app, yearAgo }) => {
    const { id: userId } = await newAccount(yearAgo);
    return { input: {}, isDone: async () => (await app.db.session.count({ where: { userId } })) === 0 };
  },
  "account.export": async ({ app }) => {
    const { id: userId, signedIn } = await newAccount(app);
    const row = { userId, accountId: signedIn.accountId, kind: "account", createdAt: app.now() };
    const { id } = await app.db.export.create({ data: row });
    return { input: { id }, isDone: () => isExported(app, id) };
  },
  "account.delete": async ({ app, yearAgo }) => {
    const { id } = await newAccount(app);
    await app.db.user.update({ where: { id }, data: { deletionDueAt: yearAgo.now() } });
    const isDone = async () => (await app.db.user.findUniqueOrThrow({ where: { id } })).status === "deleted";
    return { input: {}, isDone };
  },
  "corrections.check-proofs": scheduled,
  "databases.build-corrections": scheduled,
  "usage.forget": scheduled,
  "usage.export": async ({ app }) => {
    const { signedIn } = await newAccount(app);
    const { export_id: id } = await beginExport(withoutJobs(app), signedIn, { limit: 20, export: true });
    return { input: { id }, isDone: () => isExported(app, id) };
  },
  "usage.exports": async ({ app, yearAgo }) => {
    const id = await ownResourceFactories.export(yearAgo, await newAccount(app));
    return { input: {}, isDone: async () => (await app.db.export.count({ where: { id } })) === 0 };
  },
  "lens.mail": async ({ app, yearAgo }) => {
    const account = await newMailed(app);
    const id = await ownResourceFactories.lens_report(yearAgo, account);
    const isDone = async () => (await app.db.lensReport.findUniqueOrThrow({ where: { id } })).mailedUntil !== null;
    return { input: {}, isDone };
  },
  "bulk.tidy": async ({ app, yearAgo }) => {
    const upload = await newUpload(yearAgo, await newAccount(app));
    return { input: {}, isDone: async () => (await app.db.bulkUpload.count({ where: { id: upload } })) === 0 };
  },
  "usage.fold": async ({ app }) => {
    const flush = { process: randomUUID(), sequence: 1 };
    await writeFlush(app, { ...flush, log: new UsageLog(), settlements: [] });
    return {
      input: {},
      isDone: async () => (await app.db.usageFlush.count({ where: { ...flush, foldedAt: null } })) === 0,
    };
  },
  "usage.flushes": async ({ app, yearAgo }) => {
    const flush = { process: randomUUID(), sequence: 1 };
    const [createdAt, foldedAt] = [yearAgo.now(), yearAgo.now()];
    await app.db.usageFlush.create({ data: { ...flush, createdAt, foldedAt, bytes: new Uint8Array() } });
    return { input: {}, isDone: async () => (await app.db.usageFlush.count({ where: flush })) === 0 };
  },
  "databases.refresh": scheduled,
  "databases.check-sources": scheduled,
  "databases.measure-coverage": scheduled,
  "downloads.build": async ({ app }) => ({
    input: { version: SMALL_DATABASE_VERSION },
    isDone: async () =>
      (await app.db.offlineVersion.count({
        where: { version: SMALL_DATABASE_VERSION, status: { in: ["published", "archived"] }, files: { some: {} } },
      })) > 0,
  }),
  "downloads.watch": scheduled,
  "delivery.mail": async ({ app }) => {
    const to = `${randomUUID()}@example.com`;
    const input = { id: randomUUID(), to, subject: "Trial", text: "Hello", html: "<p>Hello</p>" };
    return { input, isDone: () => isInOutbox(app, "mail.jsonl", to) };
  },
  "delivery.sms": async ({ app }) => {
    const text = randomUUID();
    const input = { id: randomUUID(), to: "+8613800138000", text, language: "en" };
    return { input, isDone: () => isInOutbox(app, "sms.jsonl", text) };
  },
  "delivery.forget": async ({ app, yearAgo }) => {
    const { id } = await app.db.sentMessage.create({ data: { id: randomUUID(), at: yearAgo.now() } });
    return { input: {}, isDone: async () => (await app.db.sentMessage.count({ where: { id } })) === 0 };
  },
  "delivery.pending": async ({ app, yearAgo }) => {
    const text = randomUUID();
    const sms = { id: randomUUID(), to: "+8613800138000", text, language: "en" };
    const row = { name: "delivery.sms", input: sms, attempts: 1, isPersonal: true, createdAt: yearAgo.now() };
    await app.db.pendingJob.create({ data: row });
    return { input: {}, isDone: () => isInOutbox(app, "sms.jsonl", text) };
  },
  "mall.receipts": async ({ app, yearAgo }) => {
    const id = await ownResourceFactories.exchange(app, await newAccount(app));
    await app.db.exchange.update({ where: { id }, data: { status: "shipped", shippedAt: yearAgo.now() } });
    const isDone = async () => (await app.db.exchange.findUniqueOrThrow({ where: { id } })).status === "completed";
    return { input: {}, isDone };
  },
  "mall.pictures": scheduled,
  // Without a provider of invoices, which has no local stand-in here, staff issue them; the job says so.
  "invoices.request": async ({ app }) => ({
    input: { id: await newInvoice(app, { accountId: (await newAccount(app)).id }) },
  }),
  "invoices.poll": scheduled,
  "invoices.expire": async ({ app, yearAgo }) => {
    const { id: accountId } = await newAccount(app);
    const red = { createdById: accountId, status: "red_confirming", reason: "issue_error", amountCents: 19_900 };
    const dates = { confirmUntil: yearAgo.now(), createdAt: yearAgo.now() };
    const invoiceId = await newIssued(app, accountId);
    const { id } = await app.db.redInvoice.create({ data: { ...red, ...dates, invoiceId } });
    const isDone = async () => (await app.db.redInvoice.findUniqueOrThrow({ where: { id } })).status === "red_expired";
    return { input: {}, isDone };
  },
  "billing.document": async ({ app }) => {
    const account = await newMailed(app);
    const id = await newDocument(withoutJobs(app), account.id);
    const isDone = async () => (await app.db.billingDocument.findUniqueOrThrow({ where: { id } })).mailedAt !== null;
    return { input: { id }, isDone };
  },
  "billing.statement": async ({ app }) => {
    const { id: accountId } = await newMailed(app);
    await newDocument(withoutJobs(app), accountId);
    const month = app.now().toISOString().slice(0, 7);
    await app.db.statement.create({ data: { accountId, month, createdAt: app.now() } });
    const key = { accountId_month: { accountId, month } };
    const isDone = async () => (await app.db.statement.findUniqueOrThrow({ where: key })).mailedAt !== null;
    return { input: { account_id: accountId, month }, isDone };
  },
  "billing.statements": scheduled,
  "notices.digest": scheduled,
  "requests.forget": async ({ app, yearAgo }) => {
    const key = randomUUID();
    const request = { caller: "user:1", path: "/v1/trial", key, inputHash: "", createdAt: yearAgo.now() };
    await app.db.idempotentRequest.create({ data: request });
    return { input: {}, isDone: async () => (await app.db.idempotentRequest.count({ where: { key } })) === 0 };
  },
  "rewards.release": scheduled,
  "orders.tidy": async ({ app, yearAgo }) => {
    const id = await newOrder(yearAgo, { accountId: (await newAccount(app)).id });
    const isDone = async () => (await app.db.order.findUniqueOrThrow({ where: { id } })).status !== "pending_pay";
    return { input: {}, isDone };
  },
  "orders.renew": scheduled,
  "orders.remind": scheduled,
  "orders.overage": scheduled,
  "payments.poll": scheduled,
  "payments.refund": async ({ app }) => ({ input: { id: await newRefund(withoutJobs(app)) } }),
  "payments.reconcile": scheduled,
  "points.calls": scheduled,
  "staff.notices": async ({ app }) => {
    const { id: userId, phone } = await newAccount(app);
    const title = { titleEn: randomUUID(), titleZh: "你好" };
    const audience = { mainOnly: false, lang: null, serviceType: null, phones: [phone], emails: null };
    const text = { ...title, contentEn: "", contentZh: "", link: "" };
    return {
      input: { at: app.now().toISOString(), type: "system", ...text, audience },
      isDone: async () => (await app.db.notice.count({ where: { userId, titleEn: title.titleEn } })) === 1,
    };
  },
  "splits.tidy": async ({ app, yearAgo }) => {
    const id = await ownResourceFactories.split(app, await newAccount(app));
    await app.db.split.update({ where: { id }, data: { expireAt: yearAgo.now() } });
    const isDone = async () => (await app.db.split.findUniqueOrThrow({ where: { id } })).status !== "active";
    return { input: {}, isDone };
  },
  // The trial's own server is asked; it need not answer.
  "status.probe": async ({ app }) => ({ input: {}, isDone: async () => (await app.db.statusProbe.count()) > 0 }),
  "status.fold": async ({ app, yearAgo }) => {
    const minute = yearAgo.now();
    await app.db.statusProbe.create({ data: { component: "website", minute, isUp: true, latencyMs: 1 } });
    return { input: {}, isDone: async () => (await app.db.statusProbe.count({ where: { minute } })) === 0 };
  },
  "status.announce": async ({ app }) => {
    const email = `${randomUUID()}@example.com`;
    const now = app.now();
    const subscriber = { email, language: "en", askedAt: now, confirmedAt: now };
    await app.db.statusSubscriber.create({ data: subscriber });
    await newIncident(withoutJobs(app));
    return { input: {}, isDone: () => isInOutbox(app, "mail.jsonl", email) };
  },
  "status.forget": async ({ app, yearAgo }) => {
    const email = `${randomUUID()}@example.com`;
    await app.db.statusSubscriber.create({ data: { email, language: "en", askedAt: yearAgo.now() } });
    return { input: {}, isDone: async () => (await app.db.statusSubscriber.count({ where: { email } })) === 0 };
  },
  "visits.forget": async ({ app, yearAgo }) => {
    const visit = { at: yearAgo.now(), pagePath: "/", plat: "pc", visitorHash: randomUUID() };
    const { id } = await app.db.visit.create({ data: visit });
    return { input: {}, isDone: async () => (await app.db.visit.count({ where: { id } })) === 0 };
  },
  "warnings.usage": scheduled,
  "warnings.versions": scheduled,
  "watches.compare": scheduled,
  "watches.forget": async ({ app, yearAgo }) => {
    const id = await ownResourceFactories.watch_report(yearAgo, await newAccount(app));
    return { input: {}, isDone: async () => (await app.db.watchReport.count({ where: { id } })) === 0 };
  },
  "webhooks.deliver": async (context) => {
    const id = await newDelivery(context, context.app);
    return { input: { id: String(id) }, isDone: () => isDelivered(context.app, id) };
  },
  "webhooks.due": async (context) => {
    const id = await newDelivery(context, context.app);
    return { input: {}, isDone: () => isDelivered(context.app, id) };
  },
  "webhooks.forget": async (context) => {
    const id = await newDelivery(context, context.yearAgo);
    return { input: {}, isDone: async () => (await context.app.db.webhookDelivery.count({ where: { id } })) === 0 };
  },
};

/** Queues nothing, so that the trial's own job is the only one. */
const withoutJobs = (app: App): App => ({ ...app, jobs: { ...app.jobs, add: async () => undefined } });

/** An account in UTC that has an email address. */
async function newMailed(app: App) {
  const account = await newAccount(app);
  const data = { verifiedEmail: `${randomUUID()}@example.com`, timeZone: "UTC" };
  await app.db.user.update({ where: { id: account.id }, data });
  return account;
}

const isExported = async ({ db }: App, id: number): Promise<boolean> =>
  (await db.export.findUniqueOrThrow({ where: { id } })).status === "done";

const isInOutbox = async ({ config }: App, file: string, text: string): Promise<boolean> =>
  (await readFile(join(config.DATA_DIR, "outbox", file), "utf8").catch(() => "")).includes(text);

async function newRefund(app: App): Promise<number> {
  const order_id = await newPaidOrder(app, { accountId: (await newAccount(app)).id });
  await newPayment(app, order_id, { channel: "bank" });
  return (await refundOrder(app, commandLine, { order_id, reason: "asked for" })).refund_id;
}

/** A delivery that waits to be sent since the given app's time. */
async function newDelivery({ app, webhookUrl: url }: JobContext, { now }: App): Promise<bigint> {
  const { id: accountId } = await newAccount(app);
  const secretEncrypted = encryptText("whsec_made", app.secrets.webhooks);
  const webhook = await app.db.webhook.create({ data: { accountId, url, secretEncrypted, createdAt: now() } });
  // Unlike a ping it is sent again when a busy machine is too slow for the first attempt.
  const reading = { rule_id: 1, service_id: 1, service_type: 1, metric: "remaining", threshold: 0, value: 0 };
  return (await addDelivery({ ...app, now }, webhook, "usage.exhausted", reading)).id;
}

const isDelivered = async ({ db }: App, id: bigint): Promise<boolean> =>
  (await db.webhookDelivery.findUniqueOrThrow({ where: { id } })).status === "delivered";
