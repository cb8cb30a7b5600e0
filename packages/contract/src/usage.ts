import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { countryCode, day, flag, integer, listOf, pageOf, paging, text, timestamp } from "./fields.ts";
import { ownId } from "./ids.ts";
import { currencies, NextPackage } from "./packages.ts";

/** The result of a call: data found, no data found, invalid input, or denied. */
export const callResults = ["success", "empty", "error", "denied"] as const;

const keyFilters = {
  key_id: ownId("key").optional(),
  service_type: integer(1, 99).optional(),
  sub_user_id: ownId("user").optional(),
};
/** Filters by the country looked up; only daily counts of successful calls exist by country. */
const countryFilter = {
  country_code: countryCode()
    .optional()
    .meta({
      examples: ["US"],
      description: "Only calls that found an address in this country; these are counted by day",
    }),
};
const dateRange = {
  start_date: day()
    .optional()
    .meta({ examples: ["2026-11-01"] }),
  end_date: day()
    .optional()
    .meta({ examples: ["2026-11-20"] }),
};

const Service = z.object({
  service_id: z.int(),
  type: z.int(),
  name: z.string(),
  /** "" if no package was bought. */
  pkg_name: z.string(),
  source: z.enum(["free", "order", "gift", "split"]),
  total: z.int(),
  used: z.int(),
  /** Calls left for the account itself or the sub-account. */
  remaining: z.int(),
  /** Calls allocated to sub-accounts, and how many of those they have used. */
  split_num: z.int(),
  split_used: z.int(),
  qps: z.int(),
  over_quota_policy: z.enum(["stop", "charge"]),
  price_per_1k_cents: z.int().nullable(),
  overage_cap_cents: z
    .int()
    .meta({ description: "Maximum cost of calls beyond the quota per term, in cents (minor units)" }),
  currency: z.enum(currencies),
  start_at: timestamp(),
  expire_at: timestamp().nullable(),
  auto_renew: z.boolean(),
  next_package: NextPackage.nullable().meta({
    description: "The package that follows at the end of the term; null if none was chosen",
  }),
  status: z.enum(["active", "paused", "exhausted", "expired", "closed"]),
});

/** Whether data is within its source's age limit. */
export const dataAges = ["current", "old"] as const;

/** A data source of a database, with the date and age of its data. */
export const AgedSource = z.object({
  name: z.string(),
  /** YYYY-MM-DD; "" if the source has no date. */
  updated_date: z.string(),
  age_days: z.int().nullable(),
  status: z.enum(dataAges).nullable(),
});

/** The upper limit of the class a percentile falls into: 1, 2, 4 ... 512 ms. */
const classLimit = () =>
  z.int().nullable().meta({ description: "In milliseconds; null above 512 ms or for fewer than 100 calls" });

