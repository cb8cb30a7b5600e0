import { priceTypeNames } from "@meridian/contract/catalog";
import type { Language } from "@meridian/contract/errors";
import { type App, transaction } from "../../app.ts";
import type { Service, User, WarningRule, WarningState } from "../../generated/client.ts";
import { dayIn, localDay } from "../../lib/calendar.ts";
import { DAY_MS } from "../../lib/durations.ts";
import { foldAccounts } from "../metering/fold.ts";
import { balanceSubject, isMonthly, monthOf } from "../services/services.ts";
import { type Standing, standingsOf, untouched } from "../services/standings.ts";
import { type Reading, readQuota, runsOut } from "./readings.ts";
import { notifyReceivers } from "./receivers.ts";
import { type Metric, openDefaultRule } from "./rules.ts";
import { evaluateShares } from "./shares.ts";
import { noticeFor } from "./texts.ts";

const BATCH = 200;
/** Below this number of calls an error rate is meaningless. */
const MIN_CALLS = 20;

type Rule = WarningRule & { states: WarningState[] };

/**
 * Evaluates every enabled rule and sends an alert when its threshold is crossed: once per period, and once more when
 * nothing is left. Run every minute; safe to run concurrently.
 */
export async function evaluateWarnings(app: App): Promise<{ rules: number; notified: number }> {
  await openRulesOfLowAccounts(app);
  let notified = 0;
  let rules = 0;
  for (let after = 0; ; ) {
    const batch = await app.db.warningRule.findMany({
      where: { id: { gt: after }, enabled: true },
      include: { states: true },
      orderBy: { id: "asc" },
      take: BATCH,
    });
    const last = batch.at(-1);
    if (!last) return { rules, notified };
    after = last.id;
    rules += batch.length;
    notified += await evaluateBatch(app, batch);
  }
}

/**
 * Creates the default rule for accounts that have never opened their rules, so that it also applies to them and their
 * shares.
 */
async function openRulesOfLowAccounts(app: App): Promise<void> {
  const month = monthOf(app.now()).name;
  const rows = await app.db.$queryRaw<{ accountId: number }[]>`
    select distinct s.account_id as "accountId" from services s
    join balances b on b.subject = 'service:' || s.id || case when s.source = 'free' then ':' || ${month} else '' end
    where b.quota - b.taken - b.reserved <= (b.quota - b.reserved) / 5
      and not exists (select 1 from warning_rules r where r.account_id = s.account_id)
    union
    select s.account_id from splits p join services s on s.id = p.service_id
    join balances b on b.subject = 'split:' || p.id || case when s.source = 'free' then ':' || ${month} else '' end
    where p.status = 'active' and b.quota - b.taken <= b.quota / 5
      and not exists (select 1 from warning_rules r where r.account_id = s.account_id)`;
  for (const { accountId } of rows) await transaction(app, (app) => openDefaultRule(app, accountId));
}

async function evaluateBatch(app: App, rules: readonly Rule[]): Promise<number> {
  const accountIds = [...new Set(rules.map(({ accountId }) => accountId))];
  const [services, accounts] = await Promise.all([
    app.db.service.findMany({ where: { accountId: { in: accountIds } }, orderBy: { id: "asc" } }),
    app.db.user.findMany({ where: { id: { in: accountIds } } }),
  ]);
  const month = monthOf(app.now()).name;
  const subjectOf = (one: Service) => balanceSubject(`service:${one.id}`, isMonthly(one) ? month : null);
  const standings = await standingsOf(app, services.map(subjectOf));
  const today = await callsOfToday(app, accounts, rules);
  let notified = await evaluateShares(app, rules);
  for (const rule of rules) {
    const account = accounts.find(({ id }) => id === rule.accountId);
    const looked = services.filter(
      ({ id, accountId }) => accountId === rule.accountId && (rule.serviceId === null || rule.serviceId === id),
    );
    for (const service of looked) {
      const reading = readMetric(app, rule, service, {
        standing: standings.get(subjectOf(service)) ?? untouched,
        calls: today.get(`${rule.accountId} ${service.type}`) ?? noCalls,
        day: localDay(app.now(), account?.timeZone ?? "UTC"),
      });
      if (reading && (await updateStateSafely(app, rule, service, reading))) notified++;
    }
  }
  return notified;
}

interface Calls {
  total: number;
  errors: number;
}
const noCalls: Calls = { total: 0, errors: 0 };

/** Today's calls by account and service type, for accounts with a rule about calls. */
async function callsOfToday(app: App, accounts: readonly User[], rules: readonly Rule[]): Promise<Map<string, Calls>> {
  const counts = new Map<string, Calls>();
  const counting = new Set(
    rules.filter(({ metric }) => metric === "daily_num" || metric === "error_rate").map(({ accountId }) => accountId),
  );
  if (counting.size > 0) await foldAccounts(app, [...counting]);
  for (const { id, timeZone } of accounts) {
    if (!counting.has(id)) continue;
    const rows = await app.db.$queryRaw<(Calls & { serviceType: number })[]>`
      select service_type as "serviceType", sum(calls)::float8 as total,
        coalesce(sum(calls - over_quota) filter (where result in ('error', 'denied')), 0)::float8 as errors
      from usage_quarters where account_id = ${id} and quarter >= ${dayIn(localDay(app.now(), timeZone), timeZone)}
      group by service_type`;
    for (const { serviceType, ...calls } of rows) counts.set(`${id} ${serviceType}`, calls);
  }
  return counts;
}

