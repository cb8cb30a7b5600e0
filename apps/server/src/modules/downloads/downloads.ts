import { createHmac } from "node:crypto";
import type { api } from "@meridian/contract";
import type { HandlerInput } from "@meridian/contract/endpoint";
import type { Language } from "@meridian/contract/errors";
import type { App } from "../../app.ts";
import { Failure } from "../../errors.ts";
import type { OfflineFile, OfflineRight, OfflineVersion, Prisma } from "../../generated/client.ts";
import { currencyFor, inLanguage } from "../../lib/language.ts";
import { pageOf } from "../../lib/page-of.ts";
import { isSameText } from "../../lib/same-text.ts";
import { holds, mayTakeFiles, type SignedIn } from "../../lib/signed-in.ts";
import type { StoredBody } from "../../lib/stored-body.ts";
import { expiryOf } from "../../lib/stored-files.ts";
import { RETAINED_VERSIONS } from "./build/build-downloads.ts";
import { deltaBase, editions, fileName, isEdition, sampleFormats } from "./editions.ts";
import { monthlyCents } from "./offers.ts";
import { countOf, dayOf, downloadsToday, isActive } from "./rights.ts";

/** States in which a version can be downloaded. */
export const offered: readonly string[] = ["published", "archived"];

const included = (accountId: number) =>
  ({
    rights: { where: { accountId } },
    versions: {
      where: { status: { in: [...offered] } },
      orderBy: [{ builtAt: "desc" }, { id: "desc" }],
      take: RETAINED_VERSIONS,
      include: { files: { orderBy: { format: "asc" } } },
    },
  }) as const satisfies Prisma.OfflinePackageInclude;

/** One page of the databases on offer with their last releases; links only for those that the user may download. */
export async function listOffline(
  app: App,
  user: SignedIn,
  language: Language,
  { product, page, limit }: HandlerInput<typeof api.downloads.getOfflineListNew>,
) {
  const { accountId } = user;
  const mayDownload = holds(user, "download.get") && mayTakeFiles(user);
  // Bought databases stay listed when no longer on offer.
  const where: Prisma.OfflinePackageWhereInput = {
    OR: [{ isOffered: true }, { rights: { some: { accountId } } }],
    ...(product !== undefined && { product }),
  };
  const currency = currencyFor(language);
  const day = await dayOf(app, accountId);
  const [{ rows, total }, used] = await Promise.all([
    pageOf(app.db.offlinePackage, { where, include: included(accountId), orderBy: { id: "asc" } }, { page, limit }),
    downloadsToday(app, accountId, day.startAt),
  ]);
  const list = rows.map((row) => {
    const [right] = row.rights;
    const isOwned = right !== undefined && isActive(app, right);
    const price = monthlyCents(app, row, currency);
    const isLinked = isOwned && mayDownload;
    const linkTo = (file: OfflineFile) => ({
      url: isLinked ? downloadUrl(app, accountId, file) : null,
      url_expires_at: isLinked ? expiryOf(app) : null,
    });
    return {
      offline_id: row.id,
      product: row.product,
      edition_id: isEdition(row.product) ? editions[row.product].id : "",
      name: inLanguage(language, row.nameEn, row.nameZh),
      ip_version: row.ipVersion,
      fields: row.fields,
      owned: isOwned,
      right: right ? describeRight(app, right, used.get(row.id) ?? 0, day.endAt) : null,
      versions: row.versions.map((version) => ({
        version: version.version,
        built_at: version.builtAt,
        records: version.records,
        status: version.status as "published",
        changed_ranges: version.changedRanges,
        left_out: version.leftOut,
        manifest_url: version.manifest ? publicUrl(app, row.product, version.version, "manifest.json") : null,
        signature_url: version.manifest ? publicUrl(app, row.product, version.version, "manifest.json.sig") : null,
        licence_url: version.files.some(({ format }) => format === "licence")
          ? publicUrl(app, row.product, version.version, "LICENSE.txt")
          : null,
        // The licence has its own public URL.
        files: version.files
          .filter(({ format }) => format !== "licence" && deltaBase(format) === null)
          .map((file) => ({
            ...describeFile(file, row.product, version.version),
            format: file.format as "csv",
            encoding: file.encoding,
            content_md5: file.contentMd5,
            ...linkTo(file),
          })),
        deltas: version.files.flatMap((file) => {
          const from = deltaBase(file.format);
          return from === null
            ? []
            : [{ from_version: from, ...describeFile(file, row.product, version.version), ...linkTo(file) }];
        }),
      })),
      sample_url: row.sampleUrl || null,
      samples: row.versions.some(({ manifest }) => manifest !== "") ? samplesOf(app, row.product) : [],
      doc_slug: row.docSlug,
      currency,
      price_cents: price,
      months_options: row.months,
      can_buy: price !== null && row.isOffered && row.versions.some(({ files }) => files.length > 0),
    };
  });
  return { list, total, page, limit };
}

