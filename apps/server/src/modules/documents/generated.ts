import type { DocumentOperation } from "@meridian/contract/documents";
import type { Language } from "@meridian/contract/errors";
import type { SampleLanguage } from "@meridian/contract/samples";
import { markdownTable } from "./markdown-table.ts";
import type { Page } from "./page.ts";
import { listPlaneCalls, type PlaneCall } from "./plane-reference.ts";
import { listPortalGroups } from "./portal-reference.ts";

const words = {
  en: {
    also: (methods: string) => `Also by ${methods}.`,
    parameters: "Parameters",
    noParameters: "None beside the key.",
    body: "Body",
    answer: "Answer",
    refusals: "Refusals",
    refusalText: "A refusal is never charged. See [Errors](/doc/errors) for how to treat each.",
    headers: "Headers",
    headersText:
      "Every answer says what it cost and what is left: see [Quota and limits](/doc/limits). Where it has an `ETag`, [asking again](/doc/caching) is free while nothing has changed.",
    samples: "Samples",
    samplesText: "The key is read from the environment variable `MERIDIAN_KEY`.",
    paramColumns: ["Name", "In", "Type", "Meaning", "Example"],
    fieldColumns: ["Field", "Type", "Meaning"],
    codeColumns: ["Status", "Code", "Meaning", "What to do"],
    required: "required",
    oneOf: "One of ",
    separator: ". ",
    list: ", ",
    places: { path: "path", query: "query", body: "body" },
  },
  zh: {
    also: (methods: string) => `也可使用 ${methods}。`,
    parameters: "参数",
    noParameters: "除密钥外无其他参数。",
    body: "请求体",
    answer: "返回结果",
    refusals: "拒绝",
    refusalText: "被拒绝的调用不计费。各代码的处理方式见[错误代码](/doc/errors)。",
    headers: "响应头",
    headersText:
      "每个响应都说明本次计费与剩余额度，见[额度与速率](/doc/limits)。带有 `ETag` 的结果在数据不变时[再次查询](/doc/caching)不计费。",
    samples: "示例代码",
    samplesText: "密钥从环境变量 `MERIDIAN_KEY` 读取。",
    paramColumns: ["名称", "位置", "类型", "含义", "示例"],
    fieldColumns: ["字段", "类型", "含义"],
    codeColumns: ["状态码", "代码", "含义", "处理方式"],
    required: "必填",
    oneOf: "取值：",
    separator: "。",
    list: "、",
    places: { path: "路径", query: "查询串", body: "请求体" },
  },
};

const fences: readonly (readonly [key: keyof DocumentOperation["samples"], name: SampleLanguage, fence: string])[] = [
  ["curl", "cURL", "curl"],
  ["node", "Node.js", "node"],
  ["python", "Python", "python"],
  ["java", "Java", "java"],
  ["go", "Go", "go"],
  ["php", "PHP", "php"],
  ["csharp", "C#", "csharp"],
];

/** The pages generated from the contract: one per path by key, and one per group of portal calls. */
export function listGeneratedPages(language: Language, origin: string): Page[] {
  const reference = listPlaneCalls(language, origin).map((call): Page => {
    const article = describeCall(call, language);
    const { method, path } = call.operation;
    return {
      slug: call.slug,
      chapter: "reference",
      title: call.title,
      summary: call.summary,
      markdown: `\`\`\`http\n${method} ${path}\n\`\`\`\n\n${article}\n\n${describeSamples(call, language)}`,
      article,
      operation: call.operation,
      updatedAt: null,
      version: "v2",
    };
  });
  const portal = listPortalGroups(language).map(
    ({ slug, title, summary, markdown }): Page => ({
      slug,
      chapter: "portal",
      title,
      summary,
      markdown,
      article: markdown,
      operation: null,
      updatedAt: null,
      version: "v1",
    }),
  );
  return [...reference, ...portal];
}

function describeCall({ text, otherMethods, operation }: PlaneCall, language: Language): string {
  const word = words[language];
  const { params, body, response, codes, example } = operation;
  const paramRows = params.map((param) => [
    `\`${param.name}\`${param.required ? ` (${word.required})` : ""}`,
    word.places[param.in],
    param.type,
    meaningOf(param.description, param.values, language),
    param.example === "" ? "" : `\`${param.example}\``,
  ]);
  return [
    text,
    otherMethods.length > 0 && !text.includes(otherMethods[0] ?? "") ? word.also(otherMethods.join(word.list)) : "",
    `## ${word.parameters} {#parameters}`,
    params.length === 0 ? word.noParameters : markdownTable(word.paramColumns, paramRows),
    body ? `## ${word.body} {#body}\n\n\`\`\`text ${body.type}\n${body.example}\n\`\`\`` : "",
    `## ${word.answer} {#answer}`,
    `\`\`\`json\n${example}\n\`\`\``,
    markdownTable(
      word.fieldColumns,
      response.map(({ name, type, nullable, description }) => [
        `\`${name}\``,
        nullable ? `${type} | null` : type,
        description,
      ]),
    ),
    `## ${word.headers} {#headers}`,
    word.headersText,
    `## ${word.refusals} {#refusals}`,
    word.refusalText,
    markdownTable(
      word.codeColumns,
      codes.map(({ status, code, message, resolution }) => [String(status), `\`${code}\``, message, resolution]),
    ),
  ]
    .filter(Boolean)
    .join("\n\n");
}

function meaningOf(description: string, values: readonly string[], language: Language): string {
  const { oneOf, list, separator } = words[language];
  if (values.length === 0) return description;
  return [description, `${oneOf}${values.map((value) => `\`${value}\``).join(list)}`].filter(Boolean).join(separator);
}

function describeSamples({ operation }: PlaneCall, language: Language): string {
  const word = words[language];
  const blocks = fences.map(([key, , fence]) => `\`\`\`${fence}\n${operation.samples[key]}\n\`\`\``);
  return [`## ${word.samples} {#samples}`, word.samplesText, ...blocks].join("\n\n");
}
