import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Language } from "@meridian/contract/errors";
import { folderPath } from "../../lib/runtime-files.ts";

/** The front matter of a guide, between two lines of dashes. */
export interface GuideHead {
  title: string;
  summary: string;
  chapter: string;
  sort: number;
  updatedAt: Date;
}

export interface GuideFile extends GuideHead {
  content: string;
}

export interface Guide {
  slug: string;
  en: GuideFile;
  zh: GuideFile;
  /** Hash of both files; differs from the stored one when either has changed. */
  hash: string;
}

/** Reads the built-in guides in both languages. @throws Error for a file that cannot be read */
export async function readGuides(): Promise<Guide[]> {
  const directory = folderPath("content/docs");
  const names = (await readdir(join(directory, "en"))).filter((name) => name.endsWith(".md")).sort();
  return Promise.all(names.map((name) => readGuide(directory, name.slice(0, -".md".length))));
}

async function readGuide(directory: string, slug: string): Promise<Guide> {
  const read = (language: Language) => readFile(join(directory, language, `${slug}.md`), "utf8");
  const [en, zh] = await Promise.all([read("en"), read("zh")]);
  const hash = createHash("sha256").update(en).update("\0").update(zh).digest("hex");
  return { slug, en: parseGuide(en), zh: parseGuide(zh), hash };
}

/** Splits a file into front matter and text. @throws Error naming the missing or invalid field */
export function parseGuide(file: string): GuideFile {
  const [, head = "", content = ""] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(file) ?? [];
  const values = new Map(
    head.split("\n").map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()] as const;
    }),
  );
  const read = (name: string): string => {
    const value = values.get(name);
    if (!value) throw new Error(`The front matter has no ${name}`);
    return value;
  };
  const updatedAt = new Date(`${read("updated")}T00:00:00Z`);
  const sort = Number(read("sort"));
  if (Number.isNaN(updatedAt.getTime()) || !Number.isInteger(sort))
    throw new Error("updated must be a date such as 2026-01-31, and sort an integer");
  return {
    title: read("title"),
    summary: read("summary"),
    chapter: read("chapter"),
    sort,
    updatedAt,
    content: content.trim(),
  };
}
