import { type App, transaction } from "../../app.ts";
import type { Document, Prisma } from "../../generated/client.ts";
import { writeEntry } from "../../lib/audit.ts";
import { problemOfLink } from "../../lib/staff/links.ts";
import { StaffProblem } from "../../lib/staff/problem.ts";
import type { EntryFile } from "../content/entry-file.ts";
import { readGuides } from "./guide-files.ts";
import { inspectMarkdown } from "./markdown.ts";
import { guideChapters, listPages } from "./pages.ts";
import { writeGuide } from "./seed.ts";

/** Audit actor for the command line, whose users have no account. */
const commandLine = { id: 0, accountId: 0 };

const MAX_TEXT = 100_000;
const columns = {
  title_en: "titleEn",
  title_zh: "titleZh",
  summary_en: "summaryEn",
  summary_zh: "summaryZh",
} as const;
const maxLength = { title_en: 80, title_zh: 80, summary_en: 300, summary_zh: 300 } as const;

/** All guides, each with its state. */
export async function listDocuments(app: App) {
  const rows = await app.db.document.findMany({ orderBy: [{ chapter: "asc" }, { sort: "asc" }] });
  return rows.map((row) => ({
    slug: row.slug,
    chapter: row.chapter,
    sort: row.sort,
    title: row.titleEn,
    state: stateOf(row),
    version: row.version,
    updated_at: row.updatedAt,
  }));
}

const stateOf = ({ isHidden, isEdited, seedHash }: Document): string =>
  isHidden ? "hidden" : seedHash === "" ? "own" : isEdited ? "edited" : "as delivered";

/** A guide in the file format that `setDocument` accepts. @throws StaffProblem if it does not exist */
export async function documentFile(app: App, slug: string): Promise<string> {
  const row = await findDocument(app, slug);
  const head = Object.entries(columns).map(([name, column]) => `${name}: ${row[column]}`);
  const lines = [...head, `chapter: ${row.chapter}`, `sort: ${row.sort}`];
  return `---\n${lines.join("\n")}\n---\n[en]\n${row.contentEn}\n\n[zh]\n${row.contentZh}\n`;
}

async function findDocument(app: App, slug: string): Promise<Document> {
  const row = await app.db.document.findUnique({ where: { slug } });
  if (!row) throw new StaffProblem([`there is no guide named ${slug}`]);
  return row;
}

interface Options {
  /** Run all checks without writing anything. */
  isDry: boolean;
}

/** Creates a guide, or updates the fields and texts in the file. @throws StaffProblem listing all problems */
export async function setDocument(app: App, slug: string, file: EntryFile, { isDry }: Options) {
  return transaction(app, async (app) => {
    const before = await app.db.document.findUnique({ where: { slug } });
    const data = await readData(app, slug, file, before === null);
    if (isDry) return { done: before ? "changed" : "added", slug };
    const common = { ...data, updatedAt: app.now(), isEdited: true, isHidden: false };
    const after = before
      ? await app.db.document.update({ where: { slug }, data: { ...common, version: { increment: 1 } } })
      : await app.db.document.create({ data: { slug, ...newDefaults, ...common } });
    await audit(app, before ? "edit" : "add", slug, before, after);
    return { done: before ? "changed" : "added", slug };
  });
}

const newDefaults = { titleEn: "", titleZh: "", contentEn: "", contentZh: "", chapter: "guides", sort: 1000 };

async function readData(app: App, slug: string, { fields, texts }: EntryFile, isNew: boolean) {
  const problems: string[] = [];
  const data: Partial<typeof newDefaults & { summaryEn: string; summaryZh: string }> = {};
  if (!/^[a-z0-9_-]{1,40}$/.test(slug)) problems.push(`"${slug}" may contain only a-z, 0-9, _ and -`);
  const pages = await listPages(app, "en");
  if (isNew && pages.some((page) => page.slug === slug)) problems.push(`${slug} is a reference page`);
  for (const [name, value] of Object.entries(fields)) {
    if (name in columns) {
      const key = name as keyof typeof columns;
      if (value === "" || value.length > maxLength[key])
        problems.push(`${name} must have 1 to ${maxLength[key]} characters`);
      else data[columns[key]] = value;
    } else if (name === "chapter") {
      if (!guideChapters.some((chapter) => chapter === value))
        problems.push(`chapter must be ${guideChapters.join(" or ")}`);
      else data.chapter = value;
    } else if (name === "sort") {
      if (!/^\d{1,6}$/.test(value)) problems.push("sort must be an integer from 0 to 999999");
      else data.sort = Number(value);
    } else problems.push(`unknown field ${name}`);
  }
  const slugs = new Set([slug, ...pages.map((page) => page.slug)]);
  for (const [language, column] of [["en", "contentEn"] as const, ["zh", "contentZh"] as const]) {
    const text = texts[language];
    if (text === undefined) continue;
    problems.push(...(await problemsOf(app, text, slugs)).map((problem) => `[${language}] ${problem}`));
    data[column] = text;
  }
  const missing = [...Object.values(columns).slice(0, 2), "contentEn", "contentZh"].filter((name) => !(name in data));
  if (isNew && missing.length > 0) problems.push("a new guide needs title_en, title_zh, and a text in [en] and [zh]");
  if (problems.length > 0) throw new StaffProblem(problems);
  return data;
}

async function problemsOf(app: App, text: string, slugs: ReadonlySet<string>): Promise<string[]> {
  if (text === "" || text.length > MAX_TEXT) return [`the text must have 1 to ${MAX_TEXT} characters`];
  const { problems, links } = inspectMarkdown(text);
  for (const link of links) {
    const [, name] = /^\/doc\/([^/?#.]+)(?:[?#].*)?$/.exec(link) ?? [];
    if (name === undefined) problems.push(...([await problemOfLink(app, link)].filter(Boolean) as string[]));
    else if (!slugs.has(name)) problems.push(`${link} is not a page of the documentation`);
  }
  return problems;
}

/** Hides a built-in guide, or deletes one written by staff. @throws StaffProblem */
export async function deleteDocument(app: App, slug: string, { isDry }: Options) {
  return transaction(app, async (app) => {
    const row = await findDocument(app, slug);
    const isOwn = row.seedHash === "";
    if (!isDry) {
      if (isOwn) await app.db.document.delete({ where: { slug } });
      else await app.db.document.update({ where: { slug }, data: { isHidden: true, isEdited: true } });
      await audit(app, "delete", slug, row, null);
    }
    return { done: isOwn ? "deleted" : "hidden", slug };
  });
}

/** Resets a guide to its built-in version. @throws StaffProblem if it has none */
export async function resetDocument(app: App, slug: string, { isDry }: Options) {
  const guide = (await readGuides()).find((guide) => guide.slug === slug);
  if (!guide) throw new StaffProblem([`there is no built-in guide named ${slug}`]);
  return transaction(app, async (app) => {
    const before = await app.db.document.findUnique({ where: { slug } });
    if (!isDry) {
      await writeGuide(app, guide);
      await audit(app, "reset", slug, before, await findDocument(app, slug));
    }
    return { done: "reset", slug };
  });
}

function audit(app: App, verb: string, slug: string, before: Document | null, after: Document | null) {
  const asJson = (value: object) => JSON.parse(JSON.stringify(value)) as Prisma.InputJsonValue;
  return writeEntry(app, commandLine, {
    action: `document.${verb}`,
    target: `document:${slug}`,
    ip: "",
    ...(before && { before: asJson(before) }),
    ...(after && { after: asJson(after) }),
  });
}
