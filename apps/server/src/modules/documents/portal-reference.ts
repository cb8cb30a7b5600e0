import { api } from "@meridian/contract";
import type { Access } from "@meridian/contract/access";
import type { Endpoint } from "@meridian/contract/endpoint";
import { errors, type Language } from "@meridian/contract/errors";
import { fieldsOfSchema, type SchemaField } from "@meridian/contract/json-fields";
import { jsonSchema } from "@meridian/contract/sample";
import { markdownTable } from "./markdown-table.ts";
import { portalGroups } from "./portal-groups.ts";

interface PortalGroup {
  slug: string;
  title: string;
  summary: string;
  markdown: string;
}

const units = [
  [86_400, "day", "天"],
  [3600, "hour", "小时"],
  [60, "minute", "分钟"],
  [1, "second", "秒"],
] as const;

/** A number of seconds in the largest unit that divides it, such as "1 day" or "10 minutes". */
function durationOf(seconds: number, language: Language): string {
  const [size, en, zh] = units.find(([size]) => seconds % size === 0)!;
  const count = seconds / size;
  return `${count} ${language === "zh" ? zh : count === 1 ? en : `${en}s`}`;
}

const labels = {
  en: {
    needs: "Access",
    limit: (max: number, seconds: number) =>
      `At most ${max} calls per ${durationOf(seconds, "en").replace(/^1 /, "")}.`,
    idempotent:
      "Accepts the header `idempotency-key`: repeating a call with the same key and body within 24 hours returns the first result.",
    cached: (seconds: number) => `The response may be cached for ${durationOf(seconds, "en")}.`,
    input: "Request fields",
    noInput: "No request fields.",
    output: "Fields of `data`",
    noOutput: "`data` is an empty object.",
    columns: ["Field", "Type", "Description"],
    required: "required",
    errors: "Errors",
    errorColumns: ["Code", "Name", "Message"],
    common: "Any endpoint can also return the common errors listed under [Errors](/doc/errors#portal).",
    oneOf: "One of ",
    clearable: "Empty text removes it",
    access: {
      public: "everyone.",
      optional: "everyone; a session is used if one is sent.",
      user: "any logged-in user.",
      main: "the main account.",
    },
    permission: (name: string) => `the main account, and sub-accounts whose role includes \`${name}\`.`,
    separator: ". ",
    list: ", ",
  },
  zh: {
    needs: "调用权限",
    limit: (max: number, seconds: number) =>
      `每${durationOf(seconds, "zh")
        .replace(/^1 /, "")
        .replace(/^(?=\d)/, " ")}最多 ${max} 次。`,
    idempotent: "支持请求头 `idempotency-key`：24 小时内以相同的键和请求体重复调用，返回第一次的结果。",
    cached: (seconds: number) => `结果可缓存 ${durationOf(seconds, "zh")}。`,
    input: "请求字段",
    noInput: "没有请求字段。",
    output: "`data` 的字段",
    noOutput: "`data` 为空对象。",
    columns: ["字段", "类型", "含义"],
    required: "必填",
    errors: "错误",
    errorColumns: ["代码", "名称", "提示"],
    common: "此外，每个接口还可能返回[错误代码](/doc/errors#portal)一页所列的通用错误。",
    oneOf: "取值：",
    clearable: "传空文本则删除",
    access: {
      public: "所有人。",
      optional: "所有人；已登录时按当前用户处理。",
      user: "已登录用户。",
      main: "主账号。",
    },
    permission: (name: string) => `主账号，以及角色含 \`${name}\` 权限的子账号。`,
    separator: "。",
    list: "、",
  },
};

const accessText = (access: Access, language: Language): string => {
  const { access: texts, permission } = labels[language];
  return access in texts ? texts[access as keyof typeof texts] : permission(access);
};

/** The portal API reference, one page for each module of the contract. */
export function* portalGroupsIn(language: Language): Generator<PortalGroup> {
  for (const [module, endpoints] of Object.entries(api)) {
    const group = portalGroups[module];
    yield {
      slug: `portal-${module}`,
      title: group?.title[language] ?? module,
      summary: group?.summary[language] ?? Object.values(endpoints)[0]?.summary ?? module,
      markdown: Object.values(endpoints as Record<string, Endpoint>)
        .map((endpoint) => describeEndpoint(endpoint, language))
        .join("\n\n"),
    };
  }
}

function describeEndpoint(endpoint: Endpoint, language: Language): string {
  const { path, method = "POST", summary, summaryZh = summary, access, rate, idempotent, cacheSeconds } = endpoint;
  const label = labels[language];
  const facts = [
    `${label.needs}${language === "en" ? ": " : "："}${accessText(access, language)}`,
    ...(rate ? [label.limit(rate.max, rate.seconds)] : []),
    ...(idempotent ? [label.idempotent] : []),
    ...(cacheSeconds ? [label.cached(cacheSeconds)] : []),
  ];
  return [
    `## ${path} {#${path.split("/").at(-1)}}`,
    language === "en" ? `${summary}.` : `${summaryZh}。`,
    `\`${method}\` ${facts.join(language === "en" ? " " : "")}`,
    describeFields(endpoint, "input", language),
    describeFields(endpoint, "output", language),
    describeErrors(endpoint, language),
  ].join("\n\n");
}

function describeFields(endpoint: Endpoint, side: "input" | "output", language: Language): string {
  const fields = fieldsOfSchema(jsonSchema(endpoint[side], side, language));
  const label = labels[language];
  if (fields.length === 0) return side === "input" ? label.noInput : label.noOutput;
  const rows = fields.map((field) => [
    `\`${field.name}\``,
    `${field.type}${field.isNullable ? "\u00a0|\u00a0null" : ""}${side === "input" && field.isRequired ? `${language === "en" ? ", " : "，"}${label.required}` : ""}`,
    describeField(field, language),
  ]);
  return `**${side === "input" ? label.input : label.output}**\n\n${markdownTable(label.columns, rows)}`;
}

function describeField({ description, values, isClearable }: SchemaField, language: Language): string {
  const { oneOf, list, separator, clearable } = labels[language];
  const known = values.filter(Boolean);
  const options = known.length > 0 ? `${oneOf}${known.map((value) => `\`${value}\``).join(list)}` : "";
  return [description, options, isClearable ? clearable : ""].filter(Boolean).join(separator);
}

function describeErrors(endpoint: Endpoint, language: Language): string {
  const label = labels[language];
  const own = endpoint.errors ?? [];
  if (own.length === 0) return label.common;
  const inOrder = [...own].sort((one, other) => errors[one].code - errors[other].code);
  const rows = inOrder.map((name) => [
    String(errors[name].code),
    `\`${name}\``,
    // Placeholders, such as `{max}`, are set as code.
    errors[name][language].replace(/\{\w+\}/g, "`$&`"),
  ]);
  return `**${label.errors}**\n\n${markdownTable(label.errorColumns, rows)}\n\n${label.common}`;
}