interface Seen {
  standing: Standing;
  calls: Calls;
  day: string;
}

/** The value a rule's metric has for a service; null if the metric does not apply. */
function readMetric(app: App, { metric, threshold }: WarningRule, service: Service, seen: Seen): Reading | null {
  const now = app.now();
  const { quota, expireAt } = service;
  const { used, reserved } = seen.standing;
  if (metric === "expire_days") {
    if (!expireAt) return null;
    const days = Math.max(0, Math.ceil((expireAt.getTime() - now.getTime()) / DAY_MS));
    return { value: days, isPassed: days <= threshold, isZero: expireAt <= now, period: expireAt.toISOString() };
  }
  if (expireAt && expireAt <= now) return null;
  const { total, errors } = seen.calls;
  if (metric === "daily_num") return { value: total, isPassed: total >= threshold, isZero: false, period: seen.day };
  if (metric === "error_rate") {
    const percent = total === 0 ? 0 : (errors / total) * 100;
    return { value: percent, isPassed: total >= MIN_CALLS && percent >= threshold, isZero: false, period: seen.day };
  }
  // Only the account's own part: quota allocated to sub-accounts does not count as used.
  const period = isMonthly(service) ? monthOf(now).name : service.startAt.toISOString();
  return readQuota({ metric, threshold }, quota - reserved, used, period);
}

/** A rule whose alert fails does not block the others; it is retried in a minute. */
async function updateStateSafely(app: App, rule: Rule, service: Service, reading: Reading): Promise<boolean> {
  try {
    return await updateState(app, rule, service, reading);
  } catch (error) {
    app.log.warn({ err: error, rule: rule.id }, "could not send a warning");
    return false;
  }
}

/**
 * The channels through which no other rule with the same receivers has said that a service is used up: several rules of
 * one service run out at the same moment.
 */
async function channelsLeft({ db }: App, rule: Rule, { id: serviceId }: Service, period: string): Promise<string[]> {
  await db.$queryRaw`select 1 from services where id = ${serviceId} for no key update`;
  const others = await db.warningState.findMany({
    where: { serviceId, period, state: "exhausted", ruleId: { not: rule.id }, rule: { enabled: true } },
    include: { rule: true },
  });
  const receivers = JSON.stringify(rule.receivers);
  const said = others
    .filter((one) => JSON.stringify(one.rule.receivers) === receivers)
    .flatMap(({ rule }) => rule.channels);
  return rule.channels.filter((channel) => !said.includes(channel));
}

/** Records a rule's new state, and notifies its receivers if it has fired or run out since. */
async function updateState(app: App, rule: Rule, service: Service, reading: Reading): Promise<boolean> {
  const known = rule.states.find(({ serviceId }) => serviceId === service.id);
  if (!reading.isPassed) {
    // The value is above the threshold again, for example after a top-up.
    if (known && runsOut.has(rule.metric))
      await app.db.warningState.deleteMany({ where: { ruleId: rule.id, serviceId: service.id } });
    return false;
  }
  const state = reading.isZero ? "exhausted" : "fired";
  if (known?.period === reading.period && known.state === state) return false;
  return transaction(app, async (app) => {
    const { period, value } = reading;
    // The second of two concurrent workers waits for the first, and then changes nothing.
    const changed = await app.db.$executeRaw`
      insert into warning_states as w (rule_id, service_id, state, period, value, fired_at)
      select r.id, ${service.id}, ${state}, ${period}, ${value}, ${app.now()} from warning_rules r
      where r.id = ${rule.id} and r.changed_at = ${rule.changedAt} and r.enabled for share
      on conflict (rule_id, service_id) do update
        set state = excluded.state, period = excluded.period, value = excluded.value, fired_at = excluded.fired_at
        where w.period <> excluded.period or w.state <> excluded.state`;
    // After a small top-up something is left again, which nobody needs to hear.
    if (changed === 0 || (known?.period === period && state === "fired")) return false;
    const channels = state === "exhausted" ? await channelsLeft(app, rule, service, period) : rule.channels;
    if (channels.length === 0) return false;
    const metric = rule.metric as Metric;
    const name: Record<Language, string> = priceTypeNames[service.type] ?? { en: "", zh: "" };
    await notifyReceivers(app, {
      accountId: rule.accountId,
      channels,
      receivers: rule.receivers,
      notice: noticeFor({ metric, threshold: rule.threshold, name, ...reading }),
      event:
        metric === "expire_days" ? "service.expiring" : state === "exhausted" ? "usage.exhausted" : "usage.threshold",
      data: {
        rule_id: rule.id,
        service_id: service.id,
        service_type: service.type,
        metric,
        threshold: rule.threshold,
        value: Math.round(value * 100) / 100,
      },
    });
    return true;
  });
}
