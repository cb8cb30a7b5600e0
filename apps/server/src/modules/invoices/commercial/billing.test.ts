import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Account, newAccount } from "../../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../../tests/setup/app.ts";
import { germanDetails } from "../../../../../../tests/setup/billing-calls.ts";
import { newOrder, newPayment } from "../../../../../../tests/setup/commerce-fixtures.ts";
import { textOfPdf } from "../../../../../../tests/setup/pdf-text.ts";
import { type App, transaction } from "../../../app.ts";
import type { MailMessage } from "../../../lib/mail-provider.ts";
import { commandLine } from "../../../lib/staff/actor.ts";
import { handleNotification } from "../../payments/notifications.ts";
import { endRefund, refundOrder } from "../../payments/refunds.ts";
import { setTaxRate } from "../staff-tax-rates.ts";
import { hasInvoice, issueInvoice } from "./documents.ts";
import { mailBillingDocument } from "./mail.ts";

let running: Awaited<ReturnType<typeof startApp>>;
let app: App;
const mails: MailMessage[] = [];
beforeAll(async () => {
  running = await startApp({
    settings: { COMPANY_TAX_NO: "91110000600037341L", COMPANY_ADDRESS: "1 Example Road, Beijing" },
    change: (app) => ({
      ...app,
      mail: { name: "recorded", send: async (message) => void mails.push(message) },
      // Run by hand.
      jobs: { ...app.jobs, add: async () => undefined },
    }),
  });
  app = running.app;
});
afterAll(() => running.close());
beforeEach(() => void mails.splice(0));

const clientOf = ({ token }: Account, lang = "en-US") => running.client({ token, lang });

async function inEnglish(): Promise<Account> {
  const account = await newAccount(app);
  await app.db.user.update({ where: { id: account.id }, data: { lang: "en-US", name: "Ann" } });
  return account;
}

/** An order that waits for its payment, and the provider's report that it is paid. */
async function unpaid({ signedIn: { accountId } }: Account, given: object = {}) {
  const orderId = await newOrder(app, { accountId, amountCents: 11_900, currency: "USD", ...given });
  const id = await newPayment(app, orderId, { status: "pending" });
  const { paymentNo, amountCents, currency } = await app.db.payment.findUniqueOrThrow({ where: { id } });
  const report = { eventId: randomUUID() as string, paymentNo, type: "paid", state: "paid" as const };
  const pay = () =>
    handleNotification(app, "sandbox", { ...report, transactionNo: randomUUID(), amountCents, currency } as never);
  return { orderId, pay };
}

async function pay(account: Account, given: object = {}) {
  const { orderId, pay } = await unpaid(account, given);
  expect(await pay()).toBe("applied");
  return orderId;
}

const invoiceOf = (orderId: number) => app.db.billingDocument.findUnique({ where: { occasion: `order:${orderId}` } });

async function refund(orderId: number, amount_cents?: number) {
  const { refund_id: id } = await refundOrder(app, commandLine, { order_id: orderId, amount_cents, reason: "asked" });
  const row = await app.db.refund.findUniqueOrThrow({ where: { id } });
  await endRefund(app, row, { state: "succeeded", transactionNo: "t", error: "" });
  return app.db.billingDocument.findUnique({ where: { occasion: `refund:${id}` } });
}

const numbered = (numbers: string[]) => numbers.map((number) => Number(number.slice(-6))).sort((a, b) => a - b);

/** Paid as by a provider, which repeats what waited too long for the database. */
const repeated = (pay: () => Promise<unknown>): Promise<unknown> =>
  pay().catch((error: { code?: string }) => (error.code === "P2028" ? repeated(pay) : Promise.reject(error)));

