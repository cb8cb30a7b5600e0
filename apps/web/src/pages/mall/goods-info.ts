import type { api } from "../../lib/api.ts";

export type GoodsInfo = Awaited<ReturnType<typeof api.mall.integralGoodsInfo>>;
