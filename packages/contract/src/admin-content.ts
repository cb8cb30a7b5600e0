import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { file, flag, integer, pageOf, paging, text, timestamp } from "./fields.ts";
import { siteId } from "./ids.ts";

/** Kinds of content that staff write. */
export const contentKindNames = [
  "news",
  "news-class",
  "event",
  "banner",
  "case",
  "industry",
  "partner",
  "partner-type",
  "contact",
  "package",
  "guide",
  "statement",
  "goods",
  "goods-class",
] as const;

export const contentStates = ["draft", "scheduled", "live", "ended"] as const;
/** Those that a list can be of; a deleted entry is known by its versions only. */
export const listedStates = [...contentStates, "deleted"] as const;

/** What made a version; `found` is a state from before versions were kept, or that was changed elsewhere. */
export const contentActions = [
  "add",
  "edit",
  "publish",
  "unpublish",
  "restore",
  "reset",
  "release",
  "delete",
  "found",
] as const;

const MAX_FIELDS_BYTES = 524_288;
const MAX_MARKDOWN = 50_000;

const kind = () => z.enum(contentKindNames);
const version = () => integer(0, 1_000_000);
const state = () => z.enum(contentStates);
const optionalTime = () => timestamp().nullable();

/** An object of texts, also as JSON text. */
const texts = () =>
  z.preprocess(
    (value: string | Record<string, string>) => {
      if (typeof value !== "string") return value;
      try {
        return JSON.parse(value) as unknown;
      } catch {
        return value;
      }
    },
    z.record(
      z.string().max(40),
      z
        .string()
        .max(MAX_MARKDOWN + 1)
        .refine((value) => !value.includes("\0")),
    ),
  );

const Saved = z.object({
  id: z.int(),
  version: z.int().meta({ en: "Number of the entry's version, to be sent with the next change" }),
  state: state(),
});

