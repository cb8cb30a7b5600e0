import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { countryCode, lines, list, pageOf, paging, text, timestamp } from "./fields.ts";
import { ownId, ownIds } from "./ids.ts";
import { overrideColumns, overrideFlags, overrideLimits } from "./override-names.ts";

const { overrides: MAX, label: MAX_LABEL, name: MAX_NAME } = overrideLimits;
/** A row with all of its columns, in a script of three bytes a character. */
const MAX_LINE_LENGTH = 500;
const MAX_IMPORT = MAX * MAX_LINE_LENGTH;

const columns = overrideColumns.join(",");
const degrees = (most: number) =>
  z.preprocess((value) => (typeof value === "string" ? Number(value) : value), z.number().min(-most).max(most));
const optionalText = (max: number) => text(max).or(z.literal("")).optional();
const flags = list(z.enum(overrideFlags), overrideFlags.length);

const Override = z.object({
  id: z.int().meta({ en: "Override ID", zh: "自定义编号" }),
  target: z.string().meta({ en: "Address, CIDR block or range", zh: "地址、网段或地址段", examples: ["192.0.2.0/24"] }),
  label: z.string().meta({ en: "Label", zh: "标签", examples: ["Office"] }),
  country: z.string().meta({ en: "Country code; empty for the database's", zh: "国家代码，空为沿用数据库" }),
  region: z.string().meta({ en: "Region; empty for the database's", zh: "省州，空为沿用数据库" }),
  city: z.string().meta({ en: "City; empty for the database's", zh: "城市，空为沿用数据库" }),
  latitude: z.number().nullable().meta({ en: "Latitude; null for the database's", zh: "纬度，null 为沿用数据库" }),
  longitude: z.number().nullable().meta({ en: "Longitude; null for the database's", zh: "经度，null 为沿用数据库" }),
  isp: z.string().meta({ en: "ISP; empty for the database's", zh: "运营商，空为沿用数据库" }),
  flags_set: z.array(z.enum(overrideFlags)).meta({ en: "Flags that are set", zh: "设为是的标记" }),
  flags_cleared: z.array(z.enum(overrideFlags)).meta({ en: "Flags that are cleared", zh: "设为否的标记" }),
  created_at: timestamp().meta({ en: "When it was added", zh: "添加时间" }),
});

