import type { api } from "@meridian/contract";
import type { HandlerInput, HandlerOutput } from "@meridian/contract/endpoint";
import type { Language } from "@meridian/contract/errors";
import { type App, transaction } from "../../app.ts";
import { InvalidField } from "../../errors.ts";
import type { UpdateWarning, Webhook } from "../../generated/client.ts";
import type { SignedIn } from "../../lib/signed-in.ts";
import { editionNames, editions, isEdition } from "../downloads/editions.ts";
import { maskedSecret, openWebhook, testWebhook } from "../webhooks/webhooks.ts";
import { type Channel, notifyReceivers, type Receiver, requireReceivers, requireWebhook } from "./receivers.ts";

type Alert = HandlerOutput<typeof api.warnings.getUpdateWarn>["list"][number];
type Input = HandlerInput<typeof api.warnings.setUpdateWarn>;

/** A database's id in subscriptions. */
const nameOf = (product: string): Readonly<Record<Language, string>> =>
  isEdition(product) ? editions[product].name : { en: product, zh: product };

interface Current {
  version: string;
  builtAt: Date;
  changedRanges: number | null;
}

/**
 * The current version of a database: the one whose files can be downloaded or, if no files are built, the one that
 * lookups are answered from.
 */
async function currentOf({ db }: App, product: string): Promise<Current | null> {
  const newest = { orderBy: { builtAt: "desc" } } as const;
  const release = await db.offlineVersion.findFirst({
    where: { package: { product }, status: "published" },
    ...newest,
  });
  if (release) return release;
  // While files are being built, nobody is notified before they are ready.
  if ((await db.offlineVersion.count({ where: { package: { product } } })) > 0) return null;
  return db.databaseVersion.findFirst({ where: { status: "published" }, ...newest });
}

/** One entry per database, subscribed or not. */
export async function listUpdateWarnings(app: App, { accountId }: SignedIn, language: Language) {
  const [rows, webhooks] = await Promise.all([
    app.db.updateWarning.findMany({ where: { accountId } }),
    app.db.webhook.findMany({ where: { accountId } }),
  ]);
  const list = editionNames.map((product): Alert => {
    const row = rows.find((one) => one.product === product);
    return describe(
      app,
      { product, name: nameOf(product)[language] },
      row,
      webhooks.find(({ id }) => id === row?.webhookId),
    );
  });
  return { list, total: list.length };
}

const describe = (
  app: App,
  about: Pick<Alert, "product" | "name">,
  row: UpdateWarning | undefined,
  webhook: Webhook | undefined,
): Alert => ({
  ...about,
  enabled: row?.enabled ?? false,
  channels: (row?.channels ?? ["notice"]) as Channel[],
  receivers: (row?.receivers ?? []) as unknown as Receiver[],
  webhook_url: webhook?.url ?? "",
  webhook_secret_masked: webhook ? maskedSecret(app, webhook) : "",
  min_changed_percent: row?.minChangedPercent ?? 0,
  last_sent_at: row?.lastSentAt ?? null,
  last_result: row?.lastResult ?? "",
});

/** @throws InvalidField; Failure TOO_MANY_WEBHOOKS, NOT_FOUND */
export async function setUpdateWarning(app: App, user: SignedIn, ip: string, language: Language, input: Input) {
  const { accountId } = user;
  const named = input.product === "all" ? [...editionNames] : [input.product];
  if (!named.every((name) => editionNames.some((one) => one === name))) throw new InvalidField("product", "unknown_id");
  if (input.channels?.length === 0) throw new InvalidField("channels", "required");
  const { secret, webhookId } = await transaction(app, async (app) => {
    await requireReceivers(app, accountId, input.receivers ?? []);
    const { webhook_url: url } = input;
    const opened = url ? await openWebhook(app, user, ip, url, "webhook_url") : null;
    await requireWebhook(app, accountId, input.channels);
    const changes = {
      ...(input.enabled !== undefined && { enabled: input.enabled }),
      ...(input.channels !== undefined && { channels: [...new Set(input.channels)] }),
      ...(input.receivers !== undefined && { receivers: input.receivers as unknown as object[] }),
      ...(input.min_changed_percent !== undefined && { minChangedPercent: input.min_changed_percent }),
      ...(url !== undefined && { webhookId: opened?.row.id ?? null }),
    };
    for (const product of named) {
      const place = { accountId, product };
      await app.db.updateWarning.upsert({
        where: { accountId_product: place },
        // A version that already exists is not announced.
        create: {
          ...{ ...place, channels: ["notice"], lastVersion: (await currentOf(app, product))?.version ?? "" },
          ...changes,
        },
        update: changes,
      });
    }
    const row = await app.db.updateWarning.findFirst({ where: { accountId, product: { in: named } } });
    return { secret: opened?.secret ?? null, webhookId: row?.webhookId ?? null };
  });
  const test = input.test && webhookId !== null ? await testWebhook(app, user, webhookId) : null;
  return { list: (await listUpdateWarnings(app, user, language)).list, webhook_secret: secret, test };
}

