import { priceTypeNames } from "@meridian/contract/catalog";
import { type App, transaction } from "../../app.ts";
import { Failure } from "../../errors.ts";
import type { Service, ServiceReminder } from "../../generated/client.ts";
import { utcDay } from "../../lib/calendar.ts";
import { DAY_MS } from "../../lib/durations.ts";
import type { Currency } from "../../lib/payments/provider.ts";
import { notify } from "../notices/notices.ts";
import { type NextPackage, nextPackagesOf } from "../services/next-packages.ts";
import { GRACE_DAYS } from "../services/services.ts";
import { titleOf } from "./items.ts";
import { orderLink } from "./link.ts";
import { newOrderNo } from "./numbers.ts";
import { priceOf } from "./prices.ts";

/** How long before the end a renewal is ordered; it can be paid until the keys are released. */
const ORDERED_DAYS = 7;
/** Days before the end on which the account is reminded. */
const REMINDED_DAYS = [30, 7, 1];
/** How long after the end, or after the grace period, a reminder that was missed is still sent. */
const CAUGHT_UP_DAYS = 7;
const BATCH = 500;
const SERVICES_LINK = "/user?tab=services";

/** Orders automatic renewals, once per term. Run every hour. */
export async function orderRenewals(app: App): Promise<{ orders: number }> {
  const now = app.now();
  const due = await app.db.service.findMany({
    where: {
      autoRenew: true,
      source: "order",
      packageId: { not: null },
      expireAt: { gt: now, lte: new Date(now.getTime() + ORDERED_DAYS * DAY_MS) },
    },
  });
  const nextOf = await nextPackagesOf(app, due);
  let orders = 0;
  for (const service of due) if (!nextOf.get(service.id)?.orderNo && (await orderRenewal(app, service))) orders++;
  return { orders };
}

function orderRenewal(app: App, service: Service): Promise<boolean> {
  const { id, accountId, expireAt, currency, nextPackageId } = service;
  if (!expireAt) return Promise.resolve(false);
  const occasion = [`renew:${id}:${utcDay(expireAt)}`, ...(nextPackageId === null ? [] : [nextPackageId])].join(":");
  return transaction(app, async (app) => {
    const quoteRequest = { service_id: id, num: 1, use_integral: false };
    const owner = { id: accountId, accountId, isMain: true, permissions: [], sessionId: 0 };
    const by = { ...owner, staffRole: null, hasTwoFactor: false };
    const price = await priceOf(app, by, quoteRequest, currency as Currency).catch((error: unknown) => {
      // A package that is no longer sold is renewed by our staff.
      if (error instanceof Failure) return null;
      throw error;
    });
    if (!price) return false;
    const amountCents = price.originCents - price.discountCents;
    const order = {
      orderNo: newOrderNo(app),
      accountId,
      createdById: 0,
      kind: "renew",
      ...titleOf(price.item),
      items: [price.item],
      serviceId: id,
      currency,
      originCents: price.originCents,
      discountCents: price.discountCents,
      amountCents,
      occasion,
      createdAt: app.now(),
      expiresAt: new Date(expireAt.getTime() + GRACE_DAYS * DAY_MS),
    };
    const { count } = await app.db.order.createMany({ data: [order], skipDuplicates: true });
    if (count === 0) return false;
    const name = priceTypeNames[service.type] ?? { en: "", zh: "" };
    const { name_en, name_zh } = price.item;
    const change =
      nextPackageId === null
        ? { en: "", zh: "" }
        : { en: ` It continues with ${name_en}.`, zh: `到期后改为${name_zh}。` };
    await notify(app, accountId, {
      type: "order",
      title: { en: `Your renewal of ${name.en} is awaiting payment`, zh: `${name.zh}：续费订单待支付` },
      content: {
        en: `It expires on ${utcDay(expireAt)}. Pay order ${order.orderNo} to continue without interruption.${change.en}`,
        zh: `服务将于 ${utcDay(expireAt)} 到期，支付订单 ${order.orderNo} 即可继续使用，服务不中断。${change.zh}`,
      },
      link: orderLink(order),
    });
    return true;
  });
}

