import { randomInt } from "node:crypto";
import type { api } from "@meridian/contract";
import type { HandlerInput } from "@meridian/contract/endpoint";
import { type App, transaction } from "../../app.ts";
import { Failure, InvalidField } from "../../errors.ts";
import type { Goods, GoodsSku } from "../../generated/client.ts";
import { Prisma } from "../../generated/client.ts";
import { writeAudit } from "../../lib/audit.ts";
import { utcDay } from "../../lib/calendar.ts";
import type { SignedIn } from "../../lib/signed-in.ts";
import { snapshotOf } from "../addresses/addresses.ts";
import { changePoints } from "../points/ledger.ts";
import { deliverAtOnce } from "./delivery.ts";
import { type ExchangeStatus, holdUsers } from "./exchange-states.ts";
import { exchangedNum, isOnShelf, onShelf } from "./goods.ts";

type Request = HandlerInput<typeof api.mall.ipIntegralExchangeAdd>;

/**
 * Exchanges points for goods: points, stock, delivered benefits and the ledger change atomically.
 * @throws Failure NOT_FOUND, GOODS_OFF_SHELF, CONFLICT if the price differs from the one the caller saw,
 * EXCHANGE_LIMIT_REACHED, OUT_OF_STOCK, NOT_ENOUGH_POINTS; InvalidField
 */
export function exchangeGoods(app: App, user: SignedIn, ip: string, input: Request) {
  return transaction(app, async (app) => {
    const { id: userId, accountId } = user;
    // Locked until the end, to serialise a user's exchanges and their counting.
    await holdUsers(app, { userId, accountId });
    const { goods, sku } = await chosenGoods(app, input);
    const address = await addressOf(app, userId, goods, input.addr_id);
    const price = (sku ?? goods).integral;
    const integral = price * input.num;
    if (integral !== input.expect_integral) throw new Failure("CONFLICT", { state: "price_changed", integral });
    await checkLimit(app, userId, goods, input.num);
    await reduceStock(app, goods, sku, { num: input.num, price });
    const exchange = await app.db.exchange.create({
      data: {
        exchangeNo: exchangeNumber(app.now()),
        userId,
        accountId,
        goodsId: goods.id,
        skuId: sku?.id ?? null,
        goodsNameEn: goods.nameEn,
        goodsNameZh: goods.nameZh,
        skuNameEn: sku?.nameEn ?? "",
        skuNameZh: sku?.nameZh ?? "",
        cover: goods.cover,
        kind: goods.kind,
        num: input.num,
        integralSpent: integral,
        status: goods.kind === "physical" ? "pending_ship" : "pending_issue",
        address: address ?? Prisma.DbNull,
        remark: input.remark ?? "",
        createdAt: app.now(),
      },
    });
    const integralLeft = await changePoints(app, userId, {
      change: -integral,
      reason: "exchange",
      refType: "exchange",
      refId: exchange.id,
    });
    const isGiven = await deliverAtOnce(app, goods, exchange);
    if (isGiven)
      await app.db.exchange.update({
        where: { id: exchange.id },
        data: { status: "completed", completedAt: app.now() },
      });
    await writeAudit(app, user, {
      action: "mall.exchange",
      target: `exchange:${exchange.id}`,
      ip,
      after: { goods_id: goods.id, num: input.num, integral },
    });
    return {
      exchange_id: exchange.id,
      exchange_no: exchange.exchangeNo,
      status: (isGiven ? "completed" : exchange.status) as ExchangeStatus,
      integral_spent: integral,
      integral_left: integralLeft,
    };
  });
}

async function chosenGoods(app: App, { goods_id: id, sku_id }: Request) {
  const goods = await app.db.goods.findUnique({ where: { id }, include: { skus: true } });
  if (!goods) throw new Failure("NOT_FOUND");
  if (!isOnShelf(app, goods)) throw new Failure("GOODS_OFF_SHELF");
  if (goods.skus.length > 0 && sku_id === undefined) throw new InvalidField("sku_id", "required");
  const sku = goods.skus.find(({ id }) => id === sku_id) ?? null;
  if (sku_id !== undefined && !sku) throw new Failure("NOT_FOUND");
  return { goods, sku };
}

async function addressOf(app: App, userId: number, { kind }: Goods, id: number | undefined) {
  if (id === undefined && kind === "physical") throw new InvalidField("addr_id", "required");
  const address = id === undefined ? null : await snapshotOf(app, userId, id);
  return kind === "physical" ? address : null;
}

async function checkLimit(app: App, userId: number, { id, limitPerUser }: Goods, num: number): Promise<void> {
  if (limitPerUser === null) return;
  if ((await exchangedNum(app, userId, id)) + num > limitPerUser)
    throw new Failure("EXCHANGE_LIMIT_REACHED", { limit: limitPerUser });
}

/** Reduces the stock with one conditional statement, which also fails if staff changed the goods meanwhile. */
async function reduceStock(
  app: App,
  { id }: Goods,
  sku: GoodsSku | null,
  { num, price }: { num: number; price: number },
): Promise<void> {
  const isOffered = { id, ...onShelf(app), ...(!sku && { integral: price, stock: { gte: num } }) };
  const { count } = await app.db.goods.updateMany({
    where: isOffered,
    data: { exchangeNum: { increment: num }, ...(!sku && { stock: { decrement: num } }) },
  });
  const taken = sku
    ? await app.db.goodsSku.updateMany({
        where: { id: sku.id, integral: price, stock: { gte: num } },
        data: { stock: { decrement: num } },
      })
    : { count };
  if (count > 0 && taken.count > 0) return;
  const now = await app.db.goods.findUnique({ where: { id }, include: { skus: true } });
  if (!now || !isOnShelf(app, now)) throw new Failure("GOODS_OFF_SHELF");
  const found = sku ? now.skus.find((other) => other.id === sku.id) : now;
  if (found && found.integral !== price)
    throw new Failure("CONFLICT", { state: "price_changed", integral: found.integral * num });
  throw new Failure("OUT_OF_STOCK");
}

/** The date, for readability, and enough digits to be unguessable. */
const exchangeNumber = (now: Date): string =>
  `E${utcDay(now).replaceAll("-", "")}${String(randomInt(1e10)).padStart(10, "0")}`;
