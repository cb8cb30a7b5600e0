import * as z from "zod";
import type { App } from "../../app.ts";
import { Failure } from "../../errors.ts";
import type { OfflineFile, OfflineVersion } from "../../generated/client.ts";
import { holds } from "../../lib/signed-in.ts";
import type { StoredBody, TransferCount } from "../../lib/stored-body.ts";
import { permissionsOf } from "../account/sessions.ts";
import { statusOf } from "../keys/owners.ts";
import { isInBlocks, readBlocks } from "../keys/restrictions.ts";
import { hashSecret, isWellFormed } from "../keys/secret.ts";
import { archiveOf } from "./archives.ts";
import { offered, storedFile } from "./downloads.ts";
import { type Edition, encodingOf, fileName, findEdition } from "./editions.ts";
import { countOf, isActive } from "./rights.ts";

/** An error, with a code and message that updater programs show. */
export class UpdaterFailure extends Error {
  readonly status: number;
  readonly code: string;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, code: string, message: string, retryAfterSeconds?: number) {
    super(message);
    this.status = status;
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const unknownKey = () =>
  new UpdaterFailure(401, "AUTHORIZATION_INVALID", "Your account ID or license key could not be authenticated.");
const noSuchFile = () => new UpdaterFailure(404, "DATABASE_NOT_FOUND", "There is no such file of this edition.");

/**
 * Authenticates a Basic header: the account number is the user, one of its keys the password. @throws UpdaterFailure
 */
export async function accountOf(app: App, authorization: string | undefined, ip: string): Promise<number> {
  const [, text = ""] = /^basic\s+(\S+)$/i.exec(authorization ?? "") ?? [];
  const [user = "", ...rest] = Buffer.from(text, "base64").toString("latin1").split(":");
  const secret = rest.join(":");
  if (!/^\d{1,10}$/.test(user))
    throw new UpdaterFailure(401, "ACCOUNT_ID_REQUIRED", "You have not supplied an account ID.");
  if (secret === "") throw new UpdaterFailure(401, "LICENSE_KEY_REQUIRED", "You have not supplied a license key.");
  if (!isWellFormed(secret)) throw unknownKey();
  const hash = hashSecret(secret);
  const key = await app.db.apiKey.findFirst({
    where: { accountId: Number(user), OR: [{ secretHash: hash }, { oldSecretHash: hash }] },
    include: { owner: { include: { role: true } } },
  });
  const now = app.now();
  const ends = [key?.expiresAt, key?.secretHash === hash ? null : key?.oldValidUntil];
  if (!key || key.isTest || statusOf(key) !== "active" || ends.some((end) => end && end <= now)) throw unknownKey();
  if (key.allowIps.length > 0 && !isInBlocks(ip, readBlocks(key.allowIps)))
    throw new UpdaterFailure(403, "FORBIDDEN_IP", "This key may not be used from this address.");
  const { owner, ownerId, accountId } = key;
  const holder = { id: ownerId, accountId, isMain: ownerId === accountId, permissions: permissionsOf(owner.role) };
  if (!holds({ ...holder, sessionId: 0, staffRole: null, hasTwoFactor: false }, "download.get"))
    throw new UpdaterFailure(403, "PERMISSION_REQUIRED", "The owner of this key may not download databases.");
  return accountId;
}

export interface Release {
  edition: Edition;
  /** As requested. */
  editionId: string;
  packageId: number;
  accountId: number;
  version: OfflineVersion & { files: OfflineFile[] };
}

/** The newest version of an edition, or the newest of a day. @throws UpdaterFailure without a right */
export async function findRelease(app: App, accountId: number, editionId: string, date?: string): Promise<Release> {
  const edition = findEdition(editionId);
  const database =
    edition &&
    (await app.db.offlinePackage.findUnique({
      where: { product: edition.product },
      include: { rights: { where: { accountId } } },
    }));
  if (!edition || !database) throw new UpdaterFailure(404, "EDITION_NOT_FOUND", `There is no edition ${editionId}.`);
  const [right] = database.rights;
  if (!right || !isActive(app, right))
    throw new UpdaterFailure(403, "PERMISSION_REQUIRED", `This account is not entitled to download ${edition.id}.`);
  if (date !== undefined && !/^\d{8}$/.test(date))
    throw new UpdaterFailure(400, "DATE_INVALID", "The date must be in the form YYYYMMDD.");
  const version = await app.db.offlineVersion.findFirst({
    where: {
      packageId: database.id,
      status: { in: [...offered] },
      files: { some: { format: "mmdb" } },
      ...(date !== undefined && { OR: [{ version: date }, { version: { startsWith: `${date}.` } }] }),
    },
    orderBy: [{ builtAt: "desc" }, { id: "desc" }],
    include: { files: true },
  });
  if (!version) throw noSuchFile();
  return { edition, editionId, packageId: database.id, accountId, version };
}

const fileOf = ({ version }: Release, format: string): OfflineFile => {
  const file = version.files.find((one) => one.format === format);
  if (!file) throw noSuchFile();
  return file;
};

/** The date and checksum by which a program recognises a version it already has. */
export function describeRelease(release: Release) {
  const { version, editionId } = release;
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)/.exec(version.version) ?? [];
  return { date: `${year}-${month}-${day}`, edition_id: editionId, md5: fileOf(release, "mmdb").contentMd5 };
}

