import * as z from "zod";
import {
  bulkCompressions,
  bulkDelimiters,
  bulkErrorCodes,
  bulkFormats,
  bulkStatuses,
  MAX_BULK_BYTES,
} from "./bulk-job-names.ts";
import { endpoint } from "./endpoint.ts";
import { flag, integer, pageOf, paging, text, timestamp } from "./fields.ts";
import { ownId } from "./ids.ts";

export { MAX_BULK_BYTES };
/** Most rows of an input. */
export const MAX_BULK_ROWS = 100_000_000;

const fileUrl = "https://example.com/addresses.csv";

const key = z.object({
  id: z.int().meta({ en: "API key ID", zh: "密钥编号" }),
  name: z.string().meta({ en: "Name", zh: "名称" }),
});

const input = z.object({
  size: z.int().meta({ en: "Size in bytes; 0 until a URL has been read", zh: "字节数；网址尚未读取完时为 0" }),
  format: z.enum(bulkFormats).nullable().meta({ en: "Format; null until it is known", zh: "格式，识别前为 null" }),
  compression: z
    .enum(bulkCompressions)
    .nullable()
    .meta({ en: "Compression; null until it is known", zh: "压缩方式，识别前为 null" }),
  delimiter: z
    .enum(bulkDelimiters)
    .nullable()
    .meta({ en: "What separates the columns of a CSV file; otherwise null", zh: "CSV 的分隔符，其他格式为 null" }),
  has_header: z
    .boolean()
    .nullable()
    .meta({ en: "Whether the first row holds the names of the columns", zh: "首行是否为列名" }),
  columns: z.array(z.string()).meta({ en: "Names of the columns, in order", zh: "各列的名称，按顺序" }),
  address_column: z
    .string()
    .nullable()
    .meta({ en: "Column with the addresses; null for text", zh: "地址所在的列，文本格式为 null" }),
});

const output = z.object({
  format: z.enum(bulkFormats).nullable().meta({ en: "Format; null until it is known", zh: "格式，识别前为 null" }),
  compression: z
    .enum(bulkCompressions)
    .nullable()
    .meta({ en: "Compression; null until it is known", zh: "压缩方式，识别前为 null" }),
  fields: z
    .array(z.string())
    .meta({ en: "Fields of the result, such as `location.city`", zh: "结果中的字段，例如 `location.city`" }),
  lang: z.enum(["en", "zh"]).meta({ en: "Language of names", zh: "名称的语言" }),
});

const counts = {
  rows: z.int().nullable().meta({ en: "Rows of the input; null until counted", zh: "输入的行数，统计完之前为 null" }),
  max_calls: z
    .int()
    .nullable()
    .meta({ en: "The most calls it can cost: one for each row", zh: "最多消耗的调用次数，即每行一次" }),
  available_calls: z
    .int()
    .meta({ en: "Calls that the key's services have left now", zh: "密钥的服务目前剩余的调用次数" }),
  rows_done: z.int().meta({ en: "Rows looked up so far", zh: "已查询的行数" }),
  found: z.int().meta({ en: "Rows whose address has data", zh: "查到数据的行数" }),
  charged: z.int().meta({ en: "Calls charged so far", zh: "已计费的调用次数" }),
  progress: z
    .int()
    .min(0)
    .max(100)
    .meta({ en: "Progress in percent, while it is checked and while it runs", zh: "检查或运行的进度（%）" }),
};

const result = z
  .object({
    size: z.int().meta({ en: "Size in bytes", zh: "字节数" }),
    url: z.string().meta({ en: "Download link, valid for three to six hours", zh: "下载链接，三至六小时内有效" }),
  })
  .nullable()
  .meta({ en: "The result, once there is one", zh: "结果文件，尚无结果时为 null" });

const error = z
  .object({
    code: z.enum(bulkErrorCodes).meta({ en: "Error code", zh: "错误代码" }),
    message: z.string().meta({ en: "The error in words", zh: "错误说明" }),
    row: z.int().nullable().meta({ en: "Row it is about, starting at 1", zh: "出错的行，从 1 开始" }),
  })
  .nullable()
  .meta({ en: "Why it failed", zh: "失败原因" });

