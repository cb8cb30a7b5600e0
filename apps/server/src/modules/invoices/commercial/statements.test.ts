import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Account, newAccount } from "../../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../../tests/setup/app.ts";
import { newIssued, newPaidOrder, newPayment } from "../../../../../../tests/setup/commerce-fixtures.ts";
import { textOfPdf } from "../../../../../../tests/setup/pdf-text.ts";
import type { App } from "../../../app.ts";
import type { MailMessage } from "../../../lib/mail-provider.ts";
import { issueCreditNote, issueInvoice } from "./documents.ts";
import { beginDueStatements, queueStrays } from "./due.ts";
import { mailMonth } from "./mail.ts";

let running: Awaited<ReturnType<typeof startApp>>;
let app: App;
const mails: MailMessage[] = [];
const queued: { name: string; input: Record<string, unknown> }[] = [];
beforeAll(async () => {
  running = await startApp({
    change: (app) => ({
      ...app,
      mail: { name: "recorded", send: async (message) => void mails.push(message) },
      jobs: { ...app.jobs, add: async ({ name }, input) => void queued.push({ name, input }) },
    }),
  });
  app = running.app;
});
afterAll(() => running.close());
beforeEach(() => {
  mails.splice(0);
  queued.splice(0);
});

const at = (time: string): App => ({ ...app, now: () => new Date(time) });
const clientOf = ({ token }: Account, lang = "en-US") => running.client({ token, lang });

async function accountIn(timeZone: string): Promise<Account> {
  const account = await newAccount(app);
  const data = { timeZone, lang: "en-US", name: "Ann", verifiedEmail: `${randomUUID()}@example.com` };
  await app.db.user.update({ where: { id: account.id }, data });
  return account;
}

/** A payment at a time, with its invoice. */
async function paid({ id: accountId }: Account, time: string, given: object = {}) {
  const then = at(time);
  const orderId = await newPaidOrder(then, { accountId, currency: "USD", amountCents: 10_000, ...given });
  const paymentId = await newPayment(then, orderId, { finishedAt: then.now() });
  await issueInvoice(then, await app.db.order.findUniqueOrThrow({ where: { id: orderId } }));
  return { orderId, paymentId };
}

async function refunded(
  { orderId, paymentId }: { orderId: number; paymentId: number },
  time: string,
  amountCents: number,
) {
  const then = at(time);
  const row = { orderId, paymentId, refundNo: randomUUID(), amountCents, currency: "USD", status: "succeeded" };
  const refund = await app.db.refund.create({ data: { ...row, createdAt: then.now(), finishedAt: then.now() } });
  const data = { refundedCents: { increment: amountCents } };
  await issueCreditNote(then, await app.db.order.update({ where: { id: orderId }, data }), refund);
}

async function fileOf(account: Account, month: string, format: "pdf" | "csv", lang?: string): Promise<Buffer> {
  const { url } = await clientOf(account, lang).billing.statementFile({ month, format });
  const { pathname, search } = new URL(url);
  return (await running.server.inject({ url: pathname + search })).rawPayload;
}