describe("an invoice", () => {
  test("of 50 payments at once, some twice and some that fail, has neither a gap nor a double", async () => {
    const accounts = await Promise.all(Array.from({ length: 10 }, inEnglish));
    const orders = await Promise.all(
      Array.from({ length: 50 }, (_, index) => unpaid(accounts[index % accounts.length] as Account)),
    );
    const lost = await unpaid(accounts[0] as Account);
    const failing = () =>
      transaction(app, async (app) => {
        const order = await app.db.order.findUniqueOrThrow({ where: { id: lost.orderId } });
        await issueInvoice(app, { ...order, paidCents: 1 });
        throw new Error("undone");
      }).catch(() => undefined);
    const before = await app.db.billingDocument.count({ where: { kind: "invoice" } });
    await Promise.all(
      orders.flatMap(({ pay }, index) => [repeated(pay), ...(index % 5 === 0 ? [repeated(pay), failing()] : [])]),
    );
    const rows = await app.db.billingDocument.findMany({ where: { kind: "invoice" } });
    expect(rows).toHaveLength(before + 50);
    expect(numbered(rows.map(({ number }) => number))).toEqual(Array.from({ length: before + 50 }, (_, i) => i + 1));
    const year = app.now().getFullYear();
    expect(rows.every(({ number }) => new RegExp(`^INV-(${year}|${year + 1})-\\d{6}$`).test(number))).toBe(true);
    for (const { orderId } of orders) {
      const order = await app.db.order.findUniqueOrThrow({ where: { id: orderId } });
      expect(order.invoiceNo).toBe((await invoiceOf(orderId))?.number);
    }
  }, 60_000);

  test.each([
    { currency: "USD", country: null, is: true },
    { currency: "USD", country: "CN", is: true },
    { currency: "CNY", country: null, is: false },
    { currency: "CNY", country: "CN", is: false },
    { currency: "CNY", country: "HK", is: true },
    { currency: "CNY", country: "US", is: true },
  ])("of $currency paid by a buyer in $country is issued: $is, and never beside a fapiao", async (given) => {
    const account = await inEnglish();
    const { tax_no: _none, ...details } = germanDetails;
    if (given.country) await clientOf(account).billing.setBillingDetails({ ...details, country: given.country });
    const orderId = await pay(account, { currency: given.currency });
    expect((await invoiceOf(orderId)) !== null).toBe(given.is);
    const { list } = await clientOf(account).orders.userOrderList({});
    expect(list[0]?.invoiceable_cents).toBe(given.is ? 0 : 11_900);
    const { sum, total } = await clientOf(account).orders.userOrderList({ invoiceable: true });
    expect(total).toBe(given.is ? 0 : 1);
    expect(sum.reduce((all, { invoiceable_cents }) => all + invoiceable_cents, 0)).toBe(given.is ? 0 : 11_900);
    const notice = await app.db.notice.findFirstOrThrow({ where: { userId: account.id }, orderBy: { id: "desc" } });
    expect(notice.contentEn).toContain(given.is ? "The invoice is with the order." : "The receipt is with the order.");
    // An order keeps its invoice if the buyer moves to the mainland.
    await clientOf(account).billing.setBillingDetails({ ...details, country: "CN" });
    expect(await hasInvoice(app, await app.db.order.findUniqueOrThrow({ where: { id: orderId } }))).toBe(given.is);
  });

  test("of an order that costs nothing does not exist", async () => {
    const account = await inEnglish();
    const orderId = await newOrder(app, { accountId: account.id, currency: "USD", paidCents: 0 });
    await issueInvoice(app, await app.db.order.findUniqueOrThrow({ where: { id: orderId } }));
    expect(await invoiceOf(orderId)).toBeNull();
  });

  test("shows buyer, seller and the tax that the price contains, and keeps them when details change", async () => {
    await setTaxRate(app, commandLine, rate("DE", 19));
    const account = await inEnglish();
    const { tax_no: _none, ...details } = germanDetails;
    await clientOf(account).billing.setBillingDetails({ ...details, name: "Żółć Łódź GmbH" });
    const orderId = await pay(account, { originCents: 12_900 });
    await clientOf(account).billing.setBillingDetails({ ...details, name: "Another GmbH" });
    const [document] = (await clientOf(account).billing.billingDocumentList({})).list;
    expect(document).toMatchObject({
      buyer: "Żółć Łódź GmbH",
      net_cents: 10_000,
      tax_cents: 1900,
      total_cents: 11_900,
      tax_name: "VAT",
      tax_percent: 19,
    });
    const text = await textOf(account, document?.id ?? 0);
    const { orderNo } = await app.db.order.findUniqueOrThrow({ where: { id: orderId } });
    for (const part of [
      "Invoice",
      document?.number ?? "",
      "Żółć Łódź GmbH",
      "Hauptstr. 1",
      "Germany",
      "Meridian",
      "91110000600037341L",
      "1 Example Road, Beijing",
      orderNo,
      "IP geolocation",
      "USD 129.00",
      "-USD 10.00",
      "VAT 19%",
      "USD 19.00",
      "USD 100.00",
      "USD 119.00",
    ])
      expect(text).toContain(part);
  });

  test("has no tax line where no rate is set, and says so where the buyer accounts for the tax", async () => {
    await setTaxRate(app, commandLine, { ...rate("FR", 20), reverses_charge: true });
    const account = await inEnglish();
    const withNumber = { ...germanDetails, country: "FR", tax_no: "FR 40 303 265 045" };
    await clientOf(account).billing.setBillingDetails(withNumber);
    const reversed = await invoiceOf(await pay(account));
    expect(reversed).toMatchObject({ taxCents: 0, netCents: 11_900, isReversed: true });
    const text = await textOf(account, reversed?.id ?? 0);
    expect(text).toContain("Reverse charge");
    expect(text).toContain("VAT number: FR40303265045");
    for (const [percent, reverses_charge, taxCents] of [
      [0, true, 0],
      [20, false, 1983],
    ] as const) {
      await setTaxRate(app, commandLine, { ...rate("FR", percent), reverses_charge });
      expect(await invoiceOf(await pay(account))).toMatchObject({ taxCents, isReversed: false });
    }
    await setTaxRate(app, commandLine, { ...rate("FR", 20), reverses_charge: true });
    const { tax_no: _none, ...without } = withNumber;
    await clientOf(account).billing.setBillingDetails(without);
    expect(await invoiceOf(await pay(account))).toMatchObject({ taxCents: 1983, isReversed: false });
    await clientOf(account).billing.setBillingDetails({ ...without, country: "US" });
    const plain = await invoiceOf(await pay(account));
    expect(plain).toMatchObject({ taxCents: 0, isReversed: false, taxName: "" });
    expect(await textOf(account, plain?.id ?? 0)).not.toMatch(/Net|Reverse|%/);
  });

  test("is in the account's language and cannot be read by another account", async () => {
    const account = await newAccount(app);
    await app.db.user.update({ where: { id: account.id }, data: { lang: "zh-CN" } });
    const document = await invoiceOf(await pay(account));
    // Nothing else is on it where the price was not reduced.
    expect(document?.lines).toEqual([{ name: "IP 归属地", detail: "500,000 次", cents: 11_900 }]);
    const text = await textOf(account, document?.id ?? 0);
    for (const part of ["商业发票", "子午", "IP 归属地", "500,000 次", "USD 119.00"]) expect(text).toContain(part);
    const other = await inEnglish();
    await expect(clientOf(other).billing.billingDocumentFile({ id: document?.id ?? 0 })).rejects.toThrow();
    expect((await clientOf(other).billing.billingDocumentList({})).total).toBe(0);
  });
});

