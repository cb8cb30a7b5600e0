import type { App } from "../../apps/server/src/app.ts";
import type { CallContext } from "./call-context.ts";

/** The package of a downloadable database, created if missing. */
export async function offlinePackage({ db }: App, product = "city"): Promise<number> {
  const names = { nameEn: product, nameZh: product };
  const price = { priceCnyCents: 100, priceUsdCents: 20, months: [1, 12], canBuy: true };
  const row = await db.offlinePackage.upsert({
    where: { product },
    create: { product, ...names, ipVersion: 46, fields: [], ...price },
    update: {},
  });
  return row.id;
}

/** A database version without files, built on the date in its name. */
export async function releaseOf(app: App, product: string, version: string, status = "published"): Promise<number> {
  const packageId = await offlinePackage(app, product);
  const [, year = 0, month = 1, day] = (/^(\d{4})(\d\d)(\d\d)/.exec(version) ?? []).map(Number);
  const builtAt = new Date(Date.UTC(year, month - 1, day));
  const row = await app.db.offlineVersion.create({ data: { packageId, version, status, builtAt, records: 1 } });
  return row.id;
}

/** A release with one file. */
export async function newDownload({ db, now }: App, packageId: number): Promise<void> {
  const hashes = { md5: "", sha256: "", contentMd5: "" };
  const file = { format: "csv", size: 1, storageKey: `${packageId}.csv`, ...hashes };
  const release = { packageId, version: "20260101", status: "published", builtAt: now(), records: 1 };
  await db.offlineVersion.create({ data: { ...release, files: { create: file } } });
}

/** A right to download for a month. */
export async function newRight(app: App, accountId: number, packageId: number, downloadsPerDay = 10): Promise<void> {
  const now = app.now().getTime();
  const [startAt, expireAt] = [new Date(now - 86_400_000), new Date(now + 2_592_000_000)];
  await app.db.offlineRight.create({ data: { accountId, packageId, startAt, expireAt, downloadsPerDay } });
}

let withdrawn = 0;

/** Staff calls about downloads. */
export const downloadStaffCalls = {
  releaseList: () => ({}),
  releaseBuild: () => ({}),
  releaseWithdraw: async ({ app }: { app: App }) => {
    withdrawn += 1;
    const version = `20200101.${withdrawn}`;
    await releaseOf(app, "city", version);
    return { version };
  },
  downloadRights: async ({ customer }: CallContext) => ({ account_id: (await customer()).signedIn.accountId }),
  downloadGrant: async ({ app, customer }: CallContext) => {
    await offlinePackage(app);
    return { account_id: (await customer()).signedIn.accountId, product: "city" as const, days: 30 };
  },
  downloadRevoke: async ({ app, customer }: CallContext) => {
    const { accountId: id } = (await customer()).signedIn;
    await newRight(app, id, await offlinePackage(app));
    return { account_id: id, product: "city" as const };
  },
};
