import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { api } from "../../lib/api.ts";
import type { Language } from "../../lib/language.ts";
import { textsOf } from "../../lib/texts.tsx";
import { renderInApp } from "../../testing/render.tsx";
import { apiError, server } from "../../testing/server.ts";
import { signInUser } from "../../testing/user.ts";
import { DialogHost } from "../dialog-host.tsx";
import type { Confirmed, Order, Pay, Quote } from "./values.ts";

const item = {
  name: "Developer",
  pkg_id: 7,
  offline_id: null,
  type: 1,
  cycle: "month" as const,
  num: 1,
  quota: 500_000,
  price_cents: 19_900,
};
const quote: Quote = {
  quote_id: "0c2f4d6e-5a0b-4f6e-9d2a-1b7c3e5f8a90",
  items: [item],
  origin_cents: 19_900,
  discount_cents: 0,
  credit_cents: 0,
  extra_calls: 0,
  starts_at: null,
  integral: 0,
  integral_cents: 0,
  amount_cents: 19_900,
  currency: "CNY",
  expires_at: "2026-11-23T10:15:00.000Z",
  cheaper: null,
};
const order = (status: Order["status"]): Order => ({
  ...quote,
  id: 5,
  order_no: "M1",
  kind: "api",
  status,
  title: "IP geolocation Developer, monthly",
  paid_cents: 0,
  refunded_cents: 0,
  pay_channel: null,
  invoice_status: "none",
  commercial_invoice_no: "",
  invoiceable_cents: 0,
  service_ids: [],
  contract_no: "",
  created_by: "Ann",
  created_at: "2026-11-23T10:00:00.000Z",
  paid_at: null,
  closed_at: null,
});
const pay = (differences: Partial<Pay>): Pay => ({
  channel: "wechat",
  code_url: null,
  redirect_url: null,
  bank: null,
  expires_at: new Date(Date.now() + 1_800_000).toISOString(),
  ...differences,
});
const confirmed = (differences: Partial<Pay>): Confirmed => ({
  order_id: 5,
  order_no: "M1",
  status: "pending_pay",
  amount_cents: 19_900,
  currency: "CNY",
  pay: pay(differences),
});

const bought = { paid_cents: 19_900, paid_at: "2026-11-23T10:05:00.000Z", service_ids: [3] };
const service = {
  service_id: 3,
  name: "IP geolocation",
  pkg_name: "Developer",
  status: "active",
  expire_at: "2027-01-23T10:05:00.000Z",
  total: 500_000,
  remaining: 400_000,
  qps: 200,
};

let status: Order["status"];
const listed = () => ({ list: [order(status)], total: 1, page: 1, limit: 10, sum: [] });

beforeEach(() => {
  status = "pending_pay";
  signInUser();
  server.answer(api.content.webInit, () => ({ pay_channels: ["alipay", "wechat", "bank"], price_types: [] }) as never);
  server.answer(api.orders.orderQuote, () => quote);
  server.answer(api.orders.couponList, () => ({ list: [], total: 0 }));
  server.answer(api.account.userInfo, () => ({ integral: 0 }) as never);
  server.answer(api.orders.userOrderList, listed);
  server.answer(api.usage.getServiceInfo, () => ({ list: [service], total: 1 }) as never);
  server.answer(api.invoices.orderReceipt, () => ({ url: "#receipt", expires_at: "2026-11-23T10:15:00.000Z" }));
  server.answer(api.orders.userOrderConfirm, () => confirmed({ code_url: "weixin://wxpay/bizpayurl?pr=1" }));
});

async function open(language: Language = "en", at = "/pricing?type=1&dialog=pay&pkg=7") {
  const view = await renderInApp(<DialogHost />, { language, at, texts: ["dialogs", "pay"] });
  return { ...view, texts: textsOf(language, "pay"), dialog: await screen.findByRole("dialog") };
}

