import type { staffApi } from "@meridian/contract";
import type { HandlerInput } from "@meridian/contract/endpoint";
import { parse } from "csv-parse/sync";
import { type App, transaction } from "../../app.ts";
import { Failure, InvalidField } from "../../errors.ts";
import type { BankTransfer } from "../../generated/client.ts";
import { utcDay } from "../../lib/calendar.ts";
import { pageOf } from "../../lib/page-of.ts";
import { inCents } from "../../lib/payments/provider.ts";
import { auditStaff, type Staff } from "../../lib/staff/actor.ts";
import { handleNotification } from "./notifications.ts";

type Calls = typeof staffApi.adminOrders;

const REMARK_CODE = /MRD[2-9A-HJ-NP-Z]{8}/;
const columns = ["reference", "date", "amount", "currency", "payer", "remark"] as const;
type Line = Record<(typeof columns)[number], string>;

/** One page of our bank statements' lines, newest first. */
export async function listTransfers({ db }: App, { is_matched, page, limit }: HandlerInput<Calls["transferList"]>) {
  const where = is_matched === undefined ? {} : { paymentId: is_matched ? { not: null } : null };
  const { rows, total } = await pageOf(db.bankTransfer, { where }, { page, limit });
  const payments = await db.payment.findMany({
    where: { id: { in: rows.flatMap(({ paymentId }) => paymentId ?? []) } },
    select: { id: true, order: { select: { orderNo: true, accountId: true } } },
  });
  const orders = new Map(payments.map(({ id, order }) => [id, order]));
  const list = rows.map((row) => ({
    id: row.id,
    reference: row.reference,
    received_date: utcDay(row.receivedDate),
    amount_cents: row.amountCents,
    currency: row.currency,
    payer: row.payer,
    remark: row.remark,
    order_no: orders.get(row.paymentId ?? 0)?.orderNo ?? "",
    account_id: orders.get(row.paymentId ?? 0)?.accountId ?? null,
    matched_by: row.matchedBy,
  }));
  return { list, total, page, limit };
}

/** Stores a statement's new lines, and matches those whose remark names an order. @throws InvalidField */
export async function importTransfers(app: App, staff: Staff, csv: string) {
  const lines = readLines(csv);
  const createdAt = app.now();
  const { count: added } = await app.db.bankTransfer.createMany({
    data: lines.map((line) => ({ ...line, createdAt })),
    skipDuplicates: true,
  });
  await auditStaff(app, staff, 0, { action: "transfer.import", target: "transfers", after: { added } });
  const open = await app.db.bankTransfer.findMany({
    where: { reference: { in: lines.map(({ reference }) => reference) }, paymentId: null },
  });
  let matched = 0;
  for (const transfer of open) if (await matchByRemark(app, staff, transfer)) matched++;
  return { read: lines.length, added, matched };
}

async function matchByRemark(app: App, staff: Staff, { id, remark }: BankTransfer): Promise<boolean> {
  const [code] = REMARK_CODE.exec(remark.toUpperCase()) ?? [];
  if (!code) return false;
  try {
    await matchTransfer(app, staff, { id, remark_code: code });
    return true;
  } catch (error) {
    // Lines that do not match are left to staff.
    if (error instanceof Failure) return false;
    throw error;
  }
}

function readLines(csv: string) {
  let rows: Line[];
  try {
    rows = parse(csv, { columns: true, bom: true, trim: true, skip_empty_lines: true });
  } catch {
    throw new InvalidField("csv", "format", { format: "csv" });
  }
  const read = rows.map(({ reference, date, amount, currency, payer = "", remark = "" }) => ({
    reference: reference?.slice(0, 100) ?? "",
    receivedDate: new Date(`${date}T00:00:00Z`),
    amountCents: inCents(amount ?? ""),
    currency: currency ?? "",
    payer: payer.slice(0, 200),
    remark: remark.slice(0, 300),
  }));
  const isComplete = ({ reference, receivedDate, amountCents, currency }: (typeof read)[number]) =>
    reference !== "" && !Number.isNaN(receivedDate.getTime()) && amountCents > 0 && /^(?:CNY|USD)$/.test(currency);
  if (read.length === 0 || !read.every(isComplete)) throw new InvalidField("csv", "format", { format: "csv" });
  return read;
}

/**
/**
 * Matches a transfer with an order. Of concurrent attempts only one succeeds.
 * @throws Failure NOT_FOUND; CONFLICT if it is already matched, or the amount differs
 */
export function matchTransfer(app: App, staff: Staff, { id, remark_code }: HandlerInput<Calls["transferMatch"]>) {
  return transaction(app, async (app) => {
    await app.db.$queryRaw`select 1 from bank_transfers where id = ${id} for update`;
    const transfer = await app.db.bankTransfer.findUnique({ where: { id } });
    const payment = await app.db.payment.findFirst({
      where: { paymentNo: remark_code, channel: "bank" },
      include: { order: true },
    });
    if (!transfer || !payment) throw new Failure("NOT_FOUND");
    if (transfer.paymentId !== null) throw new Failure("CONFLICT", { state: "matched" });
    if (transfer.amountCents !== payment.amountCents || transfer.currency !== payment.currency)
      throw new Failure("CONFLICT", { state: "amount" });
    const result = await handleNotification(app, "bank", {
      eventId: `transfer:${id}`,
      paymentNo: remark_code,
      type: "transfer",
      state: "paid",
      transactionNo: transfer.reference,
      amountCents: transfer.amountCents,
      currency: transfer.currency,
    });
    if (result !== "applied" && result !== "late") throw new Failure("CONFLICT", { state: "paid" });
    await app.db.bankTransfer.update({
      where: { id },
      data: { paymentId: payment.id, matchedBy: staff.name, matchedAt: app.now() },
    });
    const { accountId, orderNo } = payment.order;
    await auditStaff(app, staff, accountId, {
      action: "transfer.match",
      target: `transfer:${id}`,
      after: { order_no: orderNo, result },
    });
    return { id, order_no: orderNo, result: result as "applied" | "late" };
  });
}
