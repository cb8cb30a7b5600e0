import { randomBytes } from "node:crypto";
import { type App, transaction } from "../../app.ts";
import { Failure } from "../../errors.ts";
import type { Invoice } from "../../generated/client.ts";
import { decryptText } from "../../lib/encryption.ts";
import { storeFile } from "./files.ts";
import { finishInvoice } from "./finish.ts";
import { requestInvoice } from "./jobs.ts";
import { isPaper } from "./title.ts";

const BATCH = 20;

/** The description of the sale on an invoice. */
const contentNames: Readonly<Record<string, string>> = {
  information_service: "信息服务费",
  technical_service: "技术服务费",
  software_service: "软件服务费",
};

/**
 * Submits an invoice that is being issued to the provider, if one is configured and the invoice is digital. It keeps
 * its provider number until the provider has rejected it, so that a retry never issues a second one.
 */
export async function handToProvider(app: App, { id, type, applyNo, providerNo }: Invoice): Promise<void> {
  if (!app.eInvoice || isPaper(type)) return;
  if (providerNo === "")
    await app.db.invoice.update({
      where: { id },
      data: { providerNo: `${applyNo}-${randomBytes(3).toString("hex")}` },
    });
  await app.jobs.add(requestInvoice, { id });
}

/** Requests an invoice or its state from the provider, and applies the decision. */
export async function requestFromProvider(app: App, id: number): Promise<{ status: string }> {
  const row = await app.db.invoice.findUnique({ where: { id } });
  if (!app.eInvoice || row?.status !== "issuing" || row.providerNo === "") return { status: "none" };
  const outcome = await app.eInvoice.issue({
    number: row.providerNo,
    isSpecial: row.type === "digital_special",
    buyer: {
      isPerson: row.titleType === "personal",
      name: row.title,
      taxNo: row.taxNo,
      bank: row.bankName,
      account: row.bankAccountEncrypted ? decryptText(row.bankAccountEncrypted, app.secrets.kept) : "",
      address: row.regAddress,
      phone: row.regPhone,
      email: row.email,
    },
    item: contentNames[row.content] ?? row.content,
    amountCents: row.amountCents,
    remark: row.remark,
  });
  if (outcome.status === "failed") await noteFailure(app, row, outcome.reason);
  if (outcome.status === "issued") {
    const keys: Record<string, string> = {};
    for (const { format, bytes } of outcome.files)
      keys[`${format}Key`] = await storeFile(app, row.createdById, {
        format,
        bytes,
        name: `invoice-${outcome.invoiceNo}`,
      });
    await takeOver(app, row, keys, outcome);
  }
  return { status: outcome.status };
}

/** Two processes may receive the same decision; the second finds it issued. */
async function takeOver(
  app: App,
  { id, providerNo }: Invoice,
  keys: Readonly<Record<string, string>>,
  issued: { invoiceNo: string; taxCents: number },
): Promise<void> {
  try {
    await transaction(app, async (app) => {
      await app.db.invoice.updateMany({ where: { id, status: "issuing", providerNo }, data: keys });
      await finishInvoice(app, id, issued);
    });
  } catch (error) {
    if (!(error instanceof Failure && error.failure === "CONFLICT")) throw error;
  }
}

/** Only here the provider number is dropped: the refusal is final. */
async function noteFailure({ db }: App, { id, providerNo }: Invoice, reason: string): Promise<void> {
  await db.invoice.updateMany({
    where: { id, status: "issuing", providerNo },
    data: { status: "failed", rejectReason: reason.slice(0, 200), providerNo: "" },
  });
}

/** Polls the invoices the provider has not decided on; failed queries wait for the next run. */
export async function pollOpenInvoices(app: App): Promise<{ polled: number }> {
  if (!app.eInvoice) return { polled: 0 };
  const open = await app.db.invoice.findMany({
    where: { status: "issuing", providerNo: { not: "" } },
    orderBy: { changedAt: "asc" },
    take: BATCH,
    select: { id: true },
  });
  for (const { id } of open) {
    try {
      await requestFromProvider(app, id);
    } catch (error) {
      app.log.warn({ err: error, invoice: id }, "e-invoice provider");
    }
    // The longest waiting come first, so that batches rotate.
    await app.db.invoice.updateMany({ where: { id, status: "issuing" }, data: { changedAt: app.now() } });
  }
  return { polled: open.length };
}
