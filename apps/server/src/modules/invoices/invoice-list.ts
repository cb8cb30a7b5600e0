import type { api } from "@meridian/contract";
import type { HandlerInput, HandlerOutput } from "@meridian/contract/endpoint";
import type { App } from "../../app.ts";
import { Failure } from "../../errors.ts";
import type { Prisma } from "../../generated/client.ts";
import { addDays, dayIn } from "../../lib/calendar.ts";
import { invoiceableSince, invoiceCurrency } from "../../lib/invoiceable.ts";
import { pageOf } from "../../lib/page-of.ts";
import { formatPhone, maskedPhone } from "../../lib/phones.ts";
import { mayTakeFiles, type SignedIn } from "../../lib/signed-in.ts";
import { parcelUrl } from "../mall/express.ts";
import { fileUrls } from "./files.ts";
import { describeTitle } from "./title.ts";

type Described = HandlerOutput<typeof api.invoices.invoiceCancel>;

/** An invoice with its orders and its reversals, the newest first. */
export const withParts = {
  orders: { include: { order: { select: { orderNo: true } } }, orderBy: { orderId: "asc" } },
  reds: { orderBy: { id: "desc" } },
} as const satisfies Prisma.InvoiceInclude;

export type FullInvoice = Prisma.InvoiceGetPayload<{ include: typeof withParts }>;

/** @throws Failure NOT_FOUND */
export async function findInvoice({ db }: App, where: { id: number; accountId?: number }): Promise<FullInvoice> {
  const row = await db.invoice.findFirst({ where, include: withParts });
  if (!row) throw new Failure("NOT_FOUND");
  return row;
}

/** An invoice as the API returns it. Only the applicant sees the recipient's phone. */
export async function describeInvoice(app: App, row: FullInvoice, reader: SignedIn | "staff"): Promise<Described> {
  const [red] = row.reds;
  const mayHaveFiles = reader === "staff" || mayTakeFiles(reader);
  const urlOf = await fileUrls(app, mayHaveFiles ? [row.pdfKey, row.ofdKey, row.xmlKey, red?.pdfKey] : []);
  const address = row.address as NonNullable<Described["address"]> | null;
  const seesPhone = reader === "staff" || reader.id === row.createdById;
  return {
    id: row.id,
    apply_no: row.applyNo,
    invoice_no: row.invoiceNo,
    type: row.type as Described["type"],
    ...describeTitle(app, row),
    content: row.content as Described["content"],
    remark: row.remark,
    amount_cents: row.amountCents,
    tax_cents: row.taxCents,
    red_cents: row.redCents,
    currency: row.currency as Described["currency"],
    status: row.status,
    order_nos: row.orders.map(({ order }) => order.orderNo),
    email: row.email,
    address: address && { ...address, phone: seesPhone ? formatPhone(address.phone) : maskedPhone(address.phone) },
    express: row.expressNo ? { company: row.expressCompany, no: row.expressNo, url: parcelUrl(row.expressNo) } : null,
    pdf_url: urlOf(row.pdfKey),
    ofd_url: urlOf(row.ofdKey),
    xml_url: urlOf(row.xmlKey),
    reject_reason: row.rejectReason,
    red: red
      ? {
          red_id: red.id,
          status: red.status as NonNullable<Described["red"]>["status"],
          reason: red.reason as NonNullable<Described["red"]>["reason"],
          amount_cents: red.amountCents,
          red_invoice_no: red.redInvoiceNo,
          red_pdf_url: urlOf(red.pdfKey),
          reject_reason: red.rejectReason,
          confirm_until_at: red.confirmUntil,
          applied_at: red.createdAt,
          issued_at: red.issuedAt,
        }
      : null,
    reissue_of: row.reissueOfId,
    created_at: row.createdAt,
    issued_at: row.issuedAt,
  };
}

/** One page of the account's invoices, newest first, with what can still be invoiced. */
export async function listInvoices(
  app: App,
  user: SignedIn,
  { status, type, start_date, end_date, page, limit }: HandlerInput<typeof api.invoices.invoiceList>,
) {
  const { timeZone } = await app.db.user.findUniqueOrThrow({ where: { id: user.accountId } });
  const where: Prisma.InvoiceWhereInput = {
    accountId: user.accountId,
    ...(status && { status }),
    ...(type && { type }),
    createdAt: {
      ...(start_date !== undefined && { gte: dayIn(start_date, timeZone) }),
      ...(end_date !== undefined && { lt: dayIn(addDays(end_date, 1), timeZone) }),
    },
  };
  const [{ rows, total }, sum] = await Promise.all([
    pageOf(app.db.invoice, { where, include: withParts }, { page, limit }),
    sumsOf(app, user.accountId),
  ]);
  const list = await Promise.all(rows.map((row) => describeInvoice(app, row, user)));
  return { list, total, page, limit, sum };
}

async function sumsOf(app: App, accountId: number) {
  const rows = await app.db.$queryRaw<{ currency: string; invoiceable: number; invoiced: number }[]>`
    select currency, sum(invoiced_cents)::float8 as invoiced,
      coalesce(sum(paid_cents - refunded_cents - invoiced_cents)
        filter (where status in ('paid', 'completed') and currency = ${invoiceCurrency}
          and paid_at >= ${invoiceableSince(app.now())}), 0)::float8 as invoiceable
    from orders where account_id = ${accountId} and paid_cents > 0 group by currency order by currency`;
  return rows.map(({ currency, invoiceable, invoiced }) => ({
    currency: currency as "CNY",
    invoiceable_cents: invoiceable,
    invoiced_cents: invoiced,
  }));
}
