import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Account, newAccount, newMember } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { commerceResources, newOrder, newPaidOrder } from "../../../../../tests/setup/commerce-fixtures.ts";
import { certify, companyTitle } from "../../../../../tests/setup/invoice-calls.ts";
import { DAY_MS } from "../../lib/durations.ts";
import { commandLine } from "../../lib/staff/actor.ts";
import { changeInvoice } from "./staff-invoices.ts";

const AT_ONCE = 50;

let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.close());

const invoicesOf = ({ token }: Account) => running.client({ token }).invoices;
const accountOf = ({ signedIn: { accountId } }: Account) => accountId;
const orderOf = (id: number) => running.app.db.order.findUniqueOrThrow({ where: { id } });
const fulfilled = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === "fulfilled").length;

const special = { bank_name: "ICBC", bank_account: "6222020200112233", reg_address: "1 Road", reg_phone: "010-1234" };
const digital = { type: "digital_normal", ...companyTitle, email: "books@example.com" } as const;

async function withOrder(given: Partial<Parameters<typeof newPaidOrder>[1]> = {}) {
  const account = await newAccount(running.app);
  const orderId = await newPaidOrder(running.app, { accountId: accountOf(account), amountCents: 10_000, ...given });
  return { account, orderId };
}

describe("an application", () => {
  test("covers everything left of its orders, and lists them", async () => {
    const { account, orderId } = await withOrder({ amountCents: 10_000, refundedCents: 1000 });
    const other = await newPaidOrder(running.app, {
      accountId: accountOf(account),
      amountCents: 500,
      invoicedCents: 100,
    });
    const invoices = invoicesOf(account);
    const {
      invoice_id: id,
      invoice_no_apply,
      status,
    } = await invoices.userInvoice({
      ...digital,
      order_ids: [orderId, other],
      amount_cents: 9400,
      save_title: true,
      remark: "Room 2",
    });
    expect(status).toBe("pending");
    expect(invoice_no_apply).toMatch(
      new RegExp(`^INV${running.app.now().toISOString().slice(0, 10).replaceAll("-", "")}\\d{8}$`),
    );
    expect([(await orderOf(orderId)).invoicedCents, (await orderOf(other)).invoicedCents]).toEqual([9000, 500]);
    const { list, sum } = await invoices.invoiceList({});
    expect(list).toMatchObject([
      { id, amount_cents: 9400, currency: "CNY", pdf_url: null, red: null, email: digital.email, remark: "Room 2" },
    ]);
    expect(list[0]?.order_nos).toHaveLength(2);
    expect(sum).toEqual([{ currency: "CNY", invoiceable_cents: 0, invoiced_cents: 9500 }]);
    expect((await invoices.invoiceTitleList({})).list).toMatchObject([
      { ...companyTitle, email: digital.email, is_default: true },
    ]);
  });

  const refusals: [string, Partial<Parameters<typeof newPaidOrder>[1]>][] = [
    ["is not paid", { status: "pending_pay", paidCents: 0, paidAt: null }],
    ["is being refunded", { status: "refunding" }],
    ["was paid more than twelve months ago", { paidAt: new Date(Date.now() - 367 * DAY_MS) }],
    ["is on an invoice already", { invoicedCents: 10_000 }],
    ["was refunded", { refundedCents: 10_000 }],
  ];
  for (const [title, given] of refusals)
    test(`over an order that ${title} is refused`, async () => {
      const { account, orderId } = await withOrder(given);
      const before = await orderOf(orderId);
      await expect(
        invoicesOf(account).userInvoice({ ...digital, order_ids: [orderId], amount_cents: 10_000 }),
      ).rejects.toMatchObject({ code: 3002, data: { order_no: before.orderNo } });
      expect(await orderOf(orderId)).toEqual(before);
    });

  test("is for orders paid in yuan only, and offers no others", async () => {
    const { account, orderId } = await withOrder({ currency: "USD" });
    const yuan = await newPaidOrder(running.app, { accountId: accountOf(account), amountCents: 500 });
    const invoices = invoicesOf(account);
    for (const order_ids of [[orderId], [yuan, orderId]])
      await expect(invoices.userInvoice({ ...digital, order_ids, amount_cents: 10_000 })).rejects.toMatchObject({
        code: 3002,
      });
    expect((await invoices.invoiceList({})).sum).toEqual([
      { currency: "CNY", invoiceable_cents: 500, invoiced_cents: 0 },
      { currency: "USD", invoiceable_cents: 0, invoiced_cents: 0 },
    ]);
    const { orders } = running.client({ token: account.token });
    const offered = await orders.userOrderList({ invoiceable: true });
    expect(offered.list).toMatchObject([{ id: yuan, invoiceable_cents: 500 }]);
    expect((await orders.userOrderList({ invoiceable: false })).list).toMatchObject([
      { id: orderId, invoiceable_cents: 0 },
    ]);
    expect(await orderOf(orderId)).toMatchObject({ invoicedCents: 0 });
  });

  const takers: [title: string, given: object, missing: string[]][] = [
    ["a person", { title_type: "personal" }, []],
    ["an organization", { title_type: "organization" }, []],
    ["a company", { title_type: "enterprise" }, ["tax_no"]],
    [
      "an organization's special invoice",
      { title_type: "organization", type: "digital_special", ...special },
      ["tax_no"],
    ],
  ];
  for (const [title, given, missing] of takers)
    test(`for ${title} without a tax number is ${missing.length > 0 ? "refused" : "accepted"}`, async () => {
      const { account, orderId } = await withOrder();
      const { tax_no: _, ...rest } = digital;
      const request = invoicesOf(account).userInvoice({
        ...rest,
        order_ids: [orderId],
        amount_cents: 10_000,
        ...given,
      });
      if (missing.length > 0) await expect(request).rejects.toMatchObject({ code: 3005, data: { missing } });
      else expect(await request).toMatchObject({ status: "pending" });
    });

  test("accepts a tax number in small letters", async () => {
    const { account, orderId } = await withOrder();
    const invoices = invoicesOf(account);
    const tax_no = companyTitle.tax_no.toLowerCase();
    await invoices.userInvoice({ ...digital, tax_no, order_ids: [orderId], amount_cents: 10_000 });
    expect((await invoices.invoiceList({})).list).toMatchObject([{ tax_no: companyTitle.tax_no }]);
    expect((await invoices.invoiceTitleList({})).list).toEqual([]);
  });

  test("needs the correct sum, the account's own orders, and a recipient", async () => {
    const { account, orderId } = await withOrder();
    const invoices = invoicesOf(account);
    const request = (given: object) =>
      invoices.userInvoice({ ...digital, order_ids: [orderId], amount_cents: 10_000, ...given });
    await expect(request({ amount_cents: 9999 })).rejects.toMatchObject({ code: 3003, data: { amount_cents: 10_000 } });
    const { orderId: foreign } = await withOrder();
    await expect(request({ order_ids: [orderId, foreign] })).rejects.toMatchObject({ code: 404 });
    await expect(request({ order_ids: [] })).rejects.toHaveProperty("fields.order_ids");
    await expect(request({ email: "" })).rejects.toHaveProperty("fields.email");
    await expect(request({ tax_no: "" })).rejects.toMatchObject({ code: 3005, data: { missing: ["tax_no"] } });
    await certify(running.app, account);
    await expect(request({ type: "paper_special", ...special })).rejects.toHaveProperty("fields.addr_id");
    await expect(request({ type: "digital_special" })).rejects.toMatchObject({
      code: 3005,
      data: { missing: Object.keys(special) },
    });
    await expect(request({ type: "digital_special", title_type: "personal", ...special })).rejects.toHaveProperty(
      "fields.title_type",
      expect.stringContaining("enterprise, organization"),
    );
    expect((await orderOf(orderId)).invoicedCents).toBe(0);
  });

  test("for a special invoice needs the company of the title to be certified", async () => {
    const { account, orderId } = await withOrder();
    const request = () =>
      invoicesOf(account).userInvoice({
        ...digital,
        ...special,
        type: "digital_special",
        order_ids: [orderId],
        amount_cents: 10_000,
      });
    await expect(request()).rejects.toMatchObject({ code: 3004 });
    await certify(running.app, account, "91110000600037341L");
    await expect(request()).rejects.toMatchObject({ code: 3004 });
    expect((await orderOf(orderId)).invoicedCents).toBe(0);
    await certify(running.app, account);
    expect(await request()).toMatchObject({ status: "pending" });
  });

  test("for paper keeps a copy of the address, and shows its phone to nobody else", async () => {
    const { account, orderId } = await withOrder();
    await certify(running.app, account);
    const addr_id = await commerceResources.address(running.app, account);
    await invoicesOf(account).userInvoice({
      ...companyTitle,
      ...special,
      type: "paper_special",
      addr_id,
      order_ids: [orderId],
      amount_cents: 10_000,
    });
    await running.app.db.address.update({ where: { id: addr_id }, data: { districtCode: "" } });
    const other = await newPaidOrder(running.app, { accountId: accountOf(account), amountCents: 500 });
    const paper = { ...companyTitle, ...special, type: "paper_special", addr_id } as const;
    await invoicesOf(account).userInvoice({ ...paper, order_ids: [other], amount_cents: 500 });
    await running.app.db.address.delete({ where: { id: addr_id } });
    const member = await newMember(running.app, accountOf(account), ["billing.invoice"]);
    const seen = await Promise.all([account, member].map((reader) => invoicesOf(reader).invoiceList({})));
    const addresses = seen.map(({ list }) => list[1]?.address);
    expect(seen[0]?.list[0]?.address?.region).toBe("北京市");
    expect(addresses[0]).toMatchObject({ region: "北京市 东城区", detail: "1 Example Road", phone: "13800138000" });
    expect(addresses[1]?.phone).toBe("138****8000");
    const { orderId: another, account: stranger } = await withOrder();
    await expect(
      invoicesOf(stranger).userInvoice({
        ...digital,
        addr_id: await commerceResources.address(running.app, account),
        order_ids: [another],
        amount_cents: 10_000,
      }),
    ).rejects.toMatchObject({ code: 404 });
  });

  test("over the same orders succeeds once for concurrent requests in any order", async () => {
    const { account, orderId } = await withOrder();
    const other = await newPaidOrder(running.app, { accountId: accountOf(account), amountCents: 500 });
    const results = await Promise.allSettled(
      Array.from({ length: AT_ONCE }, (_, index) =>
        invoicesOf(account).userInvoice({
          ...digital,
          order_ids: index % 2 === 0 ? [orderId, other] : [other, orderId],
          amount_cents: 10_500,
        }),
      ),
    );
    expect(fulfilled(results)).toBe(1);
    for (const result of results) if (result.status === "rejected") expect(result.reason).toMatchObject({ code: 3002 });
    expect(await running.app.db.invoice.count({ where: { accountId: accountOf(account) } })).toBe(1);
    expect([(await orderOf(orderId)).invoicedCents, (await orderOf(other)).invoicedCents]).toEqual([10_000, 500]);
  });

  test("with concurrent refunds never leaves more invoiced than remains paid", async () => {
    for (let round = 0; round < 5; round++) {
      const { account, orderId } = await withOrder();
      const refund = () => running.app.db.$executeRaw`
        update orders set refunded_cents = refunded_cents + 1000
        where id = ${orderId} and paid_cents - refunded_cents - invoiced_cents >= 1000`;
      const apply = (amount_cents: number) =>
        invoicesOf(account).userInvoice({ ...digital, order_ids: [orderId], amount_cents });
      await Promise.allSettled(
        Array.from({ length: AT_ONCE }, (_, index) =>
          index % 5 === 0 ? refund() : apply(10_000 - 1000 * (index % 4)),
        ),
      );
      const { paidCents, refundedCents, invoicedCents } = await orderOf(orderId);
      expect(invoicedCents).toBeLessThanOrEqual(paidCents - refundedCents);
      const parts = await running.app.db.invoiceOrder.aggregate({ where: { orderId }, _sum: { amountCents: true } });
      expect(parts._sum.amountCents ?? 0).toBe(invoicedCents);
    }
  });
});

