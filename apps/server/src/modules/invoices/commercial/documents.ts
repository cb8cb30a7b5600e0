import type { Language } from "@meridian/contract/errors";
import * as z from "zod";
import type { App } from "../../../app.ts";
import type { BillingDocument, BillingDocumentKind, Order, Prisma, Refund } from "../../../generated/client.ts";
import { bookDay } from "../../../lib/calendar.ts";
import { inLanguage, languageOfUser } from "../../../lib/language.ts";
import { buyerOf, isInvoiced, sellerOf } from "./buyer.ts";
import { detailsOf } from "./details.ts";
import { mailDocument } from "./jobs.ts";
import { rateAt, taxIn } from "./tax-rates.ts";

const Party = z.object({ name: z.string(), address: z.array(z.string()), tax_no: z.string(), tax_no_name: z.string() });
const Line = z.object({ name: z.string(), detail: z.string(), cents: z.int() });

const series = { invoice: "INV", credit_note: "CR" } as const satisfies Record<BillingDocumentKind, string>;

const words = {
  en: { calls: "calls", reduction: "Reduction", refund: (order: string) => `Refund of order ${order}` },
  zh: { calls: "次", reduction: "优惠", refund: (order: string) => `订单 ${order} 退款` },
} as const;

/** The parts of a document that are stored as JSON. */
export const partsOf = ({ seller, buyer, lines, language }: BillingDocument) => ({
  seller: Party.parse(seller),
  buyer: Party.parse(buyer),
  lines: z.array(Line).parse(lines),
  language: z.enum(["en", "zh"]).parse(language),
});

/**
 * Takes the next number of a range. The statement locks the range until the transaction ends, and a transaction that
 * fails gives its number back, so that there is neither a gap nor a double.
 */
async function nextNumber(app: App, kind: BillingDocumentKind): Promise<string> {
  const year = Number(bookDay(app.now()).slice(0, 4));
  const [{ last }] = await app.db.$queryRaw<[{ last: number }]>`
    insert into document_numbers as n (series, year, last) values (${series[kind]}, ${year}::int, 1)
    on conflict (series, year) do update set last = n.last + 1 returning last`;
  return `${series[kind]}-${year}-${String(last).padStart(6, "0")}`;
}

type Content = Omit<Prisma.BillingDocumentUncheckedCreateInput, "number" | "issuedAt">;

async function issue(app: App, content: Content): Promise<BillingDocument> {
  const number = await nextNumber(app, content.kind);
  const row = await app.db.billingDocument.create({ data: { ...content, number, issuedAt: app.now() } });
  await app.jobs.add(mailDocument, { id: row.id });
  return row;
}

/** Whether a paid order has a commercial invoice, or will have one when its payment is recorded. */
export const hasInvoice = async (app: App, { accountId, currency, invoiceNo, paidCents }: Order): Promise<boolean> =>
  paidCents > 0 && (invoiceNo !== "" || isInvoiced(currency, await detailsOf(app, accountId)));

/** Issues the invoice of an order, in the transaction that records its payment; a fapiao is then no longer possible. */
export async function issueInvoice(app: App, order: Order): Promise<void> {
  const { db } = app;
  const { accountId, currency, paidCents, originCents } = order;
  if (!(await hasInvoice(app, order))) return;
  const details = await detailsOf(app, accountId);
  const account = await db.user.findUniqueOrThrow({ where: { id: accountId } });
  const language = languageOfUser(account);
  const rate = details && (await rateAt(app, details.country, app.now()));
  const isReversed = Boolean(rate?.reversesCharge && rate.rate > 0 && details?.taxNo);
  const taxRate = isReversed ? 0 : (rate?.rate ?? 0);
  const taxCents = taxIn(paidCents, taxRate);
  const { number } = await issue(app, {
    kind: "invoice",
    accountId,
    orderId: order.id,
    occasion: `order:${order.id}`,
    language,
    seller: { ...sellerOf(app, language) },
    buyer: { ...(await buyerOf(app, account, language)) },
    lines: [
      {
        name: inLanguage(language, order.titleEn, order.titleZh),
        detail: callsIn(order, language),
        cents: originCents,
      },
      ...(originCents > paidCents
        ? [{ name: words[language].reduction, detail: "", cents: paidCents - originCents }]
        : []),
    ],
    currency,
    netCents: paidCents - taxCents,
    taxCents,
    totalCents: paidCents,
    taxRate,
    taxName: rate ? inLanguage(language, rate.nameEn, rate.nameZh) : "",
    isReversed,
    payChannel: order.payChannel,
    timeZone: account.timeZone,
  });
  await db.order.update({ where: { id: order.id }, data: { invoiceNo: number } });
}

const Calls = z.tuple([z.object({ quota: z.int().nullish() })]);

function callsIn({ items }: Order, language: Language): string {
  const [{ quota }] = Calls.parse(items);
  // Digits are grouped alike in both languages.
  return quota ? `${quota.toLocaleString("en-US")} ${words[language].calls}` : "";
}

/** Issues the credit note of a refund of an invoiced order, in the transaction that records the refund. */
export async function issueCreditNote(app: App, order: Order, refund: Refund): Promise<void> {
  const invoice = await app.db.billingDocument.findUnique({ where: { occasion: `order:${order.id}` } });
  if (!invoice) return;
  const { id: _id, number: invoiceNo, issuedAt: _at, mailedAt: _mailed, ...same } = invoice;
  const { language, seller, buyer } = partsOf(invoice);
  // The difference of two totals, so that the notes of a whole refund add up to the tax of the invoice.
  const before = order.refundedCents - refund.amountCents;
  const taxCents = taxIn(order.refundedCents, invoice.taxRate) - taxIn(before, invoice.taxRate);
  await issue(app, {
    ...same,
    seller,
    buyer,
    kind: "credit_note",
    occasion: `refund:${refund.id}`,
    invoiceNo,
    lines: [{ name: words[language].refund(order.orderNo), detail: "", cents: refund.amountCents }],
    netCents: refund.amountCents - taxCents,
    taxCents,
    totalCents: refund.amountCents,
  });
}