describe.for<Language>(["en", "zh"])("paying (%s)", (language) => {
  test("shows the price and the payment channels, then a code, and notices the payment by itself", async () => {
    const { user, texts, dialog } = await open(language);
    await user.click(await within(dialog).findByRole("radio", { name: new RegExp(texts.channels.wechat) }));
    await user.click(within(dialog).getByRole("button", { name: texts.submit("¥199") }));
    await screen.findByRole("img", { name: texts.code });
    expect(server.callsOf(api.orders.userOrderConfirm)[0]?.input).toMatchObject({
      quote_id: quote.quote_id,
      pay_channel: "wechat",
    });
    server.answer(api.orders.userOrderList, () => ({ ...listed(), list: [{ ...order("completed"), ...bought }] }));
    await screen.findByText(texts.done);
    await screen.findByText("2027", { exact: false });
    for (const text of [
      texts.delivered.leftOf("400,000", "500,000"),
      texts.delivered.perSecond("200"),
      "Developer",
      texts.order("M1"),
    ])
      await screen.findByText(text, { exact: false, selector: "dd, a" });
    await user.click(screen.getByRole("button", { name: texts.receipt }));
    expect(server.callsOf(api.invoices.orderReceipt)[0]?.input).toEqual({ order_id: "5" });
  });
});

test("says that a paid order is about to be ready until it is delivered", async () => {
  server.answer(api.orders.userOrderList, () => ({
    ...listed(),
    list: [{ ...order("paid"), ...bought, service_ids: [] }],
  }));
  const { texts } = await open("en", "/user?tab=billing&dialog=pay&order=M1");
  await screen.findByText(texts.delivering);
  expect(screen.queryByText(texts.delivered.left)).toBeNull();
  server.answer(api.orders.userOrderList, () => ({ ...listed(), list: [{ ...order("completed"), ...bought }] }));
  await screen.findByText(texts.delivered.left);
});

test("a paid database says until when it can be downloaded", async () => {
  const items = [{ ...item, offline_id: 9, type: null, quota: null }];
  const right = { status: "active", expire_at: "2027-11-23T10:00:00.000Z", downloads_per_day: 10 };
  server.answer(api.orders.userOrderList, () => ({
    ...listed(),
    list: [{ ...order("completed"), ...bought, kind: "offline" as const, service_ids: [], items }],
  }));
  server.answer(
    api.downloads.getOfflineListNew,
    () => ({ list: [{ offline_id: 9, name: "City", right }], total: 1, page: 1, limit: 100 }) as never,
  );
  const { texts } = await open("en", "/user?tab=billing&dialog=pay&order=M1");
  await screen.findByText("Nov 23, 2027", { exact: false });
  screen.getByText(texts.delivered.downloads);
});

test("a free order has no receipt to offer", async () => {
  const free = { ...bought, paid_cents: 0 };
  server.answer(api.orders.userOrderList, () => ({ ...listed(), list: [{ ...order("completed"), ...free }] }));
  const { texts } = await open("en", "/user?tab=billing&dialog=pay&order=M1");
  await screen.findByText(texts.delivered.left);
  expect(screen.queryByRole("button", { name: texts.receipt })).toBeNull();
});

test("offers the yearly package where it costs less, and orders that", async () => {
  const yearly = { ...quote, items: [{ ...item, pkg_id: 8, cycle: "year" as const }], currency: "USD" as const };
  server.answer(api.orders.orderQuote, ({ input }) =>
    Number(input.pkg_id) === 8
      ? yearly
      : { ...quote, cheaper: { pkg_id: 8, num: 1, amount_cents: 29_000, saved_cents: 5800 } },
  );
  const { user, texts, dialog } = await open();
  await within(dialog).findByText(texts.cheaper("1 year", "¥290", "¥58"));
  within(dialog).getByText(texts.keepsCurrency("CNY"));
  await user.click(within(dialog).getByRole("button", { name: texts.takeCheaper }));
  await within(dialog).findByRole("button", { name: texts.submit("$199") });
  expect(server.callsOf(api.orders.orderQuote).at(-1)?.input).toMatchObject({ pkg_id: "8", num: "1" });
  expect(within(dialog).queryByText(texts.keepsCurrency("USD"))).toBeNull();
  expect(within(dialog).getByRole("link", { name: texts.invoiceLink })).toBeDefined();
});

