import { api } from "@meridian/contract";
import { routes } from "../../http/routes.ts";
import { applyForInvoice, cancelInvoice } from "./apply.ts";
import { listInvoices } from "./invoice-list.ts";
import { receiptOf } from "./receipt.ts";
import { requestRedInvoice } from "./red.ts";
import { deleteTitles, listTitles, searchTitles, setTitle } from "./titles.ts";

export default routes(api.invoices, {
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
