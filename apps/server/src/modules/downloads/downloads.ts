import { createHmac, timingSafeEqual } from "node:crypto";
import type { api } from "@meridian/contract";
import type { HandlerInput } from "@meridian/contract/endpoint";
import type { Language } from "@meridian/contract/errors";
import type { App } from "../../app.ts";
import { Failure } from "../../errors.ts";
import type { OfflineFile, OfflineRight, Prisma } from "../../generated/client.ts";
import { inLanguage } from "../../lib/language.ts";
import type { SignedIn } from "../../lib/signed-in.ts";
import { expiryOf } from "../account/files.ts";

const KEPT_VERSIONS = 12;
const offered: readonly string[] = ["published", "archived"];

/** As on the price list. */
const currencyOf = { en: "USD", zh: "CNY" } as const;

const included = (accountId: number) =>
  ({
    rights: { where: { accountId } },
    versions: {
      where: { status: { in: [...offered] } },
      orderBy: [{ builtAt: "desc" }, { id: "desc" }],
      take: KEPT_VERSIONS,
      include: { files: { orderBy: { format: "asc" } } },
    },
  }) as const satisfies Prisma.OfflinePackageInclude;

/** One page of the databases on offer with their last releases; links only for those that the account may download. */
export async function listOffline(
  app: App,
  user: SignedIn,
  language: Language,
  { product, page, limit }: HandlerInput<typeof api.downloads.getOfflineListNew>,
) {
  const { accountId } = user;
  // What was bought stays in sight when it is no longer on offer.
  const where: Prisma.OfflinePackageWhereInput = {
    OR: [{ isOffered: true }, { rights: { some: { accountId } } }],
    ...(product !== undefined && { product }),
  };
  const currency = currencyOf[language];
  const [rows, total] = await Promise.all([
    app.db.offlinePackage.findMany({
      where,
      include: included(accountId),
      orderBy: { id: "asc" },
      skip: (page - 1) * limit,
      take: limit,
    }),
    app.db.offlinePackage.count({ where }),
  ]);
  const list = rows.map((row) => {
    const [right] = row.rights;
    const isOwned = right !== undefined && isActive(app, right);
    const cents = currency === "USD" ? row.priceUsdCents : row.priceCnyCents;
    return {
      offline_id: row.id,
      product: row.product,
      name: inLanguage(language, row.nameEn, row.nameZh),
      ip_version: row.ipVersion,
      fields: row.fields,
      owned: isOwned,
      right: right ? describeRight(app, right) : null,
      versions: row.versions.map((version) => ({
        version: version.version,
        built_at: version.builtAt,
        records: version.records,
        changed_ranges: version.changedRanges,
        files: version.files.map((file) => ({
          format: file.format as "csv",
          encoding: file.encoding,
          size: Number(file.size),
          md5: file.md5,
          sha256: file.sha256,
          url: isOwned ? downloadUrl(app, accountId, file) : null,
          url_expires_at: isOwned ? expiryOf(app) : null,
        })),
      })),
      sample_url: row.sampleUrl || null,
      doc_slug: row.docSlug,
      currency,
      price_cents: row.canBuy ? cents : null,
      months_options: row.months,
      can_buy: row.canBuy && row.isOffered,
    };
  });
  return { list, total, page, limit };
}

const isActive = ({ now }: App, { startAt, expireAt }: OfflineRight): boolean => startAt <= now() && expireAt > now();

const describeRight = (app: App, right: OfflineRight) => ({
  start_at: right.startAt,
  expire_at: right.expireAt,
  downloads_left_today: isActive(app, right) ? right.downloadsPerDay : 0,
  status: right.expireAt > app.now() ? ("active" as const) : ("expired" as const),
});

/** The address of a release's file for an account, good for ten to twenty minutes. */
function downloadUrl(app: App, accountId: number, { id }: OfflineFile): string {
  const expires = Math.floor(expiryOf(app).getTime() / 1000);
  const signature = sign(app, { id, accountId, expires });
  return `${app.config.PUBLIC_URL}/downloads/${id}?account=${accountId}&expires=${expires}&signature=${signature}`;
}

interface Signed {
  id: number;
  accountId: number;
  expires: number;
}

const sign = ({ secrets }: App, { id, accountId, expires }: Signed): string =>
  createHmac("sha256", secrets.files).update(`download.${id}.${accountId}.${expires}`).digest("base64url");

/**
 * The file of a signed address, while the account still has the right to it.
 * @throws Failure NOT_FOUND for an address that is forged or over, or without the right
 */
export async function openDownload(app: App, signed: Signed, signature: string) {
  const expected = Buffer.from(sign(app, signed));
  const given = Buffer.from(signature);
  const isSigned = expected.length === given.length && timingSafeEqual(expected, given);
  if (!isSigned || signed.expires * 1000 <= app.now().getTime()) throw new Failure("NOT_FOUND");
  const file = await app.db.offlineFile.findUnique({
    where: { id: signed.id },
    include: { release: { include: { package: { include: { rights: { where: { accountId: signed.accountId } } } } } } },
  });
  const right = file?.release.package.rights[0];
  if (!file || !right || !isActive(app, right) || !offered.includes(file.release.status))
    throw new Failure("NOT_FOUND");
  const { package: database, version } = file.release;
  return {
    name: `${database.product}-${version}.${file.format}${file.encoding ? `.${file.encoding}` : ""}`,
    stream: await app.files.getStream(file.storageKey),
  };
}
