import type { DocumentOperation } from "@meridian/contract/documents";
import type { Language } from "@meridian/contract/errors";
import type { SampleLanguage } from "@meridian/contract/samples";
import type { Steps } from "../../lib/bulk-queue.ts";
import { type ExampleAnswers, type LookupEndpoint, lookupEndpoints } from "./lookup-api-reference.ts";
import { markdownTable } from "./markdown-table.ts";
import type { Page } from "./page.ts";
import { portalGroupsIn } from "./portal-reference.ts";

const labels = {
  en: {
    also: (methods: string) => `Also available via ${methods}.`,
    parameters: "Parameters",
    noParameters: "None besides the API key.",
    body: "Request body",
    response: "Response",
    answered: {
      anyKey: (input: string) => `For ${input}:`,
      ownKey: (input: string) => `With your own key, for ${input}:`,
      testKey: (input: string) => `With a test key, for ${input}:`,
    },
    errors: "Errors",
    errorsText: "Failed calls are never charged. [Errors](/doc/errors) explains how to handle each one.",
    headers: "Response headers",
    headersText: "Every response reports its cost and the remaining quota: see [Quota and limits](/doc/limits).",
    cachedText: "With the `ETag`, [repeating the request](/doc/caching) is free until the data changes.",
    samples: "Code samples",
    samplesText: "The samples read the API key from the environment variable `MERIDIAN_KEY`.",
    paramColumns: ["Name", "In", "Type", "Description"],
    example: (value: string) => `Example: ${value}`,
    fieldColumns: ["Field", "Type", "Description"],
    codeColumns: ["Code and status", "Meaning", "What to do"],
    required: " (required)",
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
    response: "返回结果",
    answered: {
      anyKey: (input: string) => `查询 ${input} 的结果：`,
      ownKey: (input: string) => `用自己的密钥查询 ${input} 的结果：`,
      testKey: (input: string) => `用测试密钥查询 ${input} 的结果：`,
    },
    errors: "错误响应",
    errorsText: "失败的调用不计费。各代码的处理方式见[错误代码](/doc/errors)。",
    headers: "响应头",
    headersText: "每个响应都说明本次计费与剩余额度，见[额度与速率](/doc/limits)。",
    cachedText: "凭 `ETag` [再次查询](/doc/caching)，数据不变时不计费。",
    samples: "示例代码",
    samplesText: "密钥从环境变量 `MERIDIAN_KEY` 读取。",
    paramColumns: ["名称", "位置", "类型", "含义"],
    example: (value: string) => `示例：${value}`,
    fieldColumns: ["字段", "类型", "含义"],
    codeColumns: ["代码与状态码", "含义", "处理方式"],
    required: "（必填）",
    oneOf: "取值：",
    separator: "。",
    list: "、",
    places: { path: "路径", query: "查询参数", body: "请求体" },
  },
};

const fences: readonly (readonly [key: keyof DocumentOperation["samples"], name: SampleLanguage, fence: string])[] = [
  ["curl", "cURL", "curl"],
  ["cli", "CLI", "sh CLI"],
  ["typescript", "TypeScript SDK", "ts TypeScript SDK"],
  ["python_sdk", "Python SDK", "python Python SDK"],
  ["node", "Node.js", "node"],
  ["python", "Python", "python"],
  ["java", "Java", "java"],
  ["go", "Go", "go"],
  ["php", "PHP", "php"],
  ["csharp", "C#", "csharp"],
];

/** Characters of an input that is named above the response. */
const MAX_INPUT = 45;

/** The pages generated from the contract: one per API-key endpoint and one per group of portal endpoints, a page a step. */
export function* generatedPageSteps(language: Language, origin: string, answers: ExampleAnswers): Steps<Page[]> {
  const pages: Page[] = [];
  for (const endpoint of lookupEndpoints(language, origin, answers)) {
    pages.push(referencePage(endpoint, language));
    yield;
  }
  for (const { slug, title, summary, markdown } of portalGroupsIn(language)) {
    pages.push({
      slug,
      chapter: "portal",
      title,
      summary,
      markdown,
      article: markdown,
      operation: null,
      updatedAt: null,
      version: "v1",
    });
    yield;
  }
  return pages;
}

function referencePage(endpoint: LookupEndpoint, language: Language): Page {
  const article = describeEndpoint(endpoint, language);
  const { method, path } = endpoint.operation;
  return {
    slug: endpoint.slug,
    chapter: "reference",
    title: endpoint.title,
    summary: endpoint.summary,
    markdown: `\`\`\`http\n${method} ${path}\n\`\`\`\n\n${article}\n\n${describeSamples(endpoint, language)}`,
    article,
    operation: endpoint.operation,
    updatedAt: null,
    version: "v2",
  };
}

function describeEndpoint(
  { text, otherMethods, operation, isCached, answered }: LookupEndpoint,
  language: Language,
): string {
  const label = labels[language];
  const { params, body, response, codes, example } = operation;
  const paramRows = params.map((param) => [
    `\`${param.name}\`${param.required ? label.required : ""}`,
    label.places[param.in],
    param.type,
    describeParam(param, language),
  ]);
  return [
    text,
    otherMethods.length > 0 && !text.includes(otherMethods[0] ?? "") ? label.also(otherMethods.join(label.list)) : "",
    `## ${label.parameters} {#parameters}`,
    params.length === 0 ? label.noParameters : markdownTable(label.paramColumns, paramRows),
    body ? `## ${label.body} {#body}\n\n\`\`\`text ${body.type}\n${body.example}\n\`\`\`` : "",
    `## ${label.response} {#response}`,
    describeInput(answered, language),
    `\`\`\`json\n${example}\n\`\`\``,
    markdownTable(
      label.fieldColumns,
      response.map(({ name, type, nullable, description }) => [
        `\`${name}\``,
        nullable ? `${type}\u00a0|\u00a0null` : type,
        description,
      ]),
    ),
    `## ${label.headers} {#headers}`,
    isCached ? `${label.headersText}${language === "en" ? " " : ""}${label.cachedText}` : label.headersText,
    `## ${label.errors} {#errors}`,
    label.errorsText,
    markdownTable(
      label.codeColumns,
      codes.map(({ status, code, message, resolution }) => [`\`${code}\` ${status}`, message, resolution]),
    ),
  ]
    .filter(Boolean)
    .join("\n\n");
}

function describeInput({ input, by }: LookupEndpoint["answered"], language: Language): string {
  const { list, answered } = labels[language];
  // An encoded photo says nothing to the reader.
  const texts = input.filter((text) => text.length <= MAX_INPUT).map((text) => `\`${text}\``);
  return texts.length === 0 ? "" : answered[by](texts.join(list));
}

function describeParam(
  { description, values, example }: DocumentOperation["params"][number],
  language: Language,
): string {
  const { oneOf, list, separator, example: exampleOf } = labels[language];
  const options = values.length > 0 ? `${oneOf}${values.map((value) => `\`${value}\``).join(list)}` : "";
  return [description, options, example && exampleOf(`\`${example}\``)].filter(Boolean).join(separator);
}

function describeSamples({ operation }: LookupEndpoint, language: Language): string {
  const label = labels[language];
  const blocks = fences.map(([key, , fence]) => `\`\`\`${fence}\n${operation.samples[key]}\n\`\`\``);
  return [`## ${label.samples} {#samples}`, label.samplesText, ...blocks].join("\n\n");
}
