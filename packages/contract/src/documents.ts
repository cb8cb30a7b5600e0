import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { text, timestamp } from "./fields.ts";

/** The name of a page in its URL, such as quick-start. */
const slug = () =>
  z
    .string()
    .regex(/^[a-z0-9_-]{1,40}$/, { error: "slug" })
    .meta({ examples: ["quick-start"] });

const DocumentLink = z.object({
  slug: z.string().meta({ en: "Name used in the URL", zh: "网址中的名称" }),
  title: z.string().meta({ en: "Title", zh: "标题" }),
});

/** A page's content in reading order. Headings are separate for their anchors, code for its tabs. */
const Block = z.discriminatedUnion("kind", [
  z.object({
    kind: z
      .literal("heading")
      .meta({ en: "Kind of block: `heading`, `html` or `code`", zh: "块的种类：`heading`、`html` 或 `code`" }),
    id: z.string().meta({ en: "Anchor of the heading", zh: "标题的锚点" }),
    level: z.int().meta({ en: "Level of the heading: 2 or 3", zh: "标题级别：2 或 3" }),
    title: z.string().meta({ en: "Title", zh: "标题" }),
  }),
  z.object({
    kind: z
      .literal("html")
      .meta({ en: "Kind of block: `heading`, `html` or `code`", zh: "块的种类：`heading`、`html` 或 `code`" }),
    html: z.string().meta({ en: "Text as HTML", zh: "HTML 格式的正文" }),
  }),
  z.object({
    kind: z
      .literal("code")
      .meta({ en: "Kind of block: `heading`, `html` or `code`", zh: "块的种类：`heading`、`html` 或 `code`" }),
    samples: z
      .array(
        z.object({
          language: z.string().meta({ en: "Language of the sample", zh: "示例的语言" }),
          code: z.string().meta({ en: "Code", zh: "代码" }),
        }),
      )
      .meta({ en: "Code samples by language", zh: "各语言示例" }),
  }),
]);
export type DocumentBlock = z.output<typeof Block>;

const Field = z.object({
  name: z.string().meta({ en: "Name", zh: "名称" }),
  type: z.string().meta({ en: "Type of the value", zh: "值的类型" }),
  description: z.string().meta({ en: "Description", zh: "说明" }),
});

/** An API-key endpoint as documented on its page and called by its try-it form. */
const Operation = z.object({
  method: z.enum(["GET", "POST"]).meta({ en: "HTTP method", zh: "HTTP 方法" }),
  path: z.string().meta({ en: "Path of the endpoint or page", zh: "接口或页面路径" }),
  /** Ways to send the API key. */
  auth: z.array(z.string()).meta({ en: "Ways to send the API key", zh: "发送密钥的方式" }),
  params: z
    .array(
      Field.extend({
        in: z.enum(["path", "query", "body"]).meta({ en: "Where the parameter is sent", zh: "参数位置" }),
        required: z.boolean().meta({ en: "Whether it is required", zh: "是否必填" }),
        example: z.string().meta({ en: "Example value", zh: "示例值" }),
        /** An input that a test key may send. */
        test_example: z.string().meta({ en: "Example value that works with a test key", zh: "测试密钥可用的示例" }),
        values: z.array(z.string()).meta({ en: "Allowed values", zh: "可取值" }),
      }),
    )
    .meta({ en: "Parameters", zh: "参数" }),
  /** Set if the body is one text or JSON value instead of named fields. */
  body: z
    .object({
      type: z.string().meta({ en: "Media type", zh: "媒体类型" }),
      example: z.string().meta({ en: "Example body", zh: "请求体示例" }),
      test_example: z.string().meta({ en: "Example value that works with a test key", zh: "测试密钥可用的示例" }),
    })
    .nullable()
    .meta({ en: "Request body", zh: "请求体", examples: [null] }),
  response: z
    .array(Field.extend({ nullable: z.boolean().meta({ en: "Whether it can be null", zh: "是否可能为 null" }) }))
    .meta({ en: "Response fields", zh: "返回字段" }),
  codes: z
    .array(
      z.object({
        status: z.int().meta({ en: "HTTP status", zh: "HTTP 状态码" }),
        code: z.string().meta({ en: "Error code", zh: "错误代码" }),
        message: z.string().meta({ en: "Meaning", zh: "含义" }),
        resolution: z.string().meta({ en: "What to do", zh: "处理方式" }),
      }),
    )
    .meta({ en: "Errors", zh: "错误列表" }),
  /** A sample response as JSON text. */
  example: z.string().meta({ en: "Sample response", zh: "返回示例" }),
  samples: z
    .object({
      curl: z.string().meta({ en: "cURL sample", zh: "curl 示例" }),
      cli: z.string().meta({ en: "Command-line sample", zh: "命令行示例" }),
      typescript: z.string().meta({ en: "TypeScript SDK sample", zh: "TypeScript SDK 示例" }),
      python_sdk: z.string().meta({ en: "Python SDK sample", zh: "Python SDK 示例" }),
      node: z.string().meta({ en: "Node.js sample", zh: "Node.js 示例" }),
      python: z.string().meta({ en: "Python sample", zh: "Python 示例" }),
      java: z.string().meta({ en: "Java sample", zh: "Java 示例" }),
      go: z.string().meta({ en: "Go sample", zh: "Go 示例" }),
      php: z.string().meta({ en: "PHP sample", zh: "PHP 示例" }),
      csharp: z.string().meta({ en: "C# sample", zh: "C# 示例" }),
    })
    .meta({ en: "Code samples by language", zh: "各语言示例" }),
});
export type DocumentOperation = z.output<typeof Operation>;