export const adminContent = {
  contentList: endpoint({
    path: "/admin/content_list",
    summary: "List the entries of one kind of content, drafts included, or the deleted ones",
    access: "content.view",
    input: z.object({ kind: kind(), state: z.enum(listedStates).optional(), keyword: text(100).optional(), ...paging }),
    output: pageOf(
      z.object({
        id: z.int(),
        title: z.string(),
        state: z.enum(listedStates),
        version: z.int().nullable().meta({ en: "Of a deleted entry: its last version, to be restored" }),
        can_publish: z.boolean(),
        is_published: z.boolean().meta({ en: "Whether it is no draft" }),
        from: optionalTime(),
        until: optionalTime(),
      }),
    ),
  }),
  contentInfo: endpoint({
    path: "/admin/content_info",
    summary: "Read an entry, or one of its versions, and the form to edit it; without an ID, an empty draft",
    access: "content.view",
    input: z.object({ kind: kind(), id: siteId().optional(), version: version().optional() }),
    output: z.object({
      id: z.int(),
      version: z.int().meta({ en: "Number of the present version; 0 if there is none" }),
      state: state(),
      path: z.string().meta({ en: "Path of its own page, if it has one" }),
      can_preview: z.boolean().meta({ en: "Whether a page can show it to its author before visitors see it" }),
      fields: z.record(z.string(), z.string()).meta({ en: "As in an entry file; text_en and text_zh are Markdown" }),
      form: z.array(
        z.object({
          name: z.string(),
          kind: z.string(),
          is_optional: z.boolean(),
          min: z.int().nullable(),
          max: z.int().nullable(),
          choices: z.array(z.object({ value: z.string(), label: z.string() })),
        }),
      ),
      can_publish: z.boolean(),
      can_delete: z.boolean().meta({ en: "False for what the product ships or records refer to" }),
      can_reset: z.boolean().meta({ en: "Whether staff have changed what the product ships" }),
      is_writable: z.boolean().meta({ en: "Whether the caller may change entries of this kind" }),
      has_text: z.boolean(),
      max_text: z.int(),
    }),
    errors: ["NOT_FOUND"],
  }),
  contentSave: endpoint({
    path: "/admin/content_save",
    summary: "Add an entry, or change the given fields of one",
    access: "content.publish",
    input: z.object({
      kind: kind(),
      id: siteId().optional(),
      version: version().optional().meta({ en: "The version that was read; another one is a conflict" }),
      fields: texts().meta({ en: "As in an entry file; text_en and text_zh are Markdown" }),
    }),
    output: Saved,
    errors: ["NOT_FOUND", "CONFLICT"],
    maxBodyBytes: MAX_FIELDS_BYTES,
  }),
  contentChange: endpoint({
    path: "/admin/content_change",
    summary: "Publish or unpublish an entry",
    access: "content.publish",
    input: z.object({ kind: kind().default("news"), id: siteId(), is_published: flag() }),
    output: Saved.extend({ is_published: z.boolean() }),
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  contentView: endpoint({
    path: "/admin/content_view",
    summary: "Show this browser an entry on its page before visitors see it, for an hour",
    access: "content.view",
    input: z.object({ kind: kind(), id: siteId() }),
    output: z.object({ path: z.string().meta({ en: "Of the page, without language prefix" }) }),
    errors: ["NOT_FOUND"],
  }),
  contentDelete: endpoint({
    path: "/admin/content_delete",
    summary: "Delete an entry; its versions stay",
    access: "content.publish",
    input: z.object({ kind: kind(), id: siteId(), version: version() }),
    output: z.object({ id: z.int() }),
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  contentHistory: endpoint({
    path: "/admin/content_history",
    summary: "List an entry's versions, newest first",
    access: "content.view",
    input: z.object({ kind: kind(), id: siteId(), ...paging }),
    output: pageOf(
      z.object({
        id: z.int(),
        version: z.int(),
        action: z.enum(contentActions),
        author: z.string(),
        created_at: timestamp(),
      }),
    ),
    errors: ["NOT_FOUND"],
  }),
  contentRestore: endpoint({
    path: "/admin/content_restore",
    summary: "Write an earlier version of an entry as a new one",
    access: "content.publish",
    input: z.object({ kind: kind(), id: siteId(), version: version(), from_version: integer(1, 1_000_000) }),
    output: Saved,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  contentReset: endpoint({
    path: "/admin/content_reset",
    summary: "Write an entry as the product ships it, as a new version",
    access: "content.publish",
    input: z.object({ kind: kind(), id: siteId(), version: version() }),
    output: Saved,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  contentPreview: endpoint({
    path: "/admin/content_preview",
    summary: "Render Markdown as pages show it",
    access: "content.view",
    input: z.object({
      kind: kind().default("news"),
      language: z.enum(["en", "zh"]).default("en").meta({ en: "Of the text" }),
      markdown: z.string().max(MAX_MARKDOWN).optional(),
    }),
    output: z.object({ html: z.string(), problems: z.array(z.string()) }),
    silent: true,
    maxBodyBytes: 262_144,
  }),
  contentImport: endpoint({
    path: "/admin/content_import",
    summary: "Add or change entries from a CSV file or Excel workbook, all or none; a dry run only checks",
    access: "content.publish",
    input: z.object({ kind: kind(), file: file(), dry_run: flag().default(false) }),
    output: z.object({
      rows: z.array(z.object({ row: z.int(), title: z.string(), is_new: z.boolean() })),
      problems: z
        .array(z.object({ row: z.int(), column: z.string(), msg: z.string() }))
        .meta({ en: "What is wrong, by row as spreadsheets count them, and by column" }),
      is_written: z.boolean().meta({ en: "False for a dry run, and if there is a problem" }),
    }),
    upload: true,
    maxBodyBytes: 1_048_576,
  }),
  contentPictureAdd: endpoint({
    path: "/admin/content_picture_add",
    summary: "Upload a picture for an entry",
    access: "content.publish",
    input: z.object({ file: file() }),
    output: z.object({ path: z.string() }),
    errors: ["TYPE_NOT_ALLOWED"],
    upload: true,
    maxBodyBytes: 10_485_760,
  }),
};
