import { createHmac, randomUUID } from "node:crypto";
import type { staffApi } from "@meridian/contract";
import type { HandlerInput } from "@meridian/contract/endpoint";
import type { goodsKinds } from "@meridian/contract/mall";
import { type App, transaction } from "../../app.ts";
import { Failure, InvalidField } from "../../errors.ts";
import { type Goods, type GoodsClass, type GoodsSku, Prisma } from "../../generated/client.ts";
import { encryptText } from "../../lib/encryption.ts";
import { announce } from "../../lib/events.ts";
import { pageOf } from "../../lib/page-of.ts";
import { renderRichText } from "../../lib/rich-text.ts";
import { auditStaff, type Staff } from "../../lib/staff/actor.ts";
import { changePoints } from "../points/ledger.ts";
import { pointRules, setPointRules } from "../points/rules.ts";
import { rowChanged } from "../staff-actions/events.ts";
import { moneyIn } from "../staff-actions/limits.ts";
import { stockOf } from "./goods.ts";

type Kept = Goods & { skus: GoodsSku[]; class: GoodsClass };
type Calls = typeof staffApi.adminMall;
type Given = Pick<
  HandlerInput<Calls["goodsAdd"]>,
  "service_type" | "quota" | "days" | "currency" | "amount_cents" | "min_cents"
>;

const withParts = { skus: { orderBy: { id: "asc" } }, class: true } as const;

/** One page of the goods, in the order of the mall, and every class. */
export async function listGoods(app: App, { status, page, limit }: HandlerInput<Calls["goodsList"]>) {
  const where = status === undefined ? {} : { status };
  const [{ rows, total }, classes] = await Promise.all([
    pageOf(app.db.goods, { where, include: withParts, orderBy: [{ sort: "asc" }, { id: "desc" }] }, { page, limit }),
    app.db.goodsClass.findMany({ orderBy: [{ sort: "asc" }, { id: "asc" }] }),
  ]);
  return {
    list: await describeAll(app, rows),
    total,
    page,
    limit,
    classes: classes.map(({ id, nameEn, nameZh, sort }) => ({ id, name_en: nameEn, name_zh: nameZh, sort })),
  };
}

/** Adds a class of goods, or changes one. @throws Failure NOT_FOUND */
export function setGoodsClass(
  app: App,
  staff: Staff,
  { id, name_en: nameEn, name_zh: nameZh, sort }: HandlerInput<Calls["goodsClassSet"]>,
): Promise<{ id: number }> {
  return transaction(app, async (app) => {
    const data = { nameEn, nameZh, ...(sort !== undefined && { sort }) };
    if (id !== undefined && (await app.db.goodsClass.count({ where: { id } })) === 0) throw new Failure("NOT_FOUND");
    const before = id === undefined ? null : await app.db.goodsClass.findUniqueOrThrow({ where: { id } });
    const row =
      id === undefined
        ? await app.db.goodsClass.create({ data })
        : await app.db.goodsClass.update({ where: { id }, data });
    await announce(app, rowChanged, { kind: "goods-class", before, after: row, staff });
    await auditStaff(app, staff, 0, { action: "goods.class", target: `goods_class:${row.id}`, after: data });
    return { id: row.id };
  });
}

