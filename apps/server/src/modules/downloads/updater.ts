import type { App } from "../../app.ts";
import { Failure } from "../../errors.ts";
import type { OfflineFile, OfflineVersion } from "../../generated/client.ts";
import { holds } from "../../lib/signed-in.ts";
import type { StoredBody, TransferCount } from "../../lib/stored-body.ts";
import { signedInWithoutSession } from "../account/sessions.ts";
import { statusOf } from "../keys/owners.ts";
import { isInBlocks, readBlocks } from "../keys/restrictions.ts";
import { hashSecret, isWellFormed } from "../keys/secret.ts";
import { chargedFile, offered, storedFile } from "./downloads.ts";
import { type Edition, encodingOf, fileName, findEdition } from "./editions.ts";
import { archiveOf, Manifest, namedMmdb } from "./manifest.ts";
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
  return accountOfKey(app, Number(user), secret, ip);
}

/** Authenticates a key, of this account if one is given. @throws UpdaterFailure */
export async function accountOfKey(app: App, account: number | null, secret: string, ip: string): Promise<number> {
  if (secret === "") throw new UpdaterFailure(401, "LICENSE_KEY_REQUIRED", "You have not supplied a license key.");
  if (!isWellFormed(secret)) throw unknownKey();
  const hash = hashSecret(secret);
  const key = await app.db.apiKey.findFirst({
    where: { ...(account !== null && { accountId: account }), OR: [{ secretHash: hash }, { oldSecretHash: hash }] },
    include: { owner: { include: { role: true } } },
  });
  const now = app.now();
  const ends = [key?.expiresAt, key?.secretHash === hash ? null : key?.oldValidUntil];
  if (!key || key.isTest || statusOf(key) !== "active" || ends.some((end) => end && end <= now)) throw unknownKey();
  if (key.allowIps.length > 0 && !isInBlocks(ip, readBlocks(key.allowIps)))
    throw new UpdaterFailure(403, "FORBIDDEN_IP", "This key may not be used from this address.");
  if (!holds(signedInWithoutSession(key.owner), "download.get"))
    throw new UpdaterFailure(403, "PERMISSION_REQUIRED", "The owner of this key may not download databases.");
  return key.accountId;
}

export interface Release {
  edition: Edition;
  /** As requested. */
  editionId: string;
  /** As requested, without the ending of MaxMind's CSV files. */
  name: string;
  isCsv: boolean;
  packageId: number;
  accountId: number;
  version: OfflineVersion & { files: OfflineFile[] };
}

/** The newest version of an edition, or the newest of a day. @throws UpdaterFailure without a right */
export async function findRelease(app: App, accountId: number, editionId: string, date?: string): Promise<Release> {
  const found = findEdition(editionId);
  const database =
    found &&
    (await app.db.offlinePackage.findUnique({
      where: { product: found.edition.product },
      include: { rights: { where: { accountId } } },
    }));
  if (!found || !database) throw new UpdaterFailure(404, "EDITION_NOT_FOUND", `There is no edition ${editionId}.`);
  const { edition, name, isCsv } = found;
  const [right] = database.rights;
  if (!edition.isFree && !(right && isActive(app, right)))
    throw new UpdaterFailure(403, "PERMISSION_REQUIRED", `This account is not entitled to download ${edition.id}.`);
  if (date !== undefined && !/^\d{8}$/.test(date))
    throw new UpdaterFailure(400, "DATE_INVALID", "The date must be in the form YYYYMMDD.");
  const version = await app.db.offlineVersion.findFirst({
    where: {
      packageId: database.id,
      status: { in: [...offered] },
      files: { some: { format: isCsv ? "csv-blocks" : "mmdb" } },
      ...(date !== undefined && { OR: [{ version: date }, { version: { startsWith: `${date}.` } }] }),
    },
    orderBy: [{ builtAt: "desc" }, { id: "desc" }],
    include: { files: true },
  });
  if (!version) throw noSuchFile();
  return { edition, editionId, name, isCsv, packageId: database.id, accountId, version };
}

const fileOf = ({ version }: Release, format: string): OfflineFile => {
  const file = version.files.find((one) => one.format === format);
  if (!file) throw noSuchFile();
  return file;
};

/** Editions in one request. */
const MAX_EDITIONS = 20;

