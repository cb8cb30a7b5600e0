import { writeFile } from "node:fs/promises";
import type { App } from "../app.ts";
import { readEntryFile } from "../lib/staff/entry-file.ts";
import { StaffProblem } from "../lib/staff/problem.ts";
import { deleteGuide, guideFile, listGuides, resetGuide, setGuide } from "../modules/content/staff-guides.ts";
import { type Call, type Command, type Printed, withApp } from "./command.ts";
import { readText } from "./files.ts";

const help = `  documents list                     list all guides and their state
  documents save <slug> <file.md>    write a guide to a file for editing
  documents set <slug> <file.md>     update or add a guide from a file
  documents delete <slug> [--yes]    hide a built-in guide, delete one of your own
  documents reset <slug> [--yes]     restore the built-in version of a guide

A file:
  ---
  title_en: ...
  title_zh: ...
  summary_en: ...
  summary_zh: ...
  chapter: start | guides | data
  sort: 100
  ---
  [en]
  Markdown without raw HTML; headings begin with ##; {#name} after one sets its anchor.
  {origin} is replaced with this site's address. Consecutive code blocks in several languages share tabs.
  [zh]
  The same in Chinese

  --dry-run      checks everything and writes nothing`;

/** Staff commands for the guides; the reference is generated from the contract. */
export const documentCommand: Command = {
  summary: "Documentation guides",
  help,
  options: { "dry-run": { type: "boolean" } },
  run: (call) => withApp(call, (app) => runVerb(app, call)),
};

async function runVerb(app: App, { words, values, confirm }: Call): Promise<Printed | Printed[]> {
  const [verb = "list", slug, path] = words;
  const options = { isDry: values["dry-run"] === true };
  if (verb === "list") return listGuides(app);
  if (slug === undefined) throw new StaffProblem(["specify the guide's slug"]);
  const ask = async (question: string) => {
    if (!options.isDry) await confirm(question);
  };
  switch (verb) {
    case "save":
      if (options.isDry) await guideFile(app, slug);
      else await writeFile(requirePath(path), await guideFile(app, slug));
      return { done: "saved", slug, file: path };
    case "set":
      return setGuide(app, slug, readEntryFile(await readText(requirePath(path))), options).then(reportDone(options));
    case "delete":
      await ask(`Remove the guide ${slug} from the site?`);
      return deleteGuide(app, slug, options).then(reportDone(options));
    case "reset":
      await ask(`Replace the guide ${slug} with the product's own?`);
      return resetGuide(app, slug, options).then(reportDone(options));
    default:
      throw new StaffProblem([`there is no "${verb}" for documents; see npm run admin -- documents --help`]);
  }
}

/** A dry run reports what it would do. */
const reportDone =
  ({ isDry }: { isDry: boolean }) =>
  ({ done, slug }: { done: string; slug: string }): Printed => ({ [isDry ? "would be" : "done"]: done, slug });

function requirePath(path: string | undefined): string {
  if (path === undefined) throw new StaffProblem(["specify a file"]);
  return path;
}
