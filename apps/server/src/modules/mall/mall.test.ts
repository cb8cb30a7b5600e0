import { exchangeActions, exchangeStatuses } from "@meridian/contract/mall";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Account, newAccount } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { newGoods } from "../../../../../tests/setup/commerce-fixtures.ts";
import { addPoints } from "../../../../../tests/setup/mall-calls.ts";
import { ownResourceFactories } from "../../../../../tests/setup/own-resources.ts";
import { DAY_MS } from "../../lib/durations.ts";
import { commandLine } from "../../lib/staff/actor.ts";
import { confirmOldReceipts, isOpenToCancel } from "./exchange-states.ts";
import { changeExchange, listExchanges } from "./staff-exchanges.ts";
import { addGoods, changeGoods, changeStock, importCodes, setGoodsClass } from "./staff-goods.ts";

const parcel = { express_company: "shunfeng", express_no: "SF1" } as const;

let elapsedMs = 0;
let running: Awaited<ReturnType<typeof startApp>>;
beforeAll(async () => {
  running = await startApp({ change: (app) => ({ ...app, now: () => new Date(Date.now() + elapsedMs) }) });
});
afterAll(() => running.close());

const mallOf = ({ token }: Account) => running.client({ token }).mall;

/** A user with points and an address. */
async function shopper(points = 1000) {
  const account = await newAccount(running.app);
  await addPoints(running.app, account, points);
  const addrId = await ownResourceFactories.address(running.app, account);
  const exchange = (goods_id: number, integral: number, more: object = {}) =>
    mallOf(account).ipIntegralExchangeAdd({ goods_id, addr_id: addrId, expect_integral: integral, ...more });
  return { account, exchange };
}

const goodsOf = (id: number) => running.app.db.goods.findUniqueOrThrow({ where: { id } });
async function pointsOf({ id }: Account) {
  const { integral } = await running.app.db.user.findUniqueOrThrow({ where: { id } });
  const { _sum } = await running.app.db.pointsEntry.aggregate({ where: { userId: id }, _sum: { change: true } });
  expect(_sum.change).toBe(integral);
  return integral;
}

test("the notice about a canceled exchange gives the returned points and the reason", async () => {
  const { account, exchange } = await shopper();
  const id = await newGoods(running.app, { integral: 100, stock: 5, nameEn: "Bag", nameZh: "背包" });
  const { exchange_id } = await exchange(id, 100);
  await changeExchange(running.app, commandLine, { id: exchange_id, action: "cancel", reason: "Out of stock" });
  const notice = await running.app.db.notice.findFirstOrThrow({ where: { userId: account.id, type: "exchange" } });
  expect(notice).toMatchObject({
    titleEn: "Your redemption of Bag was canceled",
    titleZh: "“背包”的兑换已取消",
    contentEn: "Your 100 points have been returned. Reason: Out of stock",
    contentZh: "100 积分已退回。原因：Out of stock",
  });
});

test("staff read the names of exchanged goods in their own language", async () => {
  const { exchange } = await shopper();
  const id = await newGoods(running.app, { integral: 100, nameEn: "Bag", nameZh: "背包" });
  const { exchange_id } = await exchange(id, 100);
  const nameFor = async (language: "en" | "zh") =>
    (await listExchanges(running.app, language, { page: 1, limit: 50 })).list.find(({ id }) => id === exchange_id)
      ?.goods;
  expect([await nameFor("en"), await nameFor("zh")]).toEqual(["Bag", "背包"]);
});

const daysUntil = (end: Date | null) => Math.round(((end?.getTime() ?? 0) - Date.now()) / DAY_MS);

