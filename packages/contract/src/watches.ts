import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { flag, lines, list, pageOf, paging, text, timestamp } from "./fields.ts";
import { ownId, ownIds } from "./ids.ts";
import { FieldChange, RangeChange, target, watched } from "./watch-changes.ts";
import { changeFields, watchFields, watchKinds, watchLimits } from "./watch-names.ts";

/** An IPv6 range with the spaces around it, and a name behind it. */
const MAX_LINE_LENGTH = 160;
const MAX_IMPORT = watchLimits.lines * MAX_LINE_LENGTH;
/** A urlencoded form encodes each colon as three bytes. */
const MAX_IMPORT_BYTES = 2 * MAX_IMPORT;
const MAX_IMPACT = watchLimits.impactAddresses * 48;

const version = (en: string, zh: string) => z.string().meta({ en, zh, examples: ["20261121"] });
const fields = z.array(z.enum(watchFields)).meta({
  en: "What matters: `country`, `city` (with the region), `network` (AS number and ISP), `flags`",
  zh: "关注的内容：`country`、`city`（含省州）、`network`（AS 号与运营商）、`flags`",
});
const someFields = list(z.enum(watchFields), watchFields.length).meta({
  en: "What matters: `country`, `city`, `network`, `flags`; all of them by default",
  zh: "关注的内容：`country`、`city`、`network`、`flags`，默认全部",
});

const Watch = z.object({
  id: z.int().meta({ en: "Watch ID", zh: "关注编号" }),
  ...target,
  fields,
  active: z.boolean().meta({ en: "False while it is paused", zh: "暂停时为 false" }),
  created_at: timestamp().meta({ en: "When it was added", zh: "添加时间" }),
});
const channels = {
  webhook: flag().meta({ en: "Whether the account's webhooks are called", zh: "是否调用账号的 Webhook" }),
  email: flag().meta({ en: "Whether an email is sent", zh: "是否发送邮件" }),
};
const Settings = z.object({
  ...channels,
  email_to: z.string().meta({
    en: "Who gets the email: the member who turned it on; empty without a verified address",
    zh: "收件人，即开启邮件的成员；没有已验证的邮箱时为空",
  }),
});

const Report = z.object({
  id: z.int().meta({ en: "ID of the changes of a version", zh: "该版本变化的编号" }),
  version: version("The version", "版本"),
  version_before: version("The version it was compared with", "所比较的上一版本"),
  watches: z.int().meta({ en: "Watches that changed", zh: "发生变化的关注数" }),
  created_at: timestamp().meta({ en: "When they were compared", zh: "比较时间" }),
});

const Tally = z.object({
  field: z.enum(changeFields).meta({ en: "Field", zh: "字段" }),
  addresses: z.int().meta({ en: "Addresses in which it changes", zh: "该字段发生变化的地址数" }),
});

