import * as z from "zod";
import { databaseUpdateStatus } from "./database-status.ts";
import { endpoint } from "./endpoint.ts";
import { countryCode, day, flag, integer, listOf, pageOf, paging, text, timestamp } from "./fields.ts";
import { ownId } from "./ids.ts";
import { currencies, NextPackage } from "./packages.ts";

/** The result of a call: data found, no data found, invalid input, or denied. */
export const callResults = ["success", "empty", "error", "denied"] as const;

const keyFilters = {
  key_id: ownId("key").optional().meta({ en: "API key ID", zh: "密钥编号" }),
  service_type: integer(1, 99)
    .optional()
    .meta({ en: "[Pricing type](/doc/limits#quota) of the service", zh: "服务的[计费类型](/doc/limits#quota)" }),
  sub_user_id: ownId("user").optional().meta({ en: "Sub-account ID", zh: "子账号编号" }),
};
/** Filters by the country looked up; only daily counts of successful calls exist by country. */
const countryFilter = {
  country_code: countryCode()
    .optional()
    .meta({
      en: "Only calls that found an address in this country (ISO 3166-1 alpha-2 code); they are counted by day",
      zh: "仅统计查到该国家或地区（ISO 3166-1 两位代码）地址的调用，按日计数",
      examples: ["US"],
    }),
};
const dateRange = {
  start_date: day()
    .optional()
    .meta({
      en: "First day in the account's time zone, as `YYYY-MM-DD`",
      zh: "开始日期（账号时区），`YYYY-MM-DD`",
      examples: ["2026-11-01"],
    }),
  end_date: day()
    .optional()
    .meta({
      en: "Last day in the account's time zone, as `YYYY-MM-DD`",
      zh: "结束日期（账号时区），`YYYY-MM-DD`",
      examples: ["2026-11-20"],
    }),
};

const Service = z.object({
  service_id: z.int().meta({ en: "Service ID", zh: "服务编号" }),
  type: z
    .int()
    .meta({ en: "[Pricing type](/doc/limits#quota) of the service", zh: "服务的[计费类型](/doc/limits#quota)" }),
  name: z.string().meta({ en: "Name", zh: "名称" }),
  /** "" if no package was bought. */
  pkg_name: z.string().meta({ en: "Package name", zh: "套餐名称" }),
  source: z.enum(["free", "order", "gift", "split"]).meta({ en: "Source", zh: "来源" }),
  total: z.int().meta({ en: "Total calls of the service", zh: "服务的总次数" }),
  used: z.int().meta({ en: "Calls used", zh: "已用次数" }),
  /** Calls left for the account itself or the sub-account. */
  remaining: z.int().meta({ en: "Calls left", zh: "剩余次数" }),
  /** Calls allocated to sub-accounts, and how many of those they have used. */
  split_num: z.int().meta({ en: "Calls allocated to sub-accounts", zh: "分配给子账号的次数" }),
  split_used: z.int().meta({ en: "Allocated calls already used by sub-accounts", zh: "子账号已使用的次数" }),
  qps: z.int().meta({ en: "Maximum calls per second", zh: "每秒调用上限" }),
  over_quota_policy: z.enum(["stop", "charge"]).meta({
    en: "What happens beyond the quota: `stop` refuses calls, `charge` bills them",
    zh: "超出额度后的处理方式：停止服务或按量计费",
  }),
  price_per_1k_cents: z
    .int()
    .nullable()
    .meta({ en: "Price of each further 1,000 calls, in cents (minor units)", zh: "超出后每 1,000 次的价格（分）" }),
  overage_cap_cents: z.int().meta({
    en: "Maximum cost of calls beyond the quota per term, in cents (minor units)",
    zh: "每个周期超额费用上限（分）",
  }),
  currency: z.enum(currencies).meta({ en: "Currency", zh: "币种" }),
  start_at: timestamp().meta({ en: "When it starts", zh: "开始时间" }),
  expire_at: timestamp().nullable().meta({ en: "When it expires", zh: "到期时间" }),
  auto_renew: z.boolean().meta({ en: "Whether it renews automatically", zh: "是否自动续费" }),
  next_package: NextPackage.nullable().meta({
    en: "The package that follows at the end of the term; null if none was chosen",
    zh: "到期后使用的套餐，未选择时为 null",
  }),
  status: z.enum(["active", "paused", "exhausted", "expired", "closed"]).meta({ en: "Status", zh: "状态" }),
});

