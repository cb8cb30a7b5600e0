import type { Language } from "./errors.ts";

/** Formats of inputs and results; `text` is log lines or a plain list. */
export const bulkFormats = ["csv", "tsv", "jsonl", "parquet", "text"] as const;
export const bulkCompressions = ["none", "gzip", "zstd"] as const;
export const bulkDelimiters = [",", "\t", ";", "|"] as const;

/**
 * The life of a bulk job: its input is checked, it waits to be started, waits for a worker and runs. An expired job has
 * no files any more.
 */
export const bulkStatuses = [
  "checking",
  "ready",
  "queued",
  "running",
  "done",
  "failed",
  "canceled",
  "expired",
] as const;
export type BulkStatus = (typeof bulkStatuses)[number];

type Text = Readonly<Record<Language, string>>;

/** Why a job can fail, and what to do about it; `{row}` is the row it is about. */
export const bulkErrors = {
  EMPTY_INPUT: {
    en: "The file holds no rows; send one with at least one address",
    zh: "文件中没有数据行，请提供至少含一个地址的文件",
  },
  NOT_TEXT: {
    en: "The file is not text in UTF-8; save it in this encoding",
    zh: "文件不是 UTF-8 文本，请以该编码保存",
  },
  NO_ADDRESSES: {
    en: "No column with IP addresses was found; choose the column",
    zh: "未找到含 IP 地址的列，请指定该列",
  },
  UNKNOWN_COLUMN: {
    en: "The file has no column with this name; choose one of its columns",
    zh: "文件中没有该列，请选择已有的列",
  },
  BROKEN_COMPRESSION: {
    en: "The compressed data is damaged or cut off; compress and upload the file again",
    zh: "压缩数据已损坏或不完整，请重新压缩并上传",
  },
  BROKEN_PARQUET: {
    en: "The Parquet file is damaged, or uses something that we cannot read",
    zh: "Parquet 文件已损坏，或使用了不支持的特性",
  },
  BROKEN_ROW: {
    en: "Row {row} cannot be read: a quote is not closed",
    zh: "第 {row} 行无法读取：引号没有闭合",
  },
  INVALID_JSON: {
    en: "Row {row} is not a JSON object or text on one line",
    zh: "第 {row} 行不是单行的 JSON 对象或字符串",
  },
  ROW_TOO_LONG: { en: "Row {row} is longer than 1 MB", zh: "第 {row} 行超过 1 MB" },
  TOO_MANY_ROWS: {
    en: "The file has more than 100 million rows; split it",
    zh: "文件超过 1 亿行，请拆分",
  },
  TOO_LARGE: { en: "The file is larger than 10 GB; split it", zh: "文件超过 10 GB，请拆分" },
  STORAGE_FULL: {
    en: "The files of this account take up all of its space; delete jobs that are no longer needed",
    zh: "该账号的存储空间已用完，请删除不再需要的任务",
  },
  URL_REFUSED: {
    en: "The server of this URL did not answer with the file; check that it can be downloaded without signing in",
    zh: "该网址没有返回文件，请确认无需登录即可下载",
  },
  URL_BROKEN: {
    en: "The download from this URL ended too early or took too long; try again, or upload the file",
    zh: "从该网址下载时中断或超时，请重试，或直接上传文件",
  },
  QUOTA_EXCEEDED: {
    en: "The job has more rows than `max_calls`, so it was not started; start it yourself",
    zh: "行数超过 `max_calls`，任务未自动开始，请手动开始",
  },
  INSUFFICIENT_QUOTA: {
    en: "The quota was not enough to start the job",
    zh: "额度不足，任务未能开始",
  },
  KEY_STOPPED: {
    en: "The key or its quota can no longer be used; finished rows are kept",
    zh: "密钥或其额度已不可用，已完成的行予以保留",
  },
  PROCESSING_FAILED: {
    en: "Something went wrong on our side; nothing more is charged. Start a new job",
    zh: "处理出错，不再计费，请重新创建任务",
  },
} as const satisfies Record<string, Text>;
export type BulkErrorCode = keyof typeof bulkErrors;
export const bulkErrorCodes = Object.keys(bulkErrors) as [BulkErrorCode, ...BulkErrorCode[]];
