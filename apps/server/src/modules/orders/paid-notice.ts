import type { Language } from "@meridian/contract/errors";
import { formatMoney } from "@meridian/contract/money";
import type { App } from "../../app.ts";
import type { Order } from "../../generated/client.ts";
import { hasInvoice } from "../invoices/commercial/documents.ts";
import { notify } from "../notices/notices.ts";
import { balanceSubject } from "../services/services.ts";
import { standingsOf, untouched } from "../services/standings.ts";
import { daysOf } from "./account-days.ts";
import { itemOf } from "./items.ts";
import { orderLink } from "./link.ts";

type Text = Record<Language, string>;

/**
 * Tells the account what a delivered order made active, until when and up to which limit, and where its receipt is.
 * @param added what else there is to say about the delivery
 */
export async function notifyPaid(app: App, order: Order, added: Text): Promise<void> {
  const active = await activeText(app, order);
  await notifyOf(app, order, { en: `${active.en}${added.en}`, zh: `${active.zh}${added.zh}` });
}

/** Tells the account that it has paid for the next term, and when that begins. */
export async function notifyStart(app: App, order: Order, start: Date): Promise<void> {
  const dayOf = await daysOf(app, order.accountId);
  await notifyOf(app, order, {
    en: ` It begins on ${dayOf("en", start)}, when the current term ends; until then nothing changes.`,
    zh: `${dayOf("zh", start)} 当前套餐到期后生效，在此之前不变。`,
  });
}

async function notifyOf(app: App, order: Order, about: Text): Promise<void> {
  const { accountId, orderNo, titleEn, titleZh, paidCents, currency } = order;
  const money = formatMoney(paidCents, currency);
  const paper = (await hasInvoice(app, order)) ? { en: "invoice", zh: "发票" } : { en: "receipt", zh: "收据" };
  const receipt =
    paidCents === 0
      ? { en: "", zh: "" }
      : {
          en: ` You paid ${money}. The ${paper.en} is with the order.`,
          zh: `实付 ${money}，${paper.zh}可在订单详情中下载。`,
        };
  await notify(app, accountId, {
    type: "order",
    title: { en: `Order ${orderNo} is paid`, zh: `订单 ${orderNo} 已支付` },
    content: {
      en: `${titleEn}.${about.en}${receipt.en}`,
      zh: `${titleZh}。${about.zh}${receipt.zh}`,
    },
    link: orderLink({ orderNo }),
  });
}

async function activeText(app: App, order: Order): Promise<Text> {
  const { accountId, kind, serviceIds } = order;
  const dayOf = await daysOf(app, accountId);
  if (kind === "offline") {
    const packageId = itemOf(order).offline_id ?? 0;
    const right = await app.db.offlineRight.findUnique({ where: { accountId_packageId: { accountId, packageId } } });
    if (!right) return { en: "", zh: "" };
    const { expireAt, downloadsPerDay } = right;
    return {
      en: ` Downloads are open until ${dayOf("en", expireAt)}, up to ${downloadsPerDay} a day.`,
      zh: `下载有效期至 ${dayOf("zh", expireAt)}，每日最多 ${downloadsPerDay} 次。`,
    };
  }
  const service = await app.db.service.findFirst({ where: { id: { in: serviceIds }, accountId } });
  if (!service) return { en: "", zh: "" };
  const subject = balanceSubject(`service:${service.id}`, null);
  const { used, reserved } = (await standingsOf(app, [subject])).get(subject) ?? untouched;
  const [left, total, rate] = [Math.max(0, service.quota - used - reserved), service.quota, service.qps].map((count) =>
    count.toLocaleString("en"),
  );
  const { expireAt } = service;
  return {
    en: ` Active${expireAt ? ` until ${dayOf("en", expireAt)}` : ""}, with ${left} of ${total} calls left, at up to ${rate} calls per second.`,
    zh: `${expireAt ? `有效期至 ${dayOf("zh", expireAt)}，` : ""}剩余 ${left} / ${total} 次调用，每秒最多 ${rate} 次。`,
  };
}