const rate = (country: string, percent: number) => ({
  country,
  percent,
  name_en: "VAT",
  name_zh: "增值税",
  reverses_charge: false,
});

async function textOf(account: Account, id: number): Promise<string> {
  const { url } = await clientOf(account).billing.billingDocumentFile({ id });
  const { pathname, search } = new URL(url);
  return textOfPdf((await running.server.inject({ url: pathname + search })).rawPayload);
}

describe("a credit note", () => {
  test("documents each refund with the rate of the invoice, in a range of its own, and all add up to it", async () => {
    await setTaxRate(app, commandLine, rate("AT", 20));
    const account = await inEnglish();
    const { tax_no: _none, ...details } = germanDetails;
    await clientOf(account).billing.setBillingDetails({ ...details, country: "AT" });
    const orderId = await pay(account, { amountCents: 9999 });
    const invoice = await invoiceOf(orderId);
    await setTaxRate(app, commandLine, rate("AT", 25));
    const notes = [await refund(orderId, 3333), await refund(orderId, 3333), await refund(orderId)];
    expect(notes.map((note) => note?.totalCents)).toEqual([3333, 3333, 3333]);
    expect(notes.reduce((sum, note) => sum + (note?.taxCents ?? 0), 0)).toBe(invoice?.taxCents);
    for (const note of notes) {
      expect(note).toMatchObject({ kind: "credit_note", invoiceNo: invoice?.number, taxRate: 20_000 });
      expect(note?.number).toMatch(/^CR-\d{4}-\d{6}$/);
      expect((note?.netCents ?? 0) + (note?.taxCents ?? 0)).toBe(3333);
    }
    const { orderNo } = await app.db.order.findUniqueOrThrow({ where: { id: orderId } });
    expect(notes[0]?.lines).toEqual([{ name: `Refund of order ${orderNo}`, detail: "", cents: 3333 }]);
    expect(await textOf(account, notes[0]?.id ?? 0)).toContain(invoice?.number);
    const { list } = await clientOf(account).billing.billingDocumentList({ kind: "credit_note" });
    expect(list).toHaveLength(3);
  });

  test("is not issued for a refund of an order without an invoice", async () => {
    const account = await inEnglish();
    const orderId = await pay(account, { currency: "CNY" });
    expect(await refund(orderId)).toBeNull();
  });
});