/**
 * Reminds accounts 30, 7 and 1 days before a bought service ends, when it has ended, and when its keys are released.
 * Each reminder is sent once; after days without a run only the latest one that is due. Run once a day.
 */
export async function remind(app: App): Promise<{ reminded: number }> {
  const today = Date.parse(`${utcDay(app.now())}T00:00:00Z`);
  const after = (days: number) => new Date(today + days * DAY_MS);
  const range = { gte: after(-GRACE_DAYS - CAUGHT_UP_DAYS), lt: after(Math.max(...REMINDED_DAYS) + 1) };
  let reminded = 0;
  for (let last = 0; ; ) {
    const services = await app.db.service.findMany({
      where: { source: "order", expireAt: range, id: { gt: last } },
      include: { reminders: true },
      orderBy: { id: "asc" },
      take: BATCH,
    });
    const nextOf = await nextPackagesOf(app, services);
    for (const service of services) if (await remindOf(app, service, nextOf.get(service.id), today)) reminded++;
    if (services.length < BATCH) return { reminded };
    last = services.at(-1)?.id ?? last;
  }
}

/** @param today its beginning in UTC, in milliseconds */
async function remindOf(
  app: App,
  service: Service & { reminders: ServiceReminder[] },
  next: NextPackage | undefined,
  today: number,
) {
  const { id: serviceId, accountId, expireAt } = service;
  if (!expireAt) return false;
  const left = Math.floor((expireAt.getTime() - today) / DAY_MS);
  const days = stageOf(left);
  if (days === null || service.reminders.some((one) => one.days === days && +one.expireAt === +expireAt)) return false;
  return transaction(app, async (app) => {
    const row = { serviceId, expireAt, days, sentAt: app.now() };
    const { count } = await app.db.serviceReminder.createMany({ data: [row], skipDuplicates: true });
    if (count === 1) await notify(app, accountId, reminder(service, left, next));
    return count === 1;
  });
}

/** The latest reminder that is due this many days before the end, named by its own days; null if it is too late. */
function stageOf(left: number): number | null {
  if (left > 0) return REMINDED_DAYS.findLast((days) => left <= days) ?? null;
  if (left > -GRACE_DAYS) return left > -CAUGHT_UP_DAYS ? 0 : null;
  return -GRACE_DAYS;
}

function reminder({ type, expireAt }: Service, days: number, next: NextPackage | undefined) {
  const name = priceTypeNames[type] ?? { en: "", zh: "" };
  const date = expireAt ? utcDay(expireAt) : "";
  const kind = { type: "expire_warn", link: SERVICES_LINK } as const;
  const { nameEn, nameZh } = next?.package ?? { nameEn: "", nameZh: "" };
  if (next?.orderNo && days >= 0)
    return {
      ...kind,
      title: { en: `${name.en} changes to ${nameEn} on ${date}`, zh: `${name.zh}：${date} 起改为${nameZh}` },
      content: { en: `Order ${next.orderNo} has paid for it.`, zh: `订单 ${next.orderNo} 已付款。` },
    };
  if (days > 0)
    return {
      ...kind,
      title: {
        en: `${name.en} expires in ${days === 1 ? "one day" : `${days} days`}`,
        zh: `${name.zh}：${days} 天后到期`,
      },
      content: {
        en: `It expires on ${date}.${next ? ` A renewal continues with ${nameEn}.` : ""}`,
        zh: `到期日：${date}。${next ? `续费后改为${nameZh}。` : ""}`,
      },
    };
  if (days > -GRACE_DAYS)
    return {
      ...kind,
      title:
        days === 0
          ? { en: `${name.en} expires today`, zh: `${name.zh}：今日到期` }
          : { en: `${name.en} expired on ${date}`, zh: `${name.zh}：已于 ${date} 到期` },
      content: {
        en: `Renew within ${GRACE_DAYS} days to keep everything as it is.`,
        zh: `${GRACE_DAYS} 天内续费即可恢复，原有配置不变。`,
      },
    };
  return {
    ...kind,
    title: { en: `${name.en} has been closed`, zh: `${name.zh}：服务已关闭` },
    content: { en: "You can buy it again at any time.", zh: "可随时重新购买。" },
  };
}
