import type { staffApi } from "@meridian/contract";
import type { releaseStatuses } from "@meridian/contract/admin-downloads";
import type { HandlerInput } from "@meridian/contract/endpoint";
import { type App, transaction } from "../../app.ts";
import { Failure } from "../../errors.ts";
import type { OfflineRight } from "../../generated/client.ts";
import { DAY_MS } from "../../lib/durations.ts";
import { auditStaff, type Staff } from "../../lib/staff/actor.ts";
import { databaseDirectory, listVersions } from "../databases/build.ts";
import { currentVersion, queueDownloads, withdrawDownloads } from "./releases.ts";

type Calls = typeof staffApi.adminDownloads;

const SHOWN = 48;

export async function listReleases({ db }: App, { product }: HandlerInput<Calls["releaseList"]>) {
  const rows = await db.offlineVersion.findMany({
    where: product === undefined ? {} : { package: { product } },
    include: { package: { select: { product: true } }, files: { select: { size: true } } },
    orderBy: [{ builtAt: "desc" }, { packageId: "asc" }],
    take: SHOWN,
  });
  const list = rows.map((row) => ({
    product: row.package.product,
    version: row.version,
    status: row.status as (typeof releaseStatuses)[number],
    progress: row.progress,
    records: row.records,
    changed_ranges: row.changedRanges,
    files: row.files.length,
    bytes: row.files.reduce((sum, { size }) => sum + Number(size), 0),
    left_out: row.leftOut,
    built_at: row.builtAt,
    published_at: row.publishedAt,
  }));
  return { list, total: list.length };
}

/** @throws Failure NOT_FOUND for an unknown version; UNAVAILABLE */
export async function startReleaseBuild(app: App, staff: Staff, input: HandlerInput<Calls["releaseBuild"]>) {
  const version = input.version ?? (await currentVersion(app));
  if (!listVersions(databaseDirectory(app.config.DATA_DIR)).includes(version)) throw new Failure("NOT_FOUND");
  await queueDownloads(app, version);
  await auditStaff(app, staff, 0, { action: "downloads.build", target: `release:${version}` });
  return { version };
}

/** @throws Failure NOT_FOUND */
export function withdrawByStaff(app: App, staff: Staff, { version, product }: HandlerInput<Calls["releaseWithdraw"]>) {
  return transaction(app, async (app) => {
    const withdrawn = await withdrawDownloads(app, version, product);
    if (withdrawn === 0) throw new Failure("NOT_FOUND");
    await auditStaff(app, staff, 0, {
      action: "downloads.withdraw",
      target: `release:${version}`,
      after: { product: product ?? "all" },
    });
    return { withdrawn };
  });
}

const describe = ({ accountId, startAt, expireAt, downloadsPerDay }: OfflineRight, product: string) => ({
  account_id: accountId,
  product,
  start_at: startAt,
  expire_at: expireAt,
  downloads_per_day: downloadsPerDay,
});

/** @throws Failure NOT_FOUND for anything but a main account */
export async function listRights({ db }: App, { account_id: accountId }: HandlerInput<Calls["downloadRights"]>) {
  if ((await db.user.count({ where: { id: accountId, accountId } })) === 0) throw new Failure("NOT_FOUND");
  const rows = await db.offlineRight.findMany({
    where: { accountId },
    include: { package: true },
    orderBy: { packageId: "asc" },
  });
  const list = rows.map((row) => describe(row, row.package.product));
  return { list, total: list.length };
}

/**
 * Extends the right from its end, or from now. @throws Failure NOT_FOUND for anything but a main account, or an
 * unknown database
 */
export function grantRight(app: App, staff: Staff, input: HandlerInput<Calls["downloadGrant"]>) {
  const { account_id: accountId, product, days, downloads_per_day: perDay } = input;
  return transaction(app, async (app) => {
    const packageId = await idOf(app, product);
    // Two concurrent grants must not both start from the same end.
    const [account] = await app.db.$queryRaw<unknown[]>`
      select 1 from users where id = ${accountId} and account_id = ${accountId} for no key update`;
    if (!account) throw new Failure("NOT_FOUND");
    const key = { accountId_packageId: { accountId, packageId } };
    const before = await app.db.offlineRight.findUnique({ where: key });
    const now = app.now();
    const isRunning = before !== null && before.expireAt > now;
    const expireAt = new Date((isRunning ? before.expireAt : now).getTime() + days * DAY_MS);
    const limit = perDay === undefined ? {} : { downloadsPerDay: perDay };
    const row = await app.db.offlineRight.upsert({
      where: key,
      create: { accountId, packageId, startAt: now, expireAt, ...limit },
      update: { expireAt, ...(!isRunning && { startAt: now }), ...limit },
    });
    await auditStaff(app, staff, accountId, {
      action: "downloads.grant",
      target: `download:${product}`,
      ...(before && { before: { expire_at: before.expireAt.toISOString() } }),
      after: { expire_at: expireAt.toISOString(), downloads_per_day: row.downloadsPerDay },
    });
    return describe(row, product);
  });
}

/** @throws Failure NOT_FOUND if the account has no current right */
export function revokeRight(app: App, staff: Staff, input: HandlerInput<Calls["downloadRevoke"]>) {
  const { account_id: accountId, product } = input;
  return transaction(app, async (app) => {
    const packageId = await idOf(app, product);
    const now = app.now();
    const { count } = await app.db.offlineRight.updateMany({
      where: { accountId, packageId, expireAt: { gt: now } },
      data: { expireAt: now },
    });
    if (count === 0) throw new Failure("NOT_FOUND");
    await auditStaff(app, staff, accountId, { action: "downloads.revoke", target: `download:${product}` });
    const row = await app.db.offlineRight.findUniqueOrThrow({
      where: { accountId_packageId: { accountId, packageId } },
    });
    return describe(row, product);
  });
}

async function idOf({ db }: App, product: string): Promise<number> {
  const row = await db.offlinePackage.findUnique({ where: { product }, select: { id: true } });
  if (!row) throw new Failure("NOT_FOUND");
  return row.id;
}