describe("an exchange", () => {
  test("takes points and stock, copies the address, and returns its number", async () => {
    const { account, exchange } = await shopper();
    const id = await newGoods(running.app, { integral: 100, stock: 5 });
    const done = await exchange(id, 200, { num: 2, remark: "Blue, please" });
    expect(done).toMatchObject({ status: "pending_ship", integral_spent: 200, integral_left: 800 });
    expect(await goodsOf(id)).toMatchObject({ stock: 3, exchangeNum: 2 });
    await running.app.db.address.deleteMany({ where: { userId: account.id } });
    const { list } = await mallOf(account).ipIntegralExchangeLog({});
    expect(list).toMatchObject([
      {
        exchange_no: done.exchange_no,
        address: { phone_masked: "138****8000", province: "北京市", district: "东城区" },
        remark: "Blue, please",
        can_cancel: true,
        express: null,
        virtual_code: null,
      },
    ]);
    const { list: entries, balance } = await mallOf(account).integralLog({});
    expect(balance).toBe(800);
    expect(entries[0]).toMatchObject({ change: -200, balance: 800, reason: "exchange", ref_type: "exchange" });
  });

  test("that is not possible is rejected with the reason", async () => {
    const { account, exchange } = await shopper(150);
    const refused = (id: number, integral: number, more: object = {}) =>
      exchange(id, integral, more).then(
        () => null,
        ({ code, data }) => ({ code, data }),
      );
    const id = await newGoods(running.app, { integral: 100, stock: 2, limitPerUser: 3 });
    expect(await refused(id, 90)).toMatchObject({ code: 409, data: { state: "price_changed", integral: 100 } });
    expect(await refused(id, 200, { num: 2 })).toMatchObject({ code: 2001, data: { need: 200, have: 150 } });
    expect(await refused(id, 300, { num: 3 })).toMatchObject({ code: 2002 });
    expect(await refused(id, 400, { num: 4 })).toMatchObject({ code: 2003, data: { limit: 3 } });
    expect(await refused(id, 100, { addr_id: "" })).toMatchObject({
      code: 400,
      data: { errors: [{ field: "addr_id" }] },
    });
    expect(await refused(2_000_000_000, 100)).toMatchObject({ code: 404 });
    await running.app.db.goods.update({ where: { id }, data: { status: "off" } });
    expect(await refused(id, 90)).toMatchObject({ code: 2004 });
    expect(await pointsOf(account)).toBe(150);
    expect(await goodsOf(id)).toMatchObject({ stock: 2, exchangeNum: 0 });
  });

  test("of a variant takes the variant's points and stock", async () => {
    const { account, exchange } = await shopper();
    const { id: class_id } = await setGoodsClass(running.app, commandLine, { name_en: "Things", name_zh: "实物" });
    const goods = await addGoods(running.app, commandLine, {
      class_id,
      kind: "physical",
      name_en: "Shirt",
      name_zh: "T 恤",
      integral: 1,
      skus: [
        { name_en: "S", name_zh: "小", integral: 300, stock: 1 },
        { name_en: "L", name_zh: "大", integral: 400, stock: 1 },
      ],
    });
    await changeGoods(running.app, commandLine, { id: goods.id, status: "on" });
    const sku_id = goods.skus[1]?.id ?? 0;
    await expect(exchange(goods.id, 400)).rejects.toMatchObject({ code: 400, fields: { sku_id: expect.anything() } });
    await exchange(goods.id, 400, { sku_id });
    await expect(exchange(goods.id, 400, { sku_id })).rejects.toMatchObject({ code: 2002 });
    const info = await mallOf(account).integralGoodsInfo({ id: goods.id });
    expect(info).toMatchObject({ integral: 300, stock: 1, my_exchanged_num: 1, can_exchange: true });
    const [{ id } = { id: 0 }] = (await mallOf(account).ipIntegralExchangeLog({})).list;
    await mallOf(account).exchangeControl({ id, action: "cancel" });
    expect((await mallOf(account).integralGoodsInfo({ id: goods.id })).stock).toBe(2);
  });

  test("of quota, a coupon or a code delivers it immediately", async () => {
    const { account, exchange } = await shopper();
    const { db } = running.app;
    const quota = await newGoods(running.app, { kind: "quota", gives: { type: 1, quota: 1000, days: 30 } });
    const without = { addr_id: undefined };
    expect(await exchange(quota, 200, { num: 2, ...without })).toMatchObject({ status: "completed" });
    const key = { accountId: account.id, type: 1, source: "gift" };
    const service = await db.service.findUniqueOrThrow({ where: { accountId_type_source: key } });
    expect(service).toMatchObject({ quota: 2000 });
    expect(daysUntil(service.expireAt)).toBe(60);
    const gives = { currency: "CNY", amount_cents: 1000, min_cents: 5000, days: 30 };
    const names = { nameEn: "Ten off", nameZh: "立减十元" };
    const goods = await newGoods(running.app, { kind: "coupon", gives, ...names });
    const { exchange_id } = await exchange(goods, 200, { num: 2 });
    expect(await db.exchange.findUniqueOrThrow({ where: { id: exchange_id } })).toMatchObject({
      ...{ status: "completed", completedAt: expect.any(Date), address: null, goodsNameZh: "立减十元" },
    });
    const coupons = await db.coupon.findMany({ where: { accountId: account.id } });
    const coupon = { ...names, amountCents: 1000, minCents: 5000, currency: "CNY", orderId: null };
    expect(coupons).toMatchObject([coupon, coupon]);
    expect(coupons.map(({ expiresAt }) => daysUntil(expiresAt))).toEqual([30, 30]);
    const virtual = await newGoods(running.app, { kind: "virtual", stock: 0 });
    const imported = await importCodes(running.app, commandLine, { id: virtual, codes: ["AA", "BB", "AA"] });
    expect(imported).toEqual({ imported: 2, known: 1, stock: 2 });
    await exchange(virtual, 200, { num: 2 });
    expect((await mallOf(account).ipIntegralExchangeLog({})).list[0]).toMatchObject({
      status: "completed",
      virtual_code: "AA\nBB",
      can_cancel: false,
    });
    await expect(exchange(virtual, 100)).rejects.toMatchObject({ code: 2002 });
  });

  test("waits for its code if more were offered than have been imported", async () => {
    const { account, exchange } = await shopper();
    const id = await newGoods(running.app, { kind: "virtual", stock: 1 });
    const { exchange_id } = await exchange(id, 100);
    const issue = (codes?: string[]) =>
      changeExchange(running.app, commandLine, { id: exchange_id, action: "issue", ...(codes && { codes }) });
    await expect(issue()).rejects.toMatchObject({ failure: "OUT_OF_STOCK" });
    await importCodes(running.app, commandLine, { id, codes: ["KNOWN"] });
    await expect(issue(["KNOWN"])).rejects.toMatchObject({ failure: "INVALID_INPUT" });
    await issue(["BY-HAND"]);
    expect((await mallOf(account).ipIntegralExchangeLog({})).list[0]).toMatchObject({
      status: "completed",
      virtual_code: "BY-HAND",
    });
  });
});

