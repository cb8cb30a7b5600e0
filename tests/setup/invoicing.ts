import type { App } from "../../apps/server/src/app.ts";
import { once } from "../../apps/server/src/http/idempotency.ts";
import type { SignedIn } from "../../apps/server/src/lib/signed-in.ts";
import { commandLine } from "../../apps/server/src/lib/staff/actor.ts";
import { applyForInvoice, cancelInvoice } from "../../apps/server/src/modules/invoices/apply.ts";
import { requestRedInvoice } from "../../apps/server/src/modules/invoices/red.ts";
import { changeInvoice, uploadInvoiceFile } from "../../apps/server/src/modules/invoices/staff-invoices.ts";
import { smallPdf } from "./invoice-calls.ts";

/** Requests of customers and staff; customers' have an idempotency key if the contract accepts one. */
export type Request =
  | { call: "apply"; user: SignedIn; key: string; input: Parameters<typeof applyForInvoice>[3] }
  | { call: "red"; user: SignedIn; key: string; input: Parameters<typeof requestRedInvoice>[3] }
  | { call: "cancel"; user: SignedIn; id: number }
  | { call: "upload"; id: number }
  | { call: "change"; change: Parameters<typeof changeInvoice>[2] };

/** Handles it like the API and returns the id of what it created or changed. */
export async function perform(app: App, request: Request): Promise<number> {
  switch (request.call) {
    case "apply": {
      const { user, key, input } = request;
      const claim = { caller: `user:${user.id}`, path: "/v1/user_invoice", key };
      const work = (app: App) => applyForInvoice(app, user, "127.0.0.1", input);
      return (await once(app, claim, { mode: "transaction", input }, work)).invoice_id;
    }
    case "red": {
      const { user, key, input } = request;
      const claim = { caller: `user:${user.id}`, path: "/v1/invoice_red", key };
      const work = (app: App) => requestRedInvoice(app, user, "127.0.0.1", input);
      return (await once(app, claim, { mode: "transaction", input }, work)).red_id;
    }
    case "cancel":
      return (await cancelInvoice(app, request.user, "127.0.0.1", request.id)).id;
    case "upload":
      return (await uploadInvoiceFile(app, commandLine, { id: request.id, format: "pdf", file: smallPdf() })).id;
    case "change":
      return (await changeInvoice(app, commandLine, request.change)).id;
  }
}
