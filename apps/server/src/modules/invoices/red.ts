import type { api } from "@meridian/contract";
import type { HandlerInput } from "@meridian/contract/endpoint";
import { type App, transaction } from "../../app.ts";
import { Failure } from "../../errors.ts";
import type { Invoice } from "../../generated/client.ts";
import { writeAudit } from "../../lib/audit.ts";
import type { SignedIn } from "../../lib/signed-in.ts";
import { findInvoice } from "./invoice-list.ts";
import { completeTitle, type InvoiceType, isCertified, isSpecial, type TitleColumns, titleOf } from "./title.ts";

type Request = HandlerInput<typeof api.invoices.invoiceRed>;

/** Reasons allowing a partial red invoice. */
const partialReasons: readonly string[] = ["sales_return", "sales_discount"];
/** States in which a red invoice may still be issued. */
const openStates: readonly string[] = ["red_pending", "red_confirming", "red_failed"];

/**
 * Requests a red (credit) invoice. Only one can be open at a time, so that together they never exceed the invoice. Only
 * staff can see whether the buyer has used or booked the invoice: a partial one is requested by its reason here, and
 * issued from `red_confirming` only.
 * @throws Failure NOT_FOUND, RED_INVOICE_NOT_ALLOWED, INVOICE_TITLE_INCOMPLETE
 */
export function requestRedInvoice(app: App, user: SignedIn, ip: string, input: Request) {
  return transaction(app, async (app) => {
    const { accountId } = user;
    const id = input.invoice_id;
    // Locks the invoice's row, so that two requests cannot both be the only one.
    await app.db.$queryRaw`select 1 from invoices where id = ${id} and account_id = ${accountId} for update`;
    const invoice = await findInvoice(app, { id, accountId });
    if (invoice.status !== "issued") throw new Failure("RED_INVOICE_NOT_ALLOWED", { state: invoice.status });
    const open = invoice.reds.find(({ status }) => openStates.includes(status));
    if (open) throw new Failure("RED_INVOICE_NOT_ALLOWED", { state: open.status });
    const amountCents = amountOf(invoice, input);
    const reissue = input.reissue ? await nextTitle(app, invoice, input) : undefined;
    const red = await app.db.redInvoice.create({
      data: {
        invoiceId: id,
        createdById: user.id,
        reason: input.reason,
        amountCents,
        remark: input.remark ?? "",
        ...(reissue && { reissue: { ...reissue } }),
        createdAt: app.now(),
      },
    });
    await writeAudit(app, user, {
      action: "invoice.red",
      target: `invoice:${id}`,
      ip,
      after: { reason: input.reason, amount_cents: amountCents, reissue: input.reissue },
    });
    return { invoice_id: id, red_id: red.id, red_status: "red_pending" as const };
  });
}

/** The amount to reverse. @throws Failure RED_INVOICE_NOT_ALLOWED */
function amountOf({ amountCents, redCents }: Invoice, { reason, amount_cents, reissue }: Request): number {
  const left = amountCents - redCents;
  const amount = amount_cents ?? left;
  const isWhole = amount === amountCents;
  const isRefused =
    amount > left ||
    (reason === "issue_error" && !isWhole) ||
    (amount < left && !partialReasons.includes(reason)) ||
    // A reissue replaces the whole invoice.
    (reissue && !isWhole);
  if (isRefused) throw new Failure("RED_INVOICE_NOT_ALLOWED", { left_cents: left });
  return amount;
}

/** The reissued invoice's title: the given one, else the same. */
async function nextTitle(app: App, invoice: Invoice, input: Request): Promise<TitleColumns> {
  if (input.title === undefined) return titleOf(invoice);
  const titleType = input.title_type ?? (invoice.titleType as NonNullable<Request["title_type"]>);
  const title = completeTitle(
    app,
    { ...input, title: input.title, title_type: titleType },
    invoice.type as InvoiceType,
  );
  if (isSpecial(invoice.type) && !(await isCertified(app, invoice.accountId, title.taxNo)))
    throw new Failure("RED_INVOICE_NOT_ALLOWED", { state: invoice.status });
  return title;
}