describe("from each state only the listed ones are reached", () => {
  const staffActions = ["ship", "issue", "cancel"] as const;
  const legal: Record<string, Record<string, string>> = {
    pending_ship: { "user cancel": "cancelled", "staff ship": "shipped", "staff cancel": "cancelled" },
    pending_issue: { "user cancel": "cancelled", "staff issue": "completed", "staff cancel": "cancelled" },
    shipped: { "user confirm_receipt": "completed" },
  };
  const steps = [
    ...exchangeActions.map((action) => ({ who: "user" as const, action })),
    ...staffActions.map((action) => ({ who: "staff" as const, action })),
  ];
  const cases = exchangeStatuses.flatMap((state) =>
    steps.map((step) => ({ state, ...step, outcome: legal[state]?.[`${step.who} ${step.action}`] ?? "conflict" })),
  );
  test.each(cases)("$state + $who $action -> $outcome", async ({ state, who, action }) => {
    const account = await newAccount(running.app);
    const id = await ownResourceFactories.exchange(running.app, account);
    const { goodsId } = await running.app.db.exchange.update({ where: { id }, data: { status: state } });
    await importFor(goodsId);
    const before = await goodsOf(goodsId);
    const act = () =>
      who === "user"
        ? mallOf(account).exchangeControl({ id, action: action as "cancel" })
        : changeExchange(running.app, commandLine, { id, action: action as "ship", ...parcel, reason: "why" });
    const to = legal[state]?.[`${who} ${action}`];
    if (to) expect(await act()).toMatchObject({ status: to });
    else await expect(act()).rejects.toMatchObject({ data: { state } });
    const { status, shippedAt, completedAt, cancelledAt } = await running.app.db.exchange.findUniqueOrThrow({
      where: { id },
    });
    const times = { shipped: shippedAt, completed: completedAt, cancelled: cancelledAt };
    expect([status, Object.entries(times).flatMap(([name, at]) => (at ? [name] : []))]).toEqual([
      to ?? state,
      to ? [to] : [],
    ]);
    const returned = to === "cancelled" ? 1 : 0;
    expect((await goodsOf(goodsId)).stock).toBe(before.stock + returned);
    expect((await running.app.db.user.findUniqueOrThrow({ where: { id: account.id } })).integral).toBe(100 * returned);
  });

  /** So that a code can be issued. */
  async function importFor(id: number) {
    await running.app.db.goods.update({ where: { id }, data: { kind: "virtual" } });
    await importCodes(running.app, commandLine, { id, codes: ["CODE"] });
  }

  test("a user can cancel for a day, staff as long as it has not been shipped", async () => {
    const { account, exchange } = await shopper();
    const { exchange_id: id } = await exchange(await newGoods(running.app), 100);
    const row = await running.app.db.exchange.findUniqueOrThrow({ where: { id } });
    const isOpenAfter = (ms: number) => isOpenToCancel(row, new Date(row.createdAt.getTime() + ms));
    expect([DAY_MS - 1, DAY_MS].map(isOpenAfter)).toEqual([true, false]);
    elapsedMs = DAY_MS;
    try {
      const refused = mallOf(account).exchangeControl({ id, action: "cancel" });
      await expect(refused).rejects.toMatchObject({ code: 409, data: { state: "pending_ship" } });
      await changeExchange(running.app, commandLine, { id, action: "cancel", reason: "No longer made." });
    } finally {
      elapsedMs = 0;
    }
    expect(await pointsOf(account)).toBe(1000);
    const { list } = await running.client({ token: account.token }).notices.getNotice({ type: "exchange" });
    expect(list[0]?.content).toContain("No longer made.");
  });

  test("a shipped exchange counts as received after fifteen days", async () => {
    const { account, exchange } = await shopper();
    await running.app.db.exchange.updateMany({ where: { status: "shipped" }, data: { status: "completed" } });
    await exchange(await newGoods(running.app), 100);
    const { exchange_id: id } = await exchange(await newGoods(running.app), 100);
    await changeExchange(running.app, commandLine, { id, action: "ship", ...parcel });
    const one = async () => (await mallOf(account).ipIntegralExchangeLog({})).list[0];
    expect((await one())?.express).toEqual({
      company: "SF Express",
      no: "SF1",
      url: "https://www.kuaidi100.com/chaxun?com=shunfeng&nu=SF1",
    });
    // The session would have expired.
    const statusNow = async () => (await running.app.db.exchange.findUniqueOrThrow({ where: { id } })).status;
    try {
      elapsedMs = 15 * DAY_MS - 60_000;
      expect(await confirmOldReceipts(running.app)).toBe(0);
      expect(await statusNow()).toBe("shipped");
      elapsedMs = 15 * DAY_MS;
      const confirmed = await Promise.all(Array.from({ length: 50 }, () => confirmOldReceipts(running.app)));
      expect(confirmed.reduce((sum, count) => sum + count)).toBe(1);
      expect(await statusNow()).toBe("completed");
    } finally {
      elapsedMs = 0;
    }
  });
});

