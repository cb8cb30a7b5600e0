import { randomInt } from "node:crypto";
import type { api } from "@meridian/contract";
import type { HandlerInput } from "@meridian/contract/endpoint";
import { type App, transaction } from "../../app.ts";
import { Failure, InvalidField } from "../../errors.ts";
import type { Prisma } from "../../generated/client.ts";
import { writeAudit } from "../../lib/audit.ts";
import { utcDay } from "../../lib/calendar.ts";
import { invoiceCurrency } from "../../lib/invoiceable.ts";
import type { SignedIn } from "../../lib/signed-in.ts";
import { divisionName } from "../certification/divisions.ts";
import { describeInvoice, findInvoice } from "./invoice-list.ts";
import { freeOrders, reserveOrders } from "./order-parts.ts";
import { completeTitle, isCertified, isPaper, isSpecial, maskedTaxNo } from "./title.ts";
import { saveTitle } from "./titles.ts";

type Application = HandlerInput<typeof api.invoices.userInvoice>;

/** Number of an application: the date and eight unguessable digits. */
export const newApplyNo = ({ now }: App): string =>
  `INV${utcDay(now()).replaceAll("-", "")}${String(randomInt(100_000_000)).padStart(8, "0")}`;

/**
 * Applies for an invoice for orders, which are reserved for it in the same transaction.
 * @throws Failure NOT_FOUND, NOTHING_TO_INVOICE, INVOICE_AMOUNT_MISMATCH, INVOICE_NEEDS_CERTIFICATION,
 * INVOICE_TITLE_INCOMPLETE; InvalidField
 */
export async function applyForInvoice(app: App, user: SignedIn, ip: string, input: Application) {
  const orderIds = [...new Set(input.order_ids)];
  const { type } = input;
  if (isPaper(type) && input.addr_id === undefined) throw new InvalidField("addr_id", "required");
  if (!isPaper(type) && input.email === undefined) throw new InvalidField("email", "required");
  const title = completeTitle(app, input, type);
  return transaction(app, async (app) => {
    const address = input.addr_id === undefined ? null : await addressOf(app, user, input.addr_id);
    const parts = await reserveOrders(app, user.accountId, orderIds, input.amount_cents);
    if (isSpecial(type) && !(await isCertified(app, user.accountId, title.taxNo)))
      throw new Failure("INVOICE_NEEDS_CERTIFICATION");
    const row = await app.db.invoice.create({
      data: {
        applyNo: newApplyNo(app),
        accountId: user.accountId,
        createdById: user.id,
        type,
        ...title,
        email: input.email ?? "",
        ...(isPaper(type) && address && { address }),
        content: input.content,
        remark: input.remark ?? "",
        amountCents: input.amount_cents,
        currency: invoiceCurrency,
        createdAt: app.now(),
        orders: { create: parts },
      },
    });
    if (input.save_title) await saveTitle(app, user.accountId, { ...title, email: input.email ?? "" });
    await writeAudit(app, user, {
      action: "invoice.apply",
      target: `invoice:${row.id}`,
      ip,
      after: {
        type,
        title: title.title,
        tax_no: maskedTaxNo(title.taxNo),
        amount_cents: row.amountCents,
        currency: row.currency,
        orders: parts.length,
      },
    });
    return { invoice_id: row.id, invoice_no_apply: row.applyNo, status: row.status };
  });
}

/** Snapshot of the address a paper invoice goes to. @throws Failure NOT_FOUND */
async function addressOf({ db }: App, { id: userId }: SignedIn, id: number): Promise<Prisma.InputJsonObject> {
  const row = await db.address.findFirst({ where: { id, userId } });
  if (!row) throw new Failure("NOT_FOUND");
  // A municipality is its own city.
  const names = new Set([row.provinceCode, row.cityCode, row.districtCode].map(divisionName));
  return {
    name: row.name,
    phone: row.phone,
    region: [...names].filter(Boolean).join(" "),
    detail: row.detail,
    zip_code: row.zipCode,
  };
}

/**
 * Cancels an application that is not being processed, and makes its orders invoiceable again. @throws Failure
 * NOT_FOUND, CONFLICT
 */
export function cancelInvoice(app: App, user: SignedIn, ip: string, id: number) {
  return transaction(app, async (app) => {
    const { accountId } = user;
    const { count } = await app.db.invoice.updateMany({
      where: { id, accountId, status: "pending" },
      data: { status: "cancelled" },
    });
    const row = await findInvoice(app, { id, accountId });
    if (count === 0) throw new Failure("CONFLICT", { state: row.status });
    await freeOrders(app, id, row.amountCents);
    await writeAudit(app, user, {
      action: "invoice.cancel",
      target: `invoice:${id}`,
      ip,
      before: { status: "pending" },
      after: { status: "cancelled" },
    });
    return describeInvoice(app, row, user);
  });
}
