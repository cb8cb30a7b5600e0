import type { App } from "../../apps/server/src/app.ts";
import type { Account } from "./accounts.ts";
import type { CallContext } from "./call-context.ts";
import { newInvoice } from "./commerce-fixtures.ts";

/** A company's billing details (发票抬头) for a digital invoice. */
export const companyTitle = {
  title_type: "enterprise" as const,
  title: "示例科技有限公司",
  tax_no: "91350100M000100Y43",
};

/** The smallest content that is detected as a PDF. */
export const smallPdf = () => new File(["%PDF-1.4\n%%EOF\n"], "invoice.pdf", { type: "application/pdf" });

/** A customer's invoice that is waiting for staff. */
const customersInvoice = async ({ app, customer }: CallContext): Promise<number> =>
  newInvoice(app, { accountId: (await customer()).signedIn.accountId });

/** Certifies the account's company, which special VAT invoices (专票) require. */
export async function certify({ db, now }: App, { id, signedIn: { accountId } }: Account, uscc = companyTitle.tax_no) {
  await db.certification.create({
    data: {
      accountId,
      submittedById: id,
      companyName: companyTitle.title,
      uscc,
      licenceFileId: 0,
      legalPerson: "张三",
      contactName: "李四",
      contactPhone: "+8613800138000",
      industryId: 0,
      provinceCode: "110000",
      cityCode: "110100",
      districtCode: "110101",
      method: "manual",
      status: "passed",
      createdAt: now(),
      decidedAt: now(),
    },
  });
}

export const invoiceCalls = {
  invoiceList: () => ({ status: "pending" as const }),
  userInvoice: async ({ own }: CallContext) => ({
    order_ids: [await own("paid_order")],
    type: "digital_normal" as const,
    ...companyTitle,
    email: "ann@example.com",
    amount_cents: 19_900,
  }),
  invoiceCancel: async ({ own }: CallContext) => ({ id: await own("invoice") }),
  invoiceRed: async ({ own }: CallContext) => ({
    invoice_id: await own("issued_invoice"),
    reason: "issue_error" as const,
  }),
  userInvoiceTitleSearch: () => ({ keyword: "示例" }),
  invoiceTitleList: () => ({}),
  setInvoiceTitle: async ({ own }: CallContext) => ({ title_id: await own("invoice_title"), ...companyTitle }),
  delInvoiceTitle: async ({ own }: CallContext) => ({ title_ids: [await own("invoice_title")] }),
  orderReceipt: async ({ own }: CallContext) => ({ order_id: await own("paid_order") }),
};

export const downloadCalls = { getOfflineListNew: () => ({ product: "city" }) };

export const staffInvoiceCalls = {
  invoiceList: async ({ customer }: CallContext) => ({ status: "pending" as const, user_id: (await customer()).id }),
  invoiceInfo: async (context: CallContext) => ({ id: await customersInvoice(context) }),
  invoiceFile: async (context: CallContext) => {
    const id = await customersInvoice(context);
    await context.app.db.invoice.update({ where: { id }, data: { status: "issuing" } });
    return { id, format: "pdf" as const, file: smallPdf() };
  },
  invoiceChange: async (context: CallContext) => ({ id: await customersInvoice(context), action: "take" as const }),
};
