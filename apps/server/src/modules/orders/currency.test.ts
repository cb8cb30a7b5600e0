import { afterAll, beforeAll, expect, test } from "vitest";
import { newAccount } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { newQuote } from "../../../../../tests/setup/orders-calls.ts";

let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp({
    change: (app) => {
      const sandbox = app.payments.get("sandbox");
      if (!sandbox) throw new Error("no sandbox");
      // Like Alipay, which accepts only yuan.
      const yuanOnly = { ...sandbox, channel: "alipay", currencies: ["CNY"] } as const;
      return { ...app, payments: new Map([...app.payments, ["alipay", yuanOnly]]) };
    },
  });
});
afterAll(() => running.close());

test("a channel that does not support the currency is rejected before anything is ordered, and the quote stays valid", async () => {
  const account = await newAccount(running.app);
  const { quote_id } = await newQuote(running.app, account, { currency: "USD" });
  const { orders } = running.client({ token: account.token });
  await expect(orders.userOrderConfirm({ quote_id, pay_channel: "alipay" })).rejects.toMatchObject({
    fields: { pay_channel: expect.any(String) },
  });
  expect(await running.app.db.order.count({ where: { accountId: account.id } })).toBe(0);
  expect(await orders.userOrderConfirm({ quote_id, pay_channel: "sandbox" })).toMatchObject({ status: "pending_pay" });
});