/** Adds goods, off the shelf until reviewed. @throws Failure NOT_FOUND; InvalidField */
export function addGoods(app: App, staff: Staff, input: HandlerInput<Calls["goodsAdd"]>) {
  const { class_id: classId, kind, integral, stock = 0, skus = [] } = input;
  if (skus.length > 0 && kind !== "physical") throw new InvalidField("skus", "match");
  if (stock > 0 && (skus.length > 0 || kind === "virtual")) throw new InvalidField("stock", "match");
  return transaction(app, async (app) => {
    await requireClass(app, classId);
    const { id } = await app.db.goods.create({
      data: {
        classId,
        kind,
        nameEn: input.name_en,
        nameZh: input.name_zh,
        ...described(input),
        integral,
        stock,
        status: "off",
        gives: deliveryOf(kind, input) ?? Prisma.DbNull,
        createdAt: app.now(),
        skus: {
          create: skus.map((sku) => ({
            nameEn: sku.name_en,
            nameZh: sku.name_zh,
            integral: sku.integral,
            stock: sku.stock,
          })),
        },
      },
    });
    await followVariants(app, id);
    await announceChange(app, staff, null, id);
    await auditStaff(app, staff, 0, { action: "goods.add", target: `goods:${id}`, after: { kind, integral, stock } });
    return describeOne(app, id);
  });
}

/** Changes goods; past exchanges are not affected. @throws Failure NOT_FOUND; InvalidField */
export function changeGoods(app: App, staff: Staff, input: HandlerInput<Calls["goodsChange"]>) {
  return transaction(app, async (app) => {
    const before = await lockGoods(app, input.id);
    if (input.class_id !== undefined) await requireClass(app, input.class_id);
    if (input.integral !== undefined && before.skus.length > 0 && input.sku_id === undefined)
      throw new InvalidField("sku_id", "required");
    if (input.sku_id !== undefined) {
      if (!before.skus.some(({ id }) => id === input.sku_id)) throw new Failure("NOT_FOUND");
      if (input.integral === undefined) throw new InvalidField("integral", "required");
      await app.db.goodsSku.update({ where: { id: input.sku_id }, data: { integral: input.integral } });
    }
    const isGivenAnew = Object.keys(givenNames).some((name) => input[name as keyof Given] !== undefined);
    await app.db.goods.update({
      where: { id: before.id },
      data: {
        ...(input.class_id !== undefined && { classId: input.class_id }),
        ...(input.name_en !== undefined && { nameEn: input.name_en }),
        ...(input.name_zh !== undefined && { nameZh: input.name_zh }),
        ...(input.integral !== undefined && input.sku_id === undefined && { integral: input.integral }),
        ...(input.status !== undefined && { status: input.status }),
        ...(isGivenAnew && {
          gives: deliveryOf(before.kind, { ...(before.gives as Given | null), ...present(input) }) ?? {},
        }),
        ...described(input),
      },
    });
    await followVariants(app, before.id);
    await announceChange(app, staff, before, before.id);
    await auditStaff(app, staff, 0, {
      action: "goods.change",
      target: `goods:${before.id}`,
      before: { integral: before.integral, status: before.status },
      after: present(input),
    });
    return describeOne(app, before.id);
  });
}

/** Increases a stock or reduces it, never below zero. @throws Failure NOT_FOUND, OUT_OF_STOCK; InvalidField */
export function changeStock(
  app: App,
  staff: Staff,
  { id, sku_id, change }: HandlerInput<Calls["stockChange"]>,
): Promise<{ id: number; stock: number }> {
  return transaction(app, async (app) => {
    const goods = await findGoods(app, id);
    if (goods.skus.length > 0 && sku_id === undefined) throw new InvalidField("sku_id", "required");
    if (sku_id !== undefined && !goods.skus.some((sku) => sku.id === sku_id)) throw new Failure("NOT_FOUND");
    const data = { stock: { increment: change } };
    const isEnough = { stock: { gte: -change } };
    const { count } =
      sku_id === undefined
        ? await app.db.goods.updateMany({ where: { id, ...isEnough }, data })
        : await app.db.goodsSku.updateMany({ where: { id: sku_id, ...isEnough }, data });
    if (count === 0) throw new Failure("OUT_OF_STOCK");
    const target = sku_id === undefined ? `goods:${id}` : `goods_sku:${sku_id}`;
    await auditStaff(app, staff, 0, { action: "goods.stock", target, after: { change } });
    return { id, stock: stockOf(await findGoods(app, id)) };
  });
}

