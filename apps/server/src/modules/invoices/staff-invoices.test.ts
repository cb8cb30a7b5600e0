import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newAccount } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { newInvoice, newIssued, newPaidOrder } from "../../../../../tests/setup/commerce-fixtures.ts";
import { certify, smallPdf } from "../../../../../tests/setup/invoice-calls.ts";
import { catchMail } from "../../../../../tests/setup/queued-mail.ts";
import type { InvoiceStatus, Prisma } from "../../generated/client.ts";
import { DAY_MS, HOUR_MS } from "../../lib/durations.ts";
import type { MailMessage } from "../../lib/mail-provider.ts";
import { commandLine } from "../../lib/staff/actor.ts";
import { finishInvoice } from "./finish.ts";
import { expireReds } from "./red-steps.ts";
import { changeInvoice, showInvoice, uploadInvoiceFile } from "./staff-invoices.ts";

const AT_ONCE = 20;
const CENTS = 10_000;

let elapsedMs = 0;
const mails: MailMessage[] = [];
let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp({
    change: (app) => ({
      ...app,
      now: () => new Date(Date.now() + elapsedMs),
      jobs: catchMail(app.jobs, (mail) => mails.push(mail)),
    }),
  });
});
afterAll(() => running.close());

type Action = Parameters<typeof changeInvoice>[2]["action"];
const given = {
  reason: "So it is",
  invoice_no: "25110000001",
  tax_cents: 566,
  express_company: "SF",
  express_no: "SF123456",
};
const change = (id: number, action: Action) => changeInvoice(running.app, commandLine, { id, action, ...given });
const invoiceOf = (id: number) =>
  running.app.db.invoice.findUniqueOrThrow({
    where: { id },
    include: { orders: { include: { order: true } }, reds: true },
  });
const succeeded = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === "fulfilled").length;

async function invoiceIn(status: InvoiceStatus, more: Partial<Prisma.InvoiceUncheckedCreateInput> = {}) {
  const account = await newAccount(running.app);
  const { accountId } = account.signedIn;
  const id = await newInvoice(running.app, { accountId, amountCents: CENTS, status, pdfKey: "given", ...more });
  return { id, account, invoices: running.client({ token: account.token }).invoices };
}

async function redIn(status: string, amountCents = CENTS, reissue = false) {
  const account = await newAccount(running.app);
  const id = await newIssued(running.app, account.signedIn.accountId, CENTS);
  const invoices = running.client({ token: account.token }).invoices;
  const { red_id } = await invoices.invoiceRed({
    invoice_id: id,
    reason: "sales_return",
    amount_cents: amountCents,
    reissue,
  });
  const confirmUntil = status === "red_confirming" ? new Date(Date.now() + elapsedMs + HOUR_MS) : null;
  await running.app.db.redInvoice.update({ where: { id: red_id }, data: { status, confirmUntil } });
  return { id, red_id, account, invoices };
}

