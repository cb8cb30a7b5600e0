import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { newAccount } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { newGoods } from "../../../../../tests/setup/commerce-fixtures.ts";
import { addPoints } from "../../../../../tests/setup/mall-calls.ts";
import { ownResourceFactories } from "../../../../../tests/setup/own-resources.ts";
import { type App, transaction } from "../../app.ts";
import { DAY_MS } from "../../lib/durations.ts";
import { confirmOldReceipts } from "./exchange-states.ts";

let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.close());

async function shopper() {
  const account = await newAccount(running.app);
  await addPoints(running.app, account, 1000);
  const addr_id = await ownResourceFactories.address(running.app, account);
  const { mall } = running.client({ token: account.token });
  const exchange = (goods_id: number, sku_id?: number) =>
    mall.ipIntegralExchangeAdd({ goods_id, ...(sku_id && { sku_id }), addr_id, num: 2, expect_integral: 200 });
  const cancel = (id: number) => mall.exchangeControl({ id, action: "cancel" });
  return { account, exchange, cancel };
}

/** Goods with five pieces at 100 points, and a variant with as many. */
async function newVariant() {
  const id = await newGoods(running.app, { integral: 1, stock: 0 });
  const names = { nameEn: "L", nameZh: "大" };
  const sku = await running.app.db.goodsSku.create({ data: { goodsId: id, ...names, integral: 100, stock: 5 } });
  const other = await running.app.db.goodsSku.create({ data: { goodsId: id, ...names, integral: 100, stock: 5 } });
  return { id, skuId: sku.id, otherId: other.id };
}

const stocksOf = async (id: number) => {
  const { stock, exchangeNum, skus } = await running.app.db.goods.findUniqueOrThrow({
    where: { id },
    include: { skus: { orderBy: { id: "asc" } } },
  });
  return { stock, exchangeNum, skus: skus.map((sku) => sku.stock) };
};

/** The outcome of an exchange that has read the goods and waits for a change of them by staff. */
async function duringChange(change: (app: App) => Promise<unknown>, exchange: () => Promise<unknown>) {
  const { outcome } = await transaction(running.app, async (app) => {
    await change(app);
    const outcome = exchange().then(
      () => null,
      ({ code, data }) => ({ code, data }),
    );
    await vi.waitUntil(async () => {
      const [row] = await app.db.$queryRaw<{ waiting: boolean }[]>`
        select exists (select 1 from pg_locks where not granted) as waiting`;
      return row?.waiting;
    });
    return { outcome };
  });
  return outcome;
}

test.each([
  ["another price", { integral: 120 }, { code: 409, data: { state: "price_changed", integral: 240 } }],
  ["too little stock", { stock: 1 }, { code: 2002 }],
  ["as much stock as is wanted", { stock: 2 }, null],
] as const)(
  "an exchange that meets %s takes nothing that is not there, of goods and of variants",
  async (_, data, expected) => {
    const [{ account, exchange }, id, variant] = [
      await shopper(),
      await newGoods(running.app, { integral: 100, stock: 5 }),
      await newVariant(),
    ];
    const ofGoods = await duringChange(
      (app) => app.db.goods.update({ where: { id }, data }),
      () => exchange(id),
    );
    const ofVariant = await duringChange(
      (app) => app.db.goodsSku.update({ where: { id: variant.skuId }, data }),
      () => exchange(variant.id, variant.skuId),
    );
    const { stock = 5 } = { ...data } as { stock?: number };
    const taken = expected ? 0 : 2;
    for (const outcome of [ofGoods, ofVariant])
      if (expected) expect(outcome).toMatchObject(expected);
      else expect(outcome).toBeNull();
    expect(await stocksOf(id)).toEqual({ stock: stock - taken, exchangeNum: taken, skus: [] });
    expect(await stocksOf(variant.id)).toEqual({ stock: 0, exchangeNum: taken, skus: [stock - taken, 5] });
    const { integral } = await running.app.db.user.findUniqueOrThrow({ where: { id: account.id } });
    expect(integral).toBe(expected ? 1000 : 600);
  },
);

test("an exchange that meets goods taken off the shelf is refused", async () => {
  const [{ exchange }, id, variant] = [
    await shopper(),
    await newGoods(running.app, { integral: 100 }),
    await newVariant(),
  ];
  for (const [goods, sku] of [[id], [variant.id, variant.skuId]] as const) {
    const outcome = await duringChange(
      (app) => app.db.goods.update({ where: { id: goods }, data: { status: "off" } }),
      () => exchange(goods, sku),
    );
    expect(outcome).toMatchObject({ code: 2004 });
  }
});

test("what is canceled returns to the goods or the variant it came from", async () => {
  const [{ exchange, cancel }, id, variant] = [
    await shopper(),
    await newGoods(running.app, { integral: 100, stock: 5 }),
    await newVariant(),
  ];
  const plain = await exchange(id);
  const chosen = await exchange(variant.id, variant.skuId);
  expect(chosen.exchange_no).toMatch(/^E\d{18}$/);
  const row = await running.app.db.exchange.findUniqueOrThrow({ where: { id: chosen.exchange_id } });
  expect(row).toMatchObject({ skuNameEn: "L", skuNameZh: "大", num: 2, integralSpent: 200, remark: "" });
  await exchange(variant.id, variant.otherId);
  expect([await stocksOf(id), await stocksOf(variant.id)]).toEqual([
    { stock: 3, exchangeNum: 2, skus: [] },
    { stock: 0, exchangeNum: 4, skus: [3, 3] },
  ]);
  await expect((await shopper()).cancel(plain.exchange_id)).rejects.toMatchObject({ code: 404 });
  await cancel(plain.exchange_id);
  await cancel(chosen.exchange_id);
  expect([await stocksOf(id), await stocksOf(variant.id)]).toEqual([
    { stock: 5, exchangeNum: 0, skus: [] },
    { stock: 0, exchangeNum: 2, skus: [5, 3] },
  ]);
});

test("a variant of other goods is not found", async () => {
  const [{ exchange }, variant, other] = [await shopper(), await newVariant(), await newVariant()];
  await expect(exchange(variant.id, other.skuId)).rejects.toMatchObject({ code: 404 });
  await expect(exchange(await newGoods(running.app, { integral: 100 }), other.skuId)).rejects.toMatchObject({
    code: 404,
  });
});

test("the job that completes old exchanges does not pass over an error", async () => {
  const { exchange } = await shopper();
  const { exchange_id: id } = await exchange(await newGoods(running.app));
  const shippedAt = running.app.now();
  await running.app.db.exchange.update({ where: { id }, data: { status: "shipped", shippedAt } });
  const times = [new Date(shippedAt.getTime() + 15 * DAY_MS)];
  const now = () => times.shift() ?? expect.fail("stopped");
  await expect(confirmOldReceipts({ ...running.app, now })).rejects.toThrow("stopped");
  expect(await running.app.db.exchange.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: "shipped" });
});
