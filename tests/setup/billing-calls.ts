import type { App } from "../../apps/server/src/app.ts";
import { issueInvoice } from "../../apps/server/src/modules/invoices/commercial/documents.ts";
import type { CallContext } from "./call-context.ts";
import { newPaidOrder, newPayment } from "./commerce-fixtures.ts";

/** A company in Germany, where VAT numbers have check digits. */
export const germanDetails = {
  name: "Beispiel GmbH",
  country: "DE",
  line1: "Hauptstr. 1",
  city: "Berlin",
  postal_code: "10115",
  tax_no: "DE136695976",
  email: "rechnung@example.com",
};

/** The commercial invoice of a paid order. Returns its ID. */
export async function newDocument(app: App, accountId: number, paidCents = 19_900): Promise<number> {
  const orderId = await newPaidOrder(app, { accountId, currency: "USD", amountCents: paidCents });
  await newPayment(app, orderId, { finishedAt: app.now() });
  await issueInvoice(app, await app.db.order.findUniqueOrThrow({ where: { id: orderId } }));
  return (await app.db.billingDocument.findUniqueOrThrow({ where: { occasion: `order:${orderId}` } })).id;
}

export const billingCalls = {
  billingDetails: () => ({}),
  setBillingDetails: () => germanDetails,
  billingDocumentList: () => ({ kind: "invoice" as const, order_no: "M1" }),
  billingDocumentFile: async ({ own }: CallContext) => ({ id: await own("billing_document") }),
  statementList: () => ({}),
  statementFile: async ({ app, caller }: CallContext) => {
    await newDocument(app, caller.signedIn.accountId);
    return { month: app.now().toISOString().slice(0, 7) };
  },
};

export const staffBillingCalls = {
  taxRateList: () => ({}),
  setTaxRate: () => ({ country: "DE", percent: 19, name_en: "VAT", name_zh: "增值税" }),
};
