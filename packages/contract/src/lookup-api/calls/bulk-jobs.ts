import * as z from "zod";
import { BulkJob, bulkOptions, sampleJob } from "../../bulk-jobs.ts";
import { flag, integer, pageOf, paging, text, timestamp } from "../../fields.ts";
import type { LookupApiEndpoint } from "../endpoint.ts";
import type { LookupErrorName } from "../errors.ts";

/** A call of bulk jobs: declared like a lookup, but it may also delete. */
type BulkJobCall<I extends z.ZodObject, O extends z.ZodType> = Omit<LookupApiEndpoint<I, O, null>, "method"> & {
  method: "GET" | "POST" | "DELETE";
};
const bulkJobCall = <I extends z.ZodObject, O extends z.ZodType>(definition: BulkJobCall<I, O>): BulkJobCall<I, O> =>
  definition;

const free = { product: null, charge: "free" } as const;
const jobId = z.object({
  id: integer(1, 2_147_483_647).meta({ en: "Job ID", zh: "任务编号", examples: [7] }),
});
const oneJob = {
  input: jobId,
  invalid: { id: "JOB_NOT_FOUND" },
  sample: { input: { id: "7" }, answer: sampleJob },
} as const;
const own: readonly LookupErrorName[] = ["LIVE_KEY_REQUIRED", "PERMISSION_REQUIRED"];

const createInput = z.object({
  upload_id: text(64).optional().meta({ en: "ID of a finished upload", zh: "已完成的上传编号" }),
  url: text(2000).optional().meta({ en: "URL of the file, instead of an upload", zh: "文件的网址，用于代替上传" }),
  ...bulkOptions,
  start: flag().optional().meta({
    en: "Whether to start as soon as the input has been checked",
    zh: "检查输入后是否立即开始",
  }),
  max_calls: integer(1, 2_147_483_647).optional().meta({
    en: "With `start`: the most calls the job may cost; with more rows it is not started",
    zh: "与 `start` 同用：任务最多可消耗的调用次数，行数更多时不开始",
  }),
});
type Field = keyof z.input<typeof createInput> & string;

