import { randomBytes, randomUUID } from "node:crypto";
import { type Readable, Transform } from "node:stream";
import { MAX_BULK_BYTES } from "@meridian/contract/bulk-jobs";
import { type App, transaction } from "../../app.ts";
import { Failure } from "../../errors.ts";
import type { BulkUpload } from "../../generated/client.ts";
import { inputStore } from "./input-store.ts";
import { MAX_UPLOADS, UPLOAD_MS } from "./limits.ts";

const GB = 1_000_000_000;
/** How long a process that writes to an upload is taken to be alive after its last sign of life. */
const LOCK_MS = 30_000;
const RENEW_MS = 10_000;

/** Who makes an upload or a job. */
export interface Owner {
  accountId: number;
  userId: number;
  /** Null in the portal. */
  keyId: number | null;
}

export const inputKeyOf = ({ id }: Pick<BulkUpload, "id">): string => `bulk/inputs/${id}`;

/** Bytes that an account may still store. Call it with the account's row locked. */
export async function bytesLeft({ db, config }: App, accountId: number): Promise<number> {
  const [row] = await db.$queryRaw<{ bytes: number }[]>`
    select (coalesce((select sum(coalesce(size, 0)) from bulk_uploads where account_id = ${accountId}), 0)
      + coalesce((select sum(input_size + output_bytes) from bulk_jobs
        where account_id = ${accountId} and status <> 'expired'), 0))::float8 as bytes`;
  return Math.max(0, config.BULK_STORAGE_GB * GB - (row?.bytes ?? 0));
}

export const lockAccount = ({ db }: App, accountId: number) =>
  db.$queryRaw`select 1 from users where id = ${accountId} for update`;

/** @throws Failure BULK_STORAGE_FULL */
export const storageFull = ({ config }: App): Failure =>
  new Failure("BULK_STORAGE_FULL", { max_gb: config.BULK_STORAGE_GB });

/**
 * Opens an upload. Without a size, whatever comes is accepted up to the largest that is possible.
 * @throws Failure TOO_MANY_UPLOADS, BULK_STORAGE_FULL
 */
export async function beginUpload(
  app: App,
  { accountId, userId, keyId }: Owner,
  { name, size }: { name: string; size: number | null },
): Promise<BulkUpload> {
  const upload = await transaction(app, async (app) => {
    await lockAccount(app, accountId);
    const open = await app.db.bulkUpload.count({ where: { accountId } });
    if (open >= MAX_UPLOADS) throw new Failure("TOO_MANY_UPLOADS", { max: MAX_UPLOADS });
    const left = await bytesLeft(app, accountId);
    if (left === 0 || (size !== null && size > left)) throw storageFull(app);
    const now = app.now();
    return app.db.bulkUpload.create({
      data: {
        id: randomBytes(24).toString("base64url"),
        accountId,
        userId,
        keyId,
        name,
        size,
        createdAt: now,
        expiresAt: new Date(now.getTime() + UPLOAD_MS),
      },
    });
  });
  try {
    await inputStore(app).create(inputKeyOf(upload), size);
  } catch (error) {
    await app.db.bulkUpload.delete({ where: { id: upload.id } });
    throw error;
  }
  return upload;
}

/** An upload that has not expired. @throws Failure NOT_FOUND */
export async function findUpload({ db, now }: App, id: string): Promise<BulkUpload> {
  const upload = await db.bulkUpload.findUnique({ where: { id } });
  if (!upload || upload.expiresAt <= now()) throw new Failure("NOT_FOUND");
  return upload;
}

/** How much of an upload has arrived. */
export const offsetOf = async (app: App, upload: BulkUpload): Promise<number> =>
  upload.finishedAt ? Number(upload.size) : inputStore(app).sizeOf(inputKeyOf(upload));

/** Writes in this process: a client that reconnects takes over from its own connection that hangs. */
const writing = new Map<string, { abort: AbortController; end: Promise<unknown> }>();

/** More than was announced has arrived. */
export class TooLong extends Error {}

/**
 * Adds a stream to an upload at its end. What has arrived before the stream breaks off stays.
 * @throws Failure CONFLICT at another offset, or while another process writes; TooLong
 */
export async function appendUpload(app: App, upload: BulkUpload, offset: number, body: Readable): Promise<number> {
  const { id } = upload;
  const earlier = writing.get(id);
  earlier?.abort.abort();
  await earlier?.end;
  const abort = new AbortController();
  const work = append(app, upload, { offset, body, abort });
  const entry = { abort, end: work.catch(() => undefined) };
  writing.set(id, entry);
  try {
    return await work;
  } finally {
    if (writing.get(id) === entry) writing.delete(id);
  }
}

async function append(
  app: App,
  upload: BulkUpload,
  { offset, body, abort }: { offset: number; body: Readable; abort: AbortController },
): Promise<number> {
  const { id } = upload;
  const process = randomUUID();
  const until = () => new Date(app.now().getTime() + LOCK_MS);
  const { count } = await app.db.bulkUpload.updateMany({
    where: { id, finishedAt: null, OR: [{ lockedUntil: null }, { lockedUntil: { lt: app.now() } }] },
    data: { lockedBy: process, lockedUntil: until() },
  });
  if (count === 0) throw new Failure("CONFLICT", { state: "locked" });
  const renewing = setInterval(() => {
    app.db.bulkUpload
      .updateMany({ where: { id, lockedBy: process }, data: { lockedUntil: until() } })
      .then(({ count }) => count === 0 && abort.abort())
      .catch((error: unknown) => app.log.warn({ err: error }, "the lock of an upload was not renewed"));
  }, RENEW_MS);
  try {
    const store = inputStore(app);
    const key = inputKeyOf(upload);
    if ((await store.sizeOf(key)) !== offset) throw new Failure("CONFLICT", { state: "offset" });
    const most = upload.size === null ? await mostBytes(app, upload) : Number(upload.size);
    const bounded = body.pipe(limiterOf(most - offset));
    let failure: Error | null = null;
    body.once("error", (error) => {
      failure = error;
    });
    // What has arrived is kept when the connection breaks.
    body.once("close", () => bounded.end());
    const size = await store.append(key, offset, bounded, abort.signal);
    if (failure) throw failure;
    if (!body.readableEnded) throw new Error("the upload broke off");
    const isWhole = upload.size === null || size === Number(upload.size);
    if (upload.size === null) await store.finish(key, size);
    if (isWhole) await app.db.bulkUpload.update({ where: { id }, data: { size, finishedAt: app.now() } });
    return size;
  } finally {
    clearInterval(renewing);
    await app.db.bulkUpload.updateMany({
      where: { id, lockedBy: process },
      data: { lockedBy: "", lockedUntil: null },
    });
  }
}

const mostBytes = async (app: App, { accountId }: BulkUpload): Promise<number> =>
  Math.min(MAX_BULK_BYTES, await bytesLeft(app, accountId));

function limiterOf(most: number): Transform {
  let received = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      if (received > most) done(new TooLong());
      else done(null, chunk);
    },
  });
}

/** Deletes an upload that no job has taken. @throws Failure CONFLICT while it is written */
export async function removeUpload(app: App, { id }: BulkUpload): Promise<void> {
  writing.get(id)?.abort.abort();
  await writing.get(id)?.end;
  const { count } = await app.db.bulkUpload.deleteMany({
    where: { id, OR: [{ lockedUntil: null }, { lockedUntil: { lt: app.now() } }] },
  });
  if (count === 0) throw new Failure("CONFLICT", { state: "locked" });
  await inputStore(app).remove(inputKeyOf({ id }));
}
