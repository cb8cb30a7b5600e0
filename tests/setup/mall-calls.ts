import sharp from "sharp";
import type { App } from "../../apps/server/src/app.ts";
import { transaction } from "../../apps/server/src/app.ts";
import { changePoints } from "../../apps/server/src/modules/points/ledger.ts";
import type { Account } from "./accounts.ts";
import type { CallContext } from "./call-context.ts";
import { newGoods } from "./commerce-fixtures.ts";
import { ownResourceFactories } from "./own-resources.ts";

let gifts = 0;
/** Gives a user points to spend. */
export const addPoints = (app: App, { id }: Pick<Account, "id">, change: number): Promise<number> =>
  transaction(app, (app) => changePoints(app, id, { change, reason: "staff", refType: "test", refId: ++gifts }));

/** A customer's exchange that is waiting for staff. */
const someExchange = async ({ app, customer }: CallContext) => ownResourceFactories.exchange(app, await customer());

export const mallCalls = {
  integralGoodsList: () => ({ sort: "hot" as const }),
  integralGoodsInfo: async ({ app }: CallContext) => ({ id: await newGoods(app) }),
  ipIntegralExchangeLog: () => ({ status: "pending_ship" as const }),
  ipIntegralExchangeAdd: async ({ app, caller, own }: CallContext) => {
    await addPoints(app, caller, 100);
    return { goods_id: await newGoods(app), addr_id: await own("address"), expect_integral: 100 };
  },
  exchangeControl: async ({ own }: CallContext) => ({ id: await own("exchange"), action: "cancel" as const }),
  integralLog: () => ({}),
};

export const place = {
  name: "Ann",
  phone: "13800138000",
  province_code: "110000",
  city_code: "110100",
  district_code: "110101",
  detail: "1 Example Road",
};

export const addressCalls = {
  getUserAddr: async ({ own }: CallContext) => ({ id: await own("address") }),
  setUserAddr: () => place,
  updateUserAddr: async ({ own }: CallContext) => ({ id: await own("address"), tag: "Office" }),
  setUserAddrDefault: async ({ own }: CallContext) => ({ id: await own("address") }),
  delUserAddr: async ({ own }: CallContext) => ({ id: await own("address") }),
};

const newGoodsClass = async ({ db }: App): Promise<number> =>
  (await db.goodsClass.create({ data: { nameEn: "Gifts", nameZh: "实物" } })).id;

/** A picture of a few pixels. */
export async function smallPicture(): Promise<File> {
  const pixels = { create: { width: 4, height: 3, channels: 3, background: "#0a6b57" } } as const;
  return new File([new Uint8Array(await sharp(pixels).png().toBuffer())], "bag.png", { type: "image/png" });
}

export const staffMallCalls = {
  goodsList: () => ({ status: "on" as const }),
  goodsClassSet: () => ({ name_en: "Gifts", name_zh: "实物" }),
  goodsAdd: async ({ app }: CallContext) => ({
    class_id: await newGoodsClass(app),
    kind: "physical" as const,
    name_en: "Bag",
    name_zh: "背包",
    integral: 100,
    stock: 5,
  }),
  goodsChange: async ({ app }: CallContext) => ({ id: await newGoods(app), status: "off" as const }),
  goodsVariantSet: async ({ app }: CallContext) => ({
    id: await newGoods(app, { stock: 0 }),
    name_en: "Blue",
    name_zh: "蓝色",
    integral: 100,
    stock: 5,
  }),
  goodsPictureAdd: async ({ app }: CallContext) => ({
    id: await newGoods(app),
    place: "cover" as const,
    file: await smallPicture(),
  }),
  goodsPictureRemove: async ({ app }: CallContext) => ({
    id: await newGoods(app, { cover: "/goods/notebook.svg" }),
    picture: "/goods/notebook.svg",
  }),
  stockChange: async ({ app }: CallContext) => ({ id: await newGoods(app), change: 5 }),
  codesImport: async ({ app }: CallContext) => ({ id: await newGoods(app, { kind: "virtual" }), codes: ["AB12-CD34"] }),
  exchangeList: async ({ customer }: CallContext) => ({
    status: "pending_ship" as const,
    user_id: (await customer()).id,
  }),
  exchangeChange: async (context: CallContext) => ({
    id: await someExchange(context),
    action: "ship" as const,
    express_company: "shunfeng" as const,
    express_no: "SF1234567890",
  }),
  pointsChange: async ({ customer }: CallContext) => ({
    user_id: (await customer()).id,
    change: 100,
    reason: "a gift",
  }),
  pointRules: () => ({}),
  setPointRules: () => ({ per_yuan: 2 }),
};
