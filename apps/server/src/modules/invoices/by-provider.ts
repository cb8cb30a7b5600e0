import { randomBytes } from "node:crypto";
import { type App, transaction } from "../../app.ts";
import { Failure } from "../../errors.ts";
import type { Invoice } from "../../generated/client.ts";
import { decryptText } from "../../lib/encryption.ts";
import { keepFile } from "./files.ts";
import { finishInvoice } from "./finish.ts";
import { requestInvoice } from "./jobs.ts";
import { isPaper } from "./title.ts";

const BATCH = 20;

/** What an invoice says was sold. */
const contentNames: Readonly<Record<string, string>> = {
  information_service: "信息服务费",
  technical_service: "技术服务费",
  software_service: "软件服务费",
};

/**
 * Hands an invoice that is being issued to the provider, where one is set up and the invoice is digital. It keeps its
 * provider's number until the provider has refused it, so that asking again never issues a second one.
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

/** Asks the provider for an invoice, or how far it is, and takes over what it has decided. */
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
      keys[`${format}Key`] = await keepFile(app, row.createdById, {
        format,
        bytes,
        name: `invoice-${outcome.invoiceNo}`,
      });
    await takeOver(app, row, keys, outcome);
  }
  return { status: outcome.status };
}

/** Two processes may hear of the same invoice; the second finds it issued. */
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

/** Only here the provider's number is given up: it has refused it for good. */
async function noteFailure({ db }: App, { id, providerNo }: Invoice, reason: string): Promise<void> {
  await db.invoice.updateMany({
    where: { id, status: "issuing", providerNo },
    data: { status: "failed", rejectReason: reason.slice(0, 200), providerNo: "" },
  });
}

/** Asks about the invoices that the provider has not decided on; one that cannot be asked about waits for the next time. */
export async function pollOpenInvoices(app: App): Promise<{ asked: number }> {
  if (!app.eInvoice) return { asked: 0 };
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
    // The ones that wait longest come first, so that no batch is always the same.
    await app.db.invoice.updateMany({ where: { id, status: "issuing" }, data: { changedAt: app.now() } });
  }
  return { asked: open.length };
}
