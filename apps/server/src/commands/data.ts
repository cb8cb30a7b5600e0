import { importFile, importKinds } from "../modules/lookup-api/products/imports/import-file.ts";
import { StaffProblem } from "../modules/staff/problem.ts";
import { type Command, withApp } from "./command.ts";

const PROGRESS_MS = 1000;

export const dataCommand: Command = {
  summary: "Bring data of others: base stations, open ports",
  help: `  data import cells <file.csv[.gz]>   base stations in OpenCelliD's format
  data import ports <file.csv[.gz]>   ip,port,protocol,seen_date of a survey

  A line that cannot be used is refused with its number; the same file again changes nothing.

  --dry-run      reads everything and writes nothing`,
  options: { "dry-run": { type: "boolean" } },
  run: async (call) => {
    const [verb, kind = "", path] = call.words;
    if (verb !== "import" || !importKinds.includes(kind) || path === undefined)
      throw new StaffProblem([`say: data import ${importKinds.join("|")} <file>`]);
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
  },
};