/** The calls of bulk jobs, which programs use with a key; they cost nothing themselves. */
export const bulkJobCalls = {
  uploadCreate: bulkJobCall({
    id: 201,
    path: "/v2/uploads",
    method: "POST",
    ...free,
    input: z.object({}),
    body: {
      "multipart/form-data": {
        schema: {
          type: "object",
          required: ["file"],
          properties: { file: { type: "string", format: "binary", description: "The file" } },
        },
        example: { file: "ip\n8.8.8.8\n" },
      },
    },
    output: z.object({
      upload_id: z.string().meta({ en: "Upload ID", zh: "上传编号" }),
      name: z.string().meta({ en: "Name of the file", zh: "文件名" }),
      size: z.int().meta({ en: "Size in bytes", zh: "字节数" }),
      expires_at: timestamp().meta({ en: "When it is deleted unless a job takes it", zh: "未被任务使用时的删除时间" }),
    }),
    invalid: {},
    refusals: [
      ...own,
      "INVALID_BODY",
      "TOO_MANY_JOBS",
      "UPLOAD_TOO_LARGE",
      "STORAGE_FULL",
      // Of resumable uploads.
      "TUS_VERSION_REQUIRED",
      "UPLOAD_NOT_FOUND",
      "UPLOAD_CONFLICT",
      "UPLOAD_LOCKED",
    ],
    texts: {
      name: { en: "Upload a file", zh: "上传文件" },
      summary: { en: "Upload a file for a bulk job as one form.", zh: "以表单上传批量任务的文件。" },
      details: {
        en: "The field `file` holds the file, up to 10 GB. The same URL creates resumable uploads with any client for tus 1.0. See [Bulk jobs](/doc/bulk-jobs).",
        zh: "字段 `file` 为文件内容，最大 10 GB。同一地址也可用 tus 1.0 客户端断点续传，见[批量任务](/doc/bulk-jobs)。",
      },
    },
    sample: {
      input: {},
      answer: {
        upload_id: "b2Zm0mJ8yB3uG1o2sQ7w5rT9xE4kL6nV",
        name: "addresses.csv",
        size: 14_880,
        expires_at: "2026-11-28T08:00:00.000Z",
      },
    },
  }),
  jobCreate: bulkJobCall({
    id: 202,
    path: "/v2/jobs",
    method: "POST",
    ...free,
    input: createInput,
    output: BulkJob,
    invalid: Object.fromEntries(Object.keys(createInput.shape).map((name) => [name, "INVALID_OPTION"])) as Record<
      Field,
      "INVALID_OPTION"
    >,
    refusals: [...own, "UPLOAD_NOT_FOUND", "UPLOAD_CONFLICT", "TOO_MANY_JOBS", "STORAGE_FULL", "INVALID_BODY"],
    texts: {
      name: { en: "Create a bulk job", zh: "创建批量任务" },
      summary: {
        en: "Look up all addresses of a file in the background.",
        zh: "在后台查询一个文件中的所有地址。",
      },
      details: {
        en: "Give either `upload_id` or `url`. The input is checked first; then the job is `ready`, and its price is known. See [Bulk jobs](/doc/bulk-jobs).",
        zh: "`upload_id` 与 `url` 二选一。系统先检查输入，随后任务变为 `ready`，并给出最高费用。见[批量任务](/doc/bulk-jobs)。",
      },
    },
    sample: { input: { url: "https://example.com/addresses.csv", start: "1" }, answer: sampleJob },
  }),
  jobList: bulkJobCall({
    id: 203,
    path: "/v2/jobs",
    method: "GET",
    ...free,
    input: z.object(paging),
    output: pageOf(BulkJob.omit({ preview: true })),
    invalid: { page: "INVALID_OPTION", limit: "INVALID_OPTION" },
    refusals: own,
    texts: {
      name: { en: "List bulk jobs", zh: "列出批量任务" },
      summary: { en: "The jobs of this key, newest first.", zh: "该密钥的任务，新的在前。" },
      details: { en: "Without their previews.", zh: "不含预览。" },
    },
    sample: { input: {}, answer: { list: [sampleJob], total: 1, page: 1, limit: 10 } },
  }),
  jobInfo: bulkJobCall({
    id: 204,
    path: "/v2/jobs/{id}",
    method: "GET",
    ...free,
    ...oneJob,
    output: BulkJob,
    refusals: own,
    texts: {
      name: { en: "Get a bulk job", zh: "查询批量任务" },
      summary: { en: "Status, progress and preview of a job.", zh: "任务的状态、进度与预览。" },
      details: { en: "Ask every few seconds, or use a webhook.", zh: "请每隔数秒查询，或使用 Webhook。" },
    },
  }),
  jobStart: bulkJobCall({
    id: 205,
    path: "/v2/jobs/{id}/start",
    method: "POST",
    ...free,
    ...oneJob,
    output: BulkJob,
    refusals: [...own, "JOB_CONFLICT", "INSUFFICIENT_QUOTA"],
    texts: {
      name: { en: "Start a bulk job", zh: "开始批量任务" },
      summary: { en: "Start a job that is ready.", zh: "开始已就绪的任务。" },
      details: {
        en: "Calls for all rows are set aside; those not used return when the job ends.",
        zh: "为所有行预留调用次数，任务结束时退回未用的部分。",
      },
    },
  }),
  jobCancel: bulkJobCall({
    id: 206,
    path: "/v2/jobs/{id}/cancel",
    method: "POST",
    ...free,
    ...oneJob,
    output: BulkJob,
    refusals: [...own, "JOB_CONFLICT"],
    texts: {
      name: { en: "Cancel a bulk job", zh: "取消批量任务" },
      summary: { en: "Stop a job and keep what is finished.", zh: "停止任务并保留已完成的部分。" },
      details: {
        en: "The finished parts are charged and can be downloaded.",
        zh: "已完成的部分照常计费，可以下载。",
      },
    },
  }),
  jobDelete: bulkJobCall({
    id: 207,
    path: "/v2/jobs/{id}",
    method: "DELETE",
    ...free,
    ...oneJob,
    output: z.object({}),
    sample: { input: { id: "7" }, answer: {} },
    refusals: own,
    texts: {
      name: { en: "Delete a bulk job", zh: "删除批量任务" },
      summary: { en: "Delete a job with its files.", zh: "删除任务及其文件。" },
      details: { en: "A job that is running is canceled first.", zh: "运行中的任务会先取消。" },
    },
  }),
  jobResult: bulkJobCall({
    id: 208,
    path: "/v2/jobs/{id}/result",
    method: "GET",
    ...free,
    ...oneJob,
    output: z.string().meta({ format: "binary", en: "The file", zh: "结果文件" }),
    contentType: "application/octet-stream",
    sample: { input: { id: "7" }, answer: "ip,location.country_code,error\n8.8.8.8,US,\n" },
    refusals: [...own, "JOB_CONFLICT"],
    texts: {
      name: { en: "Download the result of a bulk job", zh: "下载批量任务的结果" },
      summary: { en: "The result as a file.", zh: "以文件形式下载结果。" },
      details: {
        en: "Supports `Range`, so that a download can be continued. A canceled job has the parts finished before.",
        zh: "支持 `Range` 续传。已取消的任务返回取消前完成的部分。",
      },
    },
  }),
};
export type BulkJobCallName = keyof typeof bulkJobCalls;
