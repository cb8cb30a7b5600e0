import { afterAll, beforeAll, expect, test } from "vitest";
import { newAccount } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { newPaidOrder } from "../../../../../tests/setup/commerce-fixtures.ts";
import { textOfPdf } from "../../../../../tests/setup/pdf-text.ts";

let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp({ settings: { COMPANY_TAX_NO: "91110000600037341L" } });
});
afterAll(() => running.close());

async function receiptIn(lang: string, given: object) {
  const account = await newAccount(running.app);
  const { accountId } = account.signedIn;
  const order_id = await newPaidOrder(running.app, { accountId, ...given });
  const { url } = await running.client({ token: account.token, lang }).invoices.orderReceipt({ order_id });
  const { pathname, search } = new URL(url);
  const file = await running.server.inject({ url: pathname + search });
  const { orderNo } = await running.app.db.order.findUniqueOrThrow({ where: { id: order_id } });
  return { account, order_id, url, file, orderNo, text: textOfPdf(file.rawPayload) };
}

test("a receipt in Chinese shows what was paid, by whom and how", async () => {
  const { text, file, orderNo } = await receiptIn("zh-CN", { amountCents: 19_900, originCents: 20_000 });
  expect(file.headers["content-type"]).toBe("application/pdf");
  expect(file.headers["content-disposition"]).toBe(`attachment; filename="receipt-${orderNo}-zh.pdf"`);
  for (const part of [
    "付款收据",
    "子午",
    orderNo,
    "IP 归属地",
    "500,000 次",
    "CNY 199.00",
    "沙箱",
    "91110000600037341L",
    "优惠",
  ])
    expect(text).toContain(part);
  expect(text).not.toContain("已退款");
});

test("a receipt in English shows what was paid and refunded", async () => {
  const { text, orderNo } = await receiptIn("en-US", {
    amountCents: 19_900,
    refundedCents: 9900,
    currency: "USD",
    payChannel: "stripe",
  });
  for (const part of [
    "Receipt",
    "Meridian",
    orderNo,
    "IP geolocation",
    "USD 199.00",
    "-USD 99.00",
    "USD 100.00",
    "Card",
  ])
    expect(text).toContain(part);
});

test("a receipt is rendered once for concurrent requests, and again after a refund", async () => {
  const { account, order_id, url } = await receiptIn("en-US", { amountCents: 1000 });
  const request = () => running.client({ token: account.token }).invoices.orderReceipt({ order_id });
  const urls = await Promise.all(Array.from({ length: 20 }, async () => (await request()).url));
  expect(new Set([...urls, url].map((one) => new URL(one).pathname)).size).toBe(1);
  await running.app.db.order.update({ where: { id: order_id }, data: { refundedCents: 500 } });
  expect(new URL((await request()).url).pathname).not.toBe(new URL(url).pathname);
  expect(await running.app.db.file.count({ where: { ownerId: account.id, scene: "receipt" } })).toBe(2);
});
