import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { text, timestamp } from "./fields.ts";

/** The name of a page in its URL, such as quick-start. */
const slug = () =>
  z
    .string()
    .regex(/^[a-z0-9_-]{1,40}$/, { error: "slug" })
    .meta({ examples: ["quick-start"] });

const DocumentLink = z.object({ slug: z.string(), title: z.string() });

/** A page's content in reading order. Headings are separate for their anchors, code for its tabs. */
const Block = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("heading"), id: z.string(), level: z.int(), title: z.string() }),
  z.object({ kind: z.literal("html"), html: z.string() }),
  z.object({ kind: z.literal("code"), samples: z.array(z.object({ language: z.string(), code: z.string() })) }),
]);
export type DocumentBlock = z.output<typeof Block>;

const Field = z.object({ name: z.string(), type: z.string(), description: z.string() });

/** An API-key endpoint as documented on its page and called by its try-it form. */
const Operation = z.object({
  method: z.enum(["GET", "POST"]),
  path: z.string(),
  /** Ways to send the API key. */
  auth: z.array(z.string()),
  params: z.array(
    Field.extend({
      in: z.enum(["path", "query", "body"]),
      required: z.boolean(),
      example: z.string(),
      /** An input that a test key may send. */
      test_example: z.string(),
      values: z.array(z.string()),
    }),
  ),
  /** Set if the body is one text or JSON value instead of named fields. */
  body: z.object({ type: z.string(), example: z.string(), test_example: z.string() }).nullable(),
  response: z.array(Field.extend({ nullable: z.boolean() })),
  codes: z.array(z.object({ status: z.int(), code: z.string(), message: z.string(), resolution: z.string() })),
  /** A sample response as JSON text. */
  example: z.string(),
  samples: z.object({
    curl: z.string(),
    node: z.string(),
    python: z.string(),
    java: z.string(),
    go: z.string(),
    php: z.string(),
    csharp: z.string(),
  }),
});
export type DocumentOperation = z.output<typeof Operation>;

export const documents = {
  documentInfo: endpoint({
    path: "/v1/document_info",
    summary: "Read a documentation page with the menu, or search all pages",
    access: "public",
    input: z.object({
      type: slug()
        .optional()
        .meta({ description: "Slug of the page; the first page by default", examples: ["quick-start"] }),
      keyword: text(50)
        .optional()
        .meta({ description: "Search term", examples: ["quota"] }),
    }),
    output: z.object({
      menu: z.array(DocumentLink.extend({ children: z.array(DocumentLink) })),
      doc: z
        .object({
          slug: z.string(),
          title: z.string(),
          summary: z.string(),
          /** Title of the page's chapter in the menu. */
          chapter: z.string(),
          content_md: z.string(),
          blocks: z.array(Block),
          /** Null for a page generated from the current contract. */
          updated_at: timestamp().nullable(),
          version: z.string(),
          api: Operation.nullable(),
        })
        .nullable(),
      prev: DocumentLink.nullable(),
      next: DocumentLink.nullable(),
      /** Empty unless a keyword was sent. */
      hits: z.array(DocumentLink.extend({ anchor: z.string(), heading: z.string(), text: z.string() })),
    }),
    errors: ["NOT_FOUND"],
    rate: { max: 300, seconds: 60 },
    silent: true,
    cacheSeconds: 60,
  }),
};