describe("an invoice", () => {
  const steps: Record<string, Record<string, InvoiceStatus>> = {
    pending: { take: "issuing", reject: "rejected" },
    issuing: { issue: "issued", fail: "failed" },
    failed: { retry: "issuing" },
    issued: { ship: "issued" },
    rejected: {},
    cancelled: {},
    red: {},
  };
  for (const status of Object.keys(steps) as InvoiceStatus[])
    for (const action of ["take", "issue", "fail", "retry", "reject", "ship"] as const)
      test(`${status} + ${action} -> ${steps[status]?.[action] ?? "conflict"}`, async () => {
        const { id } = await invoiceIn(status, { type: "paper_special" });
        const to = steps[status]?.[action];
        expect((await showInvoice(running.app, id)).actions.includes(action)).toBe(to !== undefined);
        const results = await Promise.allSettled(Array.from({ length: AT_ONCE }, () => change(id, action)));
        expect(succeeded(results)).toBe(to === undefined ? 0 : action === "ship" ? AT_ONCE : 1);
        const after = await invoiceOf(id);
        expect(after.status).toBe(to ?? status);
        if (!to)
          await expect(change(id, action)).rejects.toMatchObject({ failure: "CONFLICT", data: { state: status } });
        expect(after.orders[0]?.order.invoicedCents).toBe(action === "reject" && to ? 0 : CENTS);
      });

  test("that is digital cannot be shipped, and needs a file, a number and a tax amount", async () => {
    const { id } = await invoiceIn("issuing", { pdfKey: null });
    await expect(change(id, "issue")).rejects.toMatchObject({ field: "file" });
    await uploadInvoiceFile(running.app, commandLine, { id, format: "pdf", file: smallPdf() });
    const issue = (more: object) => changeInvoice(running.app, commandLine, { id, action: "issue", ...more });
    await expect(issue({ tax_cents: 5 })).rejects.toMatchObject({ field: "invoice_no" });
    await expect(issue({ invoice_no: "25110000001" })).rejects.toMatchObject({ field: "tax_cents" });
    await expect(issue({ invoice_no: "25110000001", tax_cents: CENTS })).rejects.toMatchObject({ field: "tax_cents" });
    await change(id, "issue");
    expect(mails.at(-1)).toMatchObject({
      subject: "Invoice 25110000001",
      text: expect.stringMatching(/is issued.*one week/s),
    });
    await expect(change(id, "ship")).rejects.toMatchObject({ failure: "CONFLICT" });
  });

  test("accepts files only while being issued, checks their format, and serves them by signed URL", async () => {
    const { id, invoices, account } = await invoiceIn("pending", { pdfKey: null });
    const upload = (format: "pdf" | "ofd" | "xml", file: File) =>
      uploadInvoiceFile(running.app, commandLine, { id, format, file });
    await expect(upload("pdf", smallPdf())).rejects.toMatchObject({ failure: "CONFLICT", data: { state: "pending" } });
    await change(id, "take");
    await expect(upload("pdf", new File(["<html>"], "a.pdf"))).rejects.toMatchObject({ field: "file" });
    await expect(upload("ofd", smallPdf())).rejects.toMatchObject({ field: "file" });
    await upload("pdf", smallPdf());
    await upload("xml", new File(["<?xml version='1.0'?><e/>"], "a.xml"));
    const webhook = { accountId: account.id, url: "https://hook.example", secretEncrypted: "" };
    await running.app.db.webhook.create({ data: { ...webhook, createdAt: running.app.now() } });
    mails.length = 0;
    await running.app.db.user.update({ where: { id: account.id }, data: { lang: "zh-CN" } });
    await change(id, "issue");
    expect(mails).toMatchObject([{ to: "ann@example.com", subject: "电子发票 25110000001" }]);
    expect(mails[0]?.text).toMatch(/的发票已开具.*\s+PDF: \S+\s+XML: \S+\s+下载链接一周内有效/);
    const mailed = new URL(/PDF: (\S+)/.exec(mails[0]?.text ?? "")?.[1] ?? "");
    const downloads: boolean[] = [];
    for (const days of [7, 14]) {
      elapsedMs = days * DAY_MS;
      const { body } = await running.server.inject({ url: `${mailed.pathname}${mailed.search}` });
      downloads.push(body.includes("%PDF-"));
    }
    expect(downloads).toEqual([true, false]);
    elapsedMs = 0;
    const event = await running.app.db.webhookDelivery.findFirstOrThrow({ where: { accountId: account.id } });
    expect(JSON.parse(event.body)).toMatchObject({
      type: "invoice.issued",
      data: { invoice_id: id, invoice_no: "25110000001", amount_cents: CENTS, currency: "CNY" },
    });
    const { list } = await invoices.invoiceList({});
    expect(list[0]).toMatchObject({ status: "issued", invoice_no: "25110000001", tax_cents: 566, ofd_url: null });
    const url = new URL(list[0]?.pdf_url ?? "");
    const answer = await running.server.inject({ url: `${url.pathname}${url.search}` });
    expect(answer.headers["content-type"]).toBe("application/pdf");
    expect(answer.headers["content-disposition"]).toMatch(/^attachment; filename="invoice-[\w-]+\.pdf"$/);
    expect(answer.body).toContain("%PDF-");
    url.searchParams.set("signature", "forged");
    expect((await running.server.inject({ url: `${url.pathname}${url.search}` })).json()).toMatchObject({ code: 404 });
    const notices = await running.app.db.notice.findMany({ where: { userId: account.id, type: "invoice" } });
    expect(notices.map(({ titleEn }) => titleEn)).toEqual(["Your invoice for ¥100.00 has been issued"]);
  });
});

