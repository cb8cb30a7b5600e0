import type { FieldTexts } from "./bilingual-texts.ts";

/** Fields of the usage endpoints. */
export const portalUsageTexts: FieldTexts = {
  type: ["[Pricing type](/doc/limits#quota) of the service", "服务的[计费类型](/doc/limits#quota)"],
  percent: ["Share of calls, in percent", "调用占比（百分比）"],
  up_to_ms: ["Upper limit in ms; null for the last class", "区间上限（毫秒），最后一个区间为 null"],
  classes: ["Classes of response times", "响应时间的区间"],
  calls: [
    "Calls measured, rounded down to two significant digits; 0 for fewer than 100",
    "统计的调用数，向下取整到两位有效数字；不足 100 次为 0",
  ],
  p50_ms: ["Median response time in ms", "响应时间中位数（毫秒）"],
  p95_ms: ["95th percentile of the response time in ms", "响应时间 95 分位（毫秒）"],
  p99_ms: ["99th percentile of the response time in ms", "响应时间 99 分位（毫秒）"],
  success_rate: ["Share of successful calls, 0 to 1; null without calls", "成功率，0 至 1，没有调用时为 null"],
  forecast_exhaust_at: [
    "When the quota is expected to run out; null if unknown",
    "额度预计用完的时间，无法预计时为 null",
  ],
  unit: ["Length of the periods", "时段的长度"],
  result: ["Result of the call", "调用结果"],
  over_quota_policy: [
    "What happens beyond the quota: `stop` refuses calls, `charge` bills them",
    "超出额度后的处理方式：停止服务或按量计费",
  ],
  overage_cap_cents: [
    "Maximum cost of calls beyond the quota per term, in cents (minor units)",
    "每个周期超额费用上限（分）",
  ],
  data_date: ["Date of the newest location data; empty if unknown", "位置数据的最新日期，未知时为空"],
  data_age_days: ["Age of the location data in days", "位置数据距今的天数"],
  data_status: ["Whether the location data is current or old", "位置数据是否过期"],
  age_days: ["Age of the data in days", "数据距今的天数"],
  last_called_at: ["When it was last called", "最近调用时间"],
};

/** Fields of the accuracy endpoints. */
export const portalAccuracyTexts: FieldTexts = {
  data_date: ["Date of the newest location data; empty if unknown", "位置数据的最新日期，未知时为空"],
  coverage: ["Field coverage; empty if not measured", "字段覆盖率，未测量时为空"],
  v4_percent: [
    "Percentage of the announced IPv4 space that has this field",
    "有该字段的已宣告 IPv4 空间占比（百分比）",
  ],
  v6_percent: [
    "Percentage of the announced IPv6 space that has this field",
    "有该字段的已宣告 IPv6 空间占比（百分比）",
  ],
  field: ["Name of the field", "字段名"],
  truth: ["Ground-truth files", "比对所用的文件"],
  rows: ["Number of rows", "行数"],
  refused: ["Number of rejected rows", "无效行数"],
  summary: ["Agreement over all samples", "总体吻合程度"],
  samples: ["Number of addresses compared", "比对的地址数"],
  country: ["Share of samples with the same country, 0 to 1", "国家一致的比例，0 至 1"],
  region: ["Share of samples with the same region, 0 to 1", "省州一致的比例，0 至 1"],
  city: ["Share of samples with the same city, 0 to 1", "城市一致的比例，0 至 1"],
  asn: ["Share of samples with the same AS number, 0 to 1", "AS 号一致的比例，0 至 1"],
  usage_type: ["Share of samples with the same usage type, 0 to 1", "网络用途一致的比例，0 至 1"],
  median_km: ["Median distance from the reference location, in kilometres", "与参考位置距离的中位数（公里）"],
  within_radius: ["Share of samples within the stated accuracy radius, 0 to 1", "落在误差半径内的比例，0 至 1"],
  previous: ["The previous version, if measured with the same files", "以相同文件测量的上一版本"],
  countries: ["Agreement by country", "按国家统计的吻合程度"],
  networks: ["Agreement by network", "按网络统计的吻合程度"],
  asn_number: ["AS number", "AS 号"],
};
