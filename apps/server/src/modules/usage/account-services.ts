import type { api } from "@meridian/contract";
import { priceTypeNames } from "@meridian/contract/catalog";
import type { HandlerInput, HandlerOutput } from "@meridian/contract/endpoint";
import type { Language } from "@meridian/contract/errors";
import type { App } from "../../app.ts";
import type { Service } from "../../generated/client.ts";
import type { SignedIn } from "../../lib/signed-in.ts";
import { SUB_ACCOUNT_LIMIT } from "../team/limits.ts";
import { dataApis } from "./apis.ts";
import { balanceSubject, drawRank, monthOf } from "./services.ts";

type ServiceInfo = HandlerOutput<typeof api.usage.getServiceInfo>["list"][number];

/** The account's services with what has been used and what is left; credits out on lease count as left. */
export async function listServices(
  app: App,
  user: SignedIn,
  language: Language,
  type?: number,
): Promise<ServiceInfo[]> {
  const services = await app.db.service.findMany({
    where: { accountId: user.accountId, ...(type !== undefined && { type }) },
    orderBy: [{ type: "asc" }, { id: "asc" }],
  });
  const used = await usedOf(app, services);
  const described = services.map((service) => describeService(app, service, used.get(service.id) ?? 0, language));
  // Of each type the one that calls draw on comes first.
  const rank = (service: ServiceInfo) => (service.status === "active" ? 0 : 10) + drawRank(service);
  return described.sort((a, b) => a.type - b.type || rank(a) - rank(b));
}

/** What has been used of each service in its running period. */
export async function usedOf(
  app: App,
  services: readonly Pick<Service, "id" | "source">[],
): Promise<Map<number, number>> {
  const month = monthOf(app.now()).name;
  const bySubject = new Map(
    services.map(({ id, source }) => [balanceSubject(id, source === "free" ? month : null), id]),
  );
  const rows = await app.db.$queryRaw<{ subject: string; used: number }[]>`
    select b.subject, (b.taken - coalesce(sum(l.granted - l.settled), 0))::int as used
    from "Balance" b left join "Lease" l on l."balanceId" = b.id
    where b.subject = any(${[...bySubject.keys()]}::text[]) group by b.id`;
  return new Map(
    rows.flatMap(({ subject, used }) => (bySubject.has(subject) ? [[bySubject.get(subject) ?? 0, used]] : [])),
  );
}

const sourceNames: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  free: { en: "Free", zh: "免费版" },
  gift: { en: "Gift", zh: "赠送" },
  order: { en: "Paid", zh: "付费版" },
};

function describeService(app: App, service: Service, used: number, language: Language): ServiceInfo {
  const remaining = Math.max(0, service.quota - used);
  const isOver = service.expireAt !== null && service.expireAt <= app.now();
  return {
    service_id: service.id,
    type: service.type,
    name: priceTypeNames[service.type]?.[language] ?? "",
    pkg_name: sourceNames[service.source]?.[language] ?? "",
    source: service.source as ServiceInfo["source"],
    total: service.quota,
    used,
    remaining,
    split_num: 0,
    qps: service.qps,
    over_quota_policy: "stop",
    price_per_1k_cents: null,
    start_at: service.startAt,
    expire_at: service.expireAt,
    auto_renew: false,
    status: isOver ? "expired" : remaining === 0 ? "exhausted" : "active",
  };
}

/** The APIs the account can call, with the user's own remarks. */
export async function listApis(
  app: App,
  user: SignedIn,
  language: Language,
  input: HandlerInput<typeof api.usage.userApiList>,
) {
  const { type, keyword = "", page, limit } = input;
  const needle = keyword.toLowerCase();
  const matching = dataApis.filter(
    (item) =>
      (type === undefined || item.type === type) &&
      `${item.name.en} ${item.name.zh} ${item.path}`.toLowerCase().includes(needle),
  );
  const [services, remarks, keyNum, lastCalls] = await Promise.all([
    listServices(app, user, language),
    app.db.apiRemark.findMany({ where: { userId: { in: [user.id, user.accountId] } } }),
    app.db.apiKey.count({
      where: { accountId: user.accountId, status: "active", owner: { status: "enabled" }, isTest: false },
    }),
    lastCallsOf(app, user.accountId),
  ]);
  const list = matching.slice((page - 1) * limit, page * limit).map((item) => {
    const service = services.find((one) => one.type === item.type);
    // A user's own remark goes before the main account's, which its sub-accounts see.
    const remark =
      remarks.find((one) => one.apiId === item.id && one.userId === user.id) ??
      remarks.find((one) => one.apiId === item.id);
    return {
      api_id: item.id,
      type: item.type ?? 0,
      name: item.name[language],
      path: item.path,
      method: item.method,
      doc_slug: item.docSlug,
      status: service?.remaining === 0 ? ("exhausted" as const) : ("active" as const),
      service_id: service?.service_id ?? null,
      key_num: keyNum,
      remaining: service?.remaining ?? 0,
      remark: remark?.remark ?? "",
      last_called_at: lastCalls.get(item.path) ?? null,
    };
  });
  return { list, total: matching.length, page, limit };
}

async function lastCallsOf(app: App, accountId: number): Promise<Map<string, Date>> {
  const rows = await app.db.callPage.groupBy({ by: ["path"], where: { accountId }, _max: { endedAt: true } });
  return new Map(rows.flatMap(({ path, _max }) => (_max.endedAt ? [[path, _max.endedAt]] : [])));
}

/** Sub-accounts and roles of the account; a sub-account sees none. */
export async function countSubAccounts(app: App, user: SignedIn) {
  if (!user.isMain) return { sub_account_num: 0, active_num: 0, sub_account_limit: 0, role_num: 0 };
  const { accountId } = user;
  const where = { accountId, id: { not: accountId }, status: { not: "deleted" as const } };
  const [total, active, roles] = await Promise.all([
    app.db.user.count({ where }),
    app.db.user.count({ where: { ...where, status: "enabled" } }),
    app.db.role.count({ where: { OR: [{ accountId }, { accountId: null }] } }),
  ]);
  return { sub_account_num: total, active_num: active, sub_account_limit: SUB_ACCOUNT_LIMIT, role_num: roles };
}
