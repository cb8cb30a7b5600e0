import type { staffApi } from "@meridian/contract";
import { invoiceActions, redActions } from "@meridian/contract/admin-invoices";
import type { HandlerInput } from "@meridian/contract/endpoint";
import { type App, transaction } from "../../app.ts";
import { Failure, InvalidField } from "../../errors.ts";
import type { InvoiceStatus, Prisma, RedInvoice } from "../../generated/client.ts";
import { HOUR_MS } from "../../lib/durations.ts";
import { pageOf } from "../../lib/page-of.ts";
import { literal } from "../../lib/search-text.ts";
import { auditStaff, requireOthers, type Staff } from "../../lib/staff/actor.ts";
import { narrowedTo } from "../../lib/staff/customer.ts";
import { namesOf } from "../rewards/staff-rewards.ts";
import { handToProvider } from "./by-provider.ts";
import { storeFile } from "./files.ts";
import { finishInvoice, notifyOfInvoice } from "./finish.ts";
import { describeInvoice, type FullInvoice, findInvoice, withParts } from "./invoice-list.ts";
import { freeOrders } from "./order-parts.ts";
import { applyRed, CONFIRM_HOURS } from "./red-steps.ts";
import { isPaper } from "./title.ts";

type Calls = typeof staffApi.adminInvoices;
type Change = HandlerInput<Calls["invoiceChange"]>;
type InvoiceAction = (typeof invoiceActions)[number];
type RedAction = (typeof redActions)[number];

const steps: Readonly<Record<InvoiceAction, { from: InvoiceStatus; to: InvoiceStatus }>> = {
  take: { from: "pending", to: "issuing" },
  issue: { from: "issuing", to: "issued" },
  fail: { from: "issuing", to: "failed" },
  retry: { from: "failed", to: "issuing" },
  reject: { from: "pending", to: "rejected" },
  ship: { from: "issued", to: "issued" },
};

const redSteps: Readonly<Record<RedAction, { from: readonly string[]; to: string }>> = {
  red_confirm: { from: ["red_pending"], to: "red_confirming" },
  red_issue: { from: ["red_pending", "red_confirming"], to: "red_issued" },
  red_reject: { from: ["red_pending", "red_confirming"], to: "red_rejected" },
  red_fail: { from: ["red_pending", "red_confirming"], to: "red_failed" },
  red_retry: { from: ["red_failed"], to: "red_pending" },
};

const isRedAction = (action: Change["action"]): action is RedAction => action in redSteps;

/**
 * A partial red invoice is allowed only after the buyer has used or booked the invoice, and then needs the buyer's
 * consent; so it is issued from `red_confirming` only.
 */
const isIssuable = ({ status, amountCents }: RedInvoice, invoiceCents: number): boolean =>
  status === "red_confirming" || amountCents === invoiceCents;

function actionsOf({ status, type, amountCents, reds: [red] }: FullInvoice): Change["action"][] {
  const ofInvoice = invoiceActions.filter(
    (action) => steps[action].from === status && (action !== "ship" || isPaper(type)),
  );
  const ofRed = redActions.filter(
    (action) =>
      red && redSteps[action].from.includes(red.status) && (action !== "red_issue" || isIssuable(red, amountCents)),
  );
  return [...ofInvoice, ...ofRed];
}

function filesOf({ status, reds: [red] }: FullInvoice) {
  if (status === "issuing") return ["pdf" as const, "ofd" as const, "xml" as const];
  return red && redSteps.red_issue.from.includes(red.status) ? ["red_pdf" as const] : [];
}

async function describe(app: App, row: FullInvoice, names?: ReadonlyMap<number, string>) {
  const users = names ?? (await namesOf(app, [row.createdById]));
  return {
    ...(await describeInvoice(app, row, "staff")),
    account_id: row.accountId,
    user: users.get(row.createdById) ?? "",
    provider_no: row.providerNo,
    actions: actionsOf(row),
    files: filesOf(row),
  };
}

/** Reversals to confirm or issue. */
export const waitingReds = { status: { in: ["red_pending", "red_failed"] } } satisfies Prisma.RedInvoiceWhereInput;

/** Invoices to issue; of those issued, those with a reversal to handle wait too. */
export const issuableInvoices = {
  status: { in: ["pending", "issuing", "failed"] },
} satisfies Prisma.InvoiceWhereInput;