/**
 * Stores codes of virtual goods encrypted, each once, and adds them to the stock. @throws Failure NOT_FOUND;
 * InvalidField
 */
export function importCodes(app: App, staff: Staff, { id, codes }: HandlerInput<Calls["codesImport"]>) {
  return transaction(app, async (app) => {
    const goods = await findGoods(app, id);
    if (goods.kind !== "virtual") throw new InvalidField("id", "match");
    const imported = await storeCodes(app, id, codes, null);
    const { stock } = await app.db.goods.update({ where: { id }, data: { stock: { increment: imported } } });
    await auditStaff(app, staff, 0, { action: "goods.codes", target: `goods:${id}`, after: { imported } });
    return { imported, known: codes.length - imported, stock };
  });
}

/** Stores codes, for one exchange or for any, and returns how many were new. */
export async function storeCodes(
  { db, secrets }: App,
  goodsId: number,
  codes: readonly string[],
  exchangeId: number | null,
): Promise<number> {
  const { count } = await db.goodsCode.createMany({
    data: codes.map((code) => ({
      goodsId,
      codeEncrypted: encryptText(code, secrets.kept),
      codeHash: createHmac("sha256", secrets.codes).update(`goods:${code}`).digest("hex"),
      exchangeId,
    })),
    skipDuplicates: true,
  });
  return count;
}

/** Adds points to a user or deducts them. @throws Failure NOT_FOUND, NOT_ENOUGH_POINTS */
export function adjustPoints(
  app: App,
  staff: Staff,
  { user_id: userId, change, reason }: HandlerInput<Calls["pointsChange"]>,
) {
  return transaction(app, async (app) => {
    const user = await app.db.user.findFirst({ where: { id: userId, status: { not: "deleted" } } });
    if (!user) throw new Failure("NOT_FOUND");
    const integral = await changePoints(app, userId, {
      change,
      reason: "staff",
      refType: "staff",
      refId: randomUUID(),
    });
    await auditStaff(app, staff, user.accountId, {
      action: "points.change",
      target: `user:${userId}`,
      after: { change, reason, integral },
    });
    return { user_id: userId, integral };
  });
}

/** Changes how points are earned. */
export function changePointRules(app: App, staff: Staff, change: HandlerInput<Calls["setPointRules"]>) {
  return transaction(app, async (app) => {
    const before = await pointRules(app);
    const after = await setPointRules(app, present(change));
    await auditStaff(app, staff, 0, { action: "points.rules", target: "rule:points", before, after });
    return after;
  });
}

type Present<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** The given fields, without omitted ones. */
const present = <T extends object>(input: T): Present<T> =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Present<T>;

const givenNames = { service_type: 1, quota: 1, days: 1, currency: 1, amount_cents: 1, min_cents: 1 };

/** The stored delivery of an exchange; null for shipped goods and codes. @throws InvalidField for missing fields */
function deliveryOf(kind: string, given: Given & { type?: number | undefined }): Prisma.InputJsonObject | null {
  const { service_type: type = given.type, quota, days, currency = "CNY", amount_cents, min_cents = 0 } = given;
  const needed = <T>(name: string, value: T | undefined): T => {
    if (value === undefined) throw new InvalidField(name, "required");
    return value;
  };
  if (kind === "quota")
    return { type: needed("service_type", type), quota: needed("quota", quota), days: needed("days", days) };
  if (kind === "coupon")
    return { currency, amount_cents: needed("amount_cents", amount_cents), min_cents, days: needed("days", days) };
  return null;
}

