import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newAccount, newStaff } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { newGoods } from "../../../../../tests/setup/commerce-fixtures.ts";
import { addPoints } from "../../../../../tests/setup/mall-calls.ts";
import { ownResourceFactories, smallPicture } from "../../../../../tests/setup/own-resources.ts";
import { HOUR_MS } from "../../lib/durations.ts";
import { seedPackages } from "../packages/seed.ts";

let now = new Date("2026-11-20T12:00:00Z");
let running: Awaited<ReturnType<typeof startApp>>;
let token = "";
beforeAll(async () => {
  running = await startApp({ change: (app) => ({ ...app, now: () => now }) });
  ({ token } = await newStaff(running.app));
  await seedPackages(running.app);
});
afterAll(() => running.close());

const staff = () => running.client({ token });
const content = () => staff().adminContent;
const kind = "goods" as const;
const actionsOf = async (of: "goods" | "package" | "goods-class", id: number) =>
  (await content().contentHistory({ kind: of, id })).list.map(({ action, author }) => [action, author !== ""]);

test("goods are in the mall, and can be redeemed, from their first moment and no longer from their last", async () => {
  const [start, at] = [now, (hours: number) => new Date(now.getTime() + hours * HOUR_MS)];
  const id = await newGoods(running.app, { integral: 10, stock: 5 });
  const fields = { show_from: at(1).toISOString(), show_until: at(2).toISOString() };
  await content().contentSave({ kind, id, fields });
  const account = await newAccount(running.app);
  await addPoints(running.app, account, 100);
  const addr_id = await ownResourceFactories.address(running.app, account);
  const { mall } = running.client({ token: account.token });
  const redeem = async () => {
    const answer = mall.ipIntegralExchangeAdd({ goods_id: id, addr_id, expect_integral: 10 });
    return answer.then(
      () => true,
      (error) => error.code,
    );
  };
  for (const [hours, isShown] of [
    [0.9, false],
    [1, true],
    [2, false],
  ] as const) {
    now = at(hours - (now.getTime() - start.getTime()) / HOUR_MS);
    const { list } = await mall.integralGoodsList({ limit: 100 });
    expect([list.some((one) => one.id === id), await redeem()]).toEqual([isShown, isShown || 2004]);
    const isRead = mall.integralGoodsInfo({ id }).then(
      () => true,
      ({ code }) => code,
    );
    expect(await isRead).toBe(isShown || 2004);
  }
});

describe("the history", () => {
  test("has what was changed in the mall, with its author, and restores texts but no points", async () => {
    const id = await newGoods(running.app, { integral: 500, stock: 0 });
    const mall = staff().adminMall;
    await mall.goodsChange({ id, content_en: "First", content_zh: "一", integral: 600 });
    await mall.goodsChange({ id, content_en: "Second", content_zh: "二", integral: 700 });
    await mall.goodsPictureAdd({ id, place: "cover", file: await smallPicture() });
    await mall.stockChange({ id, change: 3 });
    expect(await actionsOf(kind, id)).toEqual([...Array(3).fill(["edit", true]), ["found", false]]);
    const { fields } = await content().contentInfo({ kind, id, version: 2 });
    expect(fields).toMatchObject({ text_en: "First", points: "600" });
    await content().contentRestore({ kind, id, version: 4, from_version: 2 });
    expect(await running.app.db.goods.findUniqueOrThrow({ where: { id } })).toMatchObject({
      ...{ contentEn: "First", contentZh: "一", integral: 700, cover: "", stock: 3 },
    });
  });

  test("has a new category and new goods from their first version", async () => {
    const { adminMall } = staff();
    const { id: class_id } = await adminMall.goodsClassSet({ name_en: "New", name_zh: "新" });
    await adminMall.goodsClassSet({ id: class_id, name_en: "Newer", name_zh: "新" });
    expect(await actionsOf("goods-class", class_id)).toEqual([
      ["edit", true],
      ["add", true],
    ]);
    const added = await adminMall.goodsAdd({ class_id, kind: "physical", name_en: "A", name_zh: "甲", integral: 5 });
    expect(await actionsOf(kind, "id" in added ? Number(added.id) : 0)).toEqual([["add", true]]);
  });

  test("has who changed a price, to what and when; an order that is open keeps its own", async () => {
    const { id } = await running.app.db.package.findFirstOrThrow({ where: { canBuy: true, priceCnyCents: { gt: 0 } } });
    const account = await newAccount(running.app);
    const { orders } = running.client({ token: account.token });
    const { quote_id } = await orders.orderQuote({ pkg_id: id });
    const { order_no, amount_cents } = await orders.userOrderConfirm({ quote_id, pay_channel: "sandbox" });
    await staff().adminOrders.packageChange({ id, price_cny_cents: amount_cents + 100 });
    await staff().adminOrders.packageChange({ id, price_cny_cents: amount_cents + 100 });
    expect(await actionsOf("package", id)).toEqual([
      ["edit", true],
      ["found", false],
    ]);
    const { fields } = await content().contentInfo({ kind: "package", id, version: 2 });
    expect(fields.price_cny_cents).toBe(String(amount_cents + 100));
    expect(await running.app.db.order.findUniqueOrThrow({ where: { orderNo: order_no } })).toMatchObject({
      amountCents: amount_cents,
    });
  });
});

