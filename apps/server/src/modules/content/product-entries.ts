import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { folderPath } from "../../lib/runtime-files.ts";
import { type EntryFile, readEntryFile } from "../../lib/staff/entry-file.ts";

/** The entries that the product brings of one kind, in the order of their files. */
export async function readEntries(kind: string): Promise<EntryFile[]> {
  const directory = join(folderPath("content/entries"), kind);
  const names = (await readdir(directory)).filter((name) => name.endsWith(".md")).sort();
  return Promise.all(names.map(async (name) => readEntryFile(await readFile(join(directory, name), "utf8"))));
}
