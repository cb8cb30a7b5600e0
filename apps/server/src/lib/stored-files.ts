import { createHmac, randomUUID } from "node:crypto";
import type { api } from "@meridian/contract";
import type { HandlerInput } from "@meridian/contract/endpoint";
import { type App, transaction } from "../app.ts";
import { Failure } from "../errors.ts";
import type { File as FileRow, Prisma } from "../generated/client.ts";
import { HOUR_MS } from "./durations.ts";
import { pictureFormats, redraw, typeOf } from "./pictures.ts";
import { isSameText } from "./same-text.ts";
import type { SignedIn } from "./signed-in.ts";

const SIGNED_SECONDS = 600;
const UNUSED_FILE_HOURS = 24;
const MAX_SIDE = 4096;
const MIB = 1_048_576;
/** Storage limit for the uploads of all users of an account. */
const MAX_ACCOUNT_BYTES = 200 * MIB;
const MAX_ACCOUNT_FILES = 500;

/** Purposes of files that we generate and name ourselves. */
const ownScenes: ReadonlySet<string> = new Set(["export", "invoice", "receipt"]);

/**
 * Stores an uploaded file under a random name. Its type is detected from its content; a picture is decoded and
 * re-encoded, so that nothing can be hidden in it.
 * @throws Failure TYPE_NOT_ALLOWED, UPLOAD_LIMIT_REACHED, UNAVAILABLE; InvalidField for a picture that cannot be decoded
 */
export async function uploadFile(
  app: App,
  user: SignedIn,
  { file, scene }: HandlerInput<typeof api.account.uploadFile>,
) {
  const content = Buffer.from(await file.arrayBuffer());
  const mime = await typeOf(content);
  const isDocument = mime === "application/pdf" && scene !== "avatar";
  if (!isDocument && !(mime in pictureFormats)) throw new Failure("TYPE_NOT_ALLOWED", { mime });
  const format = pictureFormats[mime as keyof typeof pictureFormats];
  const line = `account ${user.accountId}`;
  const bytes = isDocument ? content : await redraw(content, { format, maxSide: MAX_SIDE, line });
  const storageKey = `uploads/${randomUUID()}`;
  const row = await reserveStorage(app, user, {
    ownerId: user.id,
    scene,
    name: file.name.slice(0, 200),
    storageKey,
    size: bytes.length,
    mime,
    createdAt: app.now(),
  });
  try {
    await app.files.put(storageKey, bytes, { contentType: mime });
  } catch (error) {
    await app.db.file.delete({ where: { id: row.id } });
    throw error;
  }
  const url = fileUrl(app, row);
  return { file_id: row.id, name: row.name, size: row.size, mime, url, expires_at: expiryOf(app) };
}

/** Records a file if its account has room for it; one at a time per account, or two could use the same space. */
const reserveStorage = (app: App, { accountId }: SignedIn, data: Prisma.FileUncheckedCreateInput): Promise<FileRow> =>
  transaction(app, async ({ db }) => {
    await db.$queryRaw`select id from users where id = ${accountId} for update`;
    const { _sum, _count } = await db.file.aggregate({
      // Files we generated for the user do not count as uploads.
      where: { owner: { accountId }, scene: { notIn: [...ownScenes] } },
      _sum: { size: true },
      _count: true,
    });
    if ((_sum.size ?? 0) + data.size > MAX_ACCOUNT_BYTES || _count >= MAX_ACCOUNT_FILES)
      throw new Failure("UPLOAD_LIMIT_REACHED", { max_mb: MAX_ACCOUNT_BYTES / MIB, max_files: MAX_ACCOUNT_FILES });
    return db.file.create({ data });
  });

/** Rounded up to ten minutes, so that the URL stays the same for a while and caches can store the picture. */
export const expiryOf = ({ now }: App, seconds = SIGNED_SECONDS): Date =>
  new Date((Math.floor(now().getTime() / 1000 / seconds) + 2) * seconds * 1000);

/** The URL of a file, valid for ten to twenty minutes unless `seconds` is given. */
export function fileUrl(app: App, { id }: FileRow, seconds?: number): string {
  const expires = Math.floor(expiryOf(app, seconds).getTime() / 1000);
  return `${app.config.PUBLIC_URL}/files/${id}?expires=${expires}&signature=${sign(app, id, expires)}`;
}

const sign = ({ secrets }: App, id: number, expires: number): string =>
  createHmac("sha256", secrets.files).update(`${id}.${expires}`).digest("base64url");

/**
 * The file of a signed URL.
 * @throws Failure NOT_FOUND for one that is forged or expired
 */
export async function openFile(app: App, id: number, expires: number, signature: string) {
  const isSigned = isSameText(signature, sign(app, id, expires));
  if (!isSigned || expires * 1000 <= app.now().getTime()) throw new Failure("NOT_FOUND");
  const row = await app.db.file.findUnique({ where: { id } });
  if (!row) throw new Failure("NOT_FOUND");
  return {
    mime: row.mime,
    name: ownScenes.has(row.scene) ? row.name : null,
    stream: await app.files.getStream(row.storageKey),
  };
}

/**
 * Marks the user's own file as used, so that it is kept.
 * @throws Failure NOT_FOUND for another user's file, or one for another purpose
 */
export async function claimFile(app: App, user: SignedIn, id: number, scene: string): Promise<void> {
  const { count } = await app.db.file.updateMany({ where: { id, ownerId: user.id, scene }, data: { isUsed: true } });
  if (count === 0) throw new Failure("NOT_FOUND");
}

/** Releases the files a user previously used for a purpose; they are removed like unused ones. */
export async function releaseFiles(app: App, user: SignedIn, scene: string, exceptId: number): Promise<void> {
  await app.db.file.updateMany({
    where: { ownerId: user.id, scene, isUsed: true, id: { not: exceptId } },
    data: { isUsed: false },
  });
}

/** Removes files that are unused after a day. */
export async function removeUnusedFiles(app: App): Promise<{ removed: number }> {
  const before = new Date(app.now().getTime() - UNUSED_FILE_HOURS * HOUR_MS);
  const old = await app.db.file.findMany({ where: { isUsed: false, createdAt: { lt: before } }, take: 500 });
  for (const { id, storageKey } of old) {
    await app.files.delete(storageKey);
    await app.db.file.delete({ where: { id } });
  }
  return { removed: old.length };
}
