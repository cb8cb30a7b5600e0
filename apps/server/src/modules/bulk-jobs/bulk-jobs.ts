import { type App, transaction } from "../../app.ts";
import { Failure, InvalidField } from "../../errors.ts";
import type { BulkJob } from "../../generated/client.ts";
import { writeAudit } from "../../lib/audit.ts";
import { pastDeadlocks } from "../../lib/deadlock.ts";
import { pageOf } from "../../lib/page-of.ts";
import { endJob } from "./end-job.ts";
import { inputUrl } from "./fetch-input.ts";
import { findJob, lockJob, type Scope } from "./find-job.ts";
import { discard, filesOf } from "./garbage.ts";
import { requireUsableKey } from "./key-access.ts";
import { FILES_MS, MAX_OPEN_JOBS } from "./limits.ts";
import { changedOptions, type Options, outputShape, readAlike } from "./options.ts";
import type { InputShape } from "./process/task.ts";
import { bytesLeft, inputKeyOf, lockAccount, storageFull } from "./uploads.ts";

/** Who changes a job, and from where. */
export interface Actor {
  user: { id: number; accountId: number };
  ip: string;
}

interface NewJob {
  keyId: number;
  uploadId: string | undefined;
  url: string | undefined;
  name: string | undefined;
  options: Options;
  startsWhenReady?: boolean;
  maxCalls?: number | null;
  /** Uploads made with a key can be used with this key only. */
  uploadKeyId: number | null;
}

/**
 * Creates a job, whose input a worker checks next.
 * @throws Failure NOT_FOUND for an unknown key or upload, CONFLICT for an unfinished upload, KEY_NOT_ACTIVE,
 * KEY_NOT_USABLE, TOO_MANY_BULK_JOBS, BULK_STORAGE_FULL; InvalidField
 */
export async function createJob(app: App, { user, ip }: Actor, input: NewJob): Promise<BulkJob> {
  const { uploadId, url, options } = input;
  if ((uploadId === undefined) === (url === undefined)) throw new InvalidField("upload_id", "required");
  const address = url === undefined ? null : inputUrl(app.config, url);
  if (url !== undefined && address === null) throw new InvalidField("url", "format", { format: "public_url" });
  return transaction(app, async (app) => {
    const { accountId } = user;
    await lockAccount(app, accountId);
    await requireUsableKey(app, { id: input.keyId, accountId });
    await requireSlot(app, accountId);
    if (address !== null && (await bytesLeft(app, accountId)) === 0) throw storageFull(app);
    const upload =
      uploadId === undefined ? null : await takeUpload(app, { accountId, keyId: input.uploadKeyId }, uploadId);
    const now = app.now();
    const job = await app.db.bulkJob.create({
      data: {
        accountId,
        userId: user.id,
        keyId: input.keyId,
        name: input.name ?? upload?.name ?? nameOfUrl(address!),
        url: address?.href ?? "",
        inputKey: upload ? inputKeyOf(upload) : "",
        inputSize: upload?.size ?? 0n,
        ip,
        options,
        startsWhenReady: input.startsWhenReady ?? false,
        maxCalls: input.maxCalls ?? null,
        createdAt: now,
        expiresAt: new Date(now.getTime() + FILES_MS),
      },
    });
    await writeAudit(app, user, { action: "bulk_job.create", target: `bulk_job:${job.id}`, ip });
    return job;
  });
}

/** The account is locked, so that no two requests take the last slot. */
async function requireSlot({ db }: App, accountId: number): Promise<void> {
  const open = await db.bulkJob.count({
    where: { accountId, status: { in: ["checking", "ready", "queued", "running"] } },
  });
  if (open >= MAX_OPEN_JOBS) throw new Failure("TOO_MANY_BULK_JOBS", { max: MAX_OPEN_JOBS });
}

/** From now on the file belongs to the job. */
async function takeUpload(app: App, owner: { accountId: number; keyId: number | null }, id: string) {
  const upload = await app.db.bulkUpload.findFirst({ where: { id, ...owner, expiresAt: { gt: app.now() } } });
  if (!upload) throw new Failure("NOT_FOUND");
  if (upload.finishedAt === null) throw new Failure("CONFLICT", { state: "uploading" });
  await app.db.bulkUpload.delete({ where: { id } });
  return upload;
}

function nameOfUrl(url: URL): string {
  const last = url.pathname.split("/").at(-1) ?? "";
  let name = last;
  try {
    name = decodeURIComponent(last);
  } catch {
    // A name that is not encoded as such is shown as it is.
  }
  return name.replace(/\p{Cc}/gu, "").slice(0, 120) || url.hostname;
}

/**
 * Changes the options of a job that is not started; those left out stay, as far as they fit the changes. Its input is checked again.
 * @throws Failure NOT_FOUND, CONFLICT; InvalidField
 */
export async function updateJob(
  app: App,
  { user, ip }: Actor,
  scope: Scope,
  { id, name, options }: { id: number; name: string | undefined; options: Options },
): Promise<BulkJob> {
  return transaction(app, async (app) => {
    const job = await lockJob(app, scope, id);
    // A check that failed may succeed with other options.
    const isOpen = ["checking", "ready"].includes(job.status) || (job.status === "failed" && job.startedAt === null);
    if (!isOpen || (job.inputKey === "" && job.url === "")) throw new Failure("CONFLICT", { state: job.status });
    const before = job.options as Options;
    const after = changedOptions(before, options);
    const shape = job.shape as unknown as InputShape | null;
    outputShape(after, shape);
    await writeAudit(app, user, { action: "bulk_job.update", target: `bulk_job:${id}`, ip });
    return app.db.bulkJob.update({
      where: { id },
      data: {
        ...(name !== undefined && { name }),
        options: after,
        status: "checking",
        checked: 0,
        errorCode: "",
        errorRow: null,
        finishedAt: null,
        // Whoever is checking it with the options of before records nothing more.
        attempt: { increment: 1 },
        workerUntil: null,
        setbacks: 0,
        ...(!readAlike(before, after) && { rows: null }),
      },
    });
  });
}

/** One page of the jobs in a scope, newest first. */
export const listJobs = ({ db }: App, where: Scope, page: { page: number; limit: number }) =>
  pageOf(db.bulkJob, { where }, page);

/** Deletes a job with its files; one that is running ends first. @throws Failure NOT_FOUND */
export async function deleteJob(app: App, { user, ip }: Actor, scope: Scope, id: number): Promise<void> {
  await findJob(app, scope, id);
  const keys = await pastDeadlocks(() =>
    transaction(app, async (app) => {
      const job = await lockJob(app, scope, id);
      await endJob(app, job, "canceled", { isQuiet: true });
      const keys = filesOf(job);
      await discard(app, keys);
      await app.db.bulkJob.delete({ where: { id } });
      await writeAudit(app, user, { action: "bulk_job.delete", target: `bulk_job:${id}`, ip });
      return keys;
    }),
  );
  app.log.debug({ keys }, "files of a bulk job are garbage");
}