const waitingInvoices = {
  AND: { OR: [issuableInvoices, { reds: { some: waitingReds } }] },
} satisfies Prisma.InvoiceWhereInput;

/** One page of the invoices, newest first. */
export async function listInvoices(
  app: App,
  { status, red_status, type, keyword, user_id, page, limit }: HandlerInput<Calls["invoiceList"]>,
) {
  const contains = { contains: literal(keyword ?? ""), mode: "insensitive" } as const;
  const where: Prisma.InvoiceWhereInput = {
    ...(await narrowedTo(app, user_id, "createdById")),
    ...(status === "waiting" ? waitingInvoices : status && { status }),
    ...(red_status && { reds: { some: { status: red_status } } }),
    ...(type && { type }),
    ...(keyword && {
      OR: [
        { title: contains },
        { taxNo: contains },
        { applyNo: contains },
        { invoiceNo: contains },
        { orders: { some: { order: { orderNo: contains } } } },
      ],
    }),
  };
  const { rows, total } = await pageOf(app.db.invoice, { where, include: withParts }, { page, limit });
  const names = await namesOf(
    app,
    rows.map(({ createdById }) => createdById),
  );
  return { list: await Promise.all(rows.map((row) => describe(app, row, names))), total, page, limit };
}

/** @throws Failure NOT_FOUND */
export const showInvoice = async (app: App, id: number) => describe(app, await findInvoice(app, { id }));

/** Stores a file in the state that needs it. @throws Failure NOT_FOUND, CONFLICT; InvalidField */
export async function uploadInvoiceFile(
  app: App,
  staff: Staff,
  { id, format, file }: HandlerInput<Calls["invoiceFile"]>,
) {
  const before = await findInvoice(app, { id });
  requireOthers(staff, before.accountId);
  if (!filesOf(before).some((name) => name === format)) throw stateOf(before, format === "red_pdf");
  const bytes = Buffer.from(await file.arrayBuffer());
  const isRed = format === "red_pdf";
  const name = `${isRed ? "red-" : ""}invoice-${before.applyNo}`;
  const key = await storeFile(app, before.createdById, { format: isRed ? "pdf" : format, bytes, name });
  return transaction(app, async (app) => {
    const { count } = isRed
      ? await app.db.redInvoice.updateMany({
          where: { id: before.reds[0]?.id ?? 0, status: { in: [...redSteps.red_issue.from] } },
          data: { pdfKey: key },
        })
      : await app.db.invoice.updateMany({ where: { id, status: "issuing" }, data: { [`${format}Key`]: key } });
    if (count === 0) throw stateOf(await findInvoice(app, { id }), isRed);
    await auditStaff(app, staff, before.accountId, {
      action: "invoice.file",
      target: `invoice:${id}`,
      after: { format, bytes: bytes.length },
    });
    return describe(app, await findInvoice(app, { id }));
  });
}

const stateOf = ({ status, reds: [red] }: FullInvoice, isRed: boolean): Failure =>
  new Failure("CONFLICT", { state: isRed ? (red?.status ?? status) : status });

/**
 * Moves an invoice or its newest red invoice to its next state. Of concurrent attempts only one succeeds.
 * @throws Failure NOT_FOUND, CONFLICT with the current state; InvalidField for missing input of the action
 */
export function changeInvoice(app: App, staff: Staff, change: Change) {
  const { id, action, reason } = change;
  return transaction(app, async (app) => {
    const before = await findInvoice(app, { id });
    if (isRedAction(action)) await changeRed(app, before, action, change);
    else await changeState(app, before, action, change);
    const after = await findInvoice(app, { id });
    const states = ({ status, reds: [red] }: FullInvoice) => ({ status, red_status: red?.status ?? null });
    await auditStaff(app, staff, before.accountId, {
      action: `invoice.${action}`,
      target: `invoice:${id}`,
      before: states(before),
      after: { ...states(after), ...(reason !== undefined && { reason }) },
    });
    const { status, red_status } = states(after);
    return { id, status, red_status: red_status as "red_pending" | null };
  });
}

