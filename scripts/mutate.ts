// `npm run mutate -- <area> [<path>[:<line>-<line>] ...]`: breaks the code of an area in one place at a time and runs the
// area's tests. Fails if no test noticed a mutant that scripts/mutation/survivors.ts does not explain, or if an explained one does
// not survive.
// Stryker mutates a copy of the repository, so that the working tree stays as it is.
import { globSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Stryker } from "@stryker-mutator/core";
import { migrate } from "../apps/server/src/db/migrate.ts";
import { areas } from "./mutation/areas.ts";
import { survivors } from "./mutation/survivors.ts";
import { generateFiles } from "./runtime/derived-files.ts";
import { startEmbeddedPostgres } from "./runtime/embedded-postgres.ts";
import { MIGRATIONS_DIRECTORY } from "./runtime/paths.ts";

type Mutant = Awaited<ReturnType<Stryker["runMutationTest"]>>[number];

const [name = "", ...paths] = process.argv.slice(2);
const area = areas[name];
if (!area) {
  console.error(
    `Usage: npm run mutate -- <area> [<path>[:<line>-<line>] ...]\nAreas: ${Object.keys(areas).join(", ")}`,
  );
  process.exit(2);
}

await generateFiles();
process.env.MUTATION_TESTS = area.tests.flatMap((pattern) => globSync(pattern)).join(" ");
// One server and one migrated database for all mutants, of which each test file copies its own.
const postgres = area.needsDatabase ? await startTemplate() : undefined;
process.env.MUTATION_DATABASE = postgres?.url ?? "";
const mutants = await new Stryker({
  testRunner: "kept-thread",
  plugins: ["test-runner", "report-survivors", "ignore-texts"].map((name) => `./scripts/mutation/${name}.ts`),
  mutate: paths.length > 0 ? paths : [...area.sources],
  ignorers: ["texts"],
  // With a database a mutant takes seconds; those of strings, and of SQL as a whole, are not worth it.
  mutator: { excludedMutations: area.needsDatabase ? ["StringLiteral"] : [] },
  coverageAnalysis: "perTest",
  concurrency: Number(process.env.MUTATION_CONCURRENCY ?? 1),
  timeoutMS: area.needsDatabase ? 25_000 : 15_000,
  reporters: ["progress-append-only", "survivors"],
  // Its preprocessor needs an older version of TypeScript; Vitest does without.
  tsconfigFile: "none",
  ignorePatterns: ["/apps/web/*", "!/apps/web/tsconfig.json", "/dist", ".data", ".tsc", "test-results"],
  tempDirName: ".data/stryker",
  allowConsoleColors: false,
}).runMutationTest();
await postgres?.stop();

const isAlive = ({ status }: Mutant) => status === "Survived" || status === "NoCoverage";
const alive = mutants.filter(isAlive).map((mutant) => ({ ...mutant, ...sourceOf(mutant) }));
const isExplainedBy = (mutant: (typeof alive)[number], known: (typeof survivors)[number]) =>
  mutant.fileName.endsWith(known.file) &&
  mutant.line === known.line &&
  mutant.from === known.from &&
  squeeze(mutant.replacement) === known.to;
const unexplained = alive.filter((mutant) => !survivors.some((known) => isExplainedBy(mutant, known)));
// Of a file that is mutated in part, an explained mutant may be outside.
const mutatedFiles = paths.some((path) => path.includes(":"))
  ? []
  : [...new Set(mutants.map(({ fileName }) => fileName))];
const unneeded = survivors.filter(
  (known) =>
    mutatedFiles.some((file) => file.endsWith(known.file)) && !alive.some((mutant) => isExplainedBy(mutant, known)),
);

for (const { fileName, location, status, from, replacement } of unexplained)
  console.log(`\n${fileName}:${location.start.line} ${status}\n- ${from}\n+ ${squeeze(replacement)}`);
for (const { file, from, to } of unneeded) console.log(`\n${file}: no longer survives: ${from} => ${to}`);
const failures = mutants.filter(({ status }) => status === "RuntimeError" || status === "CompileError").length;
const tried = mutants.filter(({ status }) => status !== "Ignored").length - failures;
console.log(
  `\n${name}: ${tried} mutants, ${tried - alive.length} killed, ${alive.length - unexplained.length} explained, ${unexplained.length} survived`,
);
process.exit(unexplained.length + unneeded.length > 0 ? 1 : 0);

async function startTemplate() {
  const directory = mkdtempSync(join(tmpdir(), "meridian-postgres-"));
  const server = await startEmbeddedPostgres({ directory, database: "mutation_template", isDurable: false });
  await migrate(server.url, MIGRATIONS_DIRECTORY);
  return server;
}

/** The first line of what was mutated, and the mutated part. */
function sourceOf({ fileName, location: { start, end } }: Mutant): { line: string; from: string } {
  const lines = readFileSync(fileName, "utf8")
    .split("\n")
    .slice(start.line - 1, end.line);
  const [line = ""] = lines;
  const last = lines.length - 1;
  lines[last] = (lines[last] ?? "").slice(0, end.column - 1);
  lines[0] = (lines[0] ?? "").slice(start.column - 1);
  return { line: line.trim(), from: squeeze(lines.join("\n")) };
}

function squeeze(text: string | undefined): string {
  return (text ?? "").replace(/\s+/g, " ").trim();
}
