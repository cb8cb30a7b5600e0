import { priceTypeNames } from "@meridian/contract/catalog";
import { type App, transaction } from "../../app.ts";
import type { Service, Split, WarningRule } from "../../generated/client.ts";
import { type Displayed, displayed, displayName } from "../../lib/display-name.ts";
import { isMonthly, monthOf } from "../services/services.ts";
import { untouched } from "../services/standings.ts";
import { standingsOfSplits } from "../splits/splits.ts";
import { type Reading, readQuota, runsOut } from "./readings.ts";
import { notifyReceivers, type Receiver } from "./receivers.ts";
import type { Metric } from "./rules.ts";
import { noticeFor, type Text } from "./texts.ts";

type Share = Split & { service: Service; subUser: Displayed };

/** A rule's last notice about a share. */
interface LastNotice {
  state: "fired" | "exhausted";
  period: string;
}

/**
 * Applies the account's quota rules to the shares of its sub-accounts, and notifies the sub-account and the rule's
 * receivers: once per period, and once more when nothing is left.
 */
export async function evaluateShares(app: App, rules: readonly WarningRule[]): Promise<number> {
  const about = rules.filter(({ metric }) => runsOut.has(metric));
  const shares = await app.db.split.findMany({
    where: { accountId: { in: about.map(({ accountId }) => accountId) }, status: "active" },
    include: { service: true, subUser: { select: displayed } },
    orderBy: { id: "asc" },
  });
  const standings = await standingsOfSplits(app, shares);
  const month = monthOf(app.now()).name;
  let notified = 0;
  for (const rule of about)
    for (const share of shares) {
      const { id, accountId, serviceId, service, quota, expireAt } = share;
      if (accountId !== rule.accountId || (rule.serviceId !== null && rule.serviceId !== serviceId)) continue;
      if ([expireAt, service.expireAt].some((end) => end !== null && end <= app.now())) continue;
      const period = isMonthly(service) ? month : service.startAt.toISOString();
      const reading = readQuota(rule, quota, (standings.get(id) ?? untouched).used, period);
      if (reading && (await updateShareStateSafely(app, rule, share, reading))) notified++;
    }
  return notified;
}

/** A share whose alert fails does not block the others; it is retried in a minute. */
async function updateShareStateSafely(app: App, rule: WarningRule, share: Share, reading: Reading): Promise<boolean> {
  try {
    return await updateShareState(app, rule, share, reading);
  } catch (error) {
    app.log.warn({ err: error, rule: rule.id, share: share.id }, "could not send a warning about a share");
    return false;
  }
}

async function updateShareState(app: App, rule: WarningRule, share: Share, reading: Reading): Promise<boolean> {
  const known = (share.warned as unknown as Record<string, LastNotice>)[rule.id];
  const key = String(rule.id);
  if (!reading.isPassed) {
    // The value is above the threshold again, for example after a top-up.
    if (known) await app.db.$executeRaw`update splits set warned = warned - ${key}::text where id = ${share.id}`;
    return false;
  }
  const state = reading.isZero ? "exhausted" : "fired";
  if (known?.period === reading.period && known.state === state) return false;
  return transaction(app, async (app) => {
    // The second of two concurrent workers waits for the first, and then changes nothing.
    const changed = await app.db.$executeRaw`
      update splits s set warned = s.warned || jsonb_build_object(${key}::text,
        jsonb_build_object('state', ${state}::text, 'period', ${reading.period}::text))
      from warning_rules r
      where s.id = ${share.id} and s.status = 'active' and r.id = ${rule.id} and r.changed_at = ${rule.changedAt} and r.enabled
        and (s.warned -> ${key}::text ->> 'period' is distinct from ${reading.period}::text
          or s.warned -> ${key}::text ->> 'state' <> ${state}::text)`;
    // After a small top-up something is left again, which nobody needs to hear.
    if (changed === 0 || (known?.period === reading.period && state === "fired")) return false;
    await notifyOfShare(app, rule, share, reading);
    return true;
  });
}

async function notifyOfShare(app: App, rule: WarningRule, share: Share, reading: Reading): Promise<void> {
  const { accountId, threshold } = rule;
  const { subUserId, service, subUser } = share;
  const metric = rule.metric as Metric;
  const name: Text = priceTypeNames[service.type] ?? { en: "", zh: "" };
  const holder = displayName(subUser);
  const alert = {
    accountId,
    event: reading.isZero ? ("usage.exhausted" as const) : ("usage.threshold" as const),
    data: {
      rule_id: rule.id,
      service_id: service.id,
      service_type: service.type,
      split_id: share.id,
      sub_user_id: subUserId,
      metric,
      threshold,
      value: Math.round(reading.value * 100) / 100,
    },
  };
  const noticeAbout = (name: Text) => noticeFor({ metric, threshold, name, ...reading });
  await notifyReceivers(app, {
    ...alert,
    channels: rule.channels,
    // The sub-account gets its own wording below.
    receivers: (rule.receivers as unknown as Receiver[]).filter(
      ({ type, value }) => type === "webhook" || value !== subUserId,
    ) as unknown as object[] as never,
    notice: noticeAbout({ en: `${holder}'s share of ${name.en}`, zh: `${name.zh}（分配给 ${holder}）` }),
  });
  await notifyReceivers(app, {
    ...alert,
    channels: [...new Set(["notice", ...rule.channels.filter((channel) => channel !== "webhook")])],
    receivers: [{ type: "user", value: subUserId }],
    notice: noticeAbout({ en: `Your share of ${name.en}`, zh: `${name.zh}（分配给您）` }),
  });
}
