import { watchLimits } from "@meridian/contract/watch-names";
import type { WebhookData } from "@meridian/contract/webhook-events";
import { type App, transaction } from "../../app.ts";
import type { WatchReport } from "../../generated/client.ts";
import { languageOfUser } from "../../lib/language.ts";
import { queueMail } from "../delivery/delivery.ts";
import { publishEvents } from "../webhooks/deliveries.ts";
import { emailAbout } from "./email.ts";
import { type ChangedWatch, describeSample, describeWatched } from "./samples.ts";

/** A version, and the one that was in use before it. */
export interface Compared {
  version: string;
  versionBefore: string;
}

/**
 * Stores what a version changed for accounts and queues their messages, in one transaction: the row of an account and
 * version exists once, so that a repeated comparison tells nobody twice. Returns the number of accounts told.
 */
export async function tellAccounts(app: App, compared: Compared, changes: readonly ChangedWatch[]): Promise<number> {
  if (changes.length === 0) return 0;
  const byAccount = Map.groupBy(changes, ({ accountId }) => accountId);
  return transaction(app, async (app) => {
    const { version, versionBefore } = compared;
    const reports = await app.db.watchReport.createManyAndReturn({
      data: [...byAccount].map(([accountId, watches]) => ({
        accountId,
        version,
        versionBefore,
        watches: watches.length,
        createdAt: app.now(),
      })),
      skipDuplicates: true,
    });
    if (reports.length === 0) return 0;
    await storeChanges(app, reports, byAccount);
    await queueMessages(app, reports, byAccount);
    return reports.length;
  });
}

type ByAccount = ReadonlyMap<number, readonly ChangedWatch[]>;

async function storeChanges({ db }: App, reports: readonly WatchReport[], byAccount: ByAccount): Promise<void> {
  const rows = reports.flatMap(({ id: report_id, accountId }) =>
    byAccount.get(accountId)!.map(({ watchId: watch_id, kind, value, name, changed, gained, lost, samples }) => ({
      ...{ report_id, watch_id, kind, value, name, changed, gained, lost, samples },
    })),
  );
  // One parameter, where a list of rows would need thousands.
  await db.$executeRaw`
    insert into watch_changes (report_id, watch_id, kind, value, name, changed, gained, lost, samples)
      select report_id, watch_id, kind, value, name, changed, gained, lost, samples::jsonb
        from json_to_recordset(${JSON.stringify(rows)}::json) as
          r(report_id int, watch_id int, kind text, value text, name text, changed int, gained int, lost int, samples text)`;
}

async function queueMessages(app: App, reports: readonly WatchReport[], byAccount: ByAccount): Promise<void> {
  const settings = await app.db.watchSetting.findMany({
    where: { accountId: { in: reports.map(({ accountId }) => accountId) } },
  });
  const called = new Set(settings.filter(({ sendsWebhook }) => sendsWebhook).map(({ accountId }) => accountId));
  const events = reports
    .filter(({ accountId }) => called.has(accountId))
    .map((report) => [report.accountId, eventOf(app, report, byAccount.get(report.accountId)!)] as const);
  await publishEvents(app, "watch.changed", new Map(events));
  const mailed = settings.filter(({ sendsEmail }) => sendsEmail);
  const users = await app.db.user.findMany({
    where: { id: { in: mailed.map(({ userId }) => userId) }, verifiedEmail: { not: null }, status: "enabled" },
    select: { id: true, accountId: true, verifiedEmail: true, lang: true },
  });
  for (const { accountId, userId } of mailed) {
    const user = users.find((one) => one.id === userId && one.accountId === accountId);
    const report = reports.find((one) => one.accountId === accountId);
    if (!user?.verifiedEmail || !report) continue;
    const language = languageOfUser(user);
    await queueMail(app, user.verifiedEmail, language, emailAbout(app, language, report, byAccount.get(accountId)!));
  }
}

/** Bounded, because it is stored and sent for each webhook; the rest is in the portal. */
function eventOf(
  { config }: App,
  { id, version, versionBefore, watches: watches_changed }: WatchReport,
  changes: readonly ChangedWatch[],
): WebhookData<"watch.changed"> {
  return {
    report_id: id,
    version,
    version_before: versionBefore,
    watches_changed,
    watches: changes.slice(0, watchLimits.eventWatches).map((change) => ({
      ...describeWatched(change),
      samples: change.first.map((sample) => describeSample(sample, "en")),
    })),
    url: `${config.PUBLIC_URL}/user?tab=watches&report=${id}`,
  };
}