const JobSummary = z.object({
  id: z.int().meta({ en: "ID", zh: "编号" }),
  name: z.string().meta({ en: "Name", zh: "名称" }),
  status: z.enum(bulkStatuses).meta({ en: "Status", zh: "状态" }),
  key: key.meta({ en: "Key whose quota it uses", zh: "所用额度的密钥" }),
  input: input.meta({ en: "How the input is read", zh: "输入的读取方式" }),
  output: output.meta({ en: "What the result looks like", zh: "结果的形式" }),
  ...counts,
  result,
  error,
  created_at: timestamp().meta({ en: "When it was created", zh: "创建时间" }),
  started_at: timestamp().nullable().meta({ en: "When it was started", zh: "开始时间" }),
  finished_at: timestamp().nullable().meta({ en: "When it finished", zh: "结束时间" }),
  expires_at: timestamp().nullable().meta({ en: "When its files are deleted", zh: "文件的删除时间" }),
});

export const BulkJob = JobSummary.extend({
  preview: z
    .object({
      columns: z.array(z.string()).meta({ en: "Columns of the result", zh: "结果的各列" }),
      rows: z.array(z.array(z.string())).meta({ en: "The first ten rows", zh: "前十行" }),
    })
    .nullable()
    .meta({ en: "The first rows with their results", zh: "前几行及其结果" }),
});
export type BulkJob = z.output<typeof BulkJob>;

/** A finished job, as documents show it. */
export const sampleJob: BulkJob = {
  id: 7,
  name: "addresses.csv",
  status: "done",
  key: { id: 3, name: "Warehouse" },
  input: {
    size: 14_880,
    format: "csv",
    compression: "none",
    delimiter: ",",
    has_header: true,
    columns: ["id", "client_ip"],
    address_column: "client_ip",
  },
  output: { format: "csv", compression: "none", fields: ["location.country_code"], lang: "en" },
  rows: 1000,
  max_calls: 1000,
  available_calls: 49_020,
  rows_done: 1000,
  found: 980,
  charged: 980,
  progress: 100,
  result: { size: 19_020, url: "https://meridian.example/v2/jobs/7/result" },
  error: null,
  created_at: "2026-11-27T08:00:00.000Z",
  started_at: "2026-11-27T08:00:05.000Z",
  finished_at: "2026-11-27T08:00:06.000Z",
  expires_at: "2026-12-04T08:00:06.000Z",
  preview: {
    columns: ["id", "client_ip", "location.country_code", "error"],
    rows: [["1", "8.8.8.8", "US", ""]],
  },
};

/** How the input is read and the result written; what is left out is detected, or as in the input. */
export const bulkOptions = {
  name: text(120).optional().meta({ en: "Name; that of the file by default", zh: "名称，默认为文件名" }),
  format: z
    .enum(bulkFormats)
    .optional()
    .meta({ en: "Format of the input; detected by default", zh: "输入的格式，默认自动识别" }),
  compression: z
    .enum(bulkCompressions)
    .optional()
    .meta({ en: "Compression of the input; detected by default", zh: "输入的压缩方式，默认自动识别" }),
  delimiter: z
    .enum(bulkDelimiters)
    .optional()
    .meta({ en: "What separates the columns of a CSV file; detected by default", zh: "CSV 的分隔符，默认自动识别" }),
  has_header: flag().optional().meta({
    en: "Whether the first row holds the names of the columns; detected by default",
    zh: "首行是否为列名，默认自动识别",
  }),
  address_column: text(200)
    .optional()
    .meta({
      en: "Name of the column with the addresses; detected by default. Without a header the columns are `column_1`, `column_2` and so on",
      zh: "地址所在列的名称，默认自动识别；没有列名时依次为 `column_1`、`column_2` 等",
      examples: ["client_ip"],
    }),
  output_format: z
    .enum(bulkFormats)
    .optional()
    .meta({ en: "Format of the result; that of the input by default", zh: "结果的格式，默认与输入相同" }),
  output_compression: z
    .enum(bulkCompressions)
    .optional()
    .meta({ en: "Compression of the result; that of the input by default", zh: "结果的压缩方式，默认与输入相同" }),
  fields: text(1000)
    .optional()
    .meta({
      en: "Fields of the result, comma-separated as for `/v2/query`; all by default",
      zh: "结果中的字段，以逗号分隔，与 `/v2/query` 相同，默认为全部",
      examples: ["location.country_code,location.city,asn"],
    }),
  lang: z
    .enum(["en", "zh"])
    .optional()
    .meta({ en: "Language of names; that of the call by default", zh: "名称的语言，默认为请求的语言" }),
};

const jobInput = z.object({ id: ownId("bulk_job").meta({ en: "Job ID", zh: "任务编号" }) });