/**
 * The newest versions of the editions that the account may have: one that is refused does not keep the others away.
 * @throws UpdaterFailure if all are refused, for the first
 */
export async function findReleases(app: App, accountId: number, editionIds: readonly string[]): Promise<Release[]> {
  const wanted = [...new Set(editionIds)];
  if (wanted.length > MAX_EDITIONS)
    throw new UpdaterFailure(400, "EDITION_NOT_FOUND", `Specify at most ${MAX_EDITIONS} values of edition_id.`);
  const found: Release[] = [];
  let refusal: unknown;
  for (const id of wanted)
    try {
      found.push(await findRelease(app, accountId, id));
    } catch (error) {
      if (!(error instanceof UpdaterFailure)) throw error;
      refusal ??= error;
    }
  if (found.length === 0) throw refusal;
  return found;
}

const manifestOf = ({ version }: Release): Manifest => Manifest.parse(JSON.parse(version.manifest || "{}"));

const storedOf = (release: Release) => (format: string) => {
  const { storageKey, size } = fileOf(release, format);
  return { key: storageKey, size: Number(size) };
};

const namedMmdbOf = (release: Release) =>
  namedMmdb(release.name, { manifest: manifestOf(release), stored: storedOf(release) });

/** The date and checksum by which a program recognises a version it already has. */
export function describeRelease(release: Release) {
  const { version, editionId, isCsv } = release;
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)/.exec(version.version) ?? [];
  const md5 = isCsv
    ? fileOf(release, "csv-blocks").md5
    : (namedMmdbOf(release)?.contentMd5 ?? fileOf(release, "mmdb").contentMd5);
  return { date: `${year}-${month}-${day}`, edition_id: editionId, md5 };
}

type Counted = { body: StoredBody; count: TransferCount | null };

const counted = (app: App, { edition, ...release }: Release, file: OfflineFile, body: StoredBody): Counted => {
  const { accountId, packageId } = release;
  return { body, count: edition.isFree ? null : countOf(app, { accountId, packageId, fileId: file.id }) };
};

/** The MMDB as fetched by programs before geoipupdate 7; null if they already have it. */
export function mmdbOf(app: App, release: Release, md5: string | undefined): Counted | null {
  const file = fileOf(release, "mmdb");
  const named = namedMmdbOf(release);
  const contentMd5 = named?.contentMd5 ?? file.contentMd5;
  if (md5 === contentMd5) return null;
  const body = {
    ...storedFile(file, release.version, `${named ? release.name : release.edition.id}.mmdb.gz`),
    ...(named && { parts: named.parts, tag: contentMd5, sha256: "" }),
  };
  return counted(app, release, file, { ...body, headers: { "x-database-md5": contentMd5 } });
}

/**
 * A file of a version by the end of its name: an archive of the protocol, or any of our own formats. @throws
 * UpdaterFailure
 */
export async function fileBySuffix(app: App, release: Release, suffix: string): Promise<Counted> {
  const { edition, version, name, isCsv } = release;
  for (const { format } of isCsv ? [] : version.files) {
    const saved = fileName(edition.product, version.version, format, encodingOf(format));
    if (saved !== `${edition.product}-${version.version}.${suffix}`) continue;
    const file = fileOf(release, format);
    return counted(app, release, chargedFile(version.files, file), storedFile(file, version, saved));
  }
  const manifest = manifestOf(release);
  const fitting = manifest.archives.filter((one) => one.suffix === suffix && (one.format === "csv-blocks") === isCsv);
  const named = fitting.find((one) => one.edition_id === name);
  // A version built before files had several names, and our own CSV file, have one archive for all names.
  const archive = named ?? fitting.find((one) => one.edition_id === undefined || one.edition_id === edition.id);
  if (!archive) throw noSuchFile();
  const { format, sha256, content_crc32: crc32 } = archive;
  const built = archiveOf(
    {
      edition,
      version: version.version,
      manifest,
      stored: storedOf(release),
      licence: Buffer.from(await app.files.getBytes(fileOf(release, "licence").storageKey)),
      changedAt: version.builtAt,
    },
    { name: named ? name : edition.id, format, crc32 },
  );
  return counted(app, release, fileOf(release, format), {
    parts: built.parts,
    name: built.name,
    type: built.type,
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
