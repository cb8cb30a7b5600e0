import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { flag, integer, lines, pageOf, paging, phone, timestamp } from "./fields.ts";
import { ownId } from "./ids.ts";

export const renewalStatuses = ["submitted", "handling", "done", "refused", "cancelled"] as const;

const calls = () => integer(1, 1_000_000_000).meta({ en: "Calls to add", zh: "增加的次数" });

const Renewal = z.object({
  id: z.int().meta({ en: "ID", zh: "编号" }),
  service_id: z.int().meta({ en: "Service ID", zh: "服务编号" }),
  service_name: z.string().meta({ en: "Service name", zh: "服务名称" }),
  split_id: z.int().nullable().meta({
    en: "ID of the sub-account's allocation that the key draws on; null for none",
    zh: "密钥所用的子账号额度分配编号，没有时为 null",
  }),
  asked_by: z.string().meta({ en: "Who requested it", zh: "申请人" }),
  months: z.int().nullable().meta({ en: "Months to add", zh: "续期的月数" }),
  quota: z.int().nullable().meta({ en: "Calls to add", zh: "增加的次数" }),
  remark: z.string().meta({ en: "Note", zh: "备注" }),
  contact_phone: z.string().meta({ en: "Contact phone number", zh: "联系电话" }),
  to: z.enum(["sales", "owner"]).meta({ en: "Who decides: sales or the main account", zh: "处理方：销售或主账号" }),
  status: z.enum(renewalStatuses).meta({ en: "Status", zh: "状态" }),
  handler: z.string().meta({ en: "Who handled it", zh: "处理人" }),
  reply: z.string().meta({ en: "Reply", zh: "回复内容" }),
  created_at: timestamp().meta({ en: "When it was created", zh: "创建时间" }),
  closed_at: timestamp().nullable().meta({ en: "When it was closed", zh: "关闭时间" }),
});

export const renewals = {
  renewRequest: endpoint({
    path: "/v1/renew_request",
    summary: "Request more time or quota from sales or, as a sub-account, from the main account",
    summaryZh: "申请续期或扩容：主账号提交给销售，子账号提交给主账号",
    access: "user",
    input: z.object({
      service_id: ownId("service")
        .optional()
        .meta({ en: "Service ID; required unless `split_id` is sent", zh: "服务编号；不传 `split_id` 时必填" }),
      split_id: ownId("split")
        .optional()
        .meta({ en: "Allocation ID; required unless `service_id` is sent", zh: "分配编号；不传 `service_id` 时必填" }),
      months: integer(1, 36).optional().meta({ en: "Months to add", zh: "续期的月数" }),
      quota: calls().optional(),
      remark: lines(300).optional().meta({ en: "Note", zh: "备注" }),
      contact_phone: phone().optional().meta({ en: "Contact phone number", zh: "联系电话" }),
    }),
    output: z.object({
      renew_id: z.int().meta({ en: "Request ID", zh: "申请编号" }),
      status: z.enum(renewalStatuses).meta({ en: "Status", zh: "状态" }),
      to: z.enum(["sales", "owner"]).meta({ en: "Who decides: sales or the main account", zh: "处理方：销售或主账号" }),
    }),
    errors: ["NOT_FOUND", "RENEWAL_OPEN"],
    idempotent: "transaction",
    rate: { max: 20, seconds: 3600 },
  }),
  renewCancel: endpoint({
    path: "/v1/renew_cancel",
    summary: "Withdraw your own request before it is handled",
    summaryZh: "撤回自己尚未被受理的申请",
    access: "user",
    input: z.object({ renew_id: ownId("renewal").meta({ en: "Request ID", zh: "申请编号" }) }),
    output: Renewal,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  renewList: endpoint({
    path: "/v1/renew_list",
    summary: "List your own requests, or those sub-accounts have sent to the main account",
    summaryZh: "列出自己的申请，或子账号提交给主账号的申请",
    access: "user",
    viewable: true,
    input: z.object({
      received: flag()
        .optional()
        .meta({ en: "Whether to list requests received from sub-accounts", zh: "是否查看子账号提交的申请" }),
      status: z.enum(renewalStatuses).optional().meta({ en: "Status", zh: "状态" }),
      ...paging,
    }),
    output: pageOf(Renewal),
  }),
  renewDecide: endpoint({
    path: "/v1/renew_decide",
    summary: "Start handling, approve or decline a sub-account's request",
    summaryZh: "受理、通过或拒绝子账号的申请",
    access: "key.split",
    input: z.object({
      renew_id: ownId("owner_renewal").meta({ en: "Request ID", zh: "申请编号" }),
      decision: z
        .enum(["handling", "done", "refused"])
        .meta({ en: "What to do: start handling it, approve it or decline it", zh: "处理方式：开始处理、通过或拒绝" }),
      /** Calls added to the allocation the request is about. */
      quota: calls().optional(),
      reply: lines(300).optional().meta({ en: "Reply", zh: "回复内容" }),
    }),
    output: Renewal,
    errors: ["NOT_FOUND", "CONFLICT", "NOT_ENOUGH_QUOTA"],
  }),
};