describe.for<Language>(["en", "zh"])("a smaller package than the running one (%s)", (language) => {
  const expire_at = "2027-01-31T10:00:00.000Z";
  beforeEach(() => {
    server.answer(api.orders.orderQuote, ({ input }) =>
      input.downgrade
        ? { ...quote, discount_cents: 19_900, credit_cents: 19_900, extra_calls: 12_000, amount_cents: 0 }
        : apiError(409, "larger", { state: "larger_package", service_id: 3, expire_at }),
    );
  });

  test("can follow at the end of the term", async () => {
    server.answer(api.orders.setNextPackage, () => ({
      service_id: 3,
      next_package: { pkg_id: 7, name: "Developer", is_paid: false },
    }));
    const { user, dialog, texts } = await open(language);
    await user.click(await within(dialog).findByRole("button", { name: /2027/ }));
    expect(server.callsOf(api.orders.setNextPackage)[0]?.input).toEqual({ service_id: "3", pkg_id: "7" });
    await screen.findByText(texts.smaller.scheduled("Developer", language === "en" ? "Jan 31, 2027" : "2027年1月31日"));
  });

  test("can replace it now, after a quote that says what becomes of its value", async () => {
    const { user, dialog, texts } = await open(language);
    await user.click(await within(dialog).findByRole("button", { name: texts.smaller.quote }));
    await within(dialog).findByText(texts.extraCalls("12,000"));
    within(dialog).getByText(texts.credit);
    expect(within(dialog).queryByText(texts.discount)).toBeNull();
    await user.click(within(dialog).getByRole("button", { name: texts.free }));
    expect(server.callsOf(api.orders.userOrderConfirm)[0]?.input).toMatchObject({ quote_id: quote.quote_id });
  });
});

test("a paid renewal with another package says that it waits for the end of the term", async () => {
  server.answer(api.orders.userOrderList, () => ({ ...listed(), list: [{ ...order("paid"), ...bought }] }));
  const { texts } = await open("en", "/user?tab=billing&dialog=pay&order=M1");
  await screen.findByText(texts.waitsForTerm);
});

test("reports an order that was closed meanwhile, and offers to order again", async () => {
  const { user, texts, dialog } = await open();
  await user.click(await within(dialog).findByRole("button", { name: texts.submit("¥199") }));
  await screen.findByText(texts.waiting);
  status = "closed";
  await screen.findByText(texts.over);
  await user.click(screen.getByRole("button", { name: texts.again }));
  await screen.findByRole("button", { name: texts.submit("¥199") });
});

test("shows a bank transfer's account and the code for its reference", async () => {
  const bank = { account_name: "Meridian", account_no: "622202", bank: "Bank of Example", remark_code: "MRD23456789" };
  server.answer(api.orders.userOrderConfirm, () => confirmed({ channel: "bank", bank }));
  const { user, texts, dialog } = await open();
  await user.click(await within(dialog).findByRole("button", { name: texts.submit("¥199") }));
  for (const value of Object.values(bank)) await screen.findByText(value);
});

test("requests a new quote when the price has changed", async () => {
  server.answer(api.orders.userOrderConfirm, () => apiError(3001, "The price has changed"));
  const { user, texts, dialog } = await open();
  await within(dialog).findByRole("button", { name: texts.submit("¥199") });
  server.answer(api.orders.orderQuote, () => ({ ...quote, amount_cents: 9900 }));
  await user.click(within(dialog).getByRole("button", { name: texts.submit("¥199") }));
  await screen.findByRole("button", { name: texts.submit("¥99") });
});

test("explains to users without the permission why they cannot buy", async () => {
  signInUser({ user_level: 2, permissions: [] });
  const { texts } = await open();
  await screen.findByText(texts.notYours);
});

test.each([
  ["closed", "ended"],
  ["completed", "done"],
] as const)("an order that is %s cannot be paid", async (state, text) => {
  status = state;
  const { texts } = await open("en", "/user?tab=billing&dialog=pay&order=M1");
  await screen.findByText(texts[text]);
});

test("reports an unknown order", async () => {
  server.answer(api.orders.userOrderList, () => ({ ...listed(), list: [], total: 0 }));
  const { texts } = await open("en", "/?dialog=pay&order=M2");
  await screen.findByText(texts.unknown);
});

test("lists unpaid orders if the address names none, each linking to its payment", async () => {
  const { user, texts, dialog } = await open("en", "/?dialog=pay");
  await user.click(await within(dialog).findByRole("button", { name: texts.submit("¥199") }));
  await user.click(await screen.findByRole("radio", { name: new RegExp(texts.channels.wechat) }));
  expect(server.callsOf(api.orders.userOrderList).map(({ input }) => input)).toEqual([
    { status: "pending_pay", limit: "5" },
    { order_no: "M1" },
  ]);
  expect(server.callsOf(api.orders.orderQuote)).toEqual([]);
});

test("links to the packages if the address names no order and none is unpaid", async () => {
  server.answer(api.orders.userOrderList, () => ({ ...listed(), list: [], total: 0 }));
  const { texts } = await open("en", "/?dialog=pay");
  await screen.findByText(texts.nothing);
  expect(screen.getByRole("link", { name: texts.packages }).getAttribute("href")).toBe("/pricing");
});