/** Watches: what a database version changes of the addresses that matter to an account. */
export const watches = {
  watchList: endpoint({
    path: "/v1/watch_list",
    summary: "List the account's watches, how it is told about changes, and the versions that can be compared",
    summaryZh: "列出账号的关注、通知方式与可比较的版本",
    access: "watch.manage",
    viewable: true,
    input: z.object({
      ...paging,
      kind: z.enum(watchKinds).optional().meta({ en: "Only watches of this kind", zh: "仅返回该类型" }),
    }),
    output: pageOf(Watch).extend({
      used: z.int().meta({ en: "Watches of the account", zh: "账号的关注总数" }),
      max: z.int().meta({ en: "Watches an account can have", zh: "账号的关注上限" }),
      settings: Settings.meta({ en: "How the account is told", zh: "通知方式" }),
      versions: z.array(z.string()).meta({
        en: "Versions that can be compared, the one in use first",
        zh: "可比较的版本，使用中的在前",
        examples: [["20261121", "20261119"]],
      }),
    }),
  }),
  watchCreate: endpoint({
    path: "/v1/watch_create",
    summary: "Add watches, one per line; those that exist already are left as they are",
    summaryZh: "新增关注，每行一个，已有的保持不变",
    access: "watch.manage",
    input: z.object({
      targets: lines(MAX_IMPORT).meta({
        en: `An address, CIDR block, range (\`a-b\`), AS number (\`AS64500\`) or countries (\`CN, JP\`) per line, with a name behind a comma if wanted: up to ${watchLimits.lines} lines`,
        zh: `每行一个地址、CIDR 网段、地址段（\`a-b\`）、AS 号（\`AS64500\`）或国家与地区（\`CN, JP\`），可在逗号后写名称：最多 ${watchLimits.lines} 行`,
        examples: ["192.0.2.0/24, Office\nAS64500\nCN, JP"],
      }),
      fields: someFields.optional(),
    }),
    output: z.object({
      added: z.int().meta({ en: "Watches added", zh: "新增的关注数" }),
      existing: z.int().meta({ en: "Lines whose watch existed already", zh: "已有相同关注的行数" }),
      unread: z
        .array(
          z.object({
            line: z.int().meta({ en: "Number of the line", zh: "行号" }),
            text: z.string().meta({ en: "The line", zh: "该行内容" }),
          }),
        )
        .meta({
          en: "Lines that name nothing that can be watched, at most 100; the others were added",
          zh: "无法识别的行，最多列出 100 行；其余各行均已处理",
        }),
      unread_total: z.int().meta({ en: "Number of such lines", zh: "无法识别的行数" }),
    }),
    errors: ["TOO_MANY_WATCHES"],
    rate: { max: 20, seconds: 60 },
    maxBodyBytes: MAX_IMPORT_BYTES,
  }),
  watchUpdate: endpoint({
    path: "/v1/watch_update",
    summary: "Rename a watch, pause or resume it, or choose what matters",
    summaryZh: "修改关注的名称、关注内容，或暂停与恢复",
    access: "watch.manage",
    input: z.object({
      id: ownId("watch").meta({ en: "Watch ID", zh: "关注编号" }),
      name: text(60).or(z.literal("")).optional().meta({ en: "Name; empty for none", zh: "名称，可为空" }),
      fields: someFields.optional(),
      active: flag().optional().meta({ en: "False to pause it", zh: "false 表示暂停" }),
    }),
    output: Watch,
    errors: ["NOT_FOUND"],
  }),
  watchDelete: endpoint({
    path: "/v1/watch_delete",
    summary: "Delete watches; the changes that were found for them remain listed",
    summaryZh: "删除关注，已记录的变化仍会列出",
    access: "watch.manage",
    input: z.object({ ids: ownIds("watch", 100).meta({ en: "Watch IDs, at most 100", zh: "关注编号，最多 100 个" }) }),
    output: z.object({ deleted: z.int().meta({ en: "Watches deleted", zh: "删除的关注数" }) }),
    errors: ["NOT_FOUND"],
  }),
  watchSettings: endpoint({
    path: "/v1/watch_settings",
    summary: "Choose how the account is told about changes; the email goes to who turns it on",
    summaryZh: "选择变化的通知方式，邮件发给开启者",
    access: "watch.manage",
    input: z.object(channels),
    output: Settings,
  }),
  watchReports: endpoint({
    path: "/v1/watch_reports",
    summary: "List the versions that changed watches of the account, newest first",
    summaryZh: "按时间倒序列出改变了账号所关注内容的版本",
    access: "watch.manage",
    viewable: true,
    input: z.object(paging),
    output: pageOf(Report),
  }),
  watchChanges: endpoint({
    path: "/v1/watch_changes",
    summary: "List what a version changed of the account's watches, before and after",
    summaryZh: "列出某一版本对账号所关注内容的改变，含前后的值",
    access: "watch.manage",
    viewable: true,
    input: z.object({
      report_id: ownId("watch_report").meta({ en: "ID of the changes of a version", zh: "该版本变化的编号" }),
      ...paging,
    }),
    output: pageOf(
      z.object({
        ...watched,
        samples: z.array(RangeChange).meta({
          en: `The first changed ranges, at most ${watchLimits.samples}`,
          zh: `最先的变化地址段，最多 ${watchLimits.samples} 个`,
        }),
      }),
    ).extend({ report: Report.meta({ en: "The version", zh: "版本" }) }),
    errors: ["NOT_FOUND"],
    rate: { max: 120, seconds: 60 },
  }),
  watchImpact: endpoint({
    path: "/v1/watch_impact",
    summary: "Count which of your addresses two database versions tell differently about",
    summaryZh: "统计两个数据库版本对您的地址有哪些不同",
    access: "watch.manage",
    input: z.object({
      addresses: lines(MAX_IMPACT)
        .optional()
        .meta({
          en: `Text with addresses, of which the first ${watchLimits.impactAddresses} different ones are compared; without it, those of your recent calls`,
          zh: `含地址的文本，比较其中最先的 ${watchLimits.impactAddresses} 个不同地址；不填时使用近期调用中的地址`,
        }),
      version_before: text(20).optional().meta({
        en: "The older version; the one before `version` by default",
        zh: "较早的版本，默认为 `version` 的上一版本",
      }),
      version: text(20)
        .optional()
        .meta({ en: "The newer version; the one in use by default", zh: "较新的版本，默认为使用中的版本" }),
    }),
    output: z.object({
      version: version("The newer version", "较新的版本"),
      version_before: version("The older version", "较早的版本"),
      addresses: z.int().meta({ en: "Different addresses compared", zh: "参与比较的不同地址数" }),
      changed: z.int().meta({ en: "Addresses in which anything changes", zh: "发生变化的地址数" }),
      fields: z.array(Tally).meta({ en: "By field", zh: "按字段" }),
      examples: z
        .array(
          z.object({
            ip: z.string().meta({ en: "Address", zh: "地址" }),
            fields: z.array(FieldChange).meta({ en: "What changes, before and after", zh: "变化的字段及其前后的值" }),
          }),
        )
        .meta({
          en: `Addresses that change, at most ${watchLimits.impactExamples}`,
          zh: `发生变化的地址，最多 ${watchLimits.impactExamples} 个`,
        }),
    }),
    errors: ["UNAVAILABLE"],
    rate: { max: 6, seconds: 60 },
    maxBodyBytes: 2 * MAX_IMPACT,
  }),
};
