import type { api } from "@meridian/contract";
import { priceTypeNames } from "@meridian/contract/catalog";
import type { HandlerInput, HandlerOutput } from "@meridian/contract/endpoint";
import type { Language } from "@meridian/contract/errors";
import type { App } from "../../app.ts";
import type { Service, Split, SplitStatus } from "../../generated/client.ts";
import { inLanguage } from "../../lib/language.ts";
import { holds, type SignedIn } from "../../lib/signed-in.ts";
import { SUB_ACCOUNT_LIMIT } from "../account/limits.ts";
import { dataApis } from "../keys/apis.ts";
import { countedOf } from "../metering/counted.ts";
import { type NextPackage, nextPackagesOf } from "./next-packages.ts";
import { allowedCalls, balanceSubject, drawRank, isClosed, isMonthly, monthOf, type QuotaHolder } from "./services.ts";
import { type Standing, standingsOf, untouched } from "./standings.ts";

type ServiceInfo = HandlerOutput<typeof api.usage.getServiceInfo>["list"][number];

/**
 * The services a user may call, with used and remaining calls; leased credits count as remaining. A
 * sub-account with a share of a service sees the share; with `usage.all` the account's services come first.
 */
export async function listServices(
  app: App,
  user: SignedIn,
  language: Language,
  type?: number,
  serviceId?: number,
): Promise<ServiceInfo[]> {
  const services = await app.db.service.findMany({
    where: {
      accountId: user.accountId,
      ...(type !== undefined && { type }),
      ...(serviceId !== undefined && { id: serviceId }),
    },
    orderBy: [{ type: "asc" }, { id: "asc" }],
  });
  const shares = await app.db.split.findMany({
    where: {
      serviceId: { in: services.map(({ id }) => id) },
      OR: [{ status: { in: running } }, { subUserId: user.id }],
    },
    orderBy: { id: "asc" },
  });
  const packages = await app.db.package.findMany({
    where: { id: { in: services.flatMap(({ packageId }) => packageId ?? []) } },
  });
  const nameOf = new Map(packages.map(({ id, nameEn, nameZh }) => [id, inLanguage(language, nameEn, nameZh)]));
  const nextOf = await nextPackagesOf(app, services);
  const month = monthOf(app.now()).name;
  const subjectOf = (holder: QuotaHolder, service: Service) =>
    balanceSubject(holder, isMonthly(service) ? month : null);
  const subjects = services.flatMap((service) => [
    subjectOf(`service:${service.id}`, service),
    ...shares.filter((one) => one.serviceId === service.id).map(({ id }) => subjectOf(`split:${id}`, service)),
  ]);
  const standings = await standingsOf(app, subjects);
  const standingOf = (holder: QuotaHolder, service: Service) => standings.get(subjectOf(holder, service)) ?? untouched;
  // Within a type the service that calls draw on comes first; services of equal rank keep their order.
  const ranked = services.toSorted((a, b) => a.type - b.type || drawRank(a) - drawRank(b));
  const described = ranked.flatMap((service) => {
    const given = shares.filter((one) => one.serviceId === service.id);
    const own = given.filter(({ subUserId }) => subUserId === user.id);
    const received = own.find(isRunning) ?? own.at(-1);
    const describe = () =>
      describeService(app, service, language, {
        standing: standingOf(`service:${service.id}`, service),
        packageName: nameOf.get(service.packageId ?? 0),
        next: nextOf.get(service.id),
        splitUsed: given.filter(isRunning).reduce((sum, { id }) => sum + standingOf(`split:${id}`, service).used, 0),
      });
    if (user.isMain || !received) return [describe()];
    const share = describeShare(app, service, language, received, standingOf(`split:${received.id}`, service).used);
    return holds(user, "usage.all") ? [describe(), share] : [share];
  });
  const isIdle = ({ status }: ServiceInfo) => Number(status !== "active");
  return described.sort((a, b) => a.type - b.type || isIdle(a) - isIdle(b));
}

