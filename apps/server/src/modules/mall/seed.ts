import type { App } from "../../app.ts";
import type { Prisma } from "../../generated/client.ts";

type NewGoods = Omit<Prisma.GoodsUncheckedCreateInput, "classId" | "createdAt">;

const quota: readonly NewGoods[] = [
  {
    nameEn: "20,000 IP lookups",
    nameZh: "IP 归属地查询 2 万次",
    kind: "quota",
    cover: "/goods/quota-20k.svg",
    integral: 800,
    stock: 1000,
    gives: { type: 1, quota: 20_000, days: 30 },
    contentEn: "20,000 calls of IP geolocation, for 30 days. They are used before your free calls of the month.",
    contentZh: "IP 归属地查询 20,000 次，有效期 30 天，优先于每月免费额度使用。",
    sort: 1,
  },
  {
    nameEn: "100,000 IP lookups",
    nameZh: "IP 归属地查询 10 万次",
    kind: "quota",
    cover: "/goods/quota-100k.svg",
    integral: 3600,
    stock: 1000,
    gives: { type: 1, quota: 100_000, days: 30 },
    contentEn: "100,000 calls of IP geolocation, for 30 days. They are used before your free calls of the month.",
    contentZh: "IP 归属地查询 100,000 次，有效期 30 天，优先于每月免费额度使用。",
    sort: 2,
  },
];

const coupons: readonly NewGoods[] = [
  {
    nameEn: "¥20 off an order",
    nameZh: "20 元优惠券",
    kind: "coupon",
    cover: "/goods/coupon-20.svg",
    integral: 2000,
    stock: 500,
    limitPerUser: 5,
    gives: { currency: "CNY", amount_cents: 2000, min_cents: 19_900, days: 90 },
    contentEn: "Takes ¥20 off an order of ¥199 or more. Valid for 90 days.",
    contentZh: "订单满 199 元立减 20 元，有效期 90 天。",
    sort: 3,
  },
];

/** Samples of shipped goods; an operator offers its own. */
const samples: readonly NewGoods[] = [
  {
    nameEn: "Meridian notebook (sample)",
    nameZh: "子午笔记本（示例）",
    kind: "physical",
    cover: "/goods/notebook.svg",
    integral: 1500,
    stock: 50,
    limitPerUser: 2,
    contentEn: "A5, 192 pages of dotted paper, with a ribbon.",
    contentZh: "A5 点阵内页，192 页，附书签带。",
    sort: 4,
  },
  {
    nameEn: "Meridian T-shirt (sample)",
    nameZh: "子午 T 恤（示例）",
    kind: "physical",
    cover: "/goods/t-shirt.svg",
    integral: 4500,
    limitPerUser: 1,
    contentEn: "Cotton, with the meridian on the chest.",
    contentZh: "纯棉，胸前印有子午线图案。",
    sort: 5,
    skus: {
      create: ["S", "M", "L", "XL"].map((size) => ({ nameEn: size, nameZh: size, integral: 4500, stock: 10 })),
    },
  },
];

/** Seeds an empty mall with goods the product can deliver itself, and in development with samples of shipped goods. */
export async function seedMall({ config, db, now }: App): Promise<void> {
  if ((await db.goodsClass.count()) > 0) return;
  const classes = [
    { nameEn: "Quota", nameZh: "查询额度", goods: quota },
    { nameEn: "Coupons", nameZh: "优惠券", goods: coupons },
    ...(config.NODE_ENV === "production" ? [] : [{ nameEn: "Merchandise", nameZh: "实物周边", goods: samples }]),
  ];
  for (const [sort, { goods, ...names }] of classes.entries()) {
    const { id: classId } = await db.goodsClass.create({ data: { ...names, sort } });
    for (const one of goods) await db.goods.create({ data: { ...one, classId, createdAt: now() } });
  }
}