describe("a canceled application", () => {
  test("is canceled, and its order can be invoiced", async () => {
    const { account, orderId } = await withOrder();
    const invoices = invoicesOf(account);
    const addr_id = await commerceResources.address(running.app, account);
    const { invoice_id: id } = await invoices.userInvoice({
      ...digital,
      addr_id,
      order_ids: [orderId],
      amount_cents: 10_000,
    });
    // Nothing is posted.
    expect((await invoices.invoiceList({})).list).toMatchObject([{ id, address: null }]);
    await invoices.invoiceCancel({ id });
    expect((await invoices.invoiceList({})).list).toMatchObject([{ id, status: "cancelled" }]);
    expect(await orderOf(orderId)).toMatchObject({ invoicedCents: 0 });
  });

  test("makes its orders invoiceable again once, even if canceled and rejected concurrently", async () => {
    const { account, orderId } = await withOrder();
    const invoices = invoicesOf(account);
    const { invoice_id: id } = await invoices.userInvoice({ ...digital, order_ids: [orderId], amount_cents: 10_000 });
    const results = await Promise.allSettled(
      Array.from({ length: AT_ONCE }, (_, index) =>
        index % 2 === 0
          ? invoices.invoiceCancel({ id })
          : changeInvoice(running.app, commandLine, { id, action: "reject", reason: "Twice" }),
      ),
    );
    expect(fulfilled(results)).toBe(1);
    expect((await orderOf(orderId)).invoicedCents).toBe(0);
    expect(await running.app.db.invoiceOrder.findFirst({ where: { invoiceId: id } })).toMatchObject({
      amountCents: 10_000,
      freedCents: 10_000,
    });
    await expect(invoices.invoiceCancel({ id })).rejects.toMatchObject({ code: 409 });
    expect(await invoices.userInvoice({ ...digital, order_ids: [orderId], amount_cents: 10_000 })).toMatchObject({
      status: "pending",
    });
  });

  for (const status of ["issuing", "issued", "failed", "rejected", "cancelled", "red"] as const)
    test(`cannot be one that is ${status}`, async () => {
      const account = await newAccount(running.app);
      const id = await commerceResources.invoice(running.app, account);
      await running.app.db.invoice.update({ where: { id }, data: { status } });
      await expect(invoicesOf(account).invoiceCancel({ id })).rejects.toMatchObject({
        code: 409,
        data: { state: status },
      });
    });
});