const running: SplitStatus[] = ["active", "paused"];
const isRunning = ({ status }: Split): boolean => running.includes(status);

interface Use {
  standing: Standing;
  /** Calls by sub-accounts that have a share. */
  splitUsed: number;
  /** Only for bought services. */
  packageName?: string | undefined;
  next?: NextPackage | undefined;
}

function describeService(app: App, service: Service, language: Language, use: Use): ServiceInfo {
  const { standing, splitUsed, packageName, next } = use;
  const callable = allowedCalls(service) - standing.used - standing.reserved;
  const remaining = Math.max(0, callable - service.overageCalls);
  const isBought = service.packageId !== null;
  const isOver = service.expireAt !== null && service.expireAt <= app.now();
  return {
    service_id: service.id,
    type: service.type,
    name: priceTypeNames[service.type]?.[language] ?? "",
    pkg_name: packageName ?? sourceNames[service.source]?.[language] ?? "",
    source: service.source as ServiceInfo["source"],
    total: service.quota,
    used: standing.used + splitUsed,
    remaining,
    split_num: standing.reserved,
    split_used: splitUsed,
    qps: service.qps,
    over_quota_policy: service.overQuotaPolicy as ServiceInfo["over_quota_policy"],
    price_per_1k_cents: isBought ? service.per1kCents : null,
    overage_cap_cents: service.overageCapCents,
    currency: service.currency as ServiceInfo["currency"],
    start_at: service.startAt,
    expire_at: service.expireAt,
    auto_renew: service.autoRenew,
    next_package: next ? describeNext(next, language) : null,
    status: isClosed(service, app.now()) ? "closed" : isOver ? "expired" : callable <= 0 ? "exhausted" : "active",
  };
}

export const describeNext = ({ package: row, orderNo }: NextPackage, language: Language) => ({
  pkg_id: row.id,
  name: inLanguage(language, row.nameEn, row.nameZh),
  is_paid: orderNo !== null,
});

/** A share, presented as the sub-account's service. */
function describeShare(app: App, service: Service, language: Language, share: Split, used: number): ServiceInfo {
  const ends = [share.expireAt, service.expireAt].flatMap((end) => (end ? [end] : []));
  const expireAt = ends.sort((a, b) => a.getTime() - b.getTime())[0] ?? null;
  const isEnded = !isRunning(share);
  const remaining = isEnded ? 0 : Math.max(0, share.quota - used);
  const standing = { used: isEnded ? share.quota : used, reserved: 0 };
  const ofAccount = describeService(app, service, language, { standing, splitUsed: 0 });
  const isOver = share.status === "expired" || (expireAt !== null && expireAt <= app.now());
  const state =
    share.status === "recalled" ? "closed" : isOver ? "expired" : share.status === "paused" ? "paused" : null;
  return {
    ...ofAccount,
    pkg_name: share.name,
    source: "split",
    total: share.quota,
    remaining,
    qps: share.qps ?? service.qps,
    start_at: share.createdAt,
    expire_at: expireAt,
    status: state ?? (remaining === 0 ? "exhausted" : "active"),
  };
}

/** Name of a service that was not bought; a bought one has its package's name. */
const sourceNames: Readonly<Record<string, Record<Language, string>>> = {
  free: { en: "Free", zh: "免费版" },
  gift: { en: "Gift", zh: "赠送" },
};

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
    // A user's own remark takes precedence over the main account's, which sub-accounts also see.
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
  // Read first, so that a call folded meanwhile is in one of them.
  const { lastCalls } = await countedOf(app, accountId);
  const rows = await app.db.callPage.groupBy({ by: ["path"], where: { accountId }, _max: { endedAt: true } });
  return new Map([
    ...rows.flatMap(({ path, _max }) => (_max.endedAt ? [[path, _max.endedAt] as const] : [])),
    ...lastCalls,
  ]);
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