export const usage = {
  getServiceInfo: endpoint({
    path: "/v1/get_service_info",
    summary: "List the account's services with their remaining quota",
    access: "user",
    input: z.object({ service_type: integer(1, 99).optional() }),
    output: listOf(Service),
  }),
  keyUseRecordTotal: endpoint({
    path: "/v1/key_use_record_total",
    summary: "Get call counts for today, this month and all time, and when the quota is expected to run out",
    access: "user",
    input: z.object({ ...keyFilters, ...countryFilter }),
    output: z.object({
      today: z.int(),
      yesterday: z.int(),
      this_month: z.int(),
      last_month: z.int(),
      total: z.int(),
      quota: z.int(),
      remaining: z.int(),
      success_rate: z.number().nullable(),
      empty_num: z.int(),
      error_num: z.int(),
      over_quota_num: z.int(),
      avg_ms: z.number().nullable(),
      p95_ms: z.number().nullable(),
      forecast_exhaust_at: timestamp().nullable(),
      as_of_at: timestamp(),
    }),
    errors: ["NOT_FOUND"],
  }),
  keyUseTrend: endpoint({
    path: "/v1/key_use_trend",
    summary: "Get call counts by hour, day or month; periods without calls are zero",
    access: "user",
    input: z.object({
      ...keyFilters,
      ...countryFilter,
      ...dateRange,
      unit: z.enum(["hour", "day", "month"]).default("day"),
    }),
    output: z.object({
      unit: z.enum(["hour", "day", "month"]),
      list: z.array(
        z.object({
          time: z.string(),
          total: z.int(),
          success: z.int(),
          empty: z.int(),
          error: z.int(),
          over_quota: z.int(),
          avg_ms: z.number().nullable(),
        }),
      ),
    }),
    errors: ["NOT_FOUND"],
  }),
  getKeyUseRecord: endpoint({
    path: "/v1/get_key_use_record",
    summary: "List individual calls, newest first",
    access: "user",
    input: z.object({
      key_id: ownId("key").optional(),
      service_type: integer(1, 99).optional(),
      result: z.enum(callResults).optional(),
      start_at: z.iso.datetime().optional(),
      end_at: z.iso.datetime().optional(),
      call: text(40).optional().meta({ description: "Call ID; lists only this call" }),
      cursor: text(100).optional(),
      limit: integer(1, 100).default(10),
      export: flag()
        .optional()
        .meta({ description: "Export all matching calls to a CSV file instead of listing them" }),
    }),
    output: z.object({
      /** ID of the export started; null without `export`. */
      export_id: z.int().nullable(),
      list: z.array(
        z.object({
          id: z.string(),
          at: timestamp(),
          key_id: z.int(),
          key_name: z.string(),
          sub_user_name: z.string(),
          service_type: z.int(),
          /** Empty for calls made before this was recorded. */
          method: z.string(),
          path: z.string(),
          query_masked: z.string(),
          http_status: z.int(),
          /** Error code; empty if the call succeeded. */
          reason: z.string(),
          /** Country of the address looked up; empty for other calls. */
          country_code: z.string(),
          /** Version of the IP database, as in the response header. */
          database_version: z.string(),
          result: z.enum(callResults),
          charged: z.int(),
          ms: z.number(),
          client_ip: z.string(),
        }),
      ),
      next_cursor: z.string().nullable(),
      total: z.int(),
      total_exact: z.boolean(),
    }),
    errors: ["NOT_FOUND", "TOO_MANY_EXPORTS", "EXPORT_TOO_LARGE"],
  }),
  exportList: endpoint({
    path: "/v1/export_list",
    summary: "List the user's exports with their progress and, once finished, a download link",
    access: "usage.export",
    input: z.object({ id: ownId("export").optional() }),
    output: listOf(
      z.object({
        id: z.int(),
        kind: z.enum(["records", "account"]),
        status: z.enum(["queued", "running", "done", "failed"]),
        rows: z.int(),
        total_rows: z.int(),
        /** Valid for ten to twenty minutes; "" until the export is done. */
        url: z.string(),
        error: z.string(),
        created_at: timestamp(),
        finished_at: timestamp().nullable(),
      }),
    ),
    errors: ["NOT_FOUND"],
  }),
  keyUseCountry: endpoint({
    path: "/v1/key_use_country",
    summary: "Count successful calls by country of the address looked up",
    access: "user",
    input: z.object({ ...keyFilters, ...dateRange }),
    output: listOf(z.object({ country_code: z.string(), total: z.int() })),
    errors: ["NOT_FOUND"],
  }),
  keyUseShare: endpoint({
    path: "/v1/key_use_share",
    summary: "Count calls by key and service, most first",
    access: "user",
    input: z.object({ ...keyFilters, ...countryFilter, ...dateRange }),
    output: listOf(
      z.object({
        key_id: z.int(),
        key_name: z.string(),
        service_type: z.int(),
        service_name: z.string(),
        total: z.int(),
        success: z.int(),
        /** Null if filtered by country, because charges are not counted by country. */
        charged: z.int().nullable(),
      }),
    ),
    errors: ["NOT_FOUND"],
  }),
  responseTimes: endpoint({
    path: "/v1/response_times",
    summary: "Get the distribution of server response times of keyed lookups in the last seven days",
    access: "public",
    input: z.object({}),
    output: z.object({
      start_at: timestamp(),
      end_at: timestamp(),
      calls: z.int().meta({ description: "Calls measured, rounded down to two digits; 0 for fewer than 100" }),
      /** Empty for fewer than 100 calls. */
      classes: z.array(
        z.object({
          up_to_ms: z.int().nullable().meta({ description: "Upper limit of this class; null for the last" }),
          percent: z.number(),
        }),
      ),
      avg_ms: z.number().nullable().meta({ description: "Null for fewer than 100 calls" }),
      p50_ms: classLimit(),
      p95_ms: classLimit(),
      p99_ms: classLimit(),
    }),
    cacheSeconds: 300,
  }),
  databaseUpdateStatus: endpoint({
    path: "/v1/database_update_status",
    summary: "Get the current version of each database and when the next one is due",
    access: "optional",
    input: z.object({ product: text(40).optional() }),
    output: listOf(
      z.object({
        product: z.string(),
        name: z.string(),
        version: z.string(),
        previous_version: z.string(),
        status: z.enum(["normal", "building", "delayed"]),
        built_at: timestamp(),
        published_at: timestamp(),
        next_at: timestamp(),
        cadence_days: z.int(),
        /** The date of the newest location data, YYYY-MM-DD; "" if no source has one. */
        data_date: z.string(),
        data_age_days: z.int().nullable(),
        /** `old` if the location data is more than 45 days old; null if its age is unknown. */
        data_status: z.enum(dataAges).nullable(),
        records_v4: z.int(),
        records_v6: z.int(),
        /** Null without an earlier version to compare with. */
        changed_ranges: z.int().nullable(),
        changed_percent: z.number().nullable(),
        formats: z.array(z.string()),
        sources: z.array(AgedSource),
      }),
    ),
  }),
  subAccountNum: endpoint({
    path: "/v1/sub_account_num",
    summary: "Count the account's sub-accounts and roles",
    access: "user",
    input: z.object({}),
    output: z.object({
      sub_account_num: z.int(),
      active_num: z.int(),
      sub_account_limit: z.int(),
      role_num: z.int(),
    }),
  }),
  userApiList: endpoint({
    path: "/v1/user_api_list",
    summary: "List the APIs the account can call",
    access: "user",
    input: z.object({ type: integer(1, 99).optional(), keyword: text(50).optional(), ...paging }),
    output: pageOf(
      z.object({
        api_id: z.int(),
        type: z.int(),
        name: z.string(),
        path: z.string(),
        method: z.string(),
        doc_slug: z.string(),
        status: z.enum(["active", "exhausted"]),
        service_id: z.int().nullable(),
        key_num: z.int(),
        remaining: z.int(),
        remark: z.string(),
        last_called_at: timestamp().nullable(),
      }),
    ),
  }),
};