/** Bulk jobs: large files of addresses, looked up in the background. */
export const bulkJobs = {
  jobUpload: endpoint({
    path: "/v1/job_upload",
    summary: "Get a URL to upload a file to, in pieces that can be resumed (tus 1.0)",
    summaryZh: "获取文件的上传地址，支持分段续传（tus 1.0）",
    access: "key.manage",
    input: z.object({
      name: text(255).meta({ en: "Name of the file", zh: "文件名", examples: ["addresses.csv"] }),
      size: integer(1, MAX_BULK_BYTES).meta({ en: "Size in bytes, at most 10 GB", zh: "字节数，最多 10 GB" }),
    }),
    output: z.object({
      upload_id: z.string().meta({ en: "Upload ID", zh: "上传编号" }),
      upload_url: z.string().meta({
        en: "URL for a tus client; whoever knows it can upload",
        zh: "供 tus 客户端使用的地址，知道该地址即可上传",
      }),
      expires_at: timestamp().meta({ en: "When an unfinished upload is deleted", zh: "未完成的上传的删除时间" }),
    }),
    errors: ["TOO_MANY_UPLOADS", "BULK_STORAGE_FULL"],
    rate: { max: 60, seconds: 60 },
  }),
  jobCreate: endpoint({
    path: "/v1/job_create",
    summary: "Create a bulk job from an upload or a URL; its input is checked before it can start",
    summaryZh: "以已上传的文件或网址创建批量任务，检查输入后方可开始",
    access: "key.manage",
    input: z.object({
      upload_id: text(64).optional().meta({ en: "ID of a finished upload", zh: "已完成的上传编号" }),
      url: text(2000)
        .optional()
        .meta({ en: "URL of the file, instead of an upload", zh: "文件的网址，用于代替上传", examples: [fileUrl] }),
      key_id: ownId("key").meta({ en: "Key whose quota it uses", zh: "所用额度的密钥" }),
      ...bulkOptions,
    }),
    output: BulkJob,
    errors: ["NOT_FOUND", "CONFLICT", "KEY_NOT_ACTIVE", "KEY_NOT_USABLE", "TOO_MANY_BULK_JOBS", "BULK_STORAGE_FULL"],
    idempotent: "transaction",
    rate: { max: 30, seconds: 60 },
  }),
  jobUpdate: endpoint({
    path: "/v1/job_update",
    summary: "Change how a job that is not started reads its input and writes its result; it is checked again",
    summaryZh: "修改尚未开始的任务的读取方式与结果形式，并重新检查",
    access: "key.manage",
    input: jobInput.extend(bulkOptions),
    output: BulkJob,
    errors: ["NOT_FOUND", "CONFLICT"],
    rate: { max: 60, seconds: 60 },
  }),
  jobStart: endpoint({
    path: "/v1/job_start",
    summary: "Start a job; calls for all rows are set aside, and those not used return when it ends",
    summaryZh: "开始任务：为所有行预留调用次数，结束时退回未用的部分",
    access: "key.manage",
    input: jobInput,
    output: BulkJob,
    errors: ["NOT_FOUND", "CONFLICT", "KEY_NOT_ACTIVE", "KEY_NOT_USABLE", "NOT_ENOUGH_CALLS", "TOO_MANY_BULK_JOBS"],
    rate: { max: 30, seconds: 60 },
  }),
  jobCancel: endpoint({
    path: "/v1/job_cancel",
    summary: "Cancel a job; what is finished is charged and can be downloaded",
    summaryZh: "取消任务，已完成的部分照常计费并可下载",
    access: "key.manage",
    input: jobInput,
    output: BulkJob,
    errors: ["NOT_FOUND", "CONFLICT"],
    rate: { max: 30, seconds: 60 },
  }),
  jobDelete: endpoint({
    path: "/v1/job_delete",
    summary: "Delete a job with its files; one that is running is canceled first",
    summaryZh: "删除任务及其文件，运行中的任务会先取消",
    access: "key.manage",
    input: jobInput,
    output: z.object({}),
    errors: ["NOT_FOUND"],
    rate: { max: 30, seconds: 60 },
  }),
  jobList: endpoint({
    path: "/v1/job_list",
    summary: "List bulk jobs, newest first",
    summaryZh: "列出批量任务，新的在前",
    access: "key.manage",
    viewable: true,
    input: z.object({ ...paging }),
    output: pageOf(JobSummary),
  }),
  jobInfo: endpoint({
    path: "/v1/job_info",
    summary: "Get a bulk job with its progress and the preview of its first rows",
    summaryZh: "获取批量任务的进度与前几行的预览",
    access: "key.manage",
    viewable: true,
    input: jobInput,
    output: BulkJob,
    errors: ["NOT_FOUND"],
    silent: true,
  }),
};
