import type { staffApi } from "@meridian/contract";
import type { leadActions } from "@meridian/contract/admin";
import { priceTypeNames } from "@meridian/contract/catalog";
import type { HandlerInput } from "@meridian/contract/endpoint";
import type { leadKinds, leadStatuses } from "@meridian/contract/leads";
import { type App, transaction } from "../../app.ts";
import { Failure, InvalidField } from "../../errors.ts";
import type { Lead, Prisma } from "../../generated/client.ts";
import { csvOf } from "../../lib/csv.ts";
import { pageOf } from "../../lib/page-of.ts";
import { formatPhone } from "../../lib/phones.ts";
import { literal } from "../../lib/search-text.ts";
import { auditStaff, type Staff } from "../../lib/staff/actor.ts";
import { fileUrl } from "../../lib/stored-files.ts";
import { acceptCorrection } from "../corrections/corrections.ts";
import { acceptGeofeed } from "../corrections/geofeeds.ts";
import { accountOfSender, notifySender } from "../corrections/senders.ts";
import { openService } from "../services/staff-services.ts";

type Action = (typeof leadActions)[number];
type Status = (typeof leadStatuses)[number];
type Filter = HandlerInput<typeof staffApi.admin.leadExport>;
type Change = HandlerInput<typeof staffApi.admin.leadChange>;

const MAX_EXPORT = 10_000;

/** The transitions of each action; all others are rejected. */
const transitions: Readonly<Record<Action, { from: readonly Status[]; to: Status }>> = {
  take: { from: ["new"], to: "handling" },
  assign: { from: ["new", "handling"], to: "handling" },
  answer: { from: ["handling"], to: "closed" },
  accept: { from: ["handling"], to: "accepted" },
  refuse: { from: ["handling"], to: "refused" },
  publish: { from: ["accepted"], to: "published" },
  close: { from: ["handling"], to: "closed" },
};

/** A message's allowed actions; only a correction can go into a database version. */
const actionsOf = ({ status, kind }: Lead): Action[] =>
  (Object.keys(transitions) as Action[]).filter(
    (action) => transitions[action].from.includes(status as Status) && (action !== "publish" || kind === "correction"),
  );

/** One page of the messages, newest first. */
export async function listLeads({ db }: App, { page, limit, ...filter }: HandlerInput<typeof staffApi.admin.leadList>) {
  const where = whereOf(filter);
  const { rows, total } = await pageOf(db.lead, { where }, { page, limit });
  return { list: rows.map(shown), total, page, limit };
}

function whereOf({ kind, status, keyword }: Filter): Prisma.LeadWhereInput {
  const contains = { contains: literal(keyword ?? ""), mode: "insensitive" } as const;
  const fields = ["ticketNo", "name", "phone", "email", "company", "content", "address"] as const;
  return {
    ...(kind && { kind }),
    ...(status && { status }),
    ...(keyword && { OR: fields.map((field) => ({ [field]: contains })) }),
  };
}

const shown = (lead: Lead) => ({
  id: lead.id,
  ticket_no: lead.ticketNo,
  kind: lead.kind as (typeof leadKinds)[number],
  status: lead.status as Status,
  name: lead.name,
  phone: formatPhone(lead.phone),
  email: lead.email,
  company: lead.company,
  content: lead.content,
  handler: lead.handler,
  created_at: lead.createdAt,
});

/** One message with everything that belongs to it. @throws Failure NOT_FOUND */
export async function showLead(app: App, id: number) {
  const lead = await findLead(app, id);
  const [files, sender, pkg] = await Promise.all([
    app.db.file.findMany({ where: { id: { in: lead.fileIds } } }),
    accountOfSender(app, lead),
    lead.packageId === null ? null : app.db.package.findUnique({ where: { id: lead.packageId } }),
  ]);
  return {
    ...shown(lead),
    product_types: lead.productTypes,
    page_path: lead.pagePath,
    package: pkg ? `${priceTypeNames[pkg.type]?.en ?? ""} ${pkg.nameEn}`.trim() : "",
    cycle: lead.cycle,
    language: lead.language,
    address: lead.address,
    field: lead.field,
    current_value: lead.currentValue,
    correct_value: lead.correctValue,
    files: files.map((file) => ({ name: file.name, url: fileUrl(app, file) })),
    account_id: sender?.accountId ?? null,
    reply: lead.reply,
    version: lead.version,
    answered_at: lead.answeredAt,
    closed_at: lead.closedAt,
    actions: actionsOf(lead),
  };
}

