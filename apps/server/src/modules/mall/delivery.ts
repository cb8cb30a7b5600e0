import * as z from "zod";
import type { App } from "../../app.ts";
import type { Exchange, Goods } from "../../generated/client.ts";
import { DAY_MS } from "../../lib/durations.ts";
import { addToService } from "../services/opening.ts";

/** The calls an exchange of quota adds to a service, from `Goods.gives`, whose limits were checked when staff set it. */
const GivenQuota = z.object({ type: z.int(), quota: z.int(), days: z.int() });
/** A coupon's value and validity. */
const GivenCoupon = z.object({
  currency: z.enum(["CNY", "USD"]),
  amount_cents: z.int(),
  min_cents: z.int(),
  days: z.int(),
});

/**
 * Delivers a code, quota or a coupon automatically. False if staff have to deliver, because the goods are shipped or no
 * codes are left. Runs inside a transaction that has locked the goods.
 */
export async function deliverAtOnce(app: App, goods: Goods, exchange: Exchange): Promise<boolean> {
  if (goods.kind === "virtual") return takeCodes(app, exchange);
  if (goods.kind === "quota") {
    const { type, quota, days } = GivenQuota.parse(goods.gives);
    const times = exchange.num;
    const { accountId } = exchange;
    await addToService(app, { accountId, source: "gift", type, quota: quota * times, days: days * times });
    return true;
  }
  if (goods.kind === "coupon") {
    const { currency, amount_cents, min_cents, days } = GivenCoupon.parse(goods.gives);
    await app.db.coupon.createMany({
      data: Array.from({ length: exchange.num }, () => ({
        accountId: exchange.accountId,
        nameEn: goods.nameEn,
        nameZh: goods.nameZh,
        currency,
        amountCents: amount_cents,
        minCents: min_cents,
        expiresAt: new Date(app.now().getTime() + days * DAY_MS),
        createdAt: app.now(),
      })),
    });
    return true;
  }
  return false;
}

/** Issues as many codes as were exchanged, oldest first; none if there are fewer. */
export async function takeCodes(app: App, { id, goodsId, num }: Exchange): Promise<boolean> {
  const codes = await app.db.$queryRaw<{ id: number }[]>`
    select id from goods_codes where goods_id = ${goodsId} and exchange_id is null
    order by id limit ${num} for update`;
  if (codes.length < num) return false;
  const { count } = await app.db.goodsCode.updateMany({
    where: { id: { in: codes.map(({ id }) => id) }, exchangeId: null },
    data: { exchangeId: id },
  });
  if (count < num) throw new Error(`codes of goods ${goodsId} were handed out meanwhile`);
  return true;
}
