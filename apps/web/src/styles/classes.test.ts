import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const source = join(import.meta.dirname, "..");
const files = readdirSync(source, { recursive: true, encoding: "utf8" });
const read = (name: string) => readFileSync(join(source, name), "utf8");
const namesIn = (sheet: string) => [...sheet.matchAll(/\.([a-z][\w-]*)(?=[^{}]*\{)/gi)].map(([, name]) => name!);

const pages = files.filter((name) => name.endsWith(".tsx") && !name.endsWith(".test.tsx")).map(read);
const sheets = files.filter((name) => name.endsWith(".module.css")).map(read);
const global = files.filter((name) => /^styles[\\/].*\.css$/.test(name)).map(read);
const kit = ["styles/primitives.css", "styles/lists.css", "styles/utilities.css", "styles/spacing.css"].flatMap(
  (name) => namesIn(read(name)),
);

/** The class names written out in `className`, without those of a sheet. */
const written = new Set(
  pages
    .flatMap((page) => [...page.matchAll(/className=(?:"([^"]*)"|\{`([^`]*)`\})/g)])
    .flatMap(([, text, template]) => (text ?? template ?? "").replace(/\$\{[^}]*\}/g, " ").split(/\s+/))
    .filter((name) => name !== ""),
);

test("every class written out in a page is declared", () => {
  const declared = new Set([
    ...global.flatMap(namesIn),
    ...sheets.flatMap((sheet) => [...sheet.matchAll(/:global\(\.([\w-]+)/g)].map(([, name]) => name!)),
  ]);
  expect([...written].filter((name) => !declared.has(name))).toEqual([]);
});

test("every shared class is used", () => {
  const text = [...pages, ...sheets].join("\n");
  const unused = [...new Set(kit)].filter((name) => !new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(text));
  expect(unused).toEqual([]);
});

test("every table takes its look from data-table", () => {
  const tables = pages.flatMap((page) => [...page.matchAll(/<table\b[^>]*>/g)].map(([tag]) => tag));
  expect(tables.length).toBeGreaterThan(20);
  expect(tables.filter((tag) => !/className=["{`]+data-table\b/.test(tag))).toEqual([]);
});