async function findLead({ db }: App, id: number): Promise<Lead> {
  const lead = await db.lead.findUnique({ where: { id } });
  if (!lead) throw new Failure("NOT_FOUND");
  return lead;
}

/**
 * Moves a message to its next state, and notifies its sender. Of concurrent attempts only one succeeds.
 * @throws Failure NOT_FOUND, CONFLICT with the current state; InvalidField for missing input of the action
 */
export function changeLead(app: App, staff: Staff, change: Change): Promise<{ id: number; status: Status }> {
  const { id, action } = change;
  return transaction(app, async (app) => {
    const before = await findLead(app, id);
    if (!actionsOf(before).includes(action)) throw new Failure("CONFLICT", { state: before.status });
    const data = dataOf(app, staff, before, change);
    const { to } = transitions[action];
    // The state is checked on write, so that of two concurrent actions the second fails.
    const { count } = await app.db.lead.updateMany({
      where: { id, status: before.status, handler: before.handler },
      data: { ...data, status: to },
    });
    if (count === 0) throw new Failure("CONFLICT", { state: (await findLead(app, id)).status });
    const after = await findLead(app, id);
    const sender = await accountOfSender(app, after);
    const gift =
      action === "accept" && after.kind === "trial" ? await openTrial(app, staff, sender?.accountId, change) : null;
    if (action === "accept" && after.kind === "correction")
      await acceptCorrection(app, staff, after, change.correct_value);
    if (action === "accept" && after.kind === "geofeed") await acceptGeofeed(app, staff, after);
    await auditStaff(app, staff, sender?.accountId ?? 0, {
      action: `lead.${action}`,
      target: `lead:${id}`,
      before: { status: before.status },
      after: { status: to, ...stated(change) },
    });
    if (action !== "take" && action !== "assign" && action !== "close") await notifySender(app, after, sender, gift);
    return { id, status: to };
  });
}

const stated = ({ reply, handler, version, correct_value, service_type, quota, days }: Change) =>
  JSON.parse(
    JSON.stringify({ reply, handler, version, correct_value, service_type, quota, days }),
  ) as Prisma.InputJsonObject;

function dataOf(app: App, staff: Staff, lead: Lead, { action, reply, handler, version }: Change) {
  const now = app.now();
  const mine = lead.handler === "" ? { handler: staff.name } : {};
  const answered = { reply: reply ?? "", answeredAt: now };
  switch (action) {
    case "take":
      return { handler: staff.name };
    case "assign":
      return { handler: required(handler, "handler") };
    case "answer":
    case "refuse":
      return { ...mine, ...answered, reply: required(reply, "reply"), closedAt: now };
    case "accept":
      return { ...mine, ...answered, ...(lead.kind !== "correction" && { closedAt: now }) };
    case "publish":
      return { version: required(version, "version"), closedAt: now };
    case "close":
      return { ...mine, closedAt: now };
  }
}

function required<T>(value: T | undefined, field: string): T {
  if (value === undefined) throw new InvalidField(field, "required");
  return value;
}

/** An accepted trial opens at once. @throws InvalidField if the sender has no account */
function openTrial(app: App, staff: Staff, accountId: number | undefined, { service_type, quota, days }: Change) {
  if (accountId === undefined) throw new InvalidField("id", "unknown_id");
  return openService(app, staff, {
    account_id: accountId,
    source: "gift",
    service_type: required(service_type, "service_type"),
    quota: required(quota, "quota"),
    days: required(days, "days"),
  });
}

const columns = [
  "ticket_no",
  "kind",
  "status",
  "name",
  "phone",
  "email",
  "company",
  "content",
  "page_path",
  "handler",
  "reply",
  "created_at",
  "answered_at",
] as const;

/** Messages as a table for a spreadsheet. */
export async function exportLeads({ db }: App, filter: Filter): Promise<{ csv: string }> {
  const rows = await db.lead.findMany({ where: whereOf(filter), orderBy: { id: "desc" }, take: MAX_EXPORT });
  const cells = rows.map((lead) => {
    const values = {
      ...shown(lead),
      page_path: lead.pagePath,
      reply: lead.reply,
      answered_at: lead.answeredAt,
    };
    return columns.map((column) => values[column]);
  });
  return { csv: csvOf([columns, ...cells]) };
}

/** An accepted trial gives calls. */
export const weighTrial = ({ action, quota = 0 }: Change) => ({
  amounts: action === "accept" ? { calls: quota } : {},
  accountId: 0,
});
