import { StaffProblem } from "../lib/staff/problem.ts";
import { importFile, importKinds } from "../modules/lookup-api/products/imports/import-file.ts";
import { type Call, type Command, type Printed, withApp } from "./command.ts";
import { dataOptions, dataVerbs } from "./data-verbs.ts";
import { helpLine } from "./verbs.ts";

const PROGRESS_MS = 1000;

const forms = Object.entries(dataVerbs).map(([verb, { form, text }]) => helpLine(`data ${verb} ${form}`, text));

export const dataCommand: Command = {
  summary: "Sources, builds and versions of the IP database; imports of cell towers and open ports",
  help: `${forms.join("\n")}

  data import cells <file.csv[.gz]>   cell towers in OpenCelliD's format
  data import ports <file.csv[.gz]>   a port survey: ip,port,protocol,seen_date

  Invalid lines are reported by number; importing the same file again changes nothing. Content that has shrunk by more
  than half and builds that fail the gate are refused without --force.

  --dry-run      for cells and ports: read everything, write nothing`,
  options: { ...dataOptions, "dry-run": { type: "boolean" } },
  run: async (call) => {
    const [word = "sources", kind = ""] = call.words;
    if (word === "import" && importKinds.includes(kind)) return importTable(call);
    const verb = Object.hasOwn(dataVerbs, word) ? dataVerbs[word] : undefined;
    if (!verb) throw new StaffProblem([`there is no "${word}" for data; see npm run admin -- data --help`]);
    return withApp(call, (app) => verb.run(app, call));
  },
};

async function importTable(call: Call): Promise<Printed> {
  const [, kind = "", path] = call.words;
  if (path === undefined) throw new StaffProblem([`usage: data import ${importKinds.join("|")} <file>`]);
  const isDry = call.values["dry-run"] === true;
  let printedAt = 0;
  const onProgress = (read: number) => {
    if (!process.stderr.isTTY || performance.now() - printedAt < PROGRESS_MS) return;
    printedAt = performance.now();
    process.stderr.write(`\r${read.toLocaleString("en")} lines`);
  };
  const { reasons, ...counts } = await withApp(call, (app) => importFile(app, kind, path, { isDry, onProgress }));
  if (printedAt > 0) process.stderr.write("\n");
  return { ...counts, ...(reasons.length > 0 && { reasons }) };
}
