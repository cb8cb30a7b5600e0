import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { App } from "../../app.ts";
import { folderPath } from "../../lib/runtime-files.ts";
import { type EntryFile, readEntryFile } from "../../lib/staff/entry-file.ts";
import { addEntry } from "./entries.ts";
import type { ContentKind } from "./kind.ts";
import { kindNamed } from "./kinds.ts";

/** In this order, because partners refer to their types. `isSample`: placeholder content only. */
const seededKinds = [
  { name: "news", isSample: false },
  { name: "event", isSample: true },
  { name: "case", isSample: true },
  { name: "partner-type", isSample: true },
  { name: "partner", isSample: true },
] as const;

/** The entries that the product brings of one kind, in the order of their files. */
export async function readEntries(kind: ContentKind): Promise<EntryFile[]> {
  const directory = join(folderPath("content/entries"), kind.name);
  const names = (await readdir(directory)).filter((name) => name.endsWith(".md")).sort();
  return Promise.all(names.map(async (name) => readEntryFile(await readFile(join(directory, name), "utf8"))));
}

/**
 * Seeds the kinds without any entry: articles about the product and, outside production, events, cases and partners
 * that are marked as samples.
 */
export async function seedEntries(app: App): Promise<number> {
  const isProduction = app.config.NODE_ENV === "production";
  const wanted: ContentKind[] = [];
  for (const { name, isSample } of seededKinds) {
    const kind = kindNamed(name);
    if (!(isSample && isProduction) && (await hasNone(app, kind))) wanted.push(kind);
  }
  let count = 0;
  for (const kind of wanted)
    for (const entry of await readEntries(kind)) {
      await addEntry(app, kind, entry, { isDry: false, checksAnswers: false, trustsLinks: true });
      count++;
    }
  return count;
}

async function hasNone({ db }: App, { table }: ContentKind): Promise<boolean> {
  const counted = db[table] as unknown as { count(): Promise<number> };
  return (await counted.count()) === 0;
}
