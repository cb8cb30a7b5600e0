import { afterAll, beforeAll, expect, test } from "vitest";
import { type Account, newAccount } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { newDownload } from "../../../../../tests/setup/download-calls.ts";
import { newQuote } from "../../../../../tests/setup/orders-calls.ts";
import { decideSandbox } from "../payments/sandbox-page.ts";

interface Mail {
  to: string;
  subject: string;
  text: string;
}

const TIME = Date.parse("2026-11-23T04:00:00Z");
let running: Awaited<ReturnType<typeof startApp>>;
const queued: Partial<Mail>[] = [];
beforeAll(async () => {
  running = await startApp({
    change: (app) => ({
      ...app,
      now: () => new Date(TIME),
      jobs: {
        ...app.jobs,
        add: async (_job, input) => {
          queued.push(input as Partial<Mail>);
        },
      },
    }),
  });
});
afterAll(() => running.close());

const clientOf = ({ token }: Account) => running.client({ token });
const mailsTo = (address: string) => queued.filter(({ to }) => to === address);

async function newReader(address: string, lang = "en-US") {
  const account = await newAccount(running.app);
  await running.app.db.user.update({
    where: { id: account.id },
    data: { email: address, verifiedEmail: address, lang, timeZone: "UTC" },
  });
  return account;
}

async function buy(account: Account, quoteRequest: object = {}) {
  const { quote_id } = await newQuote(running.app, account, quoteRequest);
  const made = await clientOf(account).orders.userOrderConfirm({ quote_id, pay_channel: "sandbox" });
  const { paymentNo } = await running.app.db.payment.findFirstOrThrow({ where: { orderId: made.order_id } });
  await decideSandbox(running.app, paymentNo, "paid");
  return made.order_no;
}

const noticeOf = (account: Account) =>
  running.app.db.notice.findFirstOrThrow({ where: { userId: account.id, type: "order" } });

test("a paid package says until when it is active, what is left of how much, how fast, and where the receipt is", async () => {
  const account = await newReader("ann@example.com");
  const orderNo = await buy(account);
  const { list } = await clientOf(account).usage.getServiceInfo({ service_type: 1 });
  const service = list.find(({ source }) => source === "order");
  expect(service).toMatchObject({ remaining: 1000, total: 1000, qps: 200 });
  const row = await noticeOf(account);
  expect(row.contentEn).toContain(
    "Active until 23 December 2026, with 1,000 of 1,000 calls left, at up to 200 calls per second. You paid ¥100.00.",
  );
  expect(row.contentEn).toContain("The receipt is with the order.");
  expect(row.contentZh).toContain("有效期至 2026年12月23日，剩余 1,000 / 1,000 次调用，每秒最多 200 次。实付 ¥100.00");
  expect(row.contentZh).toContain("收据可在订单详情中下载");
  expect(row.link).toContain(orderNo);
});

test("it is mailed by default in the reader's language with a link to the order, and not to who has switched it off", async () => {
  const [english, chinese, quiet] = [
    await newReader("bo@example.com"),
    await newReader("cy@example.com", "zh-CN"),
    await newReader("di@example.com"),
  ];
  await clientOf(quiet).notices.setNoticeSettings({ type: "order", email: false });
  const numbers = [await buy(english), await buy(chinese)];
  await buy(quiet);
  const paid = [...mailsTo("bo@example.com"), ...mailsTo("cy@example.com")];
  expect(paid).toMatchObject([
    { subject: `Order ${numbers[0]} is paid`, text: expect.stringContaining("The receipt is with the order.") },
    { subject: `订单 ${numbers[1]} 已支付`, text: expect.stringContaining("收据可在订单详情中下载") },
  ]);
  for (const [index, { text = "" }] of paid.entries()) expect(text).toContain(`order_no=${numbers[index]}`);
  expect(mailsTo("di@example.com")).toEqual([]);
});

test("a paid database says until when it can be downloaded, and how often a day", async () => {
  const account = await newReader("ed@example.com");
  const { id: offline_id } = await running.app.db.offlinePackage.create({
    data: {
      product: `city-${account.id}`,
      nameEn: "City",
      nameZh: "城市库",
      ipVersion: 46,
      fields: ["city"],
      priceCnyCents: 1000,
      priceUsdCents: 200,
      months: [12],
      canBuy: true,
    },
  });
  await newDownload(running.app, offline_id);
  await buy(account, { pkg_id: undefined, offline_id, months: 12 });
  const { contentEn, contentZh } = await noticeOf(account);
  expect(contentEn).toContain("Downloads are open until 23 November 2027, up to 10 a day.");
  expect(contentZh).toContain("下载有效期至 2027年11月23日，每日最多 10 次。");
});
