import type { api } from "@meridian/contract";
import { priceTypeNames } from "@meridian/contract/catalog";
import type { HandlerInput, HandlerOutput } from "@meridian/contract/endpoint";
import type { Language } from "@meridian/contract/errors";
import { type App, transaction } from "../../app.ts";
import { Failure, InvalidField } from "../../errors.ts";
import type { Prisma, RenewRequest } from "../../generated/client.ts";
import { displayName } from "../../lib/display-name.ts";
import { pageOf } from "../../lib/page-of.ts";
import { canonicalPhone } from "../../lib/phones.ts";
import { holds, type SignedIn } from "../../lib/signed-in.ts";
import { queueMail } from "../delivery/delivery.ts";
import { notify } from "../notices/notices.ts";
import { visibleSplits } from "../splits/splits.ts";

type RenewalInfo = HandlerOutput<typeof api.renewals.renewCancel>;
type Input = HandlerInput<typeof api.renewals.renewRequest>;

const open = ["submitted", "handling"];

/**
 * Requests more time or quota: a main account asks sales, a sub-account its main account.
 * @throws Failure NOT_FOUND; RENEWAL_OPEN while one is open; InvalidField if neither is given
 */
export async function requestRenewal(app: App, user: SignedIn, input: Input) {
  const { split_id, months = null, quota = null, remark = "", contact_phone } = input;
  return transaction(app, async (app) => {
    const serviceId = await requestedService(app, user, input);
    // The second of two concurrent identical requests waits here and then finds the first.
    await app.db.$queryRaw`select 1 from services where id = ${serviceId} for update`;
    const to = user.isMain ? ("sales" as const) : ("owner" as const);
    const splitId = split_id ?? null;
    const about = { accountId: user.accountId, serviceId, splitId, to };
    const known = await app.db.renewRequest.findFirst({
      // Requests by different sub-accounts for the whole service are distinct.
      where: { ...about, status: { in: open }, ...(splitId === null && { userId: user.id }) },
    });
    if (known) throw new Failure("RENEWAL_OPEN", { renew_id: known.id });
    const row = await app.db.renewRequest.create({
      data: {
        ...about,
        userId: user.id,
        months,
        quota,
        remark,
        contactPhone: contact_phone === undefined ? "" : canonicalPhone(contact_phone),
        createdAt: app.now(),
      },
    });
    await notifyReceiver(app, row);
    return { renew_id: row.id, status: "submitted" as const, to };
  });
}

async function requestedService({ db }: App, user: SignedIn, { service_id, split_id }: Input): Promise<number> {
  if (service_id === undefined && split_id === undefined) throw new InvalidField("service_id", "required");
  if (split_id !== undefined) {
    const isService = service_id === undefined ? {} : { serviceId: service_id };
    const split = await db.split.findFirst({ where: { id: split_id, ...visibleSplits(user), ...isService } });
    if (!split) throw new Failure("NOT_FOUND");
    return split.serviceId;
  }
  const service = await db.service.findFirst({ where: { id: service_id ?? 0, accountId: user.accountId } });
  if (!service) throw new Failure("NOT_FOUND");
  return service.id;
}

async function notifyReceiver(app: App, row: RenewRequest): Promise<void> {
  const [requester, service] = await Promise.all([
    app.db.user.findUniqueOrThrow({ where: { id: row.userId } }),
    app.db.service.findUniqueOrThrow({ where: { id: row.serviceId ?? 0 } }),
  ]);
  const name = displayName(requester);
  const nameIn = (language: Language) => priceTypeNames[service.type]?.[language] ?? "";
  const request = [row.quota && `+${row.quota}`, row.months && `${row.months} mo`].filter(Boolean).join(", ");
  if (row.to === "owner")
    await notify(app, row.accountId, {
      type: "renew",
      title: { en: `${name} requests more ${nameIn("en")}`, zh: `${name} 申请续期或扩容：${nameIn("zh")}` },
      content: {
        en: [request, row.remark].filter(Boolean).join(": "),
        zh: [request, row.remark].filter(Boolean).join("："),
      },
      link: "/user?tab=services",
    });
  else if (app.config.SUPPORT_EMAIL)
    await queueMail(app, app.config.SUPPORT_EMAIL, "en", {
      subject: `Renewal ${row.id}: ${nameIn("en")}, account ${row.accountId}`,
      paragraphs: [
        request || "No quota or period requested",
        row.remark || "No remark",
        `Contact: ${row.contactPhone || requester.phone}`,
      ],
    });
}

/** Requests as returned by the API. */
export async function describeRenewals(
  app: App,
  rows: readonly RenewRequest[],
  language: Language,
): Promise<RenewalInfo[]> {
  if (rows.length === 0) return [];
  const [users, services] = await Promise.all([
    app.db.user.findMany({ where: { id: { in: rows.map(({ userId }) => userId) } } }),
    app.db.service.findMany({ where: { id: { in: rows.flatMap(({ serviceId }) => serviceId ?? []) } } }),
  ]);
  const names = new Map(users.map((user) => [user.id, displayName(user)]));
  return rows.map((row) => {
    const service = services.find(({ id }) => id === row.serviceId);
    return {
      id: row.id,
      service_id: row.serviceId ?? 0,
      service_name: service ? (priceTypeNames[service.type]?.[language] ?? "") : "",
      split_id: row.splitId,
      asked_by: names.get(row.userId) ?? "",
      months: row.months,
      quota: row.quota,
      remark: row.remark,
      contact_phone: row.contactPhone,
      to: row.to as RenewalInfo["to"],
      status: row.status as RenewalInfo["status"],
      handler: row.handler,
      reply: row.reply,
      created_at: row.createdAt,
      closed_at: row.closedAt,
    };
  });
}

/**
 * One page of the user's own requests or, for users who may decide them, those sent to the main account; newest first.
 * @throws Failure FORBIDDEN
 */
export async function listRenewals(
  app: App,
  user: SignedIn,
  language: Language,
  { received = false, status, page, limit }: HandlerInput<typeof api.renewals.renewList>,
) {
  if (received && !holds(user, "key.split")) throw new Failure("FORBIDDEN", { permission: "key.split" });
  const where: Prisma.RenewRequestWhereInput = {
    accountId: user.accountId,
    ...(received ? { to: "owner" } : { userId: user.id }),
    ...(status !== undefined && { status }),
  };
  const { rows, total } = await pageOf(app.db.renewRequest, { where }, { page, limit });
  return { list: await describeRenewals(app, rows, language), total, page, limit };
}

/** @throws Failure NOT_FOUND; CONFLICT if it is no longer "submitted" */
export async function cancelRenewal(app: App, { id: userId }: SignedIn, language: Language, id: number) {
  const row = await app.db.renewRequest.findFirst({ where: { id, userId } });
  if (!row) throw new Failure("NOT_FOUND");
  const { count } = await app.db.renewRequest.updateMany({
    where: { id, status: "submitted" },
    data: { status: "cancelled", closedAt: app.now() },
  });
  const after = await app.db.renewRequest.findUniqueOrThrow({ where: { id } });
  if (count === 0) throw new Failure("CONFLICT", { state: after.status });
  const [described] = await describeRenewals(app, [after], language);
  if (!described) throw new Failure("NOT_FOUND");
  return described;
}