async function changeState(app: App, before: FullInvoice, action: InvoiceAction, change: Change): Promise<void> {
  const { id } = before;
  const { from, to } = steps[action];
  if (before.status !== from) throw stateOf(before, false);
  if (action === "issue") return issue(app, before, change);
  if (action === "ship") return ship(app, before, change);
  const isRefusal = action === "reject" || action === "fail";
  const rejectReason = isRefusal ? needed("reason", change.reason) : "";
  const { count } = await app.db.invoice.updateMany({
    where: { id, status: from },
    data: { status: to, rejectReason },
  });
  if (count === 0) throw stateOf(await findInvoice(app, { id }), false);
  if (to === "issuing") await handToProvider(app, before);
  if (action !== "reject") return;
  await freeOrders(app, id, before.amountCents);
  await notifyOfInvoice(app, before, {
    title: { en: `Your invoice for ${before.title} was declined`, zh: `${before.title} 的开票申请未通过` },
    content: { en: rejectReason, zh: rejectReason },
  });
}

function needed<T>(field: string, value: T | undefined): T {
  if (value === undefined) throw new InvalidField(field, "required");
  return value;
}

async function issue(app: App, before: FullInvoice, { invoice_no, tax_cents }: Change): Promise<void> {
  const invoiceNo = needed("invoice_no", invoice_no);
  const taxCents = needed("tax_cents", tax_cents);
  if (taxCents >= before.amountCents) throw new InvalidField("tax_cents", "max", { maximum: before.amountCents - 1 });
  // A digital invoice needs a file.
  if (!isPaper(before.type) && !(before.pdfKey ?? before.ofdKey)) throw new InvalidField("file", "required");
  await finishInvoice(app, before.id, { invoiceNo, taxCents });
}

/** Records the carrier of a paper invoice; repeatable to correct the number. */
async function ship(app: App, before: FullInvoice, { express_company, express_no }: Change): Promise<void> {
  if (!isPaper(before.type)) throw stateOf(before, false);
  const expressCompany = needed("express_company", express_company);
  const expressNo = needed("express_no", express_no);
  const { count } = await app.db.invoice.updateMany({
    where: { id: before.id, status: "issued" },
    data: { expressCompany, expressNo },
  });
  if (count === 0) throw stateOf(await findInvoice(app, { id: before.id }), false);
  await notifyOfInvoice(app, before, {
    title: { en: `Invoice ${before.invoiceNo} is on its way`, zh: `发票 ${before.invoiceNo} 已寄出` },
    content: { en: `${expressCompany} ${expressNo}`, zh: `${expressCompany} ${expressNo}` },
  });
}

async function changeRed(app: App, before: FullInvoice, action: RedAction, change: Change): Promise<void> {
  const [red] = before.reds;
  const { from, to } = redSteps[action];
  if (!red || !from.includes(red.status)) throw stateOf(before, true);
  if (action === "red_issue" && !isIssuable(red, before.amountCents)) throw stateOf(before, true);
  const now = app.now();
  const isRefusal = action === "red_reject" || action === "red_fail";
  const rejectReason = isRefusal ? needed("reason", change.reason) : "";
  const redInvoiceNo = action === "red_issue" ? needed("invoice_no", change.invoice_no) : "";
  const { count } = await app.db.redInvoice.updateMany({
    where: {
      id: red.id,
      status: red.status,
      // Consent after the deadline does not count, even if the job has not ended the request yet.
      ...(action === "red_issue" && { OR: [{ confirmUntil: null }, { confirmUntil: { gt: now } }] }),
    },
    data: {
      status: to,
      rejectReason,
      confirmUntil: to === "red_confirming" ? new Date(now.getTime() + CONFIRM_HOURS * HOUR_MS) : null,
      ...(to === "red_issued" && { redInvoiceNo, issuedAt: now, closedAt: now }),
      ...(to === "red_rejected" && { closedAt: now }),
    },
  });
  if (count === 0) throw stateOf(await findInvoice(app, { id: before.id }), true);
  if (to === "red_issued") await applyRed(app, before, red);
  if (to === "red_confirming")
    await notifyOfInvoice(app, before, {
      title: {
        en: `Please confirm the red invoice for ${before.invoiceNo}`,
        zh: `请确认发票 ${before.invoiceNo} 的红字信息`,
      },
      content: {
        en: `Confirm the red-letter form on your electronic tax platform within ${CONFIRM_HOURS} hours.`,
        zh: `请在 ${CONFIRM_HOURS} 小时内登录电子税务局确认红字信息确认单。`,
      },
    });
  if (to === "red_rejected")
    await notifyOfInvoice(app, before, {
      title: {
        en: `The red invoice for ${before.invoiceNo} was declined`,
        zh: `发票 ${before.invoiceNo} 的冲红申请未通过`,
      },
      content: { en: rejectReason, zh: rejectReason },
    });
}
