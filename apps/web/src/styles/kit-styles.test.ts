import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const source = join(import.meta.dirname, "..");
const kit = dirname(createRequire(import.meta.url).resolve("@mantine/core/styles/Button.layer.css"));

/** The sheets that a component of the kit needs, by file name. */
function sheetsOf(component: string): string[] {
  const own = `${component}.layer.css`;
  const fields = ["TextInput", "Textarea", "NativeSelect", "FileInput", "PasswordInput", "Select"];
  return [
    ...(existsSync(join(kit, own)) ? [own] : []),
    ...(fields.includes(component) ? ["Input.layer.css"] : []),
    ...(component === "Select" ? ["Combobox.layer.css", "Popover.layer.css"] : []),
    ...(component === "Menu" ? ["Popover.layer.css"] : []),
  ];
}

interface Module {
  /** Modules and sheets loaded with this one. */
  imports: string[];
  /** Modules that this one loads later. */
  lazy: string[];
  components: string[];
}

const modules = new Map<string, Module>();
for (const name of readdirSync(source, { recursive: true, encoding: "utf8" })) {
  if (!/\.(?:tsx?|css)$/.test(name) || name.includes(".test.")) continue;
  const path = join(source, name);
  const text = readFileSync(path, "utf8");
  const found = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, target]) => target!);
  const resolved = (target: string) => (target.startsWith(".") ? join(dirname(path), target) : target);
  const fromKit = found(/import \{([^}]*)\} from "@mantine\/core"/g).flatMap((names) => names.split(","));
  modules.set(path, {
    imports: [...found(/^(?:import|export)\b(?! type)[^;]*?from "([^"]+)"/gm), ...found(/^@?import "([^"]+)"/gm)].map(
      resolved,
    ),
    lazy: found(/\bimport\("([^"]+)"\)/g).map(resolved),
    components: fromKit.map((component) => component.trim()).filter((component) => /^[A-Z]/.test(component)),
  });
}

/** The names of the kit's sheets that are there once a module is loaded, because of the module itself. */
function loadedWith(path: string, seen = new Set<string>()): Set<string> {
  const sheets = new Set<string>();
  if (seen.has(path)) return sheets;
  seen.add(path);
  for (const target of modules.get(path)?.imports ?? []) {
    if (target.startsWith("@mantine/core/styles/")) sheets.add(target.split("/").at(-1)!);
    for (const sheet of loadedWith(target, seen)) sheets.add(sheet);
  }
  return sheets;
}

const importers = new Map<string, string[]>();
for (const [path, { imports, lazy }] of modules)
  for (const target of [...imports, ...lazy]) importers.set(target, [...(importers.get(target) ?? []), path]);

/** Whether a sheet is there in whichever way the module is reached. */
function isThere(sheet: string, path: string, seen: ReadonlySet<string> = new Set()): boolean {
  if (loadedWith(path).has(sheet) || seen.has(path)) return true;
  const parents = importers.get(path) ?? [];
  return parents.length > 0 && parents.every((parent) => isThere(sheet, parent, new Set([...seen, path])));
}

test("every component of the kit has its style sheet wherever it is used", () => {
  const uses = [...modules].flatMap(([path, { components }]) =>
    components.flatMap((component) => sheetsOf(component).map((sheet) => ({ path, component, sheet }))),
  );
  expect(uses.length).toBeGreaterThan(200);
  const always = loadedWith(join(source, "styles/index.ts"));
  const bare = uses.filter(({ path, sheet }) => !always.has(sheet) && !isThere(sheet, path));
  expect(bare.map(({ path, component, sheet }) => `${path.slice(source.length + 1)}: ${component} (${sheet})`)).toEqual(
    [],
  );
});
