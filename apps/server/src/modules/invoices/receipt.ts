import type { Language } from "@meridian/contract/errors";
import * as z from "zod";
import type { App } from "../../app.ts";
import { Failure } from "../../errors.ts";
import type { File as FileRow, Order } from "../../generated/client.ts";
import { inLanguage } from "../../lib/language.ts";
import type { SignedIn } from "../../lib/signed-in.ts";
import { expiryOf, fileUrl } from "../../lib/stored-files.ts";
import { buyerNameOf } from "./commercial/buyer.ts";
import { channelNames } from "./commercial/channels.ts";
import { drawReceipt } from "./receipt-pdf.ts";

/** An order's items, of which a receipt shows name, quantity and price. */
const Items = z.array(
  z.object({
    name_en: z.string(),
    name_zh: z.string(),
    quota: z.number().nullish(),
    price_cents: z.number(),
  }),
);

/**
 * A link to the receipt of a paid order. A receipt is rendered at most once a day, because it is stored like an unused
 * upload.
 * @throws Failure NOT_FOUND, CONFLICT if nothing was paid
 */
export async function receiptOf(app: App, user: SignedIn, language: Language, orderId: number) {
  const order = await app.db.order.findFirst({ where: { id: orderId, accountId: user.accountId } });
  if (!order) throw new Failure("NOT_FOUND");
  if (!order.paidAt || order.paidCents === 0) throw new Failure("CONFLICT", { state: order.status });
  // A refund makes another receipt.
  const storageKey = `receipts/${order.orderNo}-${order.refundedCents}-${language}`;
  const file = (await renew(app, storageKey)) ?? (await draw(app, user, language, order, storageKey));
  return { url: fileUrl(app, file), expires_at: expiryOf(app) };
}

/** The existing file, kept for another day. */
async function renew({ db, now }: App, storageKey: string): Promise<FileRow | undefined> {
  const [file] = await db.file.updateManyAndReturn({ where: { storageKey }, data: { createdAt: now() } });
  return file;
}

async function draw(
  app: App,
  { id: ownerId, accountId }: SignedIn,
  language: Language,
  order: Order,
  storageKey: string,
): Promise<FileRow> {
  const { config } = app;
  const account = await app.db.user.findUniqueOrThrow({ where: { id: accountId } });
  const number = new Intl.NumberFormat(language === "zh" ? "zh-CN" : "en-US");
  const bytes = await drawReceipt({
    language,
    seller: {
      name: inLanguage(language, config.COMPANY_NAME_EN, config.COMPANY_NAME),
      taxNo: config.COMPANY_TAX_NO,
      address: config.COMPANY_ADDRESS,
    },
    buyer: await buyerNameOf(app, account),
    orderNo: order.orderNo,
    paidAt: order.paidAt ?? order.createdAt,
    timeZone: account.timeZone,
    channel: channelNames[order.payChannel]?.[language] ?? order.payChannel,
    currency: order.currency,
    lines: Items.parse(order.items).map((item) => ({
      name: inLanguage(language, item.name_en, item.name_zh),
      detail: item.quota ? `${number.format(item.quota)} ${language === "zh" ? "次" : "calls"}` : "",
      cents: item.price_cents,
    })),
    originCents: order.originCents,
    discountCents: order.originCents - order.paidCents,
    paidCents: order.paidCents,
    refundedCents: order.refundedCents,
  });
  await app.files.put(storageKey, bytes, { contentType: "application/pdf" });
  await app.db.file.createMany({
    data: {
      ownerId,
      scene: "receipt",
      name: `receipt-${order.orderNo}-${language}.pdf`,
      storageKey,
      size: bytes.length,
      mime: "application/pdf",
      createdAt: app.now(),
    },
    skipDuplicates: true,
  });
  return app.db.file.findUniqueOrThrow({ where: { storageKey } });
}