test("an invoice is issued from one state only, and mailed without files, or to nobody, as it is", async () => {
  const paper = { type: "paper_special", pdfKey: null };
  const pending = await invoiceIn("pending", paper);
  const issued = { invoiceNo: "25110000001", taxCents: 566 };
  await expect(finishInvoice(running.app, pending.id, issued)).rejects.toMatchObject({ data: { state: "pending" } });
  mails.length = 0;
  await finishInvoice(running.app, (await invoiceIn("issuing", { ...paper, email: "" })).id, issued);
  expect(mails).toEqual([]);
  await finishInvoice(running.app, (await invoiceIn("issuing", paper)).id, issued);
  expect(mails).toMatchObject([{ text: expect.stringMatching(/is issued\.\s+Meridian$/) }]);
});

describe("requesting a red invoice", () => {
  const refusals: [string, InvoiceStatus, object][] = [
    ["of one that is not issued", "pending", { reason: "sales_return" }],
    ["of one that is red", "red", { reason: "sales_return" }],
    ["of a part for an error", "issued", { reason: "issue_error", amount_cents: 5000 }],
    ["of a part because the service stopped", "issued", { reason: "service_stop", amount_cents: 5000 }],
    ["of more than there is", "issued", { reason: "sales_return", amount_cents: CENTS + 1 }],
    ["of a part with a new invoice", "issued", { reason: "sales_return", amount_cents: 5000, reissue: true }],
  ];
  for (const [title, status, input] of refusals)
    test(`${title} is refused`, async () => {
      const { id, invoices } = await invoiceIn(status);
      await expect(invoices.invoiceRed({ invoice_id: id, reason: "sales_return", ...input })).rejects.toMatchObject({
        code: 3006,
        data: status === "issued" ? { left_cents: CENTS } : { state: status },
      });
    });

  test("with a new title checks it", async () => {
    const { id, invoices } = await invoiceIn("issued");
    await expect(
      invoices.invoiceRed({
        invoice_id: id,
        reason: "issue_error",
        reissue: true,
        title_type: "enterprise",
        title: "New",
      }),
    ).rejects.toMatchObject({ code: 3005 });
  });

  test("succeeds once for concurrent requests", async () => {
    const { id, invoices } = await invoiceIn("issued");
    const results = await Promise.allSettled(
      Array.from({ length: AT_ONCE }, () =>
        invoices.invoiceRed({ invoice_id: id, reason: "sales_return", remark: "Room 2" }),
      ),
    );
    expect(succeeded(results)).toBe(1);
    for (const result of results)
      if (result.status === "rejected") expect(result.reason).toMatchObject({ data: { state: "red_pending" } });
    expect((await invoiceOf(id)).reds).toMatchObject([{ remark: "Room 2" }]);
  });
});

