import type { Language } from "./errors.ts";

/** Largest input of a bulk job, in bytes. */
export const MAX_BULK_BYTES = 10_000_000_000;

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

/** Why a job can fail or was not started, and what to do about it; `{row}` is the row it is about. */
export const bulkErrors = {
  NO_ROWS: {
    en: "The file has no rows; send one with at least one address",
    zh: "文件中没有数据行，请提供至少含一个地址的文件",
  },
  TOO_MANY_ROWS: {
    en: "The file has more than 100 million rows; split it",
    zh: "文件超过 1 亿行，请拆分",
  },
  UNKNOWN_FORMAT: {
    en: "The file does not have the chosen format, or none that we know; choose another one",
    zh: "文件不是所选的格式，或格式无法识别，请改选格式",
  },
  NO_ADDRESS_COLUMN: {
    en: "No column with IP addresses was found, or none of this name; choose the column",
    zh: "未找到含 IP 地址的列或该名称的列，请指定地址所在的列",
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
    en: "The Parquet file is damaged, or uses something that we cannot read; write it again with Snappy or Zstandard",
    zh: "Parquet 文件已损坏或使用了不支持的特性，请以 Snappy 或 Zstandard 压缩重新生成",
  },
  ROW_GROUP_TOO_LARGE: {
    en: "A row group of the Parquet file is larger than 1 GiB; write the file again with smaller ones",
    zh: "Parquet 文件的行组超过 1 GiB，请以更小的行组重新生成",
  },
  NOT_UTF8: {
    en: "Row {row} is not text in UTF-8; save the file in this encoding",
    zh: "第 {row} 行不是 UTF-8 文本，请以该编码保存文件",
  },
  ROW_TOO_LONG: { en: "Row {row} is longer than 1 MiB", zh: "第 {row} 行超过 1 MiB" },
  TOO_MANY_COLUMNS: {
    en: "Row {row} has more values than there are columns, or more than 1,000",
    zh: "第 {row} 行的值多于列数，或超过 1,000 列",
  },
  BROKEN_QUOTES: {
    en: "Row {row} has a quote that is not closed, or text after a closing quote",
    zh: "第 {row} 行的引号没有闭合，或引号之后还有文字",
  },
  BROKEN_JSON: {
    en: "Row {row} is not a JSON object or string on one line",
    zh: "第 {row} 行不是单行的 JSON 对象或字符串",
  },
  TOO_LARGE: { en: "The file is larger than 10 GB; split it", zh: "文件超过 10 GB，请拆分" },
  STORAGE_FULL: {
    en: "The files of this account take up all of its space; delete jobs that are no longer needed",
    zh: "该账号的存储空间已用完，请删除不再需要的任务",
  },
  URL_REFUSED: {
    en: "The server of `url` did not answer with the file; check that it can be downloaded without signing in",
    zh: "`url` 的服务器没有返回文件，请确认无需登录即可下载",
  },
  URL_BROKEN: {
    en: "The download from `url` broke off or took too long; try again, or upload the file",
    zh: "从 `url` 下载时中断或超时，请重试，或直接上传文件",
  },
  TOO_MANY_CALLS: {
    en: "The file has more rows than `max_calls`, so the job was not started; start it yourself",
    zh: "行数超过 `max_calls`，任务未自动开始，请手动开始",
  },
  INSUFFICIENT_QUOTA: {
    en: "The quota is not enough for all rows, so the job was not started",
    zh: "额度不足以查询所有行，任务未开始",
  },
  KEY_STOPPED: {
    en: "The key or its quota can no longer be used; the rows finished before are kept",
    zh: "密钥或其额度已不可用，此前完成的行予以保留",
  },
  TOOK_TOO_LONG: {
    en: "The job was not finished within seven days; start a new one",
    zh: "任务七天内未完成，请重新创建",
  },
  PROCESSING_FAILED: {
    en: "Something went wrong on our side, and nothing more is charged; start a new job",
    zh: "我方处理出错，不再计费，请重新创建任务",
  },
} as const satisfies Record<string, Text>;
export type BulkErrorCode = keyof typeof bulkErrors;

/** Why a job ended or did not start, in words. @param row The row at fault, for errors that have one */
export const bulkErrorText = (code: BulkErrorCode, language: Language, row: number | null): string =>
  bulkErrors[code][language].replace("{row}", String(row ?? ""));

export const bulkErrorCodes = Object.keys(bulkErrors) as [BulkErrorCode, ...BulkErrorCode[]];