test("a sheet adds goods off the shelf and changes others; what gives something is added in the mall", async () => {
  const id = await newGoods(running.app, { integral: 500, stock: 5 });
  const sheet = (...rows: string[]) =>
    new File([["id,class,kind,name_en,name_zh,points,sort", ...rows].join("\n")], "goods.csv");
  const { classId } = await running.app.db.goods.findUniqueOrThrow({ where: { id } });
  const refused = await content().contentImport({ kind, file: sheet(`,${classId},quota,Q,额度,5,1`) });
  expect(refused).toMatchObject({ is_written: false, problems: [{ row: 2, column: "kind" }] });
  const file = sheet(`,${classId},physical,Mug,杯子,50,1`, `${id},${classId},physical,Changed,改,550,`);
  expect(await content().contentImport({ kind, file })).toMatchObject({ is_written: true, problems: [] });
  const rows = await running.app.db.goods.findMany({
    where: { nameEn: { in: ["Mug", "Changed"] } },
    orderBy: { id: "asc" },
  });
  expect(rows).toMatchObject([
    { id, status: "on", integral: 550, stock: 5, sort: 0 },
    { status: "off", integral: 50, stock: 0, kind: "physical", sort: 1 },
  ]);
});

test("goods keep their kind, follow their variants' points, and are withdrawn but not deleted", async () => {
  const id = await newGoods(running.app, { stock: 0, integral: 500 });
  const save = (fields: Record<string, string>) => content().contentSave({ kind, id, fields });
  await expect(save({ kind: "virtual" })).rejects.toHaveProperty("fields.kind");
  await staff().adminMall.goodsVariantSet({ id, name_en: "Blue", name_zh: "蓝色", integral: 300, stock: 5 });
  await expect(save({ points: "200" })).rejects.toHaveProperty("fields.points");
  await expect(save({ images: "https://example.com/a.webp" })).rejects.toHaveProperty("fields.images");
  const { version } = await save({ name_en: "Renamed", points: "300" });
  await expect(content().contentDelete({ kind, id, version })).rejects.toMatchObject({ data: { state: "kept" } });
  await content().contentChange({ kind, id, is_published: false });
  expect(await running.app.db.goods.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: "off" });
});

test("whoever may write content but not change goods reads them only", async () => {
  const id = await newGoods(running.app);
  const { token: content } = await newStaff(running.app, "data");
  const { adminContent } = running.client({ token: content });
  expect(await adminContent.contentInfo({ kind, id })).toMatchObject({ is_writable: false });
  await expect(adminContent.contentSave({ kind, id, fields: { name_en: "X" } })).rejects.toMatchObject({ code: 403 });
});