/** @throws InvalidField for Markdown that pages do not support */
function described(input: HandlerInput<Calls["goodsAdd"]> | HandlerInput<Calls["goodsChange"]>) {
  for (const field of ["content_en", "content_zh"] as const)
    if (renderRichText(input[field] ?? "").problems.length > 0)
      throw new InvalidField(field, "format", { format: "Markdown" });
  return {
    ...(input.cover !== undefined && { cover: input.cover }),
    ...(input.images !== undefined && { images: input.images }),
    ...(input.content_en !== undefined && { contentEn: input.content_en }),
    ...(input.content_zh !== undefined && { contentZh: input.content_zh }),
    ...(input.market_price_cents !== undefined && { marketPriceCents: input.market_price_cents }),
    ...(input.limit_per_user !== undefined && { limitPerUser: input.limit_per_user || null }),
    ...(input.sort !== undefined && { sort: input.sort }),
  };
}

async function requireClass({ db }: App, id: number): Promise<void> {
  if ((await db.goodsClass.count({ where: { id } })) === 0) throw new Failure("NOT_FOUND");
}

/** @throws Failure NOT_FOUND */
export async function findGoods({ db }: App, id: number): Promise<Kept> {
  const row = await db.goods.findUnique({ where: { id }, include: withParts });
  if (!row) throw new Failure("NOT_FOUND");
  return row;
}

/** Goods that nobody else changes until the transaction ends. @throws Failure NOT_FOUND */
export async function lockGoods(app: App, id: number): Promise<Kept> {
  await app.db.$queryRaw`select 1 from goods where id = ${id} for update`;
  return findGoods(app, id);
}

/** Tells the history of goods. */
export async function announceChange(app: App, staff: Staff, before: Kept | null, id: number): Promise<void> {
  await announce(app, rowChanged, { kind: "goods", before, after: await findGoods(app, id), staff });
}

/** Goods with variants are sorted and filtered by the cheapest. */
export async function followVariants({ db }: App, goodsId: number): Promise<void> {
  const { _min } = await db.goodsSku.aggregate({ where: { goodsId }, _min: { integral: true } });
  if (_min.integral !== null) await db.goods.update({ where: { id: goodsId }, data: { integral: _min.integral } });
}

export async function describeOne(app: App, id: number) {
  return (await describeAll(app, [await findGoods(app, id)]))[0]!;
}

async function describeAll({ db }: App, rows: readonly Kept[]) {
  const codes = await db.goodsCode.groupBy({
    by: ["goodsId"],
    where: { goodsId: { in: rows.map(({ id }) => id) }, exchangeId: null },
    _count: true,
  });
  return rows.map((row) => ({
    id: row.id,
    class_id: row.classId,
    class_en: row.class.nameEn,
    class_zh: row.class.nameZh,
    name_en: row.nameEn,
    name_zh: row.nameZh,
    kind: row.kind as (typeof goodsKinds)[number],
    cover: row.cover,
    images: row.images,
    content_en: row.contentEn,
    content_zh: row.contentZh,
    integral: row.integral,
    market_price_cents: row.marketPriceCents,
    stock: stockOf(row),
    exchange_num: row.exchangeNum,
    limit_per_user: row.limitPerUser,
    status: row.status as "on" | "off",
    gives: row.gives as Record<string, unknown> | null,
    sort: row.sort,
    skus: row.skus.map(({ id, nameEn, nameZh, integral, stock }) => ({
      id,
      name_en: nameEn,
      name_zh: nameZh,
      integral,
      stock,
    })),
    codes_left: codes.find(({ goodsId }) => goodsId === row.id)?._count ?? 0,
  }));
}

/** Goods give the calls or the coupon they are exchanged for. */
export const weighGoods = ({ quota = 0, amount_cents = 0, currency = "CNY" }: Given) => ({
  amounts: { calls: quota, ...moneyIn(currency, amount_cents) },
  accountId: 0,
});

/** Points taken away count like points given. */
export async function weighPoints({ db }: App, { user_id: id, change }: HandlerInput<Calls["pointsChange"]>) {
  const user = await db.user.findUnique({ where: { id }, select: { accountId: true } });
  return { amounts: { points: Math.abs(change) }, accountId: user?.accountId ?? 0 };
}
