import type { api } from "@meridian/contract";
import { priceTypeNames } from "@meridian/contract/catalog";
import type { HandlerInput, HandlerOutput } from "@meridian/contract/endpoint";
import type { Language } from "@meridian/contract/errors";
import { type App, transaction } from "../../app.ts";
import { Failure, InvalidField } from "../../errors.ts";
import type { Service, WarningRule, WarningState } from "../../generated/client.ts";
import { writeAudit } from "../../lib/audit.ts";
import type { SignedIn } from "../../lib/signed-in.ts";
import { type Channel, type Receiver, requireReceivers, requireWebhook } from "./receivers.ts";

type RuleInfo = HandlerOutput<typeof api.warnings.getUserWarn>["list"][number];
type Input = HandlerInput<typeof api.warnings.setUserWarn>;
export type Metric = RuleInfo["metric"];

const MAX_RULES = 20;
const DEFAULT_PERCENT = 20;

/** Allowed thresholds; a remaining percentage is a multiple of five. */
const bounds: Record<Metric, { min: number; max: number; step: number }> = {
  remaining_percent: { min: 5, max: 50, step: 5 },
  remaining_num: { min: 1, max: 1_000_000_000, step: 1 },
  daily_num: { min: 1, max: 1_000_000_000, step: 1 },
  error_rate: { min: 1, max: 100, step: 1 },
  expire_days: { min: 1, max: 90, step: 1 },
};

/**
 * The rule that every account has: it is created when it is first viewed or fires, and stays the account's first.
 * Inside a transaction, which then holds a lock on the account's rules.
 */
export async function openDefaultRule(app: App, accountId: number): Promise<WarningRule> {
  // A weaker lock than deletion takes, because it would otherwise wait for notices being written to this user.
  await app.db.$queryRaw`select 1 from users where id = ${accountId} for no key update`;
  const first = await firstRule(app, accountId);
  if (first) return first;
  return app.db.warningRule.create({
    data: {
      accountId,
      metric: "remaining_percent",
      threshold: DEFAULT_PERCENT,
      channels: ["notice"],
      createdById: accountId,
      createdAt: app.now(),
    },
  });
}

const firstRule = ({ db }: App, accountId: number) =>
  db.warningRule.findFirst({ where: { accountId }, orderBy: { id: "asc" } });

type RuleRow = WarningRule & { states: WarningState[] };

function describe(
  rule: RuleRow,
  services: readonly Service[],
  defaultId: number | undefined,
  language: Language,
): RuleInfo {
  const service = services.find(({ id }) => id === rule.serviceId);
  const latest = [...rule.states].sort((a, b) => b.firedAt.getTime() - a.firedAt.getTime())[0];
  return {
    id: rule.id,
    is_default: rule.id === defaultId,
    service_id: rule.serviceId,
    service_name: service ? (priceTypeNames[service.type]?.[language] ?? "") : "",
    metric: rule.metric as Metric,
    threshold: rule.threshold,
    channels: rule.channels as Channel[],
    receivers: rule.receivers as unknown as Receiver[],
    enabled: rule.enabled,
    state: (latest?.state as "fired" | "exhausted" | undefined) ?? "armed",
    last_fired_at: latest?.firedAt ?? null,
    last_value: latest?.value ?? null,
  };
}

/** The account's rules, default first; for one service only those that apply to it. @throws Failure NOT_FOUND */
export async function listRules(
  app: App,
  { accountId, viewedBy }: SignedIn,
  language: Language,
  { service_id }: HandlerInput<typeof api.warnings.getUserWarn>,
) {
  if (service_id !== undefined) await requireService(app, accountId, service_id);
  // Staff who view the portal change nothing.
  if (viewedBy === undefined) await transaction(app, (app) => openDefaultRule(app, accountId));
  const [first, rules, services] = await Promise.all([
    firstRule(app, accountId),
    app.db.warningRule.findMany({
      where: { accountId, ...(service_id !== undefined && { OR: [{ serviceId: null }, { serviceId: service_id }] }) },
      include: { states: service_id === undefined ? true : { where: { serviceId: service_id } } },
      orderBy: { id: "asc" },
    }),
    app.db.service.findMany({ where: { accountId } }),
  ]);
  const list = rules.map((rule) => describe(rule, services, first?.id, language));
  return { list, total: list.length };
}

