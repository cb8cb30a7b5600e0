import { basename } from "node:path";
import type { api } from "@meridian/contract";
import type { HandlerInput, HandlerOutput } from "@meridian/contract/endpoint";
import type { Language } from "@meridian/contract/errors";
import { type App, transaction } from "../../app.ts";
import { InvalidField } from "../../errors.ts";
import type { UpdateWarning, Webhook } from "../../generated/client.ts";
import type { SignedIn } from "../../lib/signed-in.ts";
import { databaseDirectory, listVersions, newestIntact } from "../databases/build.ts";
import { cityName } from "../databases/status.ts";
import { maskedSecret, openWebhook, testWebhook } from "../webhooks/webhooks.ts";
import { type Channel, type Receiver, requireReceivers, tell } from "./receivers.ts";

type Alert = HandlerOutput<typeof api.warnings.getUpdateWarn>["list"][number];
type Input = HandlerInput<typeof api.warnings.setUpdateWarn>;

/** The databases whose versions are told. */
const products: Readonly<Record<string, Readonly<Record<Language, string>>>> = { city: cityName };

const newestVersion = ({ config }: App): string => listVersions(databaseDirectory(config.DATA_DIR)).at(-1) ?? "";

/** One entry a database, also where nobody has asked to be told. */
export async function listUpdateWarnings(app: App, { accountId }: SignedIn, language: Language) {
  const [rows, webhooks] = await Promise.all([
    app.db.updateWarning.findMany({ where: { accountId } }),
    app.db.webhook.findMany({ where: { accountId } }),
  ]);
  const list = Object.entries(products).map(([product, name]): Alert => {
    const row = rows.find((one) => one.product === product);
    return describe(
      app,
      { product, name: name[language] },
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
  const named = input.product === "all" ? Object.keys(products) : [input.product];
  if (named.some((product) => !Object.hasOwn(products, product))) throw new InvalidField("product", "unknown_id");
  if (input.channels?.length === 0) throw new InvalidField("channels", "required");
  const { secret, webhookId } = await transaction(app, async (app) => {
    await requireReceivers(app, accountId, input.receivers ?? []);
    const { webhook_url: url } = input;
    const opened = url ? await openWebhook(app, user, ip, url, "webhook_url") : null;
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
        // What is there already is no news.
        create: { ...place, channels: ["notice"], lastVersion: newestVersion(app), ...changes },
        update: changes,
      });
    }
    const row = await app.db.updateWarning.findFirst({ where: { accountId, product: { in: named } } });
    return { secret: opened?.secret ?? null, webhookId: row?.webhookId ?? null };
  });
  const test = input.test && webhookId !== null ? await testWebhook(app, user, webhookId) : null;
  return { list: (await listUpdateWarnings(app, user, language)).list, webhook_secret: secret, test };
}

/**
 * Tells of a version that has become the newest whole one since it was last told. How much of it has changed is not
 * known, so none is held back for having changed too little. Run every few minutes.
 */
export async function announceVersions(app: App): Promise<{ version: string; told: number }> {
  const version = newestVersion(app);
  const isNew = { product: "city", enabled: true, lastVersion: { not: version } };
  if (version === "" || (await app.db.updateWarning.count({ where: isNew })) === 0) return { version, told: 0 };
  const current = newestIntact(databaseDirectory(app.config.DATA_DIR), (path, error) =>
    app.log.warn({ err: error, file: basename(path) }, "ip database refused"),
  );
  // A damaged file is served by nobody.
  if (current?.metadata.version !== version) return { version, told: 0 };
  const due = await app.db.updateWarning.findMany({ where: isNew });
  let told = 0;
  for (const row of due) if (await announce(app, row, version, current.metadata.builtAt)) told++;
  return { version, told };
}

async function announce(app: App, row: UpdateWarning, version: string, builtAt: string): Promise<boolean> {
  const { accountId, product, lastVersion } = row;
  return transaction(app, async (app) => {
    const { count } = await app.db.updateWarning.updateMany({
      where: { accountId, product, lastVersion },
      data: { lastVersion: version, lastSentAt: app.now(), lastResult: "sent" },
    });
    if (count === 0) return false;
    const name = products[product] ?? { en: product, zh: product };
    const own: Receiver[] = row.webhookId === null ? [] : [{ type: "webhook", value: row.webhookId }];
    await tell(app, {
      accountId,
      channels: row.channels,
      receivers: [...(row.receivers as unknown as Receiver[]), ...own] as unknown as object[] as never,
      notice: {
        type: "update_warn",
        title: { en: `${name.en}: version ${version} is in use`, zh: `${name.zh}已更新至版本 ${version}` },
        link: "/user?tab=downloads",
      },
      event: "database.published",
      data: { product, version, previous_version: lastVersion, built_at: builtAt },
    });
    return true;
  });
}
