import { importFile, importKinds } from "../modules/lookup-api/products/imports/import-file.ts";
import { StaffProblem } from "../modules/staff/problem.ts";
import { type Call, type Command, type Printed, withApp } from "./command.ts";
import { dataOptions, dataVerbs } from "./data-verbs.ts";

const PROGRESS_MS = 1000;
const WIDTH = 62;

const forms = Object.entries(dataVerbs).map(
  ([verb, { form, text }]) => `  ${`data ${verb} ${form}`.trimEnd().padEnd(WIDTH)}${text}`,
);

export const dataCommand: Command = {
  summary: "Sources, builds and versions of the IP database; data of others: base stations, open ports",
  help: `${forms.join("\n")}

  data import cells <file.csv[.gz]>   base stations in OpenCelliD's format
  data import ports <file.csv[.gz]>   ip,port,protocol,seen_date of a survey

  A line that cannot be used is refused with its number; the same file again changes nothing. What has shrunk by more
  than half, and a build that does not pass the gate, is refused unless --force is said.

  --dry-run      of cells and ports: reads everything and writes nothing`,
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
  if (path === undefined) throw new StaffProblem([`say: data import ${importKinds.join("|")} <file>`]);
  const isDry = call.values["dry-run"] === true;
  let shownAt = 0;
  const onProgress = (read: number) => {
    if (!process.stderr.isTTY || performance.now() - shownAt < PROGRESS_MS) return;
    shownAt = performance.now();
    process.stderr.write(`\r${read.toLocaleString("en")} lines`);
  };
  const { reasons, ...counts } = await withApp(call, (app) => importFile(app, kind, path, { isDry, onProgress }));
  if (shownAt > 0) process.stderr.write("\n");
  return { ...counts, ...(reasons.length > 0 && { reasons }) };
}
