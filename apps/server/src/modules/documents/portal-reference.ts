import { api } from "@meridian/contract";
import type { Access } from "@meridian/contract/access";
import type { Endpoint } from "@meridian/contract/endpoint";
import { errors, type Language } from "@meridian/contract/errors";
import { jsonSchema } from "@meridian/contract/sample";
import { portalFieldText } from "./field-texts.ts";
import { fieldsOfSchema, type SchemaField } from "./json-fields.ts";
import { markdownTable } from "./markdown-table.ts";
import { portalGroups, portalSummariesZh } from "./portal-texts.ts";

interface PortalGroup {
  slug: string;
  title: string;
  summary: string;
  markdown: string;
}

const words = {
  en: {
    needs: "Who may call it",
    limit: (max: number, seconds: number) => `At most ${max} calls in ${seconds} s.`,
    idempotent: "Takes an `idempotency-key`: the same key and body within 24 hours give the first result again.",
    cached: (seconds: number) => `The answer may be kept for ${seconds} s.`,
    input: "Fields sent",
    noInput: "No fields are sent.",
    output: "Fields of `data`",
    noOutput: "`data` is an empty object.",
    columns: ["Field", "Type", "Meaning"],
    required: "required",
    failures: "Failures",
    failureColumns: ["Code", "Name", "Message"],
    every: "Beside these every call can answer those of [Errors](/doc/errors#portal).",
    oneOf: "One of ",
    access: {
      public: "Everybody.",
      optional: "Everybody; a session is used where there is one.",
      user: "Any signed-in user.",
      main: "The main account.",
    },
    permission: (name: string) => `The main account, and sub-accounts whose role holds \`${name}\`.`,
    separator: ". ",
    list: ", ",
  },
  zh: {
    needs: "调用权限",
    limit: (max: number, seconds: number) => `每 ${seconds} 秒最多 ${max} 次。`,
    idempotent: "支持 `idempotency-key`：24 小时内相同的键与请求体返回第一次的结果。",
    cached: (seconds: number) => `结果可缓存 ${seconds} 秒。`,
    input: "请求字段",
    noInput: "没有请求字段。",
    output: "`data` 的字段",
    noOutput: "`data` 为空对象。",
    columns: ["字段", "类型", "含义"],
    required: "必填",
    failures: "失败",
    failureColumns: ["代码", "名称", "提示"],
    every: "此外，每个接口还可能返回[错误代码](/doc/errors#portal)一页所列的通用错误。",
    oneOf: "取值：",
    access: { public: "所有人。", optional: "所有人；有会话时使用会话。", user: "已登录用户。", main: "主账号。" },
    permission: (name: string) => `主账号，以及角色含 \`${name}\` 权限的子账号。`,
    separator: "。",
    list: "、",
  },
};

const accessText = (access: Access, language: Language): string => {
  const { access: texts, permission } = words[language];
  return access in texts ? texts[access as keyof typeof texts] : permission(access);
};

/** The reference of the portal's calls, one page for each module of the contract. */
export function listPortalGroups(language: Language): PortalGroup[] {
  return Object.entries(api).map(([module, endpoints]) => {
    const group = portalGroups[module];
    return {
      slug: `portal-${module}`,
      title: group?.title[language] ?? module,
      summary: group?.summary[language] ?? Object.values(endpoints)[0]?.summary ?? module,
      markdown: Object.values(endpoints as Record<string, Endpoint>)
        .map((endpoint) => describeEndpoint(endpoint, language))
        .join("\n\n"),
    };
  });
}

function describeEndpoint(endpoint: Endpoint, language: Language): string {
  const { path, method = "POST", summary, access, rate, idempotent, cacheSeconds } = endpoint;
  const text = words[language];
  const facts = [
    `${text.needs}${language === "en" ? ": " : "："}${accessText(access, language)}`,
    ...(rate ? [text.limit(rate.max, rate.seconds)] : []),
    ...(idempotent ? [text.idempotent] : []),
    ...(cacheSeconds ? [text.cached(cacheSeconds)] : []),
  ];
  const line = language === "zh" ? (portalSummariesZh[path] ?? summary) : summary;
  return [
    `## ${path} {#${path.split("/").at(-1)}}`,
    `${line}${language === "en" ? "." : "。"}`,
    `\`${method}\` ${facts.join(" ")}`,
    describeFields(fieldsOfSchema(jsonSchema(endpoint.input, "input")), "input", language),
    describeFields(fieldsOfSchema(jsonSchema(endpoint.output, "output")), "output", language),
    describeFailures(endpoint, language),
  ].join("\n\n");
}

function describeFields(fields: SchemaField[], side: "input" | "output", language: Language): string {
  const text = words[language];
  if (fields.length === 0) return side === "input" ? text.noInput : text.noOutput;
  const rows = fields.map((field) => [
    `\`${field.name}\``,
    `${field.type}${field.isNullable ? " | null" : ""}${side === "input" && field.isRequired ? `${language === "en" ? ", " : "，"}${text.required}` : ""}`,
    meaningOf(field, language),
  ]);
  return `**${side === "input" ? text.input : text.output}**\n\n${markdownTable(text.columns, rows)}`;
}

function meaningOf({ name, values, description }: SchemaField, language: Language): string {
  const { oneOf, list, separator } = words[language];
  const known = values.filter(Boolean);
  const meaning = portalFieldText(name, language) || (language === "en" ? description : "");
  const options = known.length > 0 ? `${oneOf}${known.map((value) => `\`${value}\``).join(list)}` : "";
  return [meaning, options].filter(Boolean).join(separator);
}

function describeFailures(endpoint: Endpoint, language: Language): string {
  const text = words[language];
  const own = endpoint.errors ?? [];
  if (own.length === 0) return text.every;
  const rows = own.map((name) => [String(errors[name].code), `\`${name}\``, errors[name][language]]);
  return `**${text.failures}**\n\n${markdownTable(text.failureColumns, rows)}\n\n${text.every}`;
}
