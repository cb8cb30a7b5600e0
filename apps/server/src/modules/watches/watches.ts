import type { api } from "@meridian/contract";
import type { HandlerInput, HandlerOutput } from "@meridian/contract/endpoint";
import type { Language } from "@meridian/contract/errors";
import { type WatchKind, watchFields, watchLimits } from "@meridian/contract/watch-names";
import { type App, transaction } from "../../app.ts";
import { Failure, InvalidField } from "../../errors.ts";
import type { Watch } from "../../generated/client.ts";
import { changesBetween, writeAudit } from "../../lib/audit.ts";
import type { Steps } from "../../lib/bulk-queue.ts";
import { bulkWork } from "../../lib/bulk-work.ts";
import { pageOf } from "../../lib/page-of.ts";
import type { SignedIn } from "../../lib/signed-in.ts";
import { keptVersions } from "../databases/kept-records.ts";
import { bitsOf, fieldsOf } from "./answers.ts";
import type { StoredSample } from "./matcher.ts";
import { describeSample, describeWatched } from "./samples.ts";
import { type Target, TargetReader } from "./target.ts";

type Input<Name extends keyof typeof api.watches> = HandlerInput<(typeof api.watches)[Name]>;
type Output<Name extends keyof typeof api.watches> = HandlerOutput<(typeof api.watches)[Name]>;

/** Who acts, and from where. */
interface Actor {
  user: SignedIn;
  ip: string;
}

const SHOWN_UNREAD = 100;
const SHOWN_CHARACTERS = 100;
const STEP_LINES = bulkWork["/v1/watch_create"].perStep;

const describe = ({ id, kind, value, name, fields, isActive, createdAt }: Watch) => ({
  id,
  kind: kind as WatchKind,
  value,
  name,
  fields: fieldsOf(fields),
  active: isActive,
  created_at: createdAt,
});

export async function listWatches(app: App, user: SignedIn, input: Input<"watchList">): Promise<Output<"watchList">> {
  const { accountId } = user;
  const { kind, page, limit } = input;
  const where = { accountId, ...(kind !== undefined && { kind }) };
  const { rows, total } = await pageOf(app.db.watch, { where }, { page, limit });
  return {
    list: rows.map(describe),
    total,
    page,
    limit,
    used: kind === undefined ? total : await app.db.watch.count({ where: { accountId } }),
    max: watchLimits.watches,
    settings: await readSettings(app, user),
    versions: keptVersions(app),
  };
}

export interface ReadTargets {
  targets: (Target & { name: string })[];
  /** Lines whose target is on an earlier line too. */
  repeated: number;
  unread: { line: number; text: string }[];
  unreadTotal: number;
}

/** Reads an import in steps; lines that begin with # are comments. @throws InvalidField `targets` */
export function* readTargets({ regions }: Pick<App, "regions">, text: string): Steps<ReadTargets> {
  const reader = new TargetReader(regions);
  const found = new Map<string, Target & { name: string }>();
  const unread: ReadTargets["unread"] = [];
  let [lines, unreadTotal] = [0, 0];
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (index % STEP_LINES === 0) yield;
    if (line.trim() === "" || line.startsWith("#")) continue;
    lines += 1;
    if (lines > watchLimits.lines) throw new InvalidField("targets", "max", { maximum: watchLimits.lines });
    const target = reader.read(line);
    if (target) {
      const key = `${target.kind} ${target.value}`;
      if (!found.has(key)) found.set(key, target);
      continue;
    }
    unreadTotal += 1;
    if (unread.length < SHOWN_UNREAD) unread.push({ line: index + 1, text: line.slice(0, SHOWN_CHARACTERS) });
  }
  if (found.size === 0) throw new InvalidField("targets", "format", { format: "watch_target" });
  return { targets: [...found.values()], repeated: lines - unreadTotal - found.size, unread, unreadTotal };
}

/** @throws Failure TOO_MANY_WATCHES, and then none is added */
export async function addWatches(
  app: App,
  { user, ip }: Actor,
  { targets, repeated, unread, unreadTotal }: ReadTargets,
  fields: Input<"watchCreate">["fields"],
): Promise<Output<"watchCreate">> {
  const { accountId, id: userId } = user;
  const bits = bitsOf(fields?.length ? fields : watchFields);
  return transaction(app, async (app) => {
    // Locks the account's row, so that two requests cannot both take the last places.
    await app.db.$queryRaw`select 1 from users where id = ${accountId} for no key update`;
    const createdAt = app.now();
    const { count: added } = await app.db.watch.createMany({
      data: targets.map((target) => ({ ...target, accountId, fields: bits, createdAt })),
      skipDuplicates: true,
    });
    if ((await app.db.watch.count({ where: { accountId } })) > watchLimits.watches)
      throw new Failure("TOO_MANY_WATCHES", { max: watchLimits.watches });
    if (added > 0) {
      const first = { accountId, userId, sendsWebhook: true, sendsEmail: true };
      await app.db.watchSetting.createMany({ data: [first], skipDuplicates: true });
      const after = { num: added, target: targets[0]!.value };
      await writeAudit(app, user, { action: "watch.create", target: "watches", ip, after });
    }
    const existing = targets.length - added + repeated;
    return { added, existing, unread, unread_total: unreadTotal };
  });
}

