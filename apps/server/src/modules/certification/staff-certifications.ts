import type { staffApi } from "@meridian/contract";
import type { certificationActions, certificationStatuses } from "@meridian/contract/admin";
import type { HandlerInput } from "@meridian/contract/endpoint";
import type { Language } from "@meridian/contract/errors";
import { type App, transaction } from "../../app.ts";
import { Failure, InvalidField } from "../../errors.ts";
import type { Certification, Prisma } from "../../generated/client.ts";
import { announce } from "../../lib/events.ts";
import { inLanguage } from "../../lib/language.ts";
import { pageOf } from "../../lib/page-of.ts";
import { formatPhone } from "../../lib/phones.ts";
import { literal } from "../../lib/search-text.ts";
import { auditStaff, type Staff } from "../../lib/staff/actor.ts";
import { narrowedTo } from "../../lib/staff/customer.ts";
import { fileUrl } from "../../lib/stored-files.ts";
import { type NewNotice, notify } from "../notices/notices.ts";
import { divisionName } from "./divisions.ts";
import { companyCertified } from "./events.ts";

type Action = (typeof certificationActions)[number];
type Status = (typeof certificationStatuses)[number];
type Change = HandlerInput<typeof staffApi.admin.certificationChange>;

const TRIES = 3;
const byTransfer = "bank_transfer";

/** Staff's actions in each state; the others belong to the company. */
function actionsOf({ status, method }: Certification): Action[] {
  switch (status) {
    case "pending":
      // A company certified by transfer confirms the amount it received.
      return [method === byTransfer ? "transfer" : "pass", "reject"];
    case "change_pending":
      return ["pass", "reject"];
    case "passed":
      return ["revoke"];
    default:
      return [];
  }
}

const leadsTo: Readonly<Record<Action, Status>> = {
  pass: "passed",
  transfer: "pending_amount",
  reject: "rejected",
  revoke: "revoked",
};

/** Certifications to decide on. */
export const waitingCertifications = {
  status: { in: ["pending", "change_pending"] },
} satisfies Prisma.CertificationWhereInput;

/** One page of the certifications, newest first. */
export async function listCertifications(
  app: App,
  { status, keyword, user_id, page, limit }: HandlerInput<typeof staffApi.admin.certificationList>,
) {
  const contains = { contains: literal(keyword ?? ""), mode: "insensitive" } as const;
  const where: Prisma.CertificationWhereInput = {
    ...(await narrowedTo(app, user_id, "submittedById")),
    ...(status === "waiting" ? waitingCertifications : status && { status }),
    ...(keyword && { OR: [{ companyName: contains }, { uscc: contains }, { contactName: contains }] }),
  };
  const { rows, total } = await pageOf(app.db.certification, { where }, { page, limit });
  return { list: rows.map(shown), total, page, limit };
}

const shown = (row: Certification) => ({
  id: row.id,
  account_id: row.accountId,
  company_name: row.companyName,
  uscc: row.uscc,
  method: row.method,
  status: row.status as Status,
  contact_name: row.contactName,
  contact_phone: formatPhone(row.contactPhone),
  created_at: row.createdAt,
  decided_at: row.decidedAt,
});

/** One certification with its files. @throws Failure NOT_FOUND */
export async function showCertification(app: App, language: Language, id: number) {
  const row = await findCertification(app, id);
  const [files, industry, others] = await Promise.all([
    app.db.file.findMany({ where: { id: { in: [row.licenceFileId, row.authorizationFileId ?? 0] } } }),
    app.db.industry.findUnique({ where: { id: row.industryId } }),
    app.db.certification.findMany({
      where: { uscc: row.uscc, accountId: { not: row.accountId }, status: { not: "rejected" } },
      distinct: ["accountId"],
      select: { accountId: true },
    }),
  ]);
  const linked = files.map((file) => ({ ...file, url: fileUrl(app, file) }));
  const licence = linked.find((file) => file.id === row.licenceFileId);
  return {
    ...shown(row),
    legal_person: row.legalPerson,
    industry: industry ? inLanguage(language, industry.nameEn, industry.nameZh) : "",
    region: placeOf(row),
    bank: row.bankName,
    reject_reason: row.rejectReason,
    licence: licence ? { name: licence.name, url: licence.url, mime: licence.mime } : null,
    files: linked.filter((file) => file !== licence).map(({ name, url }) => ({ name, url })),
    also_of: others.map(({ accountId }) => accountId),
    actions: actionsOf(row),
  };
}

