import { api } from "@meridian/contract";
import type { Endpoint } from "@meridian/contract/endpoint";
import { factsOf } from "@meridian/contract/endpoint-facts";
import { errors, type Language } from "@meridian/contract/errors";
import { portalGroups } from "@meridian/contract/groups";
import { fieldsOfSchema, type SchemaField } from "@meridian/contract/json-fields";
import { jsonSchema } from "@meridian/contract/sample";
import { markdownTable } from "./markdown-table.ts";

interface PortalGroup {
  slug: string;
  title: string;
  summary: string;
  markdown: string;
}

const labels = {
  en: {
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
    separator: ". ",
    list: ", ",
  },
  zh: {
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
    separator: "。",
    list: "、",
  },
};

/** The page of a module, such as `portal-bulk-jobs` for `bulkJobs`. */
export const portalSlug = (module: string): string =>
  `portal-${module.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** The portal API reference, one page for each module of the contract. */
export function* portalGroupsIn(language: Language): Generator<PortalGroup> {
  for (const [module, endpoints] of Object.entries(api)) {
    const group = portalGroups[module];
    yield {
      slug: portalSlug(module),
      title: group?.title[language] ?? module,
      summary: group?.summary[language] ?? Object.values(endpoints)[0]?.summary ?? module,
      markdown: Object.values(endpoints as Record<string, Endpoint>)
        .map((endpoint) => describeEndpoint(endpoint, language))
        .join("\n\n"),
    };
  }
}

function describeEndpoint(endpoint: Endpoint, language: Language): string {
  const { path, method = "POST", summary, summaryZh = summary } = endpoint;
  return [
    `## ${path} {#${path.split("/").at(-1)}}`,
    language === "en" ? `${summary}.` : `${summaryZh}。`,
    `\`${method}\` ${factsOf(endpoint, language).join(language === "en" ? " " : "")}`,
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
