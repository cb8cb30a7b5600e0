// The floors of the server: each folder imports values only from its own floor and lower ones, and no folders import each
// other in a ring. The list is the table in docs/architecture.md.
import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { ROOT_DIRECTORY } from "./runtime/paths.ts";

const SOURCE = "apps/server/src";
/** Files beside `lib/` that belong to it. */
const LIB_FILES = ["app.ts", "config.ts", "errors.ts", "jobs.ts"];

/** Folders of each floor, the lowest first; a module is named without `modules/`. */
export type Floors = readonly (readonly string[])[];

/** The table under "Floors": a row for each floor, the lowest last, its folders in the second column. */
export function readFloors(markdown: string): Floors {
  const [, section = ""] = markdown.split("\n## Floors\n");
  const rows = section
    .split("\n## ")[0]!
    .split("\n")
    .filter((line) => line.startsWith("| ") && line.includes("`"));
  return rows.map((row) => [...row.split("|")[2]!.matchAll(/`([^`]+)`/g)].map(([, folder]) => folder!)).reverse();
}

/** A value import of one folder from another. */
export interface Import {
  from: string;
  to: string;
  /** The importing file. */
  file: string;
}

/** What breaks the rule, a sentence for each; empty if nothing does. */
export function faultsOf(floors: Floors, folders: readonly string[], imports: readonly Import[]): string[] {
  const floorOf = new Map(floors.flatMap((names, floor) => names.map((name) => [name, floor] as const)));
  const unplaced = folders.filter((folder) => !floorOf.has(folder)).map((folder) => `${folder} is on no floor`);
  const missing = [...floorOf.keys()].filter((name) => !folders.includes(name)).map((name) => `there is no ${name}`);
  const upward = imports
    .filter(({ from, to }) => (floorOf.get(from) ?? 0) < (floorOf.get(to) ?? 0))
    .map(({ file, to }) => `${file} imports ${to}, which is on a higher floor`);
  return [...unplaced, ...missing, ...upward, ...ringsOf(imports)];
}

/** Each ring once, as the folders it leads through. */
function ringsOf(imports: readonly Import[]): string[] {
  const targets = new Map<string, Set<string>>();
  for (const { from, to } of imports) targets.set(from, (targets.get(from) ?? new Set()).add(to));
  const rings: string[] = [];
  const done = new Set<string>();
  const follow = (folder: string, path: readonly string[]): void => {
    if (path.includes(folder)) rings.push(`a ring: ${[...path.slice(path.indexOf(folder)), folder].join(" → ")}`);
    if (done.has(folder) || path.includes(folder)) return;
    for (const target of targets.get(folder) ?? []) follow(target, [...path, folder]);
    done.add(folder);
  };
  for (const folder of targets.keys()) follow(folder, []);
  return rings;
}

const IMPORT = /^(?:import|export)\s+(?!type\b)([^;]*?)\bfrom\s+"(\.[^"]+)"/gms;
const ONLY_TYPES = /^\{(\s*type\s[^,}]+,?)+\s*\}\s*$/;

/** Specifiers of the relative value imports in a file. */
export const importsIn = (code: string): string[] =>
  [...code.matchAll(IMPORT)].filter(([, names]) => !ONLY_TYPES.test(names!)).map(([, , specifier]) => specifier!);

/** The folder of a file, given relative to the source folder; null for files that put the server together. */
export function folderOf(file: string): string | null {
  if (LIB_FILES.includes(file)) return "lib";
  const [first, second, third] = file.split("/");
  if (first === "modules") return third === undefined ? null : second!;
  return second === undefined || first === "generated" || first === "db" ? null : first!;
}

/** Reads the server's sources and returns what breaks the rule. */
export function checkFloors(): string[] {
  const floors = readFloors(readFileSync(join(ROOT_DIRECTORY, "docs/architecture.md"), "utf8"));
  const folders = new Set<string>();
  const imports: Import[] = [];
  for (const path of readdirSync(join(ROOT_DIRECTORY, SOURCE), { recursive: true, encoding: "utf8" })) {
    const file = path.replaceAll("\\", "/");
    const from = folderOf(file);
    if (from === null || !file.endsWith(".ts") || file.endsWith(".test.ts")) continue;
    folders.add(from);
    for (const specifier of importsIn(readFileSync(join(ROOT_DIRECTORY, SOURCE, path), "utf8"))) {
      const to = folderOf(posix.join(posix.dirname(file), specifier));
      if (to !== null && to !== from) imports.push({ from, to, file });
    }
  }
  return faultsOf(floors, [...folders], imports);
}
