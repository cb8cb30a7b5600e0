import { goodsKinds } from "@meridian/contract/mall";
import type { App } from "../../app.ts";
import { goodsPublication } from "../mall/goods.ts";
import type { Field } from "./fields.ts";
import {
  bilingual,
  type Checked,
  type ContentKind,
  checkTimes,
  fromAndUntil,
  type Inspected,
  type Problem,
  picture,
  richText,
  schedule,
} from "./kind.ts";

const sort = {
  sort: { kind: "integer", column: "sort", min: -10_000, max: 10_000, optional: true, empty: 0 },
} as const satisfies Record<string, Field>;

const kindNames = {
  physical: { en: "Shipped", zh: "实物" },
  virtual: { en: "Code", zh: "兑换码" },
  quota: { en: "Quota", zh: "额度" },
  coupon: { en: "Coupon", zh: "优惠券" },
};

export const goodsClassKind: ContentKind = {
  name: "goods-class",
  table: "goodsClass",
  summary: "Categories of the points mall",
  title: "nameEn",
  permission: "shop.goods",
  fields: { ...bilingual("name", "name", 40), ...sort },
};

/** What the points mall shows of its goods. Stock, variants and what a redemption gives are changed in the mall. */
export const goodsKind: ContentKind = {
  ...goodsPublication,
  table: "goods",
  summary: "Goods of the points mall",
  title: "nameEn",
  permission: "shop.goods",
  isKept: true,
  // An earlier text must not bring back an earlier price.
  unrestored: ["points"],
  path: ({ id }) => `/mall/detail?id=${id}`,
  text: { ...richText, storedAs: "markdown" },
  check: (row) => ({ ...checkTimes(fromAndUntil)(row), pictures: picturesOf(row) }),
  inspect: problemsOfGoods,
  stamp: (before, now) => (before ? {} : { createdAt: now }),
  fields: {
    class: { kind: "reference", column: "classId", to: "goods-class" },
    kind: { kind: "choice", column: "kind", values: goodsKinds, names: kindNames },
    ...bilingual("name", "name", 80),
    points: { kind: "integer", column: "integral", min: 1, max: 10_000_000 },
    market_price_cents: {
      ...{ kind: "integer", column: "marketPriceCents", min: 0, max: 100_000_000, optional: true, empty: 0 },
    },
    limit_per_user: { kind: "integer", column: "limitPerUser", min: 1, max: 10_000, optional: true },
    cover: picture("cover"),
    images: { kind: "list", column: "images", max: 8, optional: true },
    ...sort,
    ...schedule,
    status: { kind: "choice", column: "status", values: ["on", "off"] },
  },
};

const picturesOf = ({ images }: Readonly<Record<string, unknown>>): Checked["pictures"] =>
  (images as readonly string[] | undefined)?.map((link) => ({ field: "images", link })) ?? [];

async function problemsOfGoods({ db }: App, { row, data, before }: Inspected): Promise<Problem[]> {
  if (!before)
    return row.kind === "physical" || row.kind === "virtual"
      ? []
      : [{ field: "kind", en: "is added in the mall, with what it gives", zh: "须在商城中添加，并填写其内容" }];
  const problems: Problem[] = [];
  if (row.kind !== before.kind) problems.push({ field: "kind", en: "cannot change", zh: "不能更改" });
  if (data.integral !== undefined && data.integral !== before.integral)
    if ((await db.goodsSku.count({ where: { goodsId: before.id } })) > 0)
      problems.push({ field: "points", en: "are those of its variants", zh: "由各规格决定，请修改规格" });
  return problems;
}