/** Announces versions that became current and versions that were withdrawn. Run every few minutes. */
export async function announceVersions(app: App): Promise<{ notified: number; heldBack: number }> {
  let notified = 0;
  let heldBack = 0;
  for (const product of editionNames) {
    const current = await currentOf(app, product);
    const due = await app.db.updateWarning.findMany({
      where: { product, enabled: true, lastVersion: { not: current?.version ?? "" } },
    });
    for (const row of due) {
      const outcome = await announce(app, row, current);
      if (outcome === "sent") notified++;
      if (outcome === "held_back") heldBack++;
    }
  }
  return { notified, heldBack };
}

type Outcome = "sent" | "held_back" | "nothing";

async function announce(app: App, row: UpdateWarning, current: Current | null): Promise<Outcome> {
  const { accountId, product, lastVersion } = row;
  const isWithdrawn = await wasWithdrawn(app, product, lastVersion);
  // Nothing is current while the files of the next version are being built.
  if (!isWithdrawn && current === null) return "nothing";
  return transaction(app, async (app) => {
    const version = current?.version ?? "";
    const known = await app.db.databaseVersion.findUnique({ where: { version } });
    const changedPercent = known?.changedPercent ?? null;
    const isMinor = !isWithdrawn && changedPercent !== null && changedPercent < row.minChangedPercent;
    const { count } = await app.db.updateWarning.updateMany({
      where: { accountId, product, lastVersion },
      data: {
        lastVersion: version,
        lastResult: isMinor ? "held_back" : "sent",
        ...(!isMinor && { lastSentAt: app.now() }),
      },
    });
    if (count === 0) return "nothing";
    if (isMinor) return "held_back";
    const own: Receiver[] = row.webhookId === null ? [] : [{ type: "webhook", value: row.webhookId }];
    const alert = {
      accountId,
      channels: row.channels,
      receivers: [...(row.receivers as unknown as Receiver[]), ...own] as unknown as object[] as never,
    };
    if (isWithdrawn)
      await notifyReceivers(app, {
        ...alert,
        notice: withdrawnNotice(product, lastVersion, version),
        event: "database.withdrawn",
        data: { product, version: lastVersion, current_version: version },
      });
    if (!isWithdrawn && current)
      await notifyReceivers(app, {
        ...alert,
        notice: publishedNotice(product, version),
        event: "database.published",
        data: {
          ...{ product, version, previous_version: lastVersion, built_at: current.builtAt.toISOString() },
          ...{ changed_ranges: current.changedRanges, changed_percent: changedPercent },
        },
      });
    return "sent";
  });
}

async function wasWithdrawn({ db }: App, product: string, version: string): Promise<boolean> {
  if (version === "") return false;
  const where = { version, status: "withdrawn" };
  const counts = await Promise.all([
    db.offlineVersion.count({ where: { ...where, package: { product } } }),
    db.databaseVersion.count({ where }),
  ]);
  return counts.some((count) => count > 0);
}

const link = "/user?tab=downloads";

function publishedNotice(product: string, version: string) {
  const { en, zh } = nameOf(product);
  const title = { en: `${en}: version ${version} is in use`, zh: `${zh}：已更新至版本 ${version}` };
  return { type: "update_warn" as const, title, link };
}

function withdrawnNotice(product: string, version: string, current: string) {
  const { en, zh } = nameOf(product);
  const title = {
    en: `${en}: version ${version} was withdrawn${current && `, ${current} is in use again`}`,
    zh: `${zh}：版本 ${version} 已撤回${current && `，恢复使用 ${current}`}`,
  };
  return { type: "update_warn" as const, title, link };
}
