import type { staffApi } from "@meridian/contract";
import type { leadActions } from "@meridian/contract/admin";
import { priceTypeNames } from "@meridian/contract/catalog";
import type { HandlerInput } from "@meridian/contract/endpoint";
import type { leadKinds, leadStatuses } from "@meridian/contract/leads";
import { type App, transaction } from "../../app.ts";
import { Failure, InvalidField } from "../../errors.ts";
import type { CorrectionCase, Lead, LeadReply, Prisma } from "../../generated/client.ts";
import { csvOf } from "../../lib/csv.ts";
import { pageOf } from "../../lib/page-of.ts";
import { formatPhone } from "../../lib/phones.ts";
import { literal } from "../../lib/search-text.ts";
import { auditStaff, type Staff } from "../../lib/staff/actor.ts";
import { type Customer, findCustomer } from "../../lib/staff/customer.ts";
import { fileUrl } from "../../lib/stored-files.ts";
import { provenBy } from "../corrections/cases.ts";
import { acceptCorrection, withdrawOfLead } from "../corrections/corrections.ts";
import { acceptGeofeed } from "../corrections/geofeeds.ts";
import { accountOfSender, notifySender } from "../corrections/senders.ts";
import { openService } from "../services/staff-services.ts";

type Action = (typeof leadActions)[number];
type Status = (typeof leadStatuses)[number];
type Filter = HandlerInput<typeof staffApi.admin.leadExport>;
type Change = HandlerInput<typeof staffApi.admin.leadChange>;

const MAX_EXPORT = 10_000;

/** From which states each action leads to which; all others are rejected. */
const transitions: Readonly<Record<Action, Readonly<Partial<Record<Status, Status>>>>> = {
  take: { new: "handling" },
  answer: { handling: "answered", answered: "answered" },
  accept: { handling: "accepted", answered: "accepted" },
  refuse: { handling: "refused", answered: "refused" },
  publish: { accepted: "published" },
  withdraw: { accepted: "refused", published: "refused" },
  receive: { handling: "handling", answered: "handling", closed: "handling" },
  assign: { new: "handling", handling: "handling", answered: "answered" },
  close: { new: "closed", handling: "closed", answered: "closed" },
};

const tellsSender: ReadonlySet<Action> = new Set(["answer", "accept", "refuse", "publish", "withdraw"]);

const nextStatus = ({ status, kind }: Lead, action: Action): Status | undefined =>
  // Only a correction can go into a database version, and out of the next one.
  (action === "publish" || action === "withdraw") && kind !== "correction"
    ? undefined
    : transitions[action][status as Status];

const actionsOf = (lead: Lead): Action[] =>
  (Object.keys(transitions) as Action[]).filter((action) => nextStatus(lead, action) !== undefined);

/** One page of the messages, newest first. */
export async function listLeads(app: App, { page, limit, ...filter }: HandlerInput<typeof staffApi.admin.leadList>) {
  const where = await whereOf(app, filter);
  const { rows, total } = await pageOf(app.db.lead, { where }, { page, limit });
  return { list: rows.map(shown), total, page, limit };
}

/**
 * Messages sent while signed in, or from the verified phone or email of the user, as `accountOfSender` finds them; of
 * everyone in the account for its main account.
 */
async function sentBy({ db }: App, { id, accountId, isMain }: Customer): Promise<Prisma.LeadWhereInput> {
  const unsigned = await db.$queryRaw<{ id: number }[]>`
    select l.id from leads l join users u
      on u.phone = l.phone
        or u.verified_email = lower(l.email) and not exists (select 1 from users p where p.phone = l.phone)
    where l.user_id is null and u.account_id = ${accountId} and (${isMain} or u.id = ${id})`;
  const signed = isMain ? { user: { accountId } } : { userId: id };
  return { OR: [signed, { id: { in: unsigned.map((lead) => lead.id) } }] };
}

/** Messages that nobody has answered yet. */
export const waitingLeads = { status: { in: ["new", "handling"] } } satisfies Prisma.LeadWhereInput;

