import type { BulkErrorCode } from "@meridian/contract/bulk-job-names";
import { bulkErrorText } from "@meridian/contract/bulk-job-names";
import type { App } from "../../app.ts";
import type { BulkJob, Prisma } from "../../generated/client.ts";
import { returnSetAside } from "../metering/set-aside.ts";
import { notify } from "../notices/notices.ts";
import { publishEvent } from "../webhooks/deliveries.ts";
import { partsPrefix } from "./garbage.ts";
import { FILES_MS } from "./limits.ts";
import { type Options, outputShape } from "./options.ts";
import type { FilePiece, InputShape } from "./process/task.ts";

type End = "done" | "failed" | "canceled";

interface Details {
  error?: { code: BulkErrorCode; row?: number | null };
  /** What makes up the result; by default the parts, one after the other. */
  pieces?: FilePiece[];
  /** No notice and no webhook: the job is deleted in the same transaction. */
  isQuiet?: boolean;
}

/**
 * Ends a job that is locked, and returns what it has not spent, in the same transaction. One that has ended already stays
 * as it is.
 */
export async function endJob(app: App, job: BulkJob, status: End, details: Details = {}): Promise<BulkJob> {
  if (!["checking", "ready", "queued", "running"].includes(job.status)) return job;
  const { error, isQuiet = false } = details;
  const wasStarted = job.status === "queued" || job.status === "running";
  if (wasStarted) await returnSetAside(app, job.id);
  await app.db.bulkOverrides.deleteMany({ where: { jobId: job.id } });
  const now = app.now();
  const pieces = details.pieces ?? (await joinedParts(app, job));
  const ended = await app.db.bulkJob.update({
    where: { id: job.id },
    data: {
      status,
      errorCode: error?.code ?? "",
      errorRow: error?.row ?? null,
      workerUntil: null,
      ...(pieces && { pieces: pieces as unknown as Prisma.InputJsonArray }),
      finishedAt: now,
      expiresAt: new Date(now.getTime() + FILES_MS),
    },
  });
  if (!isQuiet) await tell(app, ended);
  return ended;
}

/** The parts of a result as they are; null if there are none, or if they have to be joined by a worker first. */
async function joinedParts({ db }: App, job: BulkJob): Promise<FilePiece[] | null> {
  const { format } = outputShape(job.options as Options, job.shape as unknown as InputShape | null);
  if (format === "parquet" || job.partCount === 0) return null;
  const parts = await db.bulkPart.findMany({ where: { jobId: job.id }, orderBy: { number: "asc" } });
  return parts.map(({ key, bytes }) => ({ key, from: 0, size: Number(bytes) }));
}

export const footerKeyOf = (job: Pick<BulkJob, "id">): string => `${partsPrefix(job)}footer`;

/** Tells the customer's webhooks, and the user who made the job. */
async function tell(app: App, job: BulkJob): Promise<void> {
  await publishEvent(app, job.accountId, "job.done", {
    job_id: job.id,
    name: job.name,
    status: job.status as End,
    rows: job.rows,
    rows_done: job.rowsDone,
    found: job.found,
    error: job.errorCode,
    result_url: job.pieces === null ? "" : `${app.config.PUBLIC_URL}/v2/jobs/${job.id}/result`,
  });
  if (job.status === "canceled") return;
  const found = (locale: string) => job.found.toLocaleString(locale);
  const done = (locale: string) => job.rowsDone.toLocaleString(locale);
  const code = job.errorCode as BulkErrorCode | "";
  const reason = (language: "en" | "zh") => (code === "" ? "" : bulkErrorText(code, language, job.errorRow));
  await notify(app, job.userId, {
    type: "system",
    title:
      job.status === "done"
        ? { en: `Bulk job "${job.name}" is done`, zh: `批量任务“${job.name}”已完成` }
        : { en: `Bulk job "${job.name}" failed`, zh: `批量任务“${job.name}”失败` },
    content:
      job.status === "done"
        ? {
            en: `${done("en-US")} rows, ${found("en-US")} of them found and charged. The result is kept for 7 days.`,
            zh: `共 ${done("zh-CN")} 行，其中 ${found("zh-CN")} 行查到数据并计费。结果保留 7 天。`,
          }
        : { en: `${reason("en")}.`, zh: `${reason("zh")}。` },
    link: `/user?tab=bulk-jobs&job=${job.id}`,
  });
}