/** An account's own overrides: what its answers say of its addresses in place of the database. */
export const overrides = {
  overrideList: endpoint({
    path: "/v1/override_list",
    summary: "List the account's own overrides of addresses, newest first",
    summaryZh: "按时间倒序列出账号的自定义地址数据",
    access: "override.manage",
    viewable: true,
    input: z.object(paging),
    output: pageOf(Override).extend({
      max: z.int().meta({ en: "Overrides an account can have", zh: "账号的自定义数据上限" }),
    }),
  }),
  overrideSave: endpoint({
    path: "/v1/override_save",
    summary: "Add an override, or change one as a whole",
    summaryZh: "新增一条自定义数据，或整体修改已有的一条",
    access: "override.manage",
    input: z.object({
      id: ownId("override")
        .optional()
        .meta({ en: "The override to change; none to add one", zh: "要修改的自定义编号，不填为新增" }),
      target: text(100).meta({
        en: "A public address, CIDR block or range (`a-b`)",
        zh: "公网地址、CIDR 网段或地址段（`a-b`）",
        examples: ["8.8.8.0/24"],
      }),
      label: text(MAX_LABEL).meta({
        en: "Label, as it is in answers",
        zh: "标签，出现在查询结果中",
        examples: ["Office"],
      }),
      country: countryCode()
        .or(z.literal(""))
        .optional()
        .meta({ en: "Country code", zh: "国家代码", examples: ["US"] }),
      region: optionalText(MAX_NAME).meta({ en: "Region", zh: "省州" }),
      city: optionalText(MAX_NAME).meta({ en: "City", zh: "城市" }),
      latitude: degrees(90).optional().meta({ en: "Latitude, with a longitude", zh: "纬度，须与经度同时填写" }),
      longitude: degrees(180).optional().meta({ en: "Longitude, with a latitude", zh: "经度，须与纬度同时填写" }),
      isp: optionalText(MAX_NAME).meta({ en: "ISP", zh: "运营商" }),
      flags_set: flags.optional().meta({ en: "Flags to set", zh: "设为是的标记" }),
      flags_cleared: flags.optional().meta({ en: "Flags to clear", zh: "设为否的标记" }),
    }),
    output: Override,
    errors: ["NOT_FOUND", "TOO_MANY_OVERRIDES", "OVERRIDE_EXISTS"],
  }),
  overrideDelete: endpoint({
    path: "/v1/override_delete",
    summary: "Delete overrides; answers have the database's data again",
    summaryZh: "删除自定义数据，查询结果恢复为数据库的数据",
    access: "override.manage",
    input: z.object({
      ids: ownIds("override", 100).meta({ en: "Override IDs, at most 100", zh: "自定义编号，最多 100 个" }),
    }),
    output: z.object({ deleted: z.int().meta({ en: "Overrides deleted", zh: "删除的数量" }) }),
    errors: ["NOT_FOUND"],
  }),
  overrideImport: endpoint({
    path: "/v1/override_import",
    summary: "Add and change overrides from CSV; a row replaces the override of the same target",
    summaryZh: "从 CSV 导入自定义数据，目标相同的行会替换原有数据",
    access: "override.manage",
    input: z.object({
      csv: lines(MAX_IMPORT).meta({
        en: `CSV with a header of any of these columns, target first needed: ${columns}. Flags are separated by spaces. Up to ${MAX} rows`,
        zh: `带表头的 CSV，列可为 ${columns}，其中 target 必填。标记以空格分隔。最多 ${MAX} 行`,
        examples: ["target,label,city\n8.8.8.0/24,Office,San Jose"],
      }),
    }),
    output: z.object({
      added: z.int().meta({ en: "Overrides added", zh: "新增数量" }),
      changed: z.int().meta({ en: "Overrides replaced", zh: "替换数量" }),
      unread: z
        .array(
          z.object({
            line: z.int().meta({ en: "Number of the row", zh: "行号" }),
            text: z.string().meta({ en: "The row's target", zh: "该行的目标" }),
          }),
        )
        .meta({
          en: "Rows that cannot be used, at most 100; the others were taken over",
          zh: "无法使用的行，最多列出 100 行；其余各行均已导入",
        }),
      unread_total: z.int().meta({ en: "Number of such rows", zh: "无法使用的行数" }),
    }),
    errors: ["TOO_MANY_OVERRIDES"],
    rate: { max: 20, seconds: 60 },
    maxBodyBytes: 3 * MAX_IMPORT,
  }),
  overrideExport: endpoint({
    path: "/v1/override_export",
    summary: "Return all overrides of the account as CSV, as an import takes it",
    summaryZh: "以导入所用的 CSV 格式返回账号的全部自定义数据",
    access: "override.manage",
    viewable: true,
    input: z.object({}),
    output: z.object({ csv: z.string().meta({ en: "The CSV file", zh: "CSV 文件内容" }) }),
    rate: { max: 20, seconds: 60 },
  }),
  overrideMmdb: endpoint({
    path: "/v1/override_mmdb",
    summary: "Return all overrides of the account as an MMDB file, to be read before a database",
    summaryZh: "以 MMDB 文件返回账号的全部自定义数据，供程序先于数据库读取",
    access: "override.manage",
    viewable: true,
    input: z.object({}),
    output: z.object({ mmdb: z.string().meta({ en: "The file in Base64", zh: "Base64 编码的文件" }) }),
    errors: ["NOT_FOUND", "UNAVAILABLE"],
    rate: { max: 6, seconds: 60 },
  }),
};
