import type { api } from "@meridian/contract";
import type { HandlerInput } from "@meridian/contract/endpoint";
import type { Language } from "@meridian/contract/errors";
import type { goodsKinds, goodsObstacles } from "@meridian/contract/mall";
import type { App } from "../../app.ts";
import { Failure } from "../../errors.ts";
import type { Goods, GoodsSku, Prisma } from "../../generated/client.ts";
import { inLanguage } from "../../lib/language.ts";
import { pageOf } from "../../lib/page-of.ts";
import { renderRichText } from "../../lib/rich-text.ts";
import { isShown, shownRows } from "../../lib/schedule.ts";
import { literal } from "../../lib/search-text.ts";
import { holds, type SignedIn } from "../../lib/signed-in.ts";
import { rulesText } from "./rules-text.ts";

/** How goods are taken off the shelf and scheduled. */
export const goodsPublication = {
  name: "goods",
  visible: { column: "status", value: "on", hidden: "off" },
  schedule: { from: "showFrom", until: "showUntil" },
} as const;

/** The goods on the shelf now. */
export const onShelf = (app: App): Prisma.GoodsWhereInput => shownRows(goodsPublication, app);

/** Whether goods are on the shelf now. */
export const isOnShelf = (app: App, goods: Goods): boolean => isShown(goodsPublication, goods, app);

type WithSkus = Goods & { skus: GoodsSku[] };

const orders: Record<HandlerInput<typeof api.mall.integralGoodsList>["sort"], Prisma.GoodsOrderByWithRelationInput[]> =
  {
    default: [{ sort: "asc" }, { id: "desc" }],
    integral_asc: [{ integral: "asc" }, { id: "desc" }],
    integral_desc: [{ integral: "desc" }, { id: "desc" }],
    hot: [{ exchangeNum: "desc" }, { id: "desc" }],
  };

/** One page of the goods on the shelf, with the caller's points and the classes to filter by. */
export async function listGoods(
  app: App,
  user: SignedIn | null,
  language: Language,
  { class_id, keyword, sort, affordable, page, limit }: HandlerInput<typeof api.mall.integralGoodsList>,
) {
  const integral = await pointsOf(app, user);
  const word = keyword && { contains: literal(keyword), mode: "insensitive" as const };
  const where: Prisma.GoodsWhereInput = {
    ...onShelf(app),
    ...(class_id !== undefined && { classId: class_id }),
    ...(word && { OR: [{ nameEn: word }, { nameZh: word }] }),
    ...(affordable && { integral: { lte: integral ?? 0 } }),
  };
  const [{ rows, total }, classes] = await Promise.all([
    pageOf(app.db.goods, { where, include: { skus: true }, orderBy: orders[sort] }, { page, limit }),
    app.db.goodsClass.findMany({
      where: { goods: { some: onShelf(app) } },
      orderBy: [{ sort: "asc" }, { id: "asc" }],
    }),
  ]);
  return {
    list: rows.map((row) => describeGoods(row, language)),
    total,
    page,
    limit,
    my_integral: integral,
    classes: classes.map(({ id, nameEn, nameZh }) => ({ id, name: inLanguage(language, nameEn, nameZh) })),
  };
}

/** One item, and whether the caller can exchange points for it. @throws Failure NOT_FOUND, GOODS_OFF_SHELF */
export async function showGoods(app: App, user: SignedIn | null, language: Language, id: number) {
  const row = await app.db.goods.findUnique({
    where: { id },
    include: { skus: { orderBy: { id: "asc" } } },
  });
  if (!row) throw new Failure("NOT_FOUND");
  if (!isOnShelf(app, row)) throw new Failure("GOODS_OFF_SHELF");
  const [integral, exchanged] = await Promise.all([pointsOf(app, user), user ? exchangedNum(app, user.id, row.id) : 0]);
  const goods = describeGoods(row, language);
  const reason = obstacleOf({ user, integral, exchanged, goods });
  return {
    ...goods,
    images: row.images,
    content_html: renderRichText(inLanguage(language, row.contentEn, row.contentZh)).html,
    skus: row.skus.map((sku) => ({
      sku_id: sku.id,
      name: inLanguage(language, sku.nameEn, sku.nameZh),
      integral: sku.integral,
      stock: sku.stock,
    })),
    rules_text: rulesText(row, language),
    my_integral: integral,
    my_exchanged_num: exchanged,
    can_exchange: reason === null,
    reason,
  };
}

/** How many of an item a user has obtained, not counting cancelled exchanges. */
export async function exchangedNum({ db }: App, userId: number, goodsId: number): Promise<number> {
  const { _sum } = await db.exchange.aggregate({
    where: { goodsId, userId, status: { not: "cancelled" } },
    _sum: { num: true },
  });
  return _sum.num ?? 0;
}

async function pointsOf({ db }: App, user: SignedIn | null): Promise<number | null> {
  if (!user) return null;
  return (await db.user.findUniqueOrThrow({ where: { id: user.id }, select: { integral: true } })).integral;
}

interface Standing {
  user: SignedIn | null;
  integral: number | null;
  exchanged: number;
  goods: ReturnType<typeof describeGoods>;
}

function obstacleOf({ user, integral, exchanged, goods }: Standing): (typeof goodsObstacles)[number] | null {
  if (!user) return "sign_in";
  if (!holds(user, "mall.exchange")) return "permission";
  if (goods.stock === 0) return "stock";
  if (goods.limit_per_user !== null && exchanged >= goods.limit_per_user) return "limit";
  return (integral ?? 0) < goods.integral ? "points" : null;
}

const describeGoods = (row: WithSkus, language: Language) => ({
  id: row.id,
  name: inLanguage(language, row.nameEn, row.nameZh),
  cover: row.cover,
  kind: row.kind as (typeof goodsKinds)[number],
  class_id: row.classId,
  integral: row.skus.length > 0 ? Math.min(...row.skus.map(({ integral }) => integral)) : row.integral,
  market_price_cents: row.marketPriceCents,
  stock: stockOf(row),
  exchange_num: row.exchangeNum,
  limit_per_user: row.limitPerUser,
  status: row.status as "on" | "off",
});

/** The remaining stock; the sum over all variants if there are any. */
export const stockOf = ({ stock, skus }: WithSkus): number =>
  skus.length > 0 ? skus.reduce((sum, sku) => sum + sku.stock, 0) : stock;