describe("the statement of a month", () => {
  test("has what falls into the month of the account's time zone, with totals by currency", async () => {
    const account = await accountIn("America/New_York");
    // Still October in New York, and the last hour of its November.
    await paid(account, "2026-11-01T03:00:00Z");
    const order = await paid(account, "2026-12-01T04:30:00Z");
    await paid(account, "2026-11-15T12:00:00Z", { currency: "CNY", amountCents: 700 });
    await refunded(order, "2026-12-01T04:45:00Z", 2500);
    await refunded(order, "2026-12-02T00:00:00Z", 500);
    const { list } = await clientOf(account).billing.statementList({});
    expect(list.map(({ month, sums }) => ({ month, sums }))).toEqual([
      { month: "2026-12", sums: [{ currency: "USD", paid_cents: 0, refunded_cents: 500, balance_cents: -500 }] },
      {
        month: "2026-11",
        sums: [
          { currency: "CNY", paid_cents: 700, refunded_cents: 0, balance_cents: 700 },
          { currency: "USD", paid_cents: 10_000, refunded_cents: 2500, balance_cents: 7500 },
        ],
      },
      { month: "2026-10", sums: [{ currency: "USD", paid_cents: 10_000, refunded_cents: 0, balance_cents: 10_000 }] },
    ]);
    const lines = (await fileOf(account, "2026-11", "csv")).toString("utf8").trim().split("\r\n");
    expect(lines.map((line) => line.split(",")).map((cells) => [cells[1], cells[4], cells[5]])).toEqual([
      ['"Entry"', '"Currency"', '"Amount"'],
      ['"Payment"', '"CNY"', "7"],
      ['"Payment"', '"USD"', "100"],
      ['"Invoice"', '"USD"', "100"],
      ['"Refund"', '"USD"', "-25"],
      ['"Credit note"', '"USD"', "-25"],
      ['"Paid"', '"CNY"', "7"],
      ['"Refunded"', '"CNY"', "0"],
      ['"Balance"', '"CNY"', "7"],
      ['"Paid"', '"USD"', "100"],
      ['"Refunded"', '"USD"', "-25"],
      ['"Balance"', '"USD"', "75"],
    ]);
    const text = textOfPdf(await fileOf(account, "2026-11", "pdf"));
    for (const part of ["Statement", "November 2026", "Ann", "USD 75.00", "CNY 7.00", "-USD 25.00", "30 Nov 2026"])
      expect(text).toContain(part);
    expect(textOfPdf(await fileOf(account, "2026-11", "pdf", "zh-CN"))).toContain("对账单");
  });

  test("lists fapiao too, and does not exist for a month without a payment or of another account", async () => {
    const account = await accountIn("Asia/Shanghai");
    await paid(account, "2026-11-15T12:00:00Z", { currency: "CNY" });
    await newIssued(at("2026-11-20T12:00:00Z"), account.id, 700);
    expect((await fileOf(account, "2026-11", "csv", "zh-CN")).toString("utf8")).toContain('"发票"');
    await expect(clientOf(account).billing.statementFile({ month: "2026-09" })).rejects.toThrow();
    await expect(clientOf(await accountIn("UTC")).billing.statementFile({ month: "2026-11" })).rejects.toThrow();
  });

  test("is drawn once for the same content", async () => {
    const account = await accountIn("UTC");
    await paid(account, "2026-11-15T12:00:00Z");
    const link = async () => (await clientOf(account).billing.statementFile({ month: "2026-11" })).url;
    expect(new Set(await Promise.all(Array.from({ length: 10 }, link))).size).toBe(1);
    expect(await app.db.file.count({ where: { ownerId: account.id, scene: "receipt" } })).toBe(1);
  });
});

describe("the statement by mail", () => {
  const statementsOf = ({ id }: Account) => app.db.statement.findMany({ where: { accountId: id } });

  test("begins once the month has ended where the account is, even if many workers look", async () => {
    const account = await accountIn("America/New_York");
    const quiet = await accountIn("America/New_York");
    await paid(account, "2026-03-10T12:00:00Z");
    await paid(quiet, "2026-02-10T12:00:00Z");
    await beginDueStatements(at("2026-04-01T03:30:00Z"));
    expect(await statementsOf(account)).toEqual([]);
    const results = await Promise.all(Array.from({ length: 50 }, () => beginDueStatements(at("2026-04-01T04:30:00Z"))));
    expect(results.reduce((sum, { begun }) => sum + begun, 0)).toBe(1);
    expect(await statementsOf(account)).toMatchObject([{ month: "2026-03", mailedAt: null }]);
    expect(await statementsOf(quiet)).toEqual([]);
    expect(queued.filter(({ name }) => name === "billing.statement")).toEqual([
      { name: "billing.statement", input: { account_id: account.id, month: "2026-03" } },
    ]);
    await beginDueStatements(at("2026-04-09T04:30:00Z"));
    expect(await statementsOf(account)).toHaveLength(1);
  });

  test("has both files, and is sent once", async () => {
    const account = await accountIn("UTC");
    await paid(account, "2026-05-10T12:00:00Z");
    await beginDueStatements(at("2026-06-01T00:30:00Z"));
    expect(await mailMonth(app, account.id, "2026-05")).toEqual({ sent: true });
    expect(await mailMonth(app, account.id, "2026-05")).toEqual({ sent: false });
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe("Your statement for May 2026");
    expect(mails[0]?.attachments?.map(({ filename }) => filename)).toEqual([
      "statement-2026-05.pdf",
      "statement-2026-05.csv",
    ]);
  });

  test("and invoices that a process lost are queued once more", async () => {
    const account = await accountIn("UTC");
    await paid(account, "2026-07-31T12:00:00Z");
    await beginDueStatements(at("2026-08-01T00:30:00Z"));
    queued.splice(0);
    await queueStrays(at("2026-08-01T01:00:00Z"));
    expect(queued.map(({ name }) => name)).toEqual(["billing.document"]);
    queued.splice(0);
    await queueStrays(at("2026-08-01T02:00:00Z"));
    expect(queued.map(({ name }) => name)).toEqual(["billing.document", "billing.statement"]);
  });
});
