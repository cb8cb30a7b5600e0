import type { api } from "@meridian/contract";
import type { HandlerInput, HandlerOutput } from "@meridian/contract/endpoint";
import type { App } from "../../../app.ts";
import { Failure } from "../../../errors.ts";
import type { BillingDocument, File as FileRow } from "../../../generated/client.ts";
import { pageOf } from "../../../lib/page-of.ts";
import type { SignedIn } from "../../../lib/signed-in.ts";
import { expiryOf, fileUrl } from "../../../lib/stored-files.ts";
import { drawDocument, percentOf } from "./document-pdf.ts";
import { partsOf } from "./documents.ts";

type Described = HandlerOutput<typeof api.billing.billingDocumentList>["list"][number];

const storageKeyOf = ({ number }: BillingDocument): string => `documents/${number}`;

async function orderNumbers({ db }: App, documents: readonly BillingDocument[]): Promise<Map<number, string>> {
  const orders = await db.order.findMany({
    where: { id: { in: documents.map(({ orderId }) => orderId) } },
    select: { id: true, orderNo: true },
  });
  return new Map(orders.map(({ id, orderNo }) => [id, orderNo]));
}

/** The bytes of a document's PDF; it is drawn once and kept. */
export async function pdfOf(app: App, document: BillingDocument): Promise<Buffer> {
  await fileOf(app, document);
  return Buffer.from(await app.files.getBytes(storageKeyOf(document)));
}

async function fileOf(app: App, document: BillingDocument): Promise<FileRow> {
  const storageKey = storageKeyOf(document);
  const before = await app.db.file.findUnique({ where: { storageKey } });
  if (before) return before;
  const orders = await orderNumbers(app, [document]);
  const bytes = await drawDocument(document, orders.get(document.orderId) ?? "");
  const mime = "application/pdf";
  await app.files.put(storageKey, bytes, { contentType: mime });
  const row = { ownerId: document.accountId, scene: "invoice", name: `${document.number}.pdf`, storageKey, mime };
  await app.db.file.createMany({
    data: { ...row, size: bytes.length, isUsed: true, createdAt: app.now() },
    skipDuplicates: true,
  });
  return app.db.file.findUniqueOrThrow({ where: { storageKey } });
}

/** A link to a document's PDF. @throws Failure NOT_FOUND */
export async function linkToDocument(app: App, { accountId }: SignedIn, id: number) {
  const document = await app.db.billingDocument.findFirst({ where: { id, accountId } });
  if (!document) throw new Failure("NOT_FOUND");
  return { url: fileUrl(app, await fileOf(app, document)), expires_at: expiryOf(app) };
}

/** One page of the account's documents, newest first. */
export async function listDocuments(
  app: App,
  { accountId }: SignedIn,
  { kind, order_no, page, limit }: HandlerInput<typeof api.billing.billingDocumentList>,
) {
  const order =
    order_no === undefined ? null : await app.db.order.findFirst({ where: { orderNo: order_no, accountId } });
  const where = {
    accountId,
    ...(kind && { kind }),
    ...(order_no !== undefined && { orderId: order?.id ?? 0 }),
  };
  const { rows, total } = await pageOf(app.db.billingDocument, { where }, { page, limit });
  const orders = await orderNumbers(app, rows);
  return { list: rows.map((row) => describe(row, orders.get(row.orderId) ?? "")), total, page, limit };
}

const describe = (row: BillingDocument, order_no: string): Described => ({
  id: row.id,
  kind: row.kind,
  number: row.number,
  invoice_no: row.invoiceNo,
  order_no,
  buyer: partsOf(row).buyer.name,
  currency: row.currency as Described["currency"],
  net_cents: row.netCents,
  tax_cents: row.taxCents,
  total_cents: row.totalCents,
  tax_name: row.taxName,
  tax_percent: percentOf(row.taxRate),
  is_reverse_charge: row.isReversed,
  issued_at: row.issuedAt,
});