/** The upper limit of the class a percentile falls into: 1, 2, 4 ... 512 ms. */
const classLimit = () => z.int().nullable();

export const usage = {
  getServiceInfo: endpoint({
    path: "/v1/get_service_info",
    summary: "List the account's services with their remaining quota",
    summaryZh: "列出账号的服务及剩余额度",
    access: "user",
    viewable: true,
    input: z.object({
      service_type: integer(1, 99)
        .optional()
        .meta({ en: "[Pricing type](/doc/limits#quota) of the service", zh: "服务的[计费类型](/doc/limits#quota)" }),
    }),
    output: listOf(Service),
  }),
  keyUseRecordTotal: endpoint({
    path: "/v1/key_use_record_total",
    summary: "Get call counts for today, this month and all time, and when the quota is expected to run out",
    summaryZh: "统计今日、本月与累计用量，以及额度预计用完的时间",
    access: "user",
    viewable: true,
    input: z.object({ ...keyFilters, ...countryFilter }),
    output: z.object({
      today: z.int().meta({ en: "Calls today", zh: "今日调用次数" }),
      yesterday: z.int().meta({ en: "Calls yesterday", zh: "昨日调用次数" }),
      this_month: z.int().meta({ en: "Calls this month", zh: "本月调用次数" }),
      last_month: z.int().meta({ en: "Calls last month", zh: "上月调用次数" }),
      total: z.int().meta({ en: "Calls in total", zh: "累计调用次数" }),
      quota: z.int().meta({ en: "Quota, in calls", zh: "调用额度" }),
      remaining: z.int().meta({ en: "Calls left", zh: "剩余次数" }),
      success_rate: z
        .number()
        .nullable()
        .meta({ en: "Share of successful calls, 0 to 1; null without calls", zh: "成功率，0 至 1，没有调用时为 null" }),
      empty_num: z.int().meta({ en: "Calls that found no data", zh: "无数据的调用数" }),
      error_num: z
        .int()
        .meta({ en: "Failed calls, without those beyond the quota", zh: "失败的调用数，不含超出额度的" }),
      over_quota_num: z
        .int()
        .meta({ en: "Calls refused because the quota was used up", zh: "因额度用完而被拒绝的调用数" }),
      avg_ms: z.number().nullable().meta({ en: "Average response time in ms", zh: "平均响应毫秒数" }),
      p95_ms: z
        .number()
        .nullable()
        .meta({ en: "95th percentile of the response time in ms", zh: "响应时间 95 分位（毫秒）" }),
      forecast_exhaust_at: timestamp().nullable().meta({
        en: "When the quota is expected to run out; null if unknown",
        zh: "额度预计用完的时间，无法预计时为 null",
      }),
      as_of_at: timestamp().meta({ en: "When the figures were compiled", zh: "统计时间" }),
    }),
    errors: ["NOT_FOUND"],
  }),
  keyUseTrend: endpoint({
    path: "/v1/key_use_trend",
    summary: "Get call counts by hour, day or month; periods without calls are zero",
    summaryZh: "按小时、日或月统计用量，没有调用的时段为零",
    access: "user",
    viewable: true,
    input: z.object({
      ...keyFilters,
      ...countryFilter,
      ...dateRange,
      unit: z.enum(["hour", "day", "month"]).default("day").meta({ en: "Length of the periods", zh: "时段的长度" }),
    }),
    output: z.object({
      unit: z.enum(["hour", "day", "month"]).meta({ en: "Length of the periods", zh: "时段的长度" }),
      list: z
        .array(
          z.object({
            time: z.string().meta({ en: "Start of the period", zh: "时段起点" }),
            total: z.int().meta({ en: "Calls in the period", zh: "时段内的调用次数" }),
            success: z.int().meta({ en: "Calls that returned data", zh: "返回数据的调用数" }),
            empty: z.int().meta({ en: "Calls that found no data", zh: "无数据的调用数" }),
            error: z.int().meta({ en: "Failed calls", zh: "失败的调用数" }),
            over_quota: z.int().meta({ en: "Calls beyond the quota", zh: "超出额度的调用数" }),
            avg_ms: z.number().nullable().meta({ en: "Average response time in ms", zh: "平均响应毫秒数" }),
          }),
        )
        .meta({ en: "Rows", zh: "列表" }),
    }),
    errors: ["NOT_FOUND"],
  }),
  getKeyUseRecord: endpoint({
    path: "/v1/get_key_use_record",
    summary: "List individual calls, newest first",
    summaryZh: "列出单次调用记录，新的在前",
    access: "user",
    viewable: true,
    input: z.object({
      key_id: ownId("key").optional().meta({ en: "API key ID", zh: "密钥编号" }),
      service_type: integer(1, 99)
        .optional()
        .meta({ en: "[Pricing type](/doc/limits#quota) of the service", zh: "服务的[计费类型](/doc/limits#quota)" }),
      result: z.enum(callResults).optional().meta({ en: "Result of the call", zh: "调用结果" }),
      start_at: z.iso
        .datetime()
        .optional()
        .meta({ en: "Start of the period, in ISO 8601 with a time zone", zh: "时段起点，ISO 8601 格式，含时区" }),
      end_at: z.iso
        .datetime()
        .optional()
        .meta({ en: "End of the period, in ISO 8601 with a time zone", zh: "时段终点，ISO 8601 格式，含时区" }),
      call: text(40).optional().meta({ en: "Call ID; lists only this call", zh: "单条调用的编号，仅列出该条" }),
      cursor: text(100).optional().meta({
        en: "`next_cursor` of the previous page; omit it for the first",
        zh: "上一页返回的 `next_cursor`，首页不传",
      }),
      limit: integer(1, 100).default(10).meta({ en: "Rows per page, at most 100", zh: "每页条数，最多 100" }),
      export: flag().optional().meta({
        en: "Whether to export all matching calls to a CSV file instead of listing them",
        zh: "是否将全部结果导出为 CSV 文件，而不列出",
      }),
    }),
    output: z.object({
      /** ID of the export started; null without `export`. */
      export_id: z.int().nullable().meta({ en: "Export ID", zh: "导出任务编号" }),
      list: z
        .array(
          z.object({
            id: z.string().meta({ en: "ID", zh: "编号" }),
            at: timestamp().meta({ en: "Time", zh: "时间" }),
            key_id: z.int().meta({ en: "API key ID", zh: "密钥编号" }),
            key_name: z.string().meta({ en: "Name of the API key", zh: "密钥名称" }),
            sub_user_name: z.string().meta({ en: "Name of the sub-account", zh: "子账号名称" }),
            service_type: z.int().meta({
              en: "[Pricing type](/doc/limits#quota) of the service",
              zh: "服务的[计费类型](/doc/limits#quota)",
            }),
            /** Empty for calls made before this was recorded. */
            method: z.string().meta({ en: "HTTP method", zh: "HTTP 方法" }),
            path: z.string().meta({ en: "Path of the endpoint or page", zh: "接口或页面路径" }),
            query_masked: z.string().meta({ en: "The query, partly hidden", zh: "查询内容（已隐去部分）" }),
            http_status: z.int().meta({ en: "HTTP status", zh: "HTTP 状态码" }),
            /** Error code; empty if the call succeeded. */
            reason: z.string().meta({ en: "Error code; empty if the call succeeded", zh: "错误代码，成功时为空" }),
            /** Country of the address looked up; empty for other calls. */
            country_code: z.string().meta({ en: "ISO 3166-1 alpha-2 code", zh: "ISO 3166-1 两位代码" }),
            /** Version of the IP database, as in the response header. */
            database_version: z.string().meta({ en: "Version of the IP database", zh: "IP 数据库版本" }),
            result: z.enum(callResults).meta({ en: "Result of the call", zh: "调用结果" }),
            charged: z.int().meta({ en: "Billed calls", zh: "计费次数" }),
            ms: z.number().meta({ en: "Response time in ms", zh: "耗时（毫秒）" }),
            client_ip: z.string().meta({ en: "Address of the caller", zh: "调用方地址" }),
          }),
        )
        .meta({ en: "Rows", zh: "列表" }),
      next_cursor: z
        .string()
        .nullable()
        .meta({ en: "Cursor of the next page; null on the last page", zh: "下一页的起点，末页为 null" }),
      total: z.int().meta({ en: "Total number of rows", zh: "总条数" }),
      total_exact: z.boolean().meta({ en: "Whether the total is exact", zh: "总数是否精确" }),
    }),
    errors: ["NOT_FOUND", "TOO_MANY_EXPORTS", "EXPORT_TOO_LARGE"],
  }),
  exportList: endpoint({
    path: "/v1/export_list",
    summary: "List the user's exports with their progress and, once finished, a download link",
    summaryZh: "列出用户的导出任务、进度与下载链接",
    access: "usage.export",
    viewable: true,
    input: z.object({ id: ownId("export").optional().meta({ en: "ID", zh: "编号" }) }),
    output: listOf(
      z.object({
        id: z.int().meta({ en: "ID", zh: "编号" }),
        kind: z.enum(["records", "account"]).meta({ en: "Type", zh: "种类" }),
        status: z.enum(["queued", "running", "done", "failed"]).meta({ en: "Status", zh: "状态" }),
        rows: z.int().meta({ en: "Rows written so far", zh: "已写入行数" }),
        total_rows: z.int().meta({ en: "Total rows", zh: "总行数" }),
        /** Valid for ten to twenty minutes; "" until the export is done. */
        url: z.string().meta({ en: "URL", zh: "网址" }),
        error: z.string().meta({ en: "Reason for the failure", zh: "失败原因" }),
        created_at: timestamp().meta({ en: "When it was created", zh: "创建时间" }),
        finished_at: timestamp().nullable().meta({ en: "When it was finished", zh: "完成时间" }),
      }),
    ),
    errors: ["NOT_FOUND"],
  }),
  keyUseCountry: endpoint({
    path: "/v1/key_use_country",
    summary: "Count successful calls by country of the address looked up",
    summaryZh: "按被查询地址的国家统计已应答的调用",
    access: "user",
    viewable: true,
    input: z.object({ ...keyFilters, ...dateRange }),
    output: listOf(
      z.object({
        country_code: z.string().meta({ en: "ISO 3166-1 alpha-2 code", zh: "ISO 3166-1 两位代码" }),
        total: z.int().meta({ en: "Number of calls", zh: "调用次数" }),
      }),
    ),
    errors: ["NOT_FOUND"],
  }),
  keyUseShare: endpoint({
    path: "/v1/key_use_share",
    summary: "Count calls by key and service, most first",
    summaryZh: "按密钥与服务统计调用，多的在前",
    access: "user",
    viewable: true,
    input: z.object({ ...keyFilters, ...countryFilter, ...dateRange }),
    output: listOf(
      z.object({
        key_id: z.int().meta({ en: "API key ID", zh: "密钥编号" }),
        key_name: z.string().meta({ en: "Name of the API key", zh: "密钥名称" }),
        service_type: z
          .int()
          .meta({ en: "[Pricing type](/doc/limits#quota) of the service", zh: "服务的[计费类型](/doc/limits#quota)" }),
        service_name: z.string().meta({ en: "Service name", zh: "服务名称" }),
        total: z.int().meta({ en: "Number of calls", zh: "调用次数" }),
        success: z.int().meta({ en: "Calls that returned data", zh: "返回数据的调用数" }),
        /** Null if filtered by country, because charges are not counted by country. */
        charged: z.int().nullable().meta({ en: "Billed calls", zh: "计费次数" }),
      }),
    ),
    errors: ["NOT_FOUND"],
  }),
  responseTimes: endpoint({
    path: "/v1/response_times",
    summary: "Get the distribution of server response times of keyed lookups in the last seven days",
    summaryZh: "查询最近七天密钥调用的响应时间分布",
    access: "public",
    input: z.object({}),
    output: z.object({
      start_at: timestamp().meta({ en: "Start of the period", zh: "时段起点" }),
      end_at: timestamp().meta({ en: "End of the period", zh: "时段终点" }),
      calls: z.int().meta({
        en: "Calls measured, rounded down to two significant digits; 0 for fewer than 100",
        zh: "统计的调用数，向下取整到两位有效数字；不足 100 次为 0",
      }),
      /** Empty for fewer than 100 calls. */
      classes: z
        .array(
          z.object({
            up_to_ms: z
              .int()
              .nullable()
              .meta({ en: "Upper limit in ms; null for the last class", zh: "区间上限（毫秒），最后一个区间为 null" }),
            percent: z.number().meta({ en: "Share of calls, in percent", zh: "调用占比（百分比）" }),
          }),
        )
        .meta({ en: "Classes of response times", zh: "响应时间的区间" }),
      avg_ms: z.number().nullable().meta({
        en: "Average response time in ms; null for fewer than 100 calls",
        zh: "平均响应毫秒数；不足 100 次调用时为 null",
      }),
      p50_ms: classLimit().meta({
        en: "Median response time in ms; null above 512 ms or for fewer than 100 calls",
        zh: "响应时间中位数（毫秒）；超过 512 毫秒或不足 100 次调用时为 null",
      }),
      p95_ms: classLimit().meta({
        en: "95th percentile of the response time in ms; null above 512 ms or for fewer than 100 calls",
        zh: "响应时间 95 分位（毫秒）；超过 512 毫秒或不足 100 次调用时为 null",
      }),
      p99_ms: classLimit().meta({
        en: "99th percentile of the response time in ms; null above 512 ms or for fewer than 100 calls",
        zh: "响应时间 99 分位（毫秒）；超过 512 毫秒或不足 100 次调用时为 null",
      }),
    }),
    cacheSeconds: 300,
  }),
  databaseUpdateStatus,
  subAccountNum: endpoint({
    path: "/v1/sub_account_num",
    summary: "Count the account's sub-accounts and roles",
    summaryZh: "统计账号的子账号与角色",
    access: "user",
    viewable: true,
    input: z.object({}),
    output: z.object({
      sub_account_num: z.int().meta({ en: "Number of sub-accounts", zh: "子账号数" }),
      active_num: z.int().meta({ en: "Of those, active", zh: "其中启用的数量" }),
      sub_account_limit: z.int().meta({ en: "Maximum number of sub-accounts", zh: "子账号上限" }),
      role_num: z.int().meta({ en: "Number of roles", zh: "角色数" }),
    }),
  }),
  userApiList: endpoint({
    path: "/v1/user_api_list",
    summary: "List the APIs the account can call",
    summaryZh: "列出账号可调用的接口",
    access: "user",
    viewable: true,
    input: z.object({
      type: integer(1, 99)
        .optional()
        .meta({ en: "[Pricing type](/doc/limits#quota) of the service", zh: "服务的[计费类型](/doc/limits#quota)" }),
      keyword: text(50).optional().meta({ en: "Search term", zh: "搜索词" }),
      ...paging,
    }),
    output: pageOf(
      z.object({
        api_id: z.int().meta({ en: "API ID", zh: "接口编号" }),
        type: z
          .int()
          .meta({ en: "[Pricing type](/doc/limits#quota) of the service", zh: "服务的[计费类型](/doc/limits#quota)" }),
        name: z.string().meta({ en: "Name", zh: "名称" }),
        path: z.string().meta({ en: "Path of the endpoint", zh: "接口路径" }),
        method: z.string().meta({ en: "HTTP method", zh: "HTTP 方法" }),
        doc_slug: z.string().meta({ en: "Documentation page", zh: "文档页面名" }),
        status: z.enum(["active", "exhausted"]).meta({ en: "Status", zh: "状态" }),
        service_id: z.int().nullable().meta({ en: "Service ID", zh: "服务编号" }),
        key_num: z.int().meta({ en: "Number of API keys", zh: "密钥数量" }),
        remaining: z.int().meta({ en: "Calls left", zh: "剩余次数" }),
        remark: z.string().meta({ en: "Note", zh: "备注" }),
        last_called_at: timestamp().nullable().meta({ en: "When it was last called", zh: "最近调用时间" }),
      }),
    ),
  }),
};
