import type { staffApi } from "@meridian/contract";
import { priceTypeNames } from "@meridian/contract/catalog";
import type { HandlerInput } from "@meridian/contract/endpoint";
import { type App, transaction } from "../../app.ts";
import type { Service } from "../../generated/client.ts";
import { auditStaff, type Staff } from "../../lib/staff/actor.ts";
import { addToService } from "./opening.ts";
import { balanceSubject, isMonthly, monthOf } from "./services.ts";
import { standingsOf, untouched } from "./standings.ts";

/**
 * Opens a service of an account, as a gift or sold, or adds calls and days to what is left of a current one. It is used
 * up before the free calls.
 * @throws Failure NOT_FOUND if there is no such main account
 */
export function openService(
  app: App,
  staff: Staff,
  { account_id, source, service_type, quota, days, qps }: HandlerInput<typeof staffApi.admin.serviceOpen>,
) {
  return transaction(app, async (app) => {
    const opening = { accountId: account_id, source, type: service_type, quota, days, qps };
    const { before, service } = await addToService(app, opening);
    await auditStaff(app, staff, account_id, {
      action: before ? "service.extend" : "service.open",
      target: `service:${service.id}`,
      ...(before && { before: { quota: before.quota, expire_at: before.expireAt?.toISOString() ?? null } }),
      after: { source, type: service_type, quota, days, qps: service.qps },
    });
    return (await describeServices(app, [service]))[0] as Described;
  });
}

type Described = Awaited<ReturnType<typeof describeServices>>[number];

/** Services with used calls and the calls that the account itself has left. */
export async function describeServices(app: App, services: readonly Service[]) {
  const month = monthOf(app.now()).name;
  const subjectOf = (service: Service) => balanceSubject(`service:${service.id}`, isMonthly(service) ? month : null);
  const standings = await standingsOf(app, services.map(subjectOf));
  return services.map((service) => {
    const { id, type, source, quota, qps, expireAt } = service;
    const { used, reserved } = standings.get(subjectOf(service)) ?? untouched;
    return {
      service_id: id,
      type,
      name: priceTypeNames[type]?.en ?? "",
      source,
      total: quota,
      used,
      remaining: Math.max(0, quota - used - reserved),
      qps,
      expire_at: expireAt,
    };
  });
}