const describeFile = (file: OfflineFile, product: string, version: string) => ({
  name: fileName(product, version, file.format, file.encoding),
  size: Number(file.size),
  md5: file.md5,
  sha256: file.sha256,
});

function describeRight(app: App, right: OfflineRight, used: number, resetAt: Date) {
  const { startAt, expireAt, downloadsPerDay } = right;
  return {
    start_at: startAt,
    expire_at: expireAt,
    downloads_per_day: downloadsPerDay,
    downloads_left_today: isActive(app, right) ? Math.max(0, downloadsPerDay - used) : 0,
    resets_at: resetAt,
    status: expireAt > app.now() ? ("active" as const) : ("expired" as const),
  };
}

/** The URL of a release's file for an account, valid for ten to twenty minutes. */
function downloadUrl(app: App, accountId: number, { id }: OfflineFile): string {
  const expires = Math.floor(expiryOf(app).getTime() / 1000);
  const signature = sign(app, { id, accountId, expires });
  return `${app.config.PUBLIC_URL}/downloads/${id}?account=${accountId}&expires=${expires}&signature=${signature}`;
}

const publicUrl = ({ config }: App, product: string, version: string, name: string): string =>
  `${config.PUBLIC_URL}/downloads/${product}/${version}/${name}`;

const samplesOf = ({ config }: App, product: string) =>
  sampleFormats(product).map((format) => ({
    format,
    url: `${config.PUBLIC_URL}/downloads/samples/${product}.${format}`,
  }));

interface Signed {
  id: number;
  accountId: number;
  expires: number;
}

const sign = ({ secrets }: App, { id, accountId, expires }: Signed): string =>
  createHmac("sha256", secrets.files).update(`download.${id}.${accountId}.${expires}`).digest("base64url");

/**
 * The file of a signed URL, while the account is entitled to it.
 * @throws Failure NOT_FOUND for a forged or expired URL, or without a right
 */
export async function openDownload(app: App, signed: Signed, signature: string) {
  const isSigned = isSameText(signature, sign(app, signed));
  if (!isSigned || signed.expires * 1000 <= app.now().getTime()) throw new Failure("NOT_FOUND");
  const { accountId } = signed;
  const file = await app.db.offlineFile.findUnique({
    where: { id: signed.id },
    include: { release: { include: { files: true, package: { include: { rights: { where: { accountId } } } } } } },
  });
  const right = file?.release.package.rights[0];
  if (!file || !right || !isActive(app, right) || !offered.includes(file.release.status))
    throw new Failure("NOT_FOUND");
  const { package: database, version, packageId } = file.release;
  const name = fileName(database.product, version, file.format, file.encoding);
  return {
    body: storedFile(file, file.release, name),
    // Metadata files are free.
    count:
      file.format === "licence"
        ? null
        : countOf(app, { accountId, packageId, fileId: chargedFile(file.release.files, file).id }),
  };
}

/** The file that a download counts for: an update by a delta is a download of the file that it makes. */
export const chargedFile = (files: readonly OfflineFile[], file: OfflineFile): OfflineFile =>
  (deltaBase(file.format) !== null && files.find(({ format }) => format === "meridian")) || file;

/** A file exactly as stored. */
export const storedFile = (file: OfflineFile, release: Pick<OfflineVersion, "builtAt">, name: string): StoredBody => ({
  parts: [{ key: file.storageKey, from: 0, size: Number(file.size) }],
  name,
  type: file.encoding === "gz" ? "application/gzip" : "application/octet-stream",
  changedAt: release.builtAt,
  tag: file.sha256.slice(0, 32),
  sha256: file.sha256,
});