export const documents = {
  documentInfo: endpoint({
    path: "/v1/document_info",
    summary: "Read a documentation page with the menu, or search all pages",
    summaryZh: "读取文档页面与目录，或搜索全部页面",
    access: "public",
    input: z.object({
      type: slug()
        .optional()
        .meta({
          en: "Name of the page, as in its URL; the first page by default",
          zh: "页面名称，与网址中的相同，默认为第一页",
          examples: ["quick-start"],
        }),
      keyword: text(50)
        .optional()
        .meta({ en: "Search term", zh: "搜索词", examples: ["quota"] }),
    }),
    output: z.object({
      menu: z
        .array(
          DocumentLink.extend({
            children: z.array(DocumentLink).meta({ en: "Pages of the chapter", zh: "该章的页面" }),
          }),
        )
        .meta({ en: "Documentation menu", zh: "文档目录" }),
      doc: z
        .object({
          slug: z.string().meta({ en: "Name used in the URL", zh: "网址中的名称" }),
          title: z.string().meta({ en: "Title", zh: "标题" }),
          summary: z.string().meta({ en: "Summary", zh: "摘要" }),
          /** Title of the page's chapter in the menu. */
          chapter: z.string().meta({ en: "Chapter", zh: "所属章节" }),
          content_md: z.string().meta({ en: "Text as Markdown", zh: "Markdown 正文" }),
          blocks: z
            .array(Block)
            .meta({ en: "The text split into headings, HTML and code", zh: "拆分后的正文：标题、HTML 与代码" }),
          /** Null for a page generated from the current contract. */
          updated_at: timestamp().nullable().meta({ en: "When it was last changed", zh: "最近修改时间" }),
          version: z.string().meta({ en: "Version", zh: "版本" }),
          api: Operation.nullable().meta({ en: "The endpoint the page describes", zh: "页面所描述的接口" }),
        })
        .nullable()
        .meta({ en: "Page", zh: "页面" }),
      prev: DocumentLink.nullable().meta({ en: "Previous page", zh: "上一页" }),
      next: DocumentLink.nullable().meta({ en: "Next page", zh: "下一页" }),
      /** Empty unless a keyword was sent. */
      hits: z
        .array(
          DocumentLink.extend({
            anchor: z.string().meta({ en: "Anchor of the heading", zh: "标题锚点" }),
            heading: z.string().meta({ en: "Heading of the section", zh: "所在小节的标题" }),
            text: z.string().meta({ en: "Surrounding text", zh: "附近的文字" }),
          }),
        )
        .meta({ en: "Search results for the keyword", zh: "关键词的搜索结果" }),
    }),
    errors: ["NOT_FOUND"],
    rate: { max: 300, seconds: 60 },
    silent: true,
    cacheSeconds: 60,
  }),
};
