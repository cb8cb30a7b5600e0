import type { api } from "@meridian/contract";
import { priceTypeNames } from "@meridian/contract/catalog";
import type { HandlerInput } from "@meridian/contract/endpoint";
import { type App, transaction } from "../../app.ts";
import { Failure, InvalidField } from "../../errors.ts";
import type { Service } from "../../generated/client.ts";
import { changesBetween, writeAudit } from "../../lib/audit.ts";
import { DAY_MS } from "../../lib/durations.ts";
import type { Currency } from "../../lib/payments/provider.ts";
import type { SignedIn } from "../../lib/signed-in.ts";
import { notify } from "../notices/notices.ts";
import { balanceSubject, monthOf } from "../services/services.ts";
import { standingsOf, untouched } from "../services/standings.ts";
import { orderLink } from "./link.ts";
import { newOrderNo } from "./numbers.ts";
import { overageCallsFor, unbilledOverage } from "./overage-rules.ts";

/** How long an order for overage stays open. */
const PAYABLE_MS = 15 * DAY_MS;

type Policy = HandlerInput<typeof api.orders.setServicePolicy>;

/**
 * Sets whether a bought service renews automatically and what happens beyond its quota. Past overage is billed before
 * the policy ends.
 * @throws Failure NOT_FOUND; CONFLICT for a service that was not bought; InvalidField for a cap too small for any call
 */
export function setPolicy(app: App, user: SignedIn, ip: string, input: Policy) {
  const { service_id: id, auto_renew, over_quota_policy, overage_cap_cents } = input;
  return transaction(app, async (app) => {
    await app.db.$queryRaw`select 1 from services where id = ${id} and account_id = ${user.accountId} for update`;
    const before = await app.db.service.findFirst({ where: { id, accountId: user.accountId } });
    if (!before) throw new Failure("NOT_FOUND");
    const wanted = {
      autoRenew: auto_renew ?? before.autoRenew,
      overQuotaPolicy: over_quota_policy ?? before.overQuotaPolicy,
      overageCapCents: overage_cap_cents ?? before.overageCapCents,
    };
    const isBought = before.source === "order" && before.packageId !== null;
    if (!isBought && (wanted.autoRenew || wanted.overQuotaPolicy === "charge"))
      throw new Failure("CONFLICT", { state: before.source });
    const overageCalls = overageCallsFor({ ...before, ...wanted });
    if (wanted.overQuotaPolicy === "charge" && overageCalls === 0)
      throw new InvalidField("overage_cap_cents", "min", { minimum: before.per1kCents });
    // Calls so far were made under the old policy.
    if (overageCalls < before.overageCalls) await billOverage(app, id);
    await app.db.service.update({ where: { id }, data: wanted });
    await setAllowance(app, id, overageCalls);
    const after = await app.db.service.findUniqueOrThrow({ where: { id } });
    await writeAudit(app, user, {
      action: "service.policy",
      target: `service:${id}`,
      ip,
      ...changesBetween(policyOf(before), policyOf(after)),
    });
    return {
      service_id: id,
      auto_renew: after.autoRenew,
      over_quota_policy: after.overQuotaPolicy as "stop" | "charge",
      overage_cap_cents: after.overageCapCents,
      overage_calls: after.overageCalls,
      price_per_1k_cents: after.per1kCents,
      currency: after.currency as Currency,
    };
  });
}

const policyOf = ({ autoRenew, overQuotaPolicy, overageCapCents }: Service) => ({
  auto_renew: autoRenew,
  over_quota_policy: overQuotaPolicy,
  overage_cap_cents: overageCapCents,
});

/**
 * Bills a service's unbilled overage. Each call is on exactly one order, because the billed count advances by one
 * conditional statement.
 */
export function billOverage(app: App, serviceId: number): Promise<boolean> {
  return transaction(app, async (app) => {
    const service = await app.db.service.findUnique({ where: { id: serviceId } });
    if (!service) return false;
    const subject = balanceSubject(`service:${serviceId}`, null);
    const { used, reserved } = (await standingsOf(app, [subject])).get(subject) ?? untouched;
    const { made, calls, amountCents } = unbilledOverage(service, used + reserved);
    if (amountCents <= 0) return false;
    const { count } = await app.db.service.updateMany({
      where: { id: serviceId, overageBilled: service.overageBilled },
      data: { overageBilled: made },
    });
    if (count === 0) return false;
    await orderOverage(app, service, calls, amountCents);
    return true;
  });
}

async function orderOverage(app: App, service: Service, calls: number, amountCents: number): Promise<void> {
  const now = app.now();
  const name = priceTypeNames[service.type] ?? { en: "", zh: "" };
  const order = await app.db.order.create({
    data: {
      orderNo: newOrderNo(app),
      accountId: service.accountId,
      createdById: 0,
      kind: "overage",
      titleEn: `${name.en}: ${calls.toLocaleString("en")} calls beyond the quota`,
      titleZh: `${name.zh}（超额 ${calls.toLocaleString("en")} 次）`,
      items: [
        {
          name_en: "Calls beyond the quota",
          name_zh: "超额调用",
          pkg_id: null,
          offline_id: null,
          type: service.type,
          cycle: null,
          num: 1,
          quota: calls,
          price_cents: amountCents,
        },
      ],
      serviceId: service.id,
      currency: service.currency,
      originCents: amountCents,
      amountCents,
      occasion: `overage:${service.id}:${service.startAt.getTime()}:${monthOf(now).name}:${service.overageBilled}`,
      createdAt: now,
      expiresAt: new Date(now.getTime() + PAYABLE_MS),
    },
  });
  await notify(app, service.accountId, {
    type: "order",
    title: { en: `Calls beyond your quota: ${order.titleEn}`, zh: `超额账单：${order.titleZh}` },
    content: { en: "Please pay within 15 days.", zh: "请在 15 日内付款。" },
    link: orderLink(order),
  });
}

/**
 * Sets the calls allowed beyond a service's quota, but not below those billed, or they would be taken from the quota,
 * nor below those that processes hold, or nobody would pay for them.
 */
async function setAllowance({ db }: App, id: number, calls: number): Promise<void> {
  await db.$executeRaw`
    update services s set changed_at = now(), overage_calls = greatest(${calls}, s.overage_billed, least(s.overage_calls,
      coalesce((select b.taken + b.reserved - s.quota from balances b where b.subject = 'service:' || s.id), 0)))
    where s.id = ${id}`;
}

/** Ends calls beyond a quota; those that processes still answer are billed within minutes. */
export async function stopOverage(app: App, id: number): Promise<void> {
  await app.db.service.update({ where: { id }, data: { overQuotaPolicy: "stop" } });
  await setAllowance(app, id, 0);
}

/** Bills overage: of all services after the end of a month, else of those that have ended or were told to stop. */
export async function billAllOverage(app: App, which: "all" | "ended"): Promise<{ orders: number }> {
  const isStopped = { overQuotaPolicy: "stop", overageCalls: { gt: app.db.service.fields.overageBilled } };
  const services = await app.db.service.findMany({
    where: { overageCalls: { gt: 0 }, ...(which === "ended" && { OR: [{ expireAt: { lte: app.now() } }, isStopped] }) },
    select: { id: true, overQuotaPolicy: true },
  });
  let orders = 0;
  for (const { id, overQuotaPolicy } of services) {
    if (await billOverage(app, id)) orders++;
    if (overQuotaPolicy === "stop") await setAllowance(app, id, 0);
  }
  return { orders };
}