describe("a reversal", () => {
  const steps: Record<string, Record<string, string>> = {
    red_pending: {
      red_confirm: "red_confirming",
      red_issue: "red_issued",
      red_reject: "red_rejected",
      red_fail: "red_failed",
    },
    red_confirming: { red_issue: "red_issued", red_reject: "red_rejected", red_fail: "red_failed" },
    red_failed: { red_retry: "red_pending" },
    red_issued: {},
    red_rejected: {},
    red_expired: {},
  };
  for (const status of Object.keys(steps))
    for (const action of ["red_confirm", "red_issue", "red_reject", "red_fail", "red_retry"] as const)
      test(`${status} + ${action} -> ${steps[status]?.[action] ?? "conflict"}`, async () => {
        const { id } = await redIn(status);
        const to = steps[status]?.[action];
        expect((await showInvoice(running.app, id)).actions.includes(action)).toBe(to !== undefined);
        const results = await Promise.allSettled(Array.from({ length: AT_ONCE }, () => change(id, action)));
        expect(succeeded(results)).toBe(to ? 1 : 0);
        const after = await invoiceOf(id);
        expect(after.reds[0]?.status).toBe(to ?? status);
        if (!to)
          await expect(change(id, action)).rejects.toMatchObject({ failure: "CONFLICT", data: { state: status } });
        const isRed = to === "red_issued";
        expect(after).toMatchObject({ status: isRed ? "red" : "issued", redCents: isRed ? CENTS : 0 });
        expect(after.orders[0]?.order.invoicedCents).toBe(isRed ? 0 : CENTS);
      });

  test("of a part of the invoice is issued only after the buyer's consent, and makes its amount invoiceable again", async () => {
    const { id, invoices } = await redIn("red_pending", 4000);
    expect((await showInvoice(running.app, id)).actions).not.toContain("red_issue");
    await expect(change(id, "red_issue")).rejects.toMatchObject({
      failure: "CONFLICT",
      data: { state: "red_pending" },
    });
    await change(id, "red_confirm");
    await change(id, "red_issue");
    expect(await invoiceOf(id)).toMatchObject({ status: "issued", redCents: 4000 });
    expect((await invoiceOf(id)).orders[0]).toMatchObject({ freedCents: 4000, order: { invoicedCents: 6000 } });
    const again = (input: object) => invoices.invoiceRed({ invoice_id: id, reason: "sales_discount", ...input });
    await expect(again({ amount_cents: 6001 })).rejects.toMatchObject({ code: 3006 });
    await expect(again({ reason: "issue_error" })).rejects.toMatchObject({ code: 3006 });
    await again({});
    await change(id, "red_confirm");
    await change(id, "red_issue");
    expect(await invoiceOf(id)).toMatchObject({ status: "red", redCents: CENTS });
    expect((await invoiceOf(id)).orders[0]?.order.invoicedCents).toBe(0);
  });

  test("never exceeds the invoice together with others, even if requested and issued concurrently", async () => {
    const { id, invoices } = await invoiceIn("issued");
    for (let round = 0; round < 4; round++) {
      await Promise.allSettled(
        Array.from({ length: AT_ONCE }, () =>
          invoices.invoiceRed({ invoice_id: id, reason: "sales_return", amount_cents: 3000 }),
        ),
      );
      for (const action of ["red_confirm", "red_issue"] as const)
        await Promise.allSettled(Array.from({ length: 20 }, () => change(id, action)));
    }
    const { redCents, reds, orders } = await invoiceOf(id);
    expect({ redCents, issued: reds.length, left: orders[0]?.order.invoicedCents }).toEqual({
      redCents: 9000,
      issued: 3,
      left: 1000,
    });
  });

  test("ends after 72 hours without consent, once, and no longer counts", async () => {
    elapsedMs = 72 * HOUR_MS;
    await expireReds(running.app);
    elapsedMs = 0;
    const { id, account } = await redIn("red_pending");
    await change(id, "red_confirm");
    elapsedMs = 72 * HOUR_MS - 60_000;
    expect(await expireReds(running.app)).toEqual({ expired: 0 });
    elapsedMs = 72 * HOUR_MS + 60_000;
    await expect(change(id, "red_issue")).rejects.toMatchObject({ failure: "CONFLICT" });
    const ended = await Promise.all(Array.from({ length: 20 }, () => expireReds(running.app)));
    expect(ended.reduce((sum, { expired }) => sum + expired, 0)).toBe(1);
    elapsedMs = 0;
    expect((await invoiceOf(id)).reds[0]?.status).toBe("red_expired");
    const notices = await running.app.db.notice.findMany({ where: { userId: account.id }, orderBy: { id: "desc" } });
    expect(notices[0]?.titleEn).toContain("has expired");
  });

  test("of the full amount with a reissue creates a pending invoice for the same orders", async () => {
    const { id, invoices } = await redIn("red_pending", CENTS, true);
    await Promise.allSettled(Array.from({ length: AT_ONCE }, () => change(id, "red_issue")));
    const { list } = await invoices.invoiceList({});
    expect(list.map(({ status, reissue_of, amount_cents }) => [status, reissue_of, amount_cents])).toEqual([
      ["pending", id, CENTS],
      ["red", null, CENTS],
    ]);
    const [order] = (await invoiceOf(id)).orders;
    expect(order?.order.invoicedCents).toBe(CENTS);
    expect((await invoiceOf(list[0]?.id ?? 0)).orders).toMatchObject([{ orderId: order?.orderId, amountCents: CENTS }]);
  });

  test("of more than is left of the invoice is not issued", async () => {
    const { id } = await redIn("red_pending");
    await running.app.db.invoice.update({ where: { id }, data: { redCents: 1 } });
    await expect(change(id, "red_issue")).rejects.toThrow(`takes back more than is left of invoice ${id}`);
    expect(await invoiceOf(id)).toMatchObject({ status: "issued", redCents: 1, reds: [{ status: "red_pending" }] });
  });

  test("takes from the oldest orders, but first from one that waits for a refund, and never more than they have", async () => {
    const { id, account, invoices } = await invoiceIn("issued");
    const { accountId } = account.signedIn;
    const [first = 0] = (await invoiceOf(id)).orders.map(({ orderId }) => orderId);
    const second = await newPaidOrder(running.app, { accountId, amountCents: 4000, invoicedCents: 4000 });
    await running.app.db.invoiceOrder.create({ data: { invoiceId: id, orderId: second, amountCents: 4000 } });
    await running.app.db.invoice.update({ where: { id }, data: { amountCents: 14_000 } });
    const left = async () =>
      Promise.all(
        [first, second].map(
          async (id) => (await running.app.db.order.findUniqueOrThrow({ where: { id } })).invoicedCents,
        ),
      );
    const reverse = async (amount_cents: number) => {
      await invoices.invoiceRed({ invoice_id: id, reason: "sales_return", amount_cents });
      await change(id, "red_confirm");
      return change(id, "red_issue");
    };
    await reverse(5000);
    expect(await left()).toEqual([5000, 4000]);
    await running.app.db.order.update({ where: { id: second }, data: { status: "refunding" } });
    await reverse(6000);
    expect(await left()).toEqual([3000, 0]);
    await running.app.db.invoiceOrder.updateMany({ where: { orderId: first }, data: { freedCents: 8000 } });
    await expect(reverse(3000)).rejects.toThrow(`invoice ${id} has 1000 cents less to free than it says`);
    expect(await left()).toEqual([3000, 0]);
    expect(await invoiceOf(id)).toMatchObject({ status: "issued", redCents: 11_000 });
  });

  test("of a special invoice gives the new one another title only if that company is certified", async () => {
    const address = { name: "Ann", phone: "13800138000", region: "", detail: "1 Example Road", zip_code: "" };
    const { id, account, invoices } = await invoiceIn("issued", { type: "paper_special", remark: "Room 2", address });
    const title = { title: "新名科技有限公司", tax_no: "91110000600037341L", bank_name: "CCB" };
    const registered = { reg_address: "2 Road", reg_phone: "010-5678" };
    const red = { invoice_id: id, reason: "issue_error" as const, reissue: true, bank_account: "6222020200112233" };
    const ask = () => invoices.invoiceRed({ ...red, ...title, ...registered });
    await expect(ask()).rejects.toMatchObject({ code: 3006, data: { state: "issued" } });
    await certify(running.app, account, title.tax_no);
    await ask();
    await change(id, "red_issue");
    const { list } = await invoices.invoiceList({});
    expect(list[0]).toMatchObject({
      ...{
        reissue_of: id,
        status: "pending",
        type: "paper_special",
        title_type: "enterprise",
        ...title,
        ...registered,
      },
      ...{ amount_cents: CENTS, currency: "CNY", remark: "Room 2", content: "information_service" },
      ...{ email: "ann@example.com", address },
    });
  });

  test("releases the order that is waiting for a refund, which is not on the reissued invoice", async () => {
    const { id, account } = await redIn("red_pending", CENTS, true);
    const { orders } = await invoiceOf(id);
    await running.app.db.order.update({ where: { id: orders[0]?.orderId ?? 0 }, data: { status: "refunding" } });
    await change(id, "red_issue");
    expect((await invoiceOf(id)).orders[0]?.order.invoicedCents).toBe(0);
    expect(await running.app.db.invoice.count({ where: { accountId: account.signedIn.accountId } })).toBe(1);
  });
});
