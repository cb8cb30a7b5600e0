import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import type { BulkErrorCode } from "@meridian/contract/bulk-job-names";
import { MAX_BULK_BYTES, MAX_BULK_ROWS } from "@meridian/contract/bulk-jobs";
import { type App, transaction } from "../../app.ts";
import { Failure } from "../../errors.ts";
import type { BulkJob, Prisma } from "../../generated/client.ts";
import { pastDeadlocks } from "../../lib/deadlock.ts";
import { databaseDirectory } from "../databases/build.ts";
import { currentVersion, pathOf } from "../databases/versions.ts";
import { readLayerRows } from "../overrides/layer.ts";
import type { Duty } from "./claim.ts";
import { endJob, footerKeyOf } from "./end-job.ts";
import { FetchProblem, fetchInput } from "./fetch-input.ts";
import { discard, partsPrefix } from "./garbage.ts";
import { keptOverrides } from "./kept-overrides.ts";
import { givenShape, type Options, outputShape } from "./options.ts";
import { inspectInput, joinResult, writeResult } from "./process/child.ts";
import { type Checkpoint, InputProblem, type InputShape } from "./process/task.ts";
import { lockOwn, recordPart } from "./record-part.ts";
import { queueJob } from "./start-job.ts";
import { bytesLeft, inputKeyOf } from "./uploads.ts";

/**
 * Does what is next for a job that this worker has taken on.
 * @throws Superseded once the job has ended or another worker has it, and whatever keeps the work from being done
 */
export function runJob(app: App, job: BulkJob, duty: Duty, signal: AbortSignal): Promise<void> {
  if (duty === "check") return orFail(app, job, () => checkInput(app, job, signal));
  if (duty === "look up") return orFail(app, job, () => lookUpRows(app, job, signal));
  return joinParts(app, job, signal);
}

/** If the customer's file is at fault, trying again is of no use. */
async function orFail(app: App, job: BulkJob, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof InputProblem) await failJob(app, job, error.code, error.row);
    else if (error instanceof FetchProblem) await failJob(app, job, error.code);
    else throw error;
  }
}

/** Ends a job of this worker as failed. @throws Superseded */
export const failJob = (app: App, own: BulkJob, code: BulkErrorCode, row: number | null = null): Promise<void> =>
  pastDeadlocks(() =>
    transaction(app, async (app) => {
      await endJob(app, await lockOwn(app, own), "failed", { error: { code, row } });
    }),
  );

async function checkInput(app: App, own: BulkJob, signal: AbortSignal): Promise<void> {
  const job = own.inputKey === "" ? await download(app, own, signal) : own;
  const options = job.options as Options;
  const version = requireVersion(app);
  const { address_column } = options;
  const inspection = await inspectInput(
    app,
    {
      input: { key: job.inputKey, size: Number(job.inputSize), name: nameOf(job) },
      given: givenShape(options),
      ...(address_column !== undefined && { addressColumn: address_column }),
      output: outputShape(options, null),
      databasePath: databasePath(app, version),
      overrides: await readLayerRows(app, job.accountId),
      maxRows: MAX_BULK_ROWS,
    },
    { signal },
  );
  await pastDeadlocks(() =>
    transaction(app, async (app) => {
      await lockOwn(app, job);
      const ready = await app.db.bulkJob.update({
        where: { id: job.id },
        data: {
          status: "ready",
          shape: inspection.shape as unknown as Prisma.InputJsonObject,
          preview: inspection.preview as unknown as Prisma.InputJsonObject,
          rows: inspection.rows,
          checked: 100,
          workerUntil: null,
          setbacks: 0,
        },
      });
      if (ready.startsWhenReady) await startReady(app, ready);
    }),
  );
}

/** Starts a job whose customer asked for it in advance; one that cannot start stays ready, and says why. */
async function startReady(app: App, job: BulkJob): Promise<void> {
  const refuse = async (errorCode: BulkErrorCode) => {
    await app.db.bulkJob.update({ where: { id: job.id }, data: { errorCode, startsWhenReady: false } });
  };
  if (job.maxCalls !== null && (job.rows ?? 0) > job.maxCalls) return refuse("TOO_MANY_CALLS");
  try {
    await queueJob(app, job, job.ip);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    await refuse(error.failure === "NOT_ENOUGH_CALLS" ? "INSUFFICIENT_QUOTA" : "KEY_STOPPED");
  }
}