describe("fifty concurrent", () => {
  const outcomes = (results: PromiseSettledResult<unknown>[]) => {
    const codes = results.map((result) => (result.status === "fulfilled" ? 200 : result.reason.code));
    return Object.fromEntries(
      [...new Set(codes)].sort().map((code) => [code, codes.filter((one) => one === code).length]),
    );
  };

  test("exchanges of the last item: one succeeds", async () => {
    const id = await newGoods(running.app, { stock: 1 });
    const shoppers = await Promise.all(Array.from({ length: 50 }, () => shopper(100)));
    const results = await Promise.allSettled(shoppers.map(({ exchange }) => exchange(id, 100)));
    expect(outcomes(results)).toEqual({ 200: 1, 2002: 49 });
    expect(await goodsOf(id)).toMatchObject({ stock: 0, exchangeNum: 1 });
    const left = await Promise.all(shoppers.map(({ account }) => pointsOf(account)));
    expect(left.filter((points) => points === 0)).toHaveLength(1);
  });

  test("exchanges by one user never take points below zero", async () => {
    const { account, exchange } = await shopper(700);
    const id = await newGoods(running.app, { stock: 100 });
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => exchange(id, 100)));
    expect(outcomes(results)).toEqual({ 200: 7, 2001: 43 });
    expect(await pointsOf(account)).toBe(0);
    expect(await goodsOf(id)).toMatchObject({ stock: 93, exchangeNum: 7 });
  });

  test("exchanges by one user never exceed the limit per user", async () => {
    const { account, exchange } = await shopper(10_000);
    const id = await newGoods(running.app, { stock: 100, limitPerUser: 3 });
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => exchange(id, 100)));
    expect(outcomes(results)).toEqual({ 200: 3, 2003: 47 });
    expect(await pointsOf(account)).toBe(9700);
  });

  test("exchanges for codes issue each code once", async () => {
    const id = await newGoods(running.app, { kind: "virtual", stock: 0 });
    const codes = Array.from({ length: 20 }, (_, index) => `CODE-${index}`);
    await importCodes(running.app, commandLine, { id, codes });
    const shoppers = await Promise.all(Array.from({ length: 50 }, () => shopper(100)));
    const results = await Promise.allSettled(shoppers.map(({ exchange }) => exchange(id, 100)));
    expect(outcomes(results)).toEqual({ 200: 20, 2002: 30 });
    const lists = await Promise.all(shoppers.map(({ account }) => mallOf(account).ipIntegralExchangeLog({})));
    const handed = lists.flatMap(({ list }) => list.map(({ virtual_code }) => virtual_code));
    expect(handed.sort()).toEqual(codes.sort());
  });

  test("cancellations of one exchange return points and stock once", async () => {
    const { account, exchange } = await shopper(100);
    const id = await newGoods(running.app, { stock: 1 });
    const { exchange_id } = await exchange(id, 100);
    const cancel = () => mallOf(account).exchangeControl({ id: exchange_id, action: "cancel" });
    const results = await Promise.allSettled(Array.from({ length: 50 }, cancel));
    expect(outcomes(results)).toEqual({ 200: 1, 409: 49 });
    expect(await pointsOf(account)).toBe(100);
    expect(await goodsOf(id)).toMatchObject({ stock: 1, exchangeNum: 0 });
  });

  test("reductions of the stock by staff never take it below zero", async () => {
    const id = await newGoods(running.app, { stock: 10 });
    const take = () => changeStock(running.app, commandLine, { id, change: -3 });
    const results = await Promise.allSettled(Array.from({ length: 50 }, take));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    expect((await goodsOf(id)).stock).toBe(1);
  });

  test("submissions of one form count once", async () => {
    const { account } = await shopper(500);
    const id = await newGoods(running.app);
    const addr_id = await ownResourceFactories.address(running.app, account);
    const send = () =>
      mallOf(account).ipIntegralExchangeAdd(
        { goods_id: id, addr_id, expect_integral: 100 },
        { idempotencyKey: "the-form-1" },
      );
    const results = await Promise.all(Array.from({ length: 50 }, send));
    expect(new Set(results.map(({ exchange_id }) => exchange_id)).size).toBe(1);
    expect(await pointsOf(account)).toBe(400);
  });
});

