import { formatMoney } from "@meridian/contract/money";
import { type App, transaction } from "../../app.ts";
import { Failure } from "../../errors.ts";
import type { Invoice } from "../../generated/client.ts";
import { languageOfUser } from "../../lib/language.ts";
import { queueMail } from "../delivery/delivery.ts";
import { type NewNotice, notify } from "../notices/notices.ts";
import { publishEvent } from "../webhooks/deliveries.ts";
import { fileUrls } from "./files.ts";
import { isPaper } from "./title.ts";

/** Long enough to last over a weekend. */
const MAILED_SECONDS = 7 * 86_400;
const link = "/user?tab=billing&view=invoices";

export interface Issued {
  invoiceNo: string;
  taxCents: number;
}

/**
 * Marks an invoice as issued, and notifies the customer. Of concurrent attempts only one succeeds.
 * @throws Failure CONFLICT with the current state
 */
export function finishInvoice(app: App, id: number, { invoiceNo, taxCents }: Issued): Promise<Invoice> {
  return transaction(app, async (app) => {
    const { count } = await app.db.invoice.updateMany({
      where: { id, status: "issuing" },
      data: { status: "issued", invoiceNo, taxCents, rejectReason: "", issuedAt: app.now() },
    });
    const row = await app.db.invoice.findUniqueOrThrow({ where: { id } });
    if (count === 0) throw new Failure("CONFLICT", { state: row.status });
    const shown = formatMoney(row.amountCents, row.currency);
    await notifyOfInvoice(app, row, {
      title: { en: `Your invoice for ${shown} has been issued`, zh: `${shown} 的发票已开具` },
      content: isPaper(row.type)
        ? { en: `No. ${invoiceNo}. We will send it by post.`, zh: `发票号码 ${invoiceNo}，即将寄出。` }
        : { en: `No. ${invoiceNo}. You can download it.`, zh: `发票号码 ${invoiceNo}，可前往下载。` },
    });
    await mailInvoice(app, row);
    await publishEvent(app, row.accountId, "invoice.issued", {
      invoice_id: row.id,
      apply_no: row.applyNo,
      invoice_no: invoiceNo,
      amount_cents: row.amountCents,
      currency: row.currency,
    });
    return row;
  });
}

/** Notifies the applicant of an invoice's outcome. */
export const notifyOfInvoice = (app: App, { createdById }: Invoice, notice: Omit<NewNotice, "type" | "link">) =>
  notify(app, createdById, { type: "invoice", link, ...notice });

/** Sends the files' URLs to the invoice's email address, which may belong to an accountant who cannot sign in. */
async function mailInvoice(app: App, row: Invoice): Promise<void> {
  if (row.email === "") return;
  const urlOf = await fileUrls(app, [row.pdfKey, row.ofdKey, row.xmlKey], MAILED_SECONDS);
  const files = (["pdf", "ofd", "xml"] as const).flatMap((format) => {
    const url = urlOf(row[`${format}Key`]);
    return url ? [`${format.toUpperCase()}: ${url}`] : [];
  });
  const { lang } = await app.db.user.findUniqueOrThrow({ where: { id: row.createdById }, select: { lang: true } });
  const shown = formatMoney(row.amountCents, row.currency);
  const language = languageOfUser({ lang });
  await queueMail(app, row.email, language, {
    subject: language === "en" ? `Invoice ${row.invoiceNo}` : `电子发票 ${row.invoiceNo}`,
    paragraphs: [
      language === "en"
        ? `Invoice ${row.invoiceNo} of ${shown} for ${row.title} is issued.`
        : `${row.title} 的发票已开具，号码 ${row.invoiceNo}，金额 ${shown}。`,
      ...files,
      ...(files.length === 0 ? [] : [language === "en" ? "The links are valid for one week." : "下载链接一周内有效。"]),
    ],
  });
}
