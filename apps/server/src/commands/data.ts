import { IpdbReader } from "@meridian/ipdb";
import { databaseDirectory, newestIntact } from "../modules/databases/build.ts";
import { measureCoverage } from "../modules/databases/coverage.ts";
import { importFile, importKinds } from "../modules/lookup-api/products/imports/import-file.ts";
import { StaffProblem } from "../modules/staff/problem.ts";
import { type Command, type Printed, withApp } from "./command.ts";

const PROGRESS_MS = 1000;

export const dataCommand: Command = {
  summary: "Bring data of others: base stations, open ports; measure the IP database",
  help: `  data import cells <file.csv[.gz]>   base stations in OpenCelliD's format
  data import ports <file.csv[.gz]>   ip,port,protocol,seen_date of a survey
  data coverage                       how much of the IPv4 space has each part of an answer

  A line that cannot be used is refused with its number; the same file again changes nothing.

  --dry-run      reads everything and writes nothing`,
  options: { "dry-run": { type: "boolean" } },
  run: async (call) => {
    const [verb, kind = "", path] = call.words;
    if (verb === "coverage") return await withApp(call, async ({ config }) => coverageOf(config.DATA_DIR));
    if (verb !== "import" || !importKinds.includes(kind) || path === undefined)
      throw new StaffProblem([`say: data import ${importKinds.join("|")} <file>, or data coverage`]);
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

function coverageOf(dataDirectory: string): Printed[] {
  const newest = newestIntact(databaseDirectory(dataDirectory), () => undefined);
  if (!newest) throw new StaffProblem(["there is no IP database yet; npm run admin -- data-build makes one"]);
  return measureCoverage(IpdbReader.open(newest.path, { trusted: true })).map((row) => ({ ...row }));
}