async function whereOf(app: App, { kind, status, keyword, user_id }: Filter): Promise<Prisma.LeadWhereInput> {
  const contains = { contains: literal(keyword ?? ""), mode: "insensitive" } as const;
  const fields = ["ticketNo", "name", "phone", "email", "company", "content", "address"] as const;
  return {
    ...(kind && { kind }),
    ...(status === "waiting" ? waitingLeads : status && { status }),
    AND: [
      user_id === undefined ? {} : await sentBy(app, await findCustomer(app, user_id)),
      keyword ? { OR: fields.map((field) => ({ [field]: contains })) } : {},
    ],
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
  const [files, replies, sender, pkg, correctionCase] = await Promise.all([
    app.db.file.findMany({ where: { id: { in: lead.fileIds } } }),
    app.db.leadReply.findMany({ where: { leadId: id }, orderBy: { id: "asc" } }),
    accountOfSender(app, lead),
    lead.packageId === null ? null : app.db.package.findUnique({ where: { id: lead.packageId } }),
    app.db.correctionCase.findUnique({ where: { leadId: id } }),
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
    replies: [...replies, ...unlistedReply(lead, replies)].map((reply) => ({
      id: reply.id,
      is_staff: reply.isStaff,
      author: reply.author,
      content: reply.content,
      created_at: reply.createdAt,
    })),
    version: lead.version,
    ...proofOf(correctionCase),
    answered_at: lead.answeredAt,
    closed_at: lead.closedAt,
    actions: actionsOf(lead),
  };
}

const proofOf = (found: CorrectionCase | null) => ({
  proven_at: found?.provenAt ?? null,
  proven_by: found?.provenAt ? provenBy(found) : null,
  proven_with: found?.provenWith ?? "",
});

/** The reply that a node of the previous version sent during the upgrade. */
function unlistedReply(lead: Lead, replies: readonly LeadReply[]): LeadReply[] {
  const { id: leadId, handler: author, reply: content } = lead;
  if (content === "" || replies.some((listed) => listed.isStaff && listed.content === content)) return [];
  return [{ id: 0, leadId, isStaff: true, author, content, createdAt: lead.answeredAt ?? lead.createdAt }];
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
    const to = nextStatus(before, action);
    if (to === undefined) throw new Failure("CONFLICT", { state: before.status });
    const data = dataOf(app, staff, before, change);
    // The state is checked on write, so that of two concurrent actions the second fails.
    const { count } = await app.db.lead.updateMany({
      where: { id, status: before.status, handler: before.handler, answeredAt: before.answeredAt },
      data: { ...data, status: to },
    });
    if (count === 0) throw new Failure("CONFLICT", { state: (await findLead(app, id)).status });
    if (change.reply !== undefined && (tellsSender.has(action) || action === "receive"))
      await keepReply(app, staff, change);
    const after = await findLead(app, id);
    const sender = await accountOfSender(app, after);
    const gift =
      action === "accept" && after.kind === "trial" ? await openTrial(app, staff, sender?.accountId, change) : null;
    if (action === "accept" && after.kind === "correction")
      await acceptCorrection(app, staff, after, change.correct_value);
    if (action === "withdraw") await withdrawOfLead(app, staff, id);
    if (change.public_reason !== undefined)
      await app.db.correctionCase.updateMany({ where: { leadId: id }, data: { reason: change.public_reason } });
    if (action === "accept" && after.kind === "geofeed") await acceptGeofeed(app, staff, after);
    await auditStaff(app, staff, sender?.accountId ?? 0, {
      action: `lead.${action}`,
      target: `lead:${id}`,
      before: { status: before.status },
      after: { status: to, ...stated(change) },
    });
    if (tellsSender.has(action)) await notifySender(app, after, sender, { gift, reply: change.reply });
    return { id, status: to };
  });
}

const keepReply = (app: App, staff: Staff, { id, action, reply = "" }: Change) =>
  app.db.leadReply.create({
    data: { leadId: id, isStaff: action !== "receive", author: staff.name, content: reply, createdAt: app.now() },
  });

const stated = ({ reply, handler, version, correct_value, public_reason, service_type, quota, days }: Change) =>
  JSON.parse(
    JSON.stringify({ reply, handler, version, correct_value, public_reason, service_type, quota, days }),
  ) as Prisma.InputJsonObject;

function dataOf(app: App, staff: Staff, lead: Lead, { action, reply, handler, version }: Change) {
  const now = app.now();
  const mine = lead.handler === "" ? { handler: staff.name } : {};
  const answered = reply === undefined ? {} : { reply, answeredAt: now };
  switch (action) {
    case "take":
      return { handler: staff.name };
    case "answer":
      required(reply, "reply");
      return { ...mine, ...answered };
    case "accept":
      return { ...mine, ...answered, ...(lead.kind !== "correction" && { closedAt: now }) };
    case "refuse":
    case "withdraw":
      required(reply, "reply");
      return { ...mine, ...answered, closedAt: now };
    case "publish":
      return { version: required(version, "version"), closedAt: now };
    case "receive":
      required(reply, "reply");
      return { ...mine, closedAt: null };
    case "assign":
      return { handler: required(handler, "handler") };
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
export async function exportLeads(app: App, filter: Filter): Promise<{ csv: string }> {
  const where = await whereOf(app, filter);
  const rows = await app.db.lead.findMany({ where, orderBy: { id: "desc" }, take: MAX_EXPORT });
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