async function download(app: App, job: BulkJob, signal: AbortSignal): Promise<BulkJob> {
  // A file of its own for each attempt: another one may still be writing.
  const key = inputKeyOf({ id: randomBytes(24).toString("base64url") });
  const write = progressWriter(app, job);
  const url = new URL(job.url);
  const most = Math.min(MAX_BULK_BYTES, await bytesLeft(app, job.accountId));
  try {
    const size = await fetchInput(app, {
      url,
      key,
      most,
      signal,
      onProgress: (received, total) => write(total ? received / total : 0),
    });
    return await transaction(app, async (app) => {
      await lockOwn(app, job);
      return app.db.bulkJob.update({ where: { id: job.id }, data: { inputKey: key, inputSize: size } });
    });
  } catch (error) {
    await discard(app, [key]);
    throw error;
  }
}

/** The name of the file is a hint about its format; the name of the job may be anything. */
function nameOf({ url, name }: BulkJob): string {
  return url === "" ? name : (new URL(url).pathname.split("/").at(-1) ?? name);
}

const databasePath = ({ config }: App, version: string): string => pathOf(databaseDirectory(config.DATA_DIR), version);

function requireVersion(app: App): string {
  const version = currentVersion(app);
  if (version === null) throw new Failure("UNAVAILABLE");
  return version;
}

const PROGRESS_MS = 1000;

/** Writes the progress of a download down, once a second. */
function progressWriter(app: App, { id, attempt }: BulkJob) {
  let nextAt = 0;
  return (share: number): void => {
    if (performance.now() < nextAt) return;
    nextAt = performance.now() + PROGRESS_MS;
    const data = { checked: Math.min(99, Math.floor(share * 100)) };
    app.db.bulkJob
      .updateMany({ where: { id, attempt }, data })
      .catch((error: unknown) => app.log.warn({ err: error }, "the progress of a download was not written"));
  };
}

async function lookUpRows(app: App, own: BulkJob, signal: AbortSignal): Promise<void> {
  // All rows from one version of the database, unless that is gone.
  const known = own.databaseVersion;
  const version = known !== "" && existsSync(databasePath(app, known)) ? known : requireVersion(app);
  const job = { ...own, databaseVersion: version };
  await app.db.bulkJob.updateMany({ where: { id: own.id, attempt: own.attempt }, data: { databaseVersion: version } });
  const shape = job.shape as unknown as InputShape;
  const output = outputShape(job.options as Options, shape);
  const isWritten = job.partCount > 0 && job.checkpoint === null;
  let startedAt = performance.now();
  if (!isWritten)
    await writeResult(
      app,
      {
        input: { key: job.inputKey, size: Number(job.inputSize) },
        shape,
        output,
        databasePath: databasePath(app, version),
        overrides: await keptOverrides(app, job),
        from: job.checkpoint as unknown as Checkpoint | null,
        firstPart: job.partCount,
        keyPrefix: partsPrefix(job),
        partRows: app.config.BULK_PART_ROWS,
      },
      async (part) => {
        const microseconds = Math.round(((performance.now() - startedAt) * 1000) / Math.max(1, part.rows));
        startedAt = performance.now();
        await recordPart(app, job, part, microseconds);
      },
      { signal },
    );
  const pieces = await joinedPieces(app, job, signal);
  await pastDeadlocks(() =>
    transaction(app, async (app) => {
      await endJob(app, await lockOwn(app, job), "done", { pieces });
    }),
  );
}

async function joinedPieces(app: App, job: BulkJob, signal: AbortSignal) {
  const parts = await app.db.bulkPart.findMany({ where: { jobId: job.id }, orderBy: { number: "asc" } });
  const { format } = outputShape(job.options as Options, job.shape as unknown as InputShape);
  const task = {
    format,
    parts: parts.map(({ key, bytes }) => ({ key, bytes: Number(bytes) })),
    footerKey: footerKeyOf(job),
  };
  return (await joinResult(app, task, { signal })).pieces;
}

async function joinParts(app: App, job: BulkJob, signal: AbortSignal): Promise<void> {
  const pieces = await joinedPieces(app, job, signal);
  await transaction(app, async (app) => {
    await lockOwn(app, job);
    await app.db.bulkJob.update({
      where: { id: job.id },
      data: { pieces: pieces as unknown as Prisma.InputJsonArray, workerUntil: null },
    });
  });
}
