import type { staffMall } from "./staff-api.ts";

type GoodsList = Awaited<ReturnType<typeof staffMall.goodsList>>;
export type Goods = GoodsList["list"][number];
export type GoodsClass = GoodsList["classes"][number];
