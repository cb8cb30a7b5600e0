import { formatMoney } from "@meridian/contract/money";
import { type App, transaction } from "../../app.ts";
import type { Invoice, RedInvoice } from "../../generated/client.ts";
import { newApplyNo } from "./apply.ts";
import { notifyOfInvoice } from "./finish.ts";
import { freeOrders, retakeOrders } from "./order-parts.ts";
import type { TitleColumns } from "./title.ts";

/** The tax office's time limit for the buyer's consent to a red invoice. */
export const CONFIRM_HOURS = 72;

/**
 * Applies a red (credit) invoice: its amount becomes invoiceable again, and a fully reversed invoice becomes red and is
 * followed by the requested new one. Runs in the transaction that issues it.
 */
export async function applyRed(app: App, invoice: Invoice, red: RedInvoice): Promise<void> {
  const { amountCents, accountId, id } = invoice;
  // The statement's condition prevents reversing more than there is.
  const { count } = await app.db.invoice.updateMany({
    where: { id, status: "issued", redCents: { lte: amountCents - red.amountCents } },
    data: { redCents: { increment: red.amountCents } },
  });
  if (count === 0) throw new Error(`red invoice ${red.id} takes back more than is left of invoice ${id}`);
  await app.db.invoice.updateMany({ where: { id, status: "issued", redCents: amountCents }, data: { status: "red" } });
  const freed = await freeOrders(app, id, red.amountCents);
  const shown = formatMoney(red.amountCents, invoice.currency);
  const next = red.reissue === null ? null : await retakeOrders(app, accountId, freed);
  const nextCents = (next ?? []).reduce((sum, part) => sum + part.amountCents, 0);
  if (next && nextCents > 0)
    await app.db.invoice.create({
      data: {
        applyNo: newApplyNo(app),
        accountId,
        createdById: red.createdById,
        type: invoice.type,
        ...(red.reissue as unknown as TitleColumns),
        email: invoice.email,
        ...(invoice.address !== null && { address: invoice.address }),
        content: invoice.content,
        remark: invoice.remark,
        amountCents: nextCents,
        currency: invoice.currency,
        reissueOfId: id,
        createdAt: app.now(),
        orders: { create: next },
      },
    });
  await notifyOfInvoice(app, invoice, {
    title: {
      en: `${shown} of invoice ${invoice.invoiceNo} was reversed`,
      zh: `发票 ${invoice.invoiceNo} 已冲红 ${shown}`,
    },
    content:
      nextCents > 0
        ? { en: "A new invoice has been requested.", zh: "已申请重新开票。" }
        : { en: "The amount can be refunded, or invoiced again.", zh: "对应金额可退款或重新开票。" },
  });
}

/** Ends red invoices whose deadline for consent has passed, once each, and returns their number. */
export async function expireReds(app: App): Promise<{ expired: number }> {
  const due = { status: "red_confirming", confirmUntil: { lte: app.now() } };
  const rows = await app.db.redInvoice.findMany({ where: due, include: { invoice: true }, take: 500 });
  let expired = 0;
  for (const { id, invoice } of rows)
    await transaction(app, async (app) => {
      const { count } = await app.db.redInvoice.updateMany({
        where: { id, ...due },
        data: { status: "red_expired", closedAt: app.now() },
      });
      if (count === 0) return;
      expired += 1;
      await notifyOfInvoice(app, invoice, {
        title: {
          en: `The red invoice for ${invoice.invoiceNo} has expired`,
          zh: `发票 ${invoice.invoiceNo} 的红字确认已过期`,
        },
        content: {
          en: `It was not confirmed within ${CONFIRM_HOURS} hours. You can request it again.`,
          zh: `${CONFIRM_HOURS} 小时内未确认，可重新申请冲红。`,
        },
      });
    });
  return { expired };
}