describe("the list of goods", () => {
  test("can be searched, sorted and limited to affordable goods, and hides goods off the shelf", async () => {
    const { account } = await shopper(250);
    const { id: classId } = await running.app.db.goodsClass.create({ data: { nameEn: "Own", nameZh: "自有" } });
    const own = (nameEn: string, integral: number, more: object = {}) =>
      newGoods(running.app, { classId, nameEn, integral, ...more });
    await own("Red 100% cup", 300);
    await own("Green cup", 100, { exchangeNum: 9 });
    await own("Blue cup", 200);
    await own("Old cup", 50, { status: "off" });
    const names = async (input: object) =>
      (await mallOf(account).integralGoodsList({ class_id: classId, ...input })).list.map(({ name }) => name);
    expect(await names({ sort: "integral_asc" })).toEqual(["Green cup", "Blue cup", "Red 100% cup"]);
    expect(await names({ sort: "integral_desc", affordable: true })).toEqual(["Blue cup", "Green cup"]);
    expect(await names({ sort: "hot", limit: 1 })).toEqual(["Green cup"]);
    expect(await names({ keyword: "0% C" })).toEqual(["Red 100% cup"]);
    expect(await names({ keyword: "%%" })).toEqual([]);
    const anonymous = await running.client().mall.integralGoodsList({ class_id: classId });
    expect(anonymous).toMatchObject({ my_integral: null, total: 3 });
    expect(anonymous.classes).toContainEqual({ id: classId, name: "Own" });
  });

  test("every unavailable item gives the reason", async () => {
    const { account, exchange } = await shopper(100);
    const reasonOf = async (id: number) => (await mallOf(account).integralGoodsInfo({ id })).reason;
    const id = await newGoods(running.app, { limitPerUser: 1 });
    expect((await running.client().mall.integralGoodsInfo({ id })).reason).toBe("sign_in");
    expect(await reasonOf(id)).toBeNull();
    await exchange(id, 100);
    expect(await reasonOf(id)).toBe("limit");
    expect(await reasonOf(await newGoods(running.app, { stock: 0 }))).toBe("stock");
    expect(await reasonOf(await newGoods(running.app))).toBe("points");
    await expect(reasonOf(await newGoods(running.app, { status: "off" }))).rejects.toMatchObject({ code: 2004 });
  });
});