/** @throws Failure NOT_FOUND */
export async function updateWatch(app: App, { user, ip }: Actor, input: Input<"watchUpdate">) {
  const { id, name, fields, active } = input;
  return transaction(app, async (app) => {
    const before = await app.db.watch.findFirst({ where: { id, accountId: user.accountId } });
    if (!before) throw new Failure("NOT_FOUND");
    const row = await app.db.watch.update({
      where: { id },
      data: {
        ...(name !== undefined && { name }),
        ...(fields?.length && { fields: bitsOf(fields) }),
        ...(active !== undefined && { isActive: active }),
      },
    });
    const valuesOf = (watch: Watch) => ({
      name: watch.name,
      fields: fieldsOf(watch.fields).join(", "),
      enabled: watch.isActive,
    });
    const changes = changesBetween(valuesOf(before), valuesOf(row));
    if (Object.keys(changes.after).length > 0)
      await writeAudit(app, user, { action: "watch.update", target: `watch:${id}`, ip, ...changes });
    return describe(row);
  });
}

/** @throws Failure NOT_FOUND if one of them is none of the account's, and then none is deleted */
export async function deleteWatches(app: App, { user, ip }: Actor, ids: readonly number[]) {
  return transaction(app, async (app) => {
    const where = { id: { in: [...ids] }, accountId: user.accountId };
    const rows = await app.db.watch.findMany({ where, select: { value: true } });
    if (rows.length < new Set(ids).size) throw new Failure("NOT_FOUND");
    const { count: deleted } = await app.db.watch.deleteMany({ where });
    const before = { num: deleted, ...(rows[0] && { target: rows[0].value }) };
    if (deleted > 0) await writeAudit(app, user, { action: "watch.delete", target: "watches", ip, before });
    return { deleted };
  });
}

async function readSettings({ db }: App, { id, accountId }: SignedIn): Promise<Output<"watchSettings">> {
  const row = await db.watchSetting.findUnique({ where: { accountId } });
  const user = await db.user.findFirst({
    where: { id: row?.userId ?? id, accountId, status: "enabled" },
    select: { verifiedEmail: true },
  });
  return {
    webhook: row?.sendsWebhook ?? true,
    email: row?.sendsEmail ?? true,
    email_to: user?.verifiedEmail ?? "",
  };
}

export async function changeSettings(app: App, { user, ip }: Actor, { webhook, email }: Input<"watchSettings">) {
  const { accountId, id: userId } = user;
  return transaction(app, async (app) => {
    const before = await readSettings(app, user);
    const data = { sendsWebhook: webhook, sendsEmail: email };
    await app.db.watchSetting.upsert({
      where: { accountId },
      create: { accountId, userId, ...data },
      // The email goes to who turns it on.
      update: { ...data, ...(email && !before.email && { userId }) },
    });
    const changes = changesBetween({ webhook: before.webhook, email: before.email }, { webhook, email });
    if (Object.keys(changes.after).length > 0)
      await writeAudit(app, user, { action: "watch.settings", target: "watches", ip, ...changes });
    return readSettings(app, user);
  });
}

const describeReport = (row: {
  id: number;
  version: string;
  versionBefore: string;
  watches: number;
  createdAt: Date;
}) => ({
  id: row.id,
  version: row.version,
  version_before: row.versionBefore,
  watches: row.watches,
  created_at: row.createdAt,
});

export async function listReports({ db }: App, { accountId }: SignedIn, { page, limit }: Input<"watchReports">) {
  const { rows, total } = await pageOf(db.watchReport, { where: { accountId } }, { page, limit });
  return { list: rows.map(describeReport), total, page, limit };
}

/** @throws Failure NOT_FOUND */
export async function listChanges(
  { db }: App,
  { accountId }: SignedIn,
  language: Language,
  { report_id, page, limit }: Input<"watchChanges">,
): Promise<Output<"watchChanges">> {
  const report = await db.watchReport.findFirst({ where: { id: report_id, accountId } });
  if (!report) throw new Failure("NOT_FOUND");
  const where = { reportId: report_id };
  const { rows, total } = await pageOf(db.watchChange, { where, orderBy: { id: "asc" } }, { page, limit });
  return {
    list: rows.map(({ samples, ...row }) => ({
      ...describeWatched(row),
      samples: (samples as unknown as StoredSample[]).map((sample) => describeSample(sample, language)),
    })),
    total,
    page,
    limit,
    report: describeReport(report),
  };
}
