import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { integer, pageOf, paging, structures, text, timestamp } from "./fields.ts";
import { ownId } from "./ids.ts";

export const splitStatuses = ["active", "paused", "exhausted", "recalled", "expired"] as const;
export const splitActions = ["add", "reclaim", "pause", "resume", "recall"] as const;

const calls = () => integer(1, 1_000_000_000);

const Split = z.object({
  id: z.int().meta({ en: "ID", zh: "编号" }),
  service_id: z.int().meta({ en: "Service ID", zh: "服务编号" }),
  service_name: z.string().meta({ en: "Service name", zh: "服务名称" }),
  type: z
    .int()
    .meta({ en: "[Pricing type](/doc/limits#quota) of the service", zh: "服务的[计费类型](/doc/limits#quota)" }),
  sub_user_id: z.int().meta({ en: "Sub-account ID", zh: "子账号编号" }),
  sub_user_name: z.string().meta({ en: "Name of the sub-account", zh: "子账号名称" }),
  name: z.string().meta({ en: "Name", zh: "名称" }),
  quota: z.int().meta({
    en: "Allocated calls: per month for a free service, in total for a paid one",
    zh: "分配的次数：免费服务按月，付费服务为总数",
  }),
  used: z.int().meta({ en: "Calls used", zh: "已用次数" }),
  remaining: z.int().meta({ en: "Calls left", zh: "剩余次数" }),
  qps: z.int().nullable().meta({ en: "Maximum calls per second", zh: "每秒调用上限" }),
  daily_limit: z.int().nullable().meta({ en: "Maximum calls per day", zh: "每日调用上限" }),
  status: z.enum(splitStatuses).meta({ en: "Status", zh: "状态" }),
  expire_at: timestamp().nullable().meta({ en: "When it expires", zh: "到期时间" }),
  created_at: timestamp().meta({ en: "When it was created", zh: "创建时间" }),
  recalled_at: timestamp().nullable().meta({ en: "When it was recalled", zh: "收回时间" }),
});

export const Share = z.object({
  sub_user_id: ownId("user").meta({ en: "Sub-account ID", zh: "子账号编号" }),
  quota: calls().meta({ en: "Calls to allocate", zh: "分配的次数" }),
  name: text(30).optional().meta({ en: "Name", zh: "名称" }),
  qps: integer(1, 10_000).optional().meta({ en: "Maximum calls per second", zh: "每秒调用上限" }),
  daily_limit: calls().optional().meta({ en: "Maximum calls per day", zh: "每日调用上限" }),
  expire_at: z.iso.datetime().optional().meta({ en: "When it expires", zh: "到期时间" }),
});

export const splits = {
  splitList: endpoint({
    path: "/v1/split_list",
    summary: "List quota allocated to sub-accounts, newest first",
    summaryZh: "列出分配给子账号的额度，新的在前",
    access: "user",
    viewable: true,
    input: z.object({
      service_id: ownId("service").optional().meta({ en: "Service ID", zh: "服务编号" }),
      sub_user_id: ownId("user").optional().meta({ en: "Sub-account ID", zh: "子账号编号" }),
      status: z.enum(splitStatuses).optional().meta({ en: "Status", zh: "状态" }),
      ...paging,
    }),
    output: pageOf(Split),
    errors: ["NOT_FOUND"],
  }),
  getSplitKey: endpoint({
    path: "/v1/get_split_key",
    summary: "Show how many calls of a service or allocation can still be allocated, and to whom",
    summaryZh: "查询服务或某次分配的可分配额度与可分配对象",
    access: "key.split",
    viewable: true,
    input: z.object({
      service_id: ownId("service")
        .optional()
        .meta({ en: "Service ID; required unless `split_id` is sent", zh: "服务编号；不传 `split_id` 时必填" }),
      split_id: ownId("split")
        .optional()
        .meta({ en: "Allocation ID; required unless `service_id` is sent", zh: "分配编号；不传 `service_id` 时必填" }),
    }),
    output: z.object({
      service_id: z.int().meta({ en: "Service ID", zh: "服务编号" }),
      type: z
        .int()
        .meta({ en: "[Pricing type](/doc/limits#quota) of the service", zh: "服务的[计费类型](/doc/limits#quota)" }),
      total: z.int().meta({ en: "Total calls of the service", zh: "服务的总次数" }),
      used: z.int().meta({ en: "Calls used", zh: "已用次数" }),
      remaining: z.int().meta({ en: "Calls left", zh: "剩余次数" }),
      already_split: z.int().meta({ en: "Calls already allocated", zh: "已分配的次数" }),
      splittable: z.int().meta({ en: "Calls that can still be allocated", zh: "还可分配的次数" }),
      expire_at: timestamp().nullable().meta({ en: "When it expires", zh: "到期时间" }),
      targets: z
        .array(
          z.object({
            sub_user_id: z.int().meta({ en: "Sub-account ID", zh: "子账号编号" }),
            name: z.string().meta({ en: "Name", zh: "名称" }),
            /** The sub-account's current allocation of this service. */
            current_quota: z
              .int()
              .meta({ en: "Calls of this service the sub-account currently has", zh: "该子账号当前拥有的额度" }),
          }),
        )
        .meta({ en: "Sub-accounts and their current quota", zh: "子账号及其当前额度" }),
      split: Split.nullable().meta({ en: "The requested allocation", zh: "所指定的分配" }),
    }),
    errors: ["NOT_FOUND"],
  }),
  splitKey: endpoint({
    path: "/v1/split_key",
    summary: "Allocate quota to sub-accounts, or change an allocation",
    summaryZh: "向子账号分配额度，或调整某次分配",
    access: "key.split",
    input: z.object({
      service_id: ownId("service")
        .optional()
        .meta({ en: "Service to allocate from, with `items`", zh: "被分配的服务，与 `items` 同传" }),
      items: structures(Share, 50)
        .optional()
        .meta({
          en: "Sub-accounts and the quota to allocate to each; at most 50",
          zh: "分配对象与额度，最多 50 项",
          examples: [[{ sub_user_id: 2, quota: 1000 }]],
        }),
      split_id: ownId("split")
        .optional()
        .meta({ en: "Allocation to change, with `action`", zh: "要变更的分配，与 `action` 同传" }),
      action: z.enum(splitActions).optional().meta({
        en: "What to do with the allocation; `reclaim` takes back `quota` unused calls, `recall` ends the allocation",
        zh: "对分配执行的操作；`reclaim` 收回 `quota` 次未用额度，`recall` 结束分配",
      }),
      quota: calls().optional().meta({
        en: "Calls to add or reclaim; required for `add` and `reclaim`",
        zh: "增加或收回的次数；`add` 与 `reclaim` 必填",
      }),
    }),
    output: z.object({
      splits: z.array(Split).meta({ en: "The allocations created or changed", zh: "新建或变更的分配" }),
      splittable: z.int().meta({ en: "Calls that can still be allocated", zh: "还可分配的次数" }),
    }),
    errors: ["NOT_FOUND", "CONFLICT", "NOT_ENOUGH_QUOTA", "QUOTA_IN_USE"],
    idempotent: "transaction",
  }),
};
