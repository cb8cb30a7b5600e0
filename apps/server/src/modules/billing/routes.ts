import { api, staffApi } from "@meridian/contract";
import { type Route, routes } from "../../http/routes.ts";
import { staffOf } from "../staff/actor.ts";
import { setDetails, showDetails } from "./details.ts";
import { linkToDocument, listDocuments } from "./document-files.ts";
import { listTaxRates, setTaxRate } from "./staff-rates.ts";
import { linkToStatement, listStatements } from "./statements.ts";

const forAccounts = routes(api.billing, {
  billingDetails: ({ app, user, caller }) => showDetails(app, user, caller.language),
  setBillingDetails: ({ app, user, caller, input }) => setDetails(app, user, caller.ip, input),
  billingDocumentList: ({ app, user, input }) => listDocuments(app, user, input),
  billingDocumentFile: ({ app, user, input }) => linkToDocument(app, user, input.id),
  statementList: ({ app, user, input }) => listStatements(app, user, input),
  statementFile: ({ app, user, caller, input }) => linkToStatement(app, user, caller.language, input),
});

const forStaff = routes(staffApi.adminBilling, {
  taxRateList: ({ app }) => listTaxRates(app),
  setTaxRate: async ({ app, user, caller, input }) => setTaxRate(app, await staffOf(app, user, caller), input),
});

export default [...forAccounts, ...forStaff] satisfies Route[];
