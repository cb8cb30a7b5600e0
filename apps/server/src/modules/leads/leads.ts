import { randomInt } from "node:crypto";
import type { api } from "@meridian/contract";
import type { HandlerInput } from "@meridian/contract/endpoint";
import type { Language } from "@meridian/contract/errors";
import { type App, transaction } from "../../app.ts";
import { InvalidField } from "../../errors.ts";
import type { Lead } from "../../generated/client.ts";
import { utcDay } from "../../lib/calendar.ts";
import { countAttempts, limitOn } from "../../lib/limits/attempts.ts";
import { canonicalPhone, formatPhone } from "../../lib/phones.ts";
import type { SignedIn } from "../../lib/signed-in.ts";
import { sourceOf } from "../../lib/source.ts";
import { claimFile } from "../../lib/stored-files.ts";
import { openCase, pathOfCase } from "../corrections/cases.ts";
import { queueMail } from "../delivery/delivery.ts";
import { canonicalBlocks } from "../keys/restrictions.ts";
import { notify } from "../notices/notices.ts";

type NewLead = HandlerInput<typeof api.leads.registCooperation>;

interface Sender {
  user: SignedIn | null;
  ip: string;
  language: Language;
}

/**
 * Stores a message to us, atomically, and notifies support.
 * @throws InvalidField, Failure HUMAN_CHECK_NEEDED, TOO_MANY_REQUESTS, NOT_FOUND for another user's file
 */
export async function receiveLead(app: App, sender: Sender, lead: NewLead) {
  if (lead.phone === undefined && lead.email === undefined) throw new InvalidField("phone", "required");
  const about = lead.kind === "correction" ? correctionOf(lead) : lead.kind === "geofeed" ? geofeedOf(lead) : {};
  await countAttempts(app, [limitOn("message", sourceOf(sender.ip))], lead.captcha_token);
  const { user } = sender;
  const row = await transaction(app, async (app) => {
    if (lead.industry_id !== undefined && (await app.db.industry.count({ where: { id: lead.industry_id } })) === 0)
      throw new InvalidField("industry_id", "unknown_id");
    const interest = await interestOf(app, lead);
    await claimAttachments(app, user, lead);
    const row = await app.db.lead.create({ data: { ...rowOf(app, sender, lead), ...interest, ...about } });
    if (lead.kind === "correction") await openCase(app, row);
    if (user && lead.kind === "correction") await acknowledge(app, user.id, row);
    return row;
  });
  await mailSupport(app, row);
  return { lead_id: row.id, ticket_no: row.ticketNo, msg_key: "contact_form_success" as const };
}

const rowOf = (app: App, { user, language }: Sender, lead: NewLead) => ({
  ticketNo: ticketNumber(app.now()),
  kind: lead.kind,
  name: lead.name,
  phone: lead.phone === undefined ? "" : canonicalPhone(lead.phone),
  email: lead.email ?? "",
  company: lead.company ?? "",
  industryId: lead.industry_id ?? null,
  productTypes: lead.product_types ?? [],
  content: lead.content,
  fileIds: lead.attachments ?? [],
  pagePath: lead.page_path ?? "",
  userId: user?.id ?? null,
  language,
  createdAt: app.now(),
});

/** The requested service and cycle; a package has its own cycle. */
async function interestOf({ db }: App, { pkg_id, cycle }: NewLead) {
  if (pkg_id === undefined) return { packageId: null, cycle: cycle ?? "" };
  const found = await db.package.findUnique({ where: { id: pkg_id }, select: { cycle: true } });
  if (!found) throw new InvalidField("pkg_id", "unknown_id");
  return { packageId: pkg_id, cycle: found.cycle };
}

/**
 * The message is already stored and visible in the console, so an unavailable queue must not fail the sender's request.
 */
async function mailSupport(app: App, lead: Lead): Promise<void> {
  const { SUPPORT_EMAIL } = app.config;
  if (SUPPORT_EMAIL === undefined) return;
  try {
    await queueMail(app, SUPPORT_EMAIL, "en", {
      subject: `New message ${lead.ticketNo}: ${lead.kind} of ${lead.name}`,
      paragraphs: [
        lead.content,
        [lead.name, lead.company, formatPhone(lead.phone), lead.email].filter(Boolean).join(", "),
        ...(lead.address === ""
          ? []
          : [`${lead.address}, ${lead.field}: ${lead.currentValue} -> ${lead.correctValue}`]),
        ...(lead.kind === "geofeed" ? [`Geofeed: ${lead.correctValue}`] : []),
        ...(lead.packageId === null ? [] : [`Package ${lead.packageId}, by the ${lead.cycle}`]),
        ...(lead.pagePath === "" ? [] : [`Written on ${lead.pagePath}`]),
      ],
      link: { path: `/admin?tab=messages&id=${lead.id}`, label: "Answer it" },
    });
  } catch (error) {
    app.log.error({ err: error, lead: lead.id }, "could not email support about a message");
  }
}

const LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** The date and six characters that are not confused on the phone, such as 20261121-7KQ2WM. */
function ticketNumber(now: Date): string {
  const letters = Array.from({ length: 6 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  return `${utcDay(now).replaceAll("-", "")}-${letters}`;
}

function correctionOf({ ip, field, current_value = "", correct_value }: NewLead) {
  if (ip === undefined) throw new InvalidField("ip", "required");
  if (field === undefined) throw new InvalidField("field", "required");
  if (correct_value === undefined) throw new InvalidField("correct_value", "required");
  return { address: blockOf(ip), field, currentValue: current_value, correctValue: correct_value };
}

function geofeedOf({ geofeed_url }: NewLead) {
  if (geofeed_url === undefined) throw new InvalidField("geofeed_url", "required");
  return { field: "geofeed", correctValue: geofeed_url };
}

function blockOf(text: string): string {
  try {
    return canonicalBlocks([text])[0] ?? text;
  } catch {
    throw new InvalidField("ip", "format", { format: "block" });
  }
}

async function claimAttachments(app: App, user: SignedIn | null, { attachments = [], kind }: NewLead): Promise<void> {
  if (attachments.length === 0) return;
  if (!user) throw new InvalidField("attachments", "unknown_id");
  const scene = kind === "feedback" || kind === "correction" ? "feedback" : "lead";
  for (const id of attachments) await claimFile(app, user, id, scene);
}

const acknowledge = (app: App, userId: number, { ticketNo, address }: { ticketNo: string; address: string }) =>
  notify(app, userId, {
    type: "correction",
    title: { en: `We received your correction for ${address}`, zh: `已收到您对 ${address} 的纠错` },
    content: {
      en: `Ticket ${ticketNo}. We will compare it with our sources and let you know the outcome here. If the addresses are yours, prove it on the page of your correction, and it needs no review.`,
      zh: `工单 ${ticketNo}。我们会与数据来源核对，并在这里告知处理结果。如果这些地址归您所有，可在纠错页面上证明，证明后无需审核。`,
    },
    link: pathOfCase(ticketNo),
  });