async function requireService({ db }: App, accountId: number, id: number): Promise<void> {
  if ((await db.service.count({ where: { id, accountId } })) === 0) throw new Failure("NOT_FOUND");
}

/**
 * Adds, changes or deletes a rule. A changed rule is rearmed.
 * @throws InvalidField; Failure NOT_FOUND, TOO_MANY_RULES, CONFLICT for deleting the default
 */
export async function setRule(app: App, user: SignedIn, ip: string, language: Language, input: Input) {
  const { accountId } = user;
  return transaction(app, async (app) => {
    const { id: defaultId } = await openDefaultRule(app, accountId);
    const before =
      input.id === undefined ? null : await app.db.warningRule.findFirst({ where: { id: input.id, accountId } });
    if (input.id !== undefined && !before) throw new Failure("NOT_FOUND");
    if (input.service_id !== undefined) await requireService(app, accountId, input.service_id);
    await requireReceivers(app, accountId, input.receivers ?? []);
    if (input.delete) {
      if (!before) throw new InvalidField("id", "required");
      if (before.id === defaultId) throw new Failure("CONFLICT", { state: "default" });
      await app.db.warningRule.delete({ where: { id: before.id } });
      await writeAudit(app, user, { action: "warning.delete", target: `warning:${before.id}`, ip });
      return { rule: null };
    }
    await requireWebhook(app, accountId, input.channels);
    const data = ruleColumns(input, before);
    if (!before && (await app.db.warningRule.count({ where: { accountId } })) >= MAX_RULES)
      throw new Failure("TOO_MANY_RULES", { max: MAX_RULES });
    if (before) await arm(app, before);
    const rule = before
      ? await app.db.warningRule.update({ where: { id: before.id }, data, include: { states: true } })
      : await app.db.warningRule.create({
          data: { ...data, accountId, createdById: user.id, createdAt: app.now() },
          include: { states: true },
        });
    await writeAudit(app, user, {
      action: before ? "warning.update" : "warning.create",
      target: `warning:${rule.id}`,
      ip,
      after: { metric: rule.metric, threshold: rule.threshold, enabled: rule.enabled },
    });
    const services = await app.db.service.findMany({ where: { accountId } });
    return { rule: describe(rule, services, defaultId, language) };
  });
}

/** Rearms a rule: clears its last notices about services and shares. */
async function arm({ db }: App, { id, accountId }: WarningRule): Promise<void> {
  await db.warningState.deleteMany({ where: { ruleId: id } });
  await db.$executeRaw`update splits set warned = warned - ${String(id)}::text where account_id = ${accountId}`;
}

/** Omitted fields keep their value, or get a new rule's default. @throws InvalidField */
function ruleColumns(
  { service_id, metric, threshold, channels, receivers, enabled }: Input,
  before: WarningRule | null,
) {
  const kind = metric ?? (before?.metric as Metric | undefined);
  if (kind === undefined) throw new InvalidField("metric", "required");
  const value = threshold ?? before?.threshold;
  if (value === undefined) throw new InvalidField("threshold", "required");
  const { min, max, step } = bounds[kind];
  if (value < min || value % step !== 0) throw new InvalidField("threshold", "min", { minimum: min });
  if (value > max) throw new InvalidField("threshold", "max", { maximum: max });
  const ways = channels ?? before?.channels ?? ["notice"];
  if (ways.length === 0) throw new InvalidField("channels", "required");
  return {
    metric: kind,
    threshold: value,
    channels: [...new Set(ways)],
    enabled: enabled ?? before?.enabled ?? true,
    serviceId: service_id ?? before?.serviceId ?? null,
    receivers: (receivers ?? before?.receivers ?? []) as unknown as object[],
  };
}