describe("the mail of a document", () => {
  test("goes once to the address for invoices with the PDF attached", async () => {
    const account = await inEnglish();
    await clientOf(account).billing.setBillingDetails(germanDetails);
    const document = await invoiceOf(await pay(account));
    const id = document?.id ?? 0;
    expect(await mailBillingDocument(app, id)).toEqual({ sent: true });
    expect(await mailBillingDocument(app, id)).toEqual({ sent: false });
    await app.db.billingDocument.update({ where: { id }, data: { mailedAt: null } });
    expect(await mailBillingDocument(app, id)).toEqual({ sent: false });
    expect(mails).toMatchObject([
      { to: "rechnung@example.com", subject: expect.stringContaining(document?.number ?? "?") },
    ]);
    expect(textOfPdf(mails[0]?.attachments?.[0]?.content as Buffer)).toContain("Beispiel GmbH");
  });

  test("goes to the account's address without one, and nowhere if it wants no emails about orders", async () => {
    const account = await inEnglish();
    await app.db.user.update({ where: { id: account.id }, data: { verifiedEmail: `${randomUUID()}@example.com` } });
    const first = await invoiceOf(await pay(account));
    expect(await mailBillingDocument(app, first?.id ?? 0)).toEqual({ sent: true });
    await clientOf(account).notices.setNoticeSettings({ type: "order", email: false });
    const second = await invoiceOf(await pay(account));
    expect(await mailBillingDocument(app, second?.id ?? 0)).toEqual({ sent: false });
  });
});

describe("billing details", () => {
  const whole = { ...germanDetails, line2: "", region: "" };

  test("are kept as they are given, and the audit log says what has changed, without a whole tax number", async () => {
    const account = await inEnglish();
    const { billing } = clientOf(account);
    expect((await billing.billingDetails({})).details).toBeNull();
    expect(await billing.setBillingDetails(germanDetails)).toEqual(whole);
    const { tax_no: _none, ...without } = germanDetails;
    await billing.setBillingDetails({ ...without, name: "Neu GmbH" });
    expect((await billing.billingDetails({})).details).toEqual({ ...whole, name: "Neu GmbH", tax_no: "" });
    const where = { accountId: account.id, action: "billing_details.set" };
    expect(await app.db.auditEntry.findMany({ where, orderBy: { id: "asc" } })).toMatchObject([
      {
        before: { name: null, country: null, tax_no: null },
        after: { name: "Beispiel GmbH", country: "DE", tax_no: "****5976" },
      },
      { before: { name: "Beispiel GmbH", tax_no: "****5976" }, after: { name: "Neu GmbH", tax_no: "" } },
    ]);
  });

  test.each([
    {
      lang: "en-US",
      germany: "Germany",
      tax: "VAT number",
      order: ["Afghanistan", "Åland Islands", "Albania", "Germany"],
    },
    { lang: "zh-CN", germany: "德国", tax: "增值税号（VAT）", order: ["阿富汗", "德国", "法国", "中国"] },
  ])("offer the countries by name in $lang, with what their tax numbers are called", async (expected) => {
    const { countries } = await clientOf(await inEnglish(), expected.lang).billing.billingDetails({});
    expect(countries).toContainEqual({ code: "DE", name: expected.germany, tax_no_name: expected.tax });
    const names = countries.map(({ name }) => name);
    expect(names.filter((name) => expected.order.includes(name))).toEqual(expected.order);
  });

  test.each(["name", "line1", "line2", "city", "region", "postal_code"] as const)(
    "whose %s our documents cannot print are refused by that field",
    async (field) => {
      const { billing } = clientOf(await inEnglish());
      await expect(billing.setBillingDetails({ ...germanDetails, [field]: "برلين" })).rejects.toMatchObject({
        data: { errors: [{ field, msg: expect.stringContaining("Latin") }] },
      });
    },
  );
});
