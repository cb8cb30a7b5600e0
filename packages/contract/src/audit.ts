import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { day, pageOf, paging, text, timestamp } from "./fields.ts";
import { ownId } from "./ids.ts";

const values = () => z.record(z.string(), z.unknown()).nullable();

export const audit = {
  auditList: endpoint({
    path: "/v1/audit_list",
    summary: "List audit log entries, newest first; a sub-account sees only its own",
    summaryZh: "列出操作日志，新的在前；子账号只能看到自己的操作",
    access: "user",
    viewable: true,
    input: z.object({
      actor_id: ownId("user").optional().meta({ en: "ID of the user who acted", zh: "操作人编号" }),
      action: text(40)
        .optional()
        .meta({
          en: "An action, such as `key.create`, or all of a kind, such as `key`",
          zh: "操作，例如 `key.create`；或一类操作，例如 `key`",
          examples: ["key.create"],
        }),
      start_date: day().optional().meta({
        en: "First day in the account's time zone, as `YYYY-MM-DD`",
        zh: "开始日期（账号时区），`YYYY-MM-DD`",
      }),
      end_date: day()
        .optional()
        .meta({ en: "Last day in the account's time zone, as `YYYY-MM-DD`", zh: "结束日期（账号时区），`YYYY-MM-DD`" }),
      ...paging,
    }),
    output: pageOf(
      z.object({
        id: z.int().meta({ en: "ID", zh: "编号" }),
        actor_id: z.int().meta({ en: "ID of the user who acted", zh: "操作人编号" }),
        actor_name: z.string().meta({ en: "Name of the user who acted", zh: "操作人姓名" }),
        action: z.string().meta({ en: "The action, such as `key.create`", zh: "操作，例如 `key.create`" }),
        target: z.string().meta({ en: "What was acted on, such as `key:5`", zh: "操作对象，例如 `key:5`" }),
        ip: z.string().meta({ en: "IPv4 or IPv6 address", zh: "IPv4 或 IPv6 地址" }),
        before: values().meta({ en: "Values before the change", zh: "变更前的内容" }),
        after: values().meta({ en: "Values after the change", zh: "变更后的内容" }),
        created_at: timestamp().meta({ en: "When it was created", zh: "创建时间" }),
      }),
    ),
    errors: ["NOT_FOUND"],
  }),
};