type Counted = { body: StoredBody; count: TransferCount };

const counted = (app: App, { accountId, packageId }: Release, file: OfflineFile, body: StoredBody): Counted => ({
  body,
  count: countOf(app, { accountId, packageId, fileId: file.id }),
});

/** The MMDB as fetched by programs before geoipupdate 7; null if they already have it. */
export function mmdbOf(app: App, release: Release, md5: string | undefined): Counted | null {
  const file = fileOf(release, "mmdb");
  if (md5 === file.contentMd5) return null;
  const body = storedFile(file, release.version, `${release.edition.id}.mmdb.gz`);
  return counted(app, release, file, { ...body, headers: { "x-database-md5": file.contentMd5 } });
}

/** The parts of a manifest needed to assemble an archive. */
const Manifest = z.object({
  files: z.array(z.object({ format: z.string(), content_size: z.number() })),
  archives: z.array(
    z.object({ suffix: z.string(), format: z.enum(["mmdb", "csv"]), sha256: z.string(), content_crc32: z.number() }),
  ),
});

/**
 * A file of a version by the end of its name: an archive of the protocol, or any of our own formats. @throws
 * UpdaterFailure
 */
export async function fileBySuffix(app: App, release: Release, suffix: string): Promise<Counted> {
  const { edition, version } = release;
  for (const { format } of version.files) {
    const name = fileName(edition.product, version.version, format, encodingOf(format));
    if (name !== `${edition.product}-${version.version}.${suffix}`) continue;
    const file = fileOf(release, format);
    return counted(app, release, file, storedFile(file, version, name));
  }
  const manifest = Manifest.parse(JSON.parse(version.manifest || "{}"));
  const archive = manifest.archives.find((one) => one.suffix === suffix);
  if (!archive) throw noSuchFile();
  const file = fileOf(release, archive.format);
  const content = manifest.files.find(({ format }) => format === archive.format)?.content_size ?? 0;
  const { name, type, parts } = archiveOf({
    edition,
    version: version.version,
    format: archive.format,
    file: { key: file.storageKey, size: Number(file.size), contentSize: content, crc32: archive.content_crc32 },
    licence: Buffer.from(await app.files.getBytes(fileOf(release, "licence").storageKey)),
    changedAt: version.builtAt,
  });
  const { sha256 } = archive;
  return counted(app, release, file, {
    parts,
    name,
    type,
    changedAt: version.builtAt,
    tag: sha256.slice(0, 32),
    sha256,
  });
}

/** The checksum of an archive in the form of sha256sum. @throws UpdaterFailure */
export async function checksumOf(app: App, release: Release, suffix: string): Promise<string> {
  const { body } = await fileBySuffix(app, release, suffix);
  return `${body.sha256}  ${body.name}\n`;
}

/** Translates one of our errors into the protocol's. */
export function asUpdaterFailure(error: unknown): UpdaterFailure {
  if (error instanceof UpdaterFailure) return error;
  if (error instanceof Failure && error.failure === "DOWNLOAD_LIMIT_REACHED")
    return new UpdaterFailure(
      429,
      "DOWNLOAD_LIMIT_REACHED",
      `The daily download limit is reached; it resets at ${String(error.data?.reset_at)}.`,
      Number(error.data?.retry_after_seconds),
    );
  if (error instanceof Failure && error.failure === "NOT_FOUND")
    return new UpdaterFailure(403, "PERMISSION_REQUIRED", "This account is not entitled to download this edition.");
  throw error;
}
