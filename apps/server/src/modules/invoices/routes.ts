import { api } from "@meridian/contract";
import { routes } from "../../lib/calls.ts";
import { applyForInvoice, cancelInvoice } from "./apply.ts";
import { setDetails, showDetails } from "./commercial/details.ts";
import { linkToDocument, listDocuments } from "./commercial/document-files.ts";
import { linkToStatement, listStatements } from "./commercial/statements.ts";
import { listInvoices } from "./invoice-list.ts";
import { receiptOf } from "./receipt.ts";
import { requestRedInvoice } from "./red.ts";
import { deleteTitles, listTitles, searchTitles, setTitle } from "./titles.ts";

const forFapiao = routes(api.invoices, {
  invoiceList: ({ app, user, input }) => listInvoices(app, user, input),
  userInvoice: ({ app, user, caller, input }) => applyForInvoice(app, user, caller.ip, input),
  invoiceCancel: ({ app, user, caller, input }) => cancelInvoice(app, user, caller.ip, input.id),
  invoiceRed: ({ app, user, caller, input }) => requestRedInvoice(app, user, caller.ip, input),
  userInvoiceTitleSearch: ({ app, user, input }) => searchTitles(app, user, input),
  invoiceTitleList: ({ app, user }) => listTitles(app, user),
  setInvoiceTitle: ({ app, user, caller, input }) => setTitle(app, user, caller.ip, input),
  delInvoiceTitle: ({ app, user, caller, input }) => deleteTitles(app, user, caller.ip, input.title_ids),
  orderReceipt: ({ app, user, caller, input }) => receiptOf(app, user, caller.language, input.order_id),
});

const forDocuments = routes(api.billing, {
  billingDetails: ({ app, user, caller }) => showDetails(app, user, caller.language),
  setBillingDetails: ({ app, user, caller, input }) => setDetails(app, user, caller.ip, input),
  billingDocumentList: ({ app, user, input }) => listDocuments(app, user, input),
  billingDocumentFile: ({ app, user, input }) => linkToDocument(app, user, input.id),
  statementList: ({ app, user, input }) => listStatements(app, user, input),
  statementFile: ({ app, user, caller, input }) => linkToStatement(app, user, caller.language, input),
});

export default [...forFapiao, ...forDocuments];