describe("titles", () => {
  test("have one default: the first, then the chosen one, then the newest", async () => {
    const account = await newAccount(running.app);
    const invoices = invoicesOf(account);
    const save = (title: string, more: object = {}) =>
      invoices.setInvoiceTitle({ title_type: "personal", title, ...more });
    const first = await save("Ann");
    expect(first.is_default).toBe(true);
    const second = await save("Bo", { is_default: true });
    const third = await save("Cy");
    const defaults = async () =>
      (await invoices.invoiceTitleList({})).list.map(({ title, is_default }) => `${title} ${is_default}`);
    expect(await defaults()).toEqual(["Bo true", "Cy false", "Ann false"]);
    await Promise.all(Array.from({ length: AT_ONCE }, (_, i) => save(i % 2 ? "Ann" : "Cy", { is_default: true })));
    expect((await invoices.invoiceTitleList({})).list.filter(({ is_default }) => is_default)).toHaveLength(1);
    await invoices.delInvoiceTitle({ title_ids: [second.title_id ?? 0, third.title_id ?? 0] });
    expect(await defaults()).toEqual(["Ann true"]);
    await expect(save("Firm", { title_type: "enterprise" })).rejects.toMatchObject({ code: 3005 });
    await save("Bo");
    await expect(save("Bo", { title_id: first.title_id })).rejects.toHaveProperty("fields.title");
  });

  test("are found among the account's own: saved, certified, and on earlier invoices", async () => {
    const account = await newAccount(running.app);
    const invoices = invoicesOf(account);
    await invoices.setInvoiceTitle({ title_type: "enterprise", title: "示例一号", tax_no: "91350100M000100Y43" });
    await certify(running.app, account);
    const id = await commerceResources.invoice(running.app, account);
    await running.app.db.invoice.update({ where: { id }, data: { status: "issued", title: "示例三号" } });
    const { list } = await invoices.userInvoiceTitleSearch({ keyword: "示例" });
    expect(list.map(({ title, source }) => `${title} ${source}`)).toEqual([
      "示例一号 mine",
      "示例科技有限公司 mine",
      "示例三号 mine",
    ]);
    expect((await invoices.userInvoiceTitleSearch({ keyword: "示例", source: "directory" })).list).toEqual([]);
    const stranger = await newAccount(running.app);
    expect((await invoicesOf(stranger).userInvoiceTitleSearch({ keyword: "示例" })).list).toEqual([]);
  });

  test("also come from the company directory, without bank data; a failing directory finds nothing", async () => {
    const directory = { search: async () => [{ name: "名录公司", taxNo: "91110000600037341L" }] };
    const other = await startApp({ change: (app) => ({ ...app, companyDirectory: directory }) });
    try {
      const { token } = await newAccount(other.app);
      const search = () => other.client({ token }).invoices.userInvoiceTitleSearch({ keyword: "名录" });
      expect((await search()).list).toMatchObject([
        { title: "名录公司", tax_no: "91110000600037341L", title_id: null, bank_account: "", source: "directory" },
      ]);
      directory.search = () => Promise.reject(new Error("unavailable"));
      expect((await search()).list).toEqual([]);
    } finally {
      await other.close();
    }
  });
});

test("an order that is not paid has no receipt", async () => {
  const account = await newAccount(running.app);
  const order_id = await newOrder(running.app, { accountId: accountOf(account) });
  await expect(invoicesOf(account).orderReceipt({ order_id })).rejects.toMatchObject({
    code: 409,
    data: { state: "pending_pay" },
  });
});