/** The place by names; a municipality is its own only city. */
const placeOf = ({ provinceCode, cityCode, districtCode, address }: Certification): string =>
  [...new Set([provinceCode, cityCode, districtCode].map((code) => divisionName(code) || code)), address]
    .filter(Boolean)
    .join(" ");

async function findCertification({ db }: App, id: number): Promise<Certification> {
  const row = await db.certification.findUnique({ where: { id } });
  if (!row) throw new Failure("NOT_FOUND");
  return row;
}

/**
 * Decides on a certification, and notifies the company. Of concurrent attempts only one succeeds.
 * @throws Failure NOT_FOUND, CONFLICT with the current state; InvalidField for missing input of the action
 */
export function changeCertification(app: App, staff: Staff, change: Change): Promise<{ id: number; status: Status }> {
  const { id, action } = change;
  return transaction(app, async (app) => {
    const before = await findCertification(app, id);
    if (!actionsOf(before).includes(action)) throw new Failure("CONFLICT", { state: before.status });
    const status = leadsTo[action];
    const data = dataOf(app, change);
    const { count } = await app.db.certification.updateMany({
      where: { id, status: before.status },
      data: { ...data, status },
    });
    if (count === 0) throw new Failure("CONFLICT", { state: (await findCertification(app, id)).status });
    if (action === "pass") await announce(app, companyCertified, { accountId: before.accountId });
    // The previous company stays valid until the change is approved.
    if (action === "pass")
      await app.db.certification.updateMany({
        where: { accountId: before.accountId, id: { not: id }, status: "passed" },
        data: { status: "expired" },
      });
    await auditStaff(app, staff, before.accountId, {
      action: `certification.${action}`,
      target: `certification:${id}`,
      before: { status: before.status },
      after: { status, ...(change.reason !== undefined && { reason: change.reason }) },
    });
    await notify(app, before.submittedById, noticeOf(before.companyName, change));
    return { id, status };
  });
}

function dataOf(app: App, { action, reason, amount_cents }: Change) {
  const decidedAt = app.now();
  switch (action) {
    case "pass":
      return { decidedAt, rejectReason: "" };
    case "transfer":
      if (amount_cents === undefined) throw new InvalidField("amount_cents", "required");
      return { amountCents: amount_cents, triesLeft: TRIES, lockedUntil: null };
    case "reject":
    case "revoke":
      if (reason === undefined) throw new InvalidField("reason", "required");
      return { decidedAt, rejectReason: reason };
  }
}

function noticeOf(company: string, { action, reason = "" }: Change): NewNotice {
  const words: Record<Action, Pick<NewNotice, "title" | "content">> = {
    pass: { title: { en: `${company} is verified`, zh: `${company} 已通过企业认证` } },
    transfer: {
      title: { en: `We have sent a small amount to ${company}`, zh: `已向 ${company} 打款` },
      content: {
        en: "Enter the exact amount you received, to the cent, to complete the certification.",
        zh: "请填写实际到账金额（精确到分）以完成认证。",
      },
    },
    reject: {
      title: { en: `${company} was not verified`, zh: `${company} 未通过企业认证` },
      content: { en: reason, zh: reason },
    },
    revoke: {
      title: { en: `The verification of ${company} was withdrawn`, zh: `${company} 的企业认证已撤销` },
      content: { en: reason, zh: reason },
    },
  };
  return { type: "certification", link: "/user?tab=profile", ...words[action] };
}
