import type { staffApi } from "@meridian/contract";
import type { renewalActions, renewalStatuses } from "@meridian/contract/admin";
import { priceTypeNames } from "@meridian/contract/catalog";
import type { HandlerInput } from "@meridian/contract/endpoint";
import type { Language } from "@meridian/contract/errors";
import { type App, transaction } from "../../app.ts";
import { Failure, InvalidField } from "../../errors.ts";
import type { Prisma, RenewRequest } from "../../generated/client.ts";
import { displayName } from "../../lib/display-name.ts";
import { pageOf } from "../../lib/page-of.ts";
import { formatPhone } from "../../lib/phones.ts";
import { auditStaff, type Staff } from "../../lib/staff/actor.ts";
import { narrowedTo } from "../../lib/staff/customer.ts";
import { notify } from "../notices/notices.ts";

type Action = (typeof renewalActions)[number];
type Status = (typeof renewalStatuses)[number];
type Change = HandlerInput<typeof staffApi.admin.renewalChange>;

const transitions: Readonly<Record<Action, { from: Status; to: Status }>> = {
  handle: { from: "submitted", to: "handling" },
  done: { from: "handling", to: "done" },
  refuse: { from: "handling", to: "refused" },
};

/** Requests of sub-accounts to their own main account are not for staff. */
const toSales = { to: "sales" };

/** Renewal requests without an outcome. */
export const waitingRenewals = {
  ...toSales,
  status: { in: ["submitted", "handling"] },
} satisfies Prisma.RenewRequestWhereInput;

/** One page of the renewal requests to sales, newest first. */
export async function listRenewals(
  app: App,
  language: Language,
  { status, user_id, page, limit }: HandlerInput<typeof staffApi.admin.renewalList>,
) {
  const { db } = app;
  const where = {
    ...(await narrowedTo(app, user_id, "userId")),
    ...(status === "waiting" ? waitingRenewals : { ...toSales, ...(status && { status }) }),
  };
  const { rows, total } = await pageOf(db.renewRequest, { where }, { page, limit });
  const [accounts, services] = await Promise.all([
    db.user.findMany({ where: { id: { in: rows.map(({ accountId }) => accountId) } } }),
    db.service.findMany({ where: { id: { in: rows.flatMap(({ serviceId }) => serviceId ?? []) } } }),
  ]);
  const nameOf = new Map(accounts.map((account) => [account.id, displayName(account)]));
  const typeOf = new Map(services.map(({ id, type }) => [id, type]));
  const list = rows.map((row) => ({
    id: row.id,
    account_id: row.accountId,
    account: nameOf.get(row.accountId) ?? "",
    service: priceTypeNames[typeOf.get(row.serviceId ?? 0) ?? 0]?.[language] ?? "",
    months: row.months,
    quota: row.quota,
    remark: row.remark,
    contact_phone: formatPhone(row.contactPhone),
    status: row.status as Status,
    handler: row.handler,
    reply: row.reply,
    created_at: row.createdAt,
    closed_at: row.closedAt,
  }));
  return { list, total, page, limit };
}

async function findRenewal({ db }: App, id: number): Promise<RenewRequest> {
  const row = await db.renewRequest.findUnique({ where: { id, ...toSales } });
  if (!row) throw new Failure("NOT_FOUND");
  return row;
}

/**
 * Moves a renewal request to its next state, and notifies the requester. Of concurrent attempts only one succeeds.
 * @throws Failure NOT_FOUND, CONFLICT with the current state; InvalidField for a refusal without an answer
 */
export function changeRenewal(app: App, staff: Staff, { id, action, reply }: Change) {
  return transaction(app, async (app) => {
    const before = await findRenewal(app, id);
    const { from, to } = transitions[action];
    if (action === "refuse" && reply === undefined) throw new InvalidField("reply", "required");
    const isEnd = action !== "handle";
    const { count } = await app.db.renewRequest.updateMany({
      where: { id, status: from },
      data: {
        status: to,
        ...(before.handler === "" && { handler: staff.name }),
        ...(isEnd && { closedAt: app.now(), reply: reply ?? "" }),
      },
    });
    if (count === 0) throw new Failure("CONFLICT", { state: (await findRenewal(app, id)).status });
    await auditStaff(app, staff, before.accountId, {
      action: `renewal.${action}`,
      target: `renewal:${id}`,
      before: { status: from },
      after: { status: to, ...(reply !== undefined && { reply }) },
    });
    if (isEnd) await notifyRequester(app, before.userId, to === "done", reply ?? "");
    return { id, status: to };
  });
}

const notifyRequester = (app: App, userId: number, isDone: boolean, reply: string): Promise<void> =>
  notify(app, userId, {
    type: "renew",
    title: isDone
      ? { en: "Your renewal request was processed", zh: "您的续费申请已处理" }
      : { en: "Your renewal request was declined", zh: "您的续费申请未通过" },
    content: { en: reply, zh: reply },
    link: "/user?tab=billing",
  });
