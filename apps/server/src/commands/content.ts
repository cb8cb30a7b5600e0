import type { App } from "../app.ts";
import { type EntryFile, readEntryFile } from "../lib/staff/entry-file.ts";
import { StaffProblem } from "../lib/staff/problem.ts";
import {
  addEntry,
  changeEntry,
  deleteEntry,
  findEntry,
  listEntries,
  publishEntry,
} from "../modules/content/entries.ts";
import { describeField, readField } from "../modules/content/fields.ts";
import { guideKind } from "../modules/content/guides.ts";
import type { ContentKind } from "../modules/content/kind.ts";
import { contentKinds } from "../modules/content/kinds.ts";
import { type Call, type Command, type Printed, withApp } from "./command.ts";
import { readText } from "./files.ts";

/** The fields a list shows besides id and title; the whole entry is in `show` and in --json. */
const listed = ["slug", "kind", "position", "sort", "published_at", "start_at", "end_at"];

function commandFor(kind: ContentKind): Command {
  const fieldOptions = Object.keys(kind.fields).map((name) => [optionName(name), { type: "string" as const }]);
  return {
    summary: kind.summary,
    help: helpFor(kind),
    options: {
      ...Object.fromEntries(fieldOptions),
      at: { type: "string" },
      "dry-run": { type: "boolean" },
      "check-links": { type: "boolean" },
    },
    run: (call) => withApp(call, (app) => runVerb(app, kind, call)),
  };
}

const optionName = (field: string): string => field.replaceAll("_", "-");

function helpFor({ name, fields, text, published, visible }: ContentKind): string {
  const file = text ? "<file.md>" : "<file>";
  const forms = [
    [`${name} list`, "list all"],
    [`${name} show <id>`, "show an entry with all its fields"],
    [`${name} add [${file}] [--field value ...]`, "add an entry"],
    [`${name} edit <id> [${file}] [--field value ...]`, "change the given fields"],
    ...(published
      ? [
          [`${name} publish <id> [--at <time>]`, "publish it now or at a given time"],
          [`${name} unpublish <id>`, "turn it back into a draft"],
        ]
      : []),
    ...(visible
      ? [
          [`${name} publish <id>`, "show it"],
          [`${name} unpublish <id>`, "hide it without deleting it"],
        ]
      : []),
    [`${name} delete <id> [--yes]`, "delete it, after confirmation unless --yes is given"],
  ];
  const lines = (pairs: readonly (readonly string[])[], width: number) =>
    pairs.map(([left = "", right = ""]) => `  ${left.padEnd(width)} ${right}`).join("\n");
  return [
    lines(forms, 52),
    `\nFields, as options or in a file's front matter (name: value, with _ for -):\n${lines(
      Object.entries(fields).map(([field, definition]) => [`--${optionName(field)}`, describeField(definition)]),
      20,
    )}`,
    `\nA file:\n  ---\n  ${Object.keys(fields)[0]}: ...\n  ---${text ? "\n  [en]\n  Markdown without raw HTML; headings begin with ##\n  [zh]\n  The same in Chinese" : ""}`,
    "\n  --dry-run      check everything, write nothing\n  --check-links  also check that every https link responds",
  ].join("\n");
}

async function runVerb(app: App, kind: ContentKind, call: Call): Promise<Printed | Printed[]> {
  const [verb = "list", first] = call.words;
  const options = { isDry: call.values["dry-run"] === true, checksAnswers: call.values["check-links"] === true };
  switch (verb) {
    case "list":
      return (await listEntries(app, kind)).map((row) => (call.values.json ? row : summaryOf(kind, row)));
    case "show":
      return findEntry(app, kind, idFrom(first));
    case "add":
      return outcome(
        "added",
        kind,
        await addEntry(app, kind, await readGivenFields(kind, call, first), options),
        options,
      );
    case "edit": {
      const id = idFrom(first);
      const given = await readGivenFields(kind, call, call.words[2]);
      return outcome("changed", kind, await changeEntry(app, kind, { id, given }, options), options);
    }
    case "publish":
    case "unpublish": {
      const at = verb === "publish" ? timeFrom(app, call.values.at) : null;
      const row = await publishEntry(app, kind, { id: idFrom(first), at }, options);
      return outcome(`${verb}ed`, kind, row, options);
    }
    case "delete": {
      const id = idFrom(first);
      const row = await findEntry(app, kind, id);
      if (!options.isDry) await call.confirm(`Delete ${kind.name} ${id}, "${row[kind.title]}"?`);
      return outcome("deleted", kind, await deleteEntry(app, kind, id, options), options);
    }
    default:
      throw new StaffProblem([`there is no "${verb}" for ${kind.name}; see npm run admin -- ${kind.name} --help`]);
  }
}

function summaryOf(kind: ContentKind, row: Printed): Printed {
  const shown = Object.entries(kind.fields).filter(([name]) => listed.includes(name));
  return {
    id: row.id,
    title: row[kind.title],
    ...Object.fromEntries(shown.map(([name, { column }]) => [name, row[column]])),
  };
}

const outcome = (done: string, kind: ContentKind, row: Printed, { isDry }: { isDry: boolean }): Printed => ({
  [isDry ? "would be" : "done"]: done,
  ...(row.id !== 0 && { id: row.id }),
  title: row[kind.title],
});

function idFrom(text: string | undefined): number {
  if (text === undefined || !/^\d{1,9}$/.test(text)) throw new StaffProblem(["specify the entry by its id"]);
  return Number(text);
}

function timeFrom(app: App, text: string | boolean | undefined): Date {
  if (typeof text !== "string") return app.now();
  const read = readField({ kind: "time", column: "" }, text);
  if ("problem" in read) throw new StaffProblem([`--at ${read.problem}`]);
  return read.value as Date;
}

/** The fields and texts of a file; options override them. */
async function readGivenFields(kind: ContentKind, { values }: Call, path: string | undefined): Promise<EntryFile> {
  const file = path === undefined ? { fields: {}, texts: {} } : readEntryFile(await readText(path));
  const fields = { ...file.fields };
  for (const name of Object.keys(kind.fields)) {
    const value = values[optionName(name)];
    if (typeof value === "string") fields[name] = value;
  }
  return { fields, texts: file.texts };
}

/** A command for each kind of content: `news list`, `banner add file.md`, and so on. Guides have `documents`. */
export const contentCommands: Readonly<Record<string, Command>> = Object.fromEntries(
  contentKinds.filter((kind) => kind !== guideKind).map((kind) => [kind.name, commandFor(kind)]),
);
