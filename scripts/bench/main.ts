import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { generateFiles } from "../runtime/derived-files.ts";
import { ROOT_DIRECTORY } from "../runtime/paths.ts";
import { type Bar, checkBars, formatBars, formatTable } from "./bars.ts";
import { checkCliBars, formatCliTable, measureCli } from "./cli.ts";
import { compareAnswers } from "./gate.ts";
import { checkInteractionBars, formatInteractionTable, measureInteractions } from "./interactions.ts";
import { checkJobsBars, formatJobsTable, measureJobs } from "./jobs.ts";
import { measureLookups } from "./lookup.ts";
import { checkPageBars, formatPageTable, measurePages } from "./pages.ts";
import { prepareDataset } from "./prepare.ts";
import { checkSdkBars, formatSdkTable, measureSdk } from "./sdk.ts";

const PARTS = {
  lookup: benchLookups,
  sdk: benchSdk,
  cli: benchCli,
  jobs: benchJobs,
  http: benchHttp,
  pages: benchPages,
  interactions: benchInteractions,
  memory: benchMemory,
  flood: benchFlood,
  starve: benchStarvation,
  bodies: benchLargeBodies,
  counting: benchCounting,
  connections: benchConnections,
  watches: benchWatches,
  builds: benchBuilds,
};
/** Run only on request, because they take minutes. */
const LONG_PARTS = [
  "sdk",
  "cli",
  "jobs",
  "memory",
  "flood",
  "starve",
  "bodies",
  "counting",
  "connections",
  "watches",
  "builds",
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: "boolean", default: false },
    quick: { type: "boolean", default: false },
    assert: { type: "boolean", default: false },
    only: { type: "string", multiple: true, default: [] },
    against: { type: "string" },
    seconds: { type: "string" },
  },
});
const unknown = positionals.filter((name) => !Object.hasOwn(PARTS, name));
if (unknown.length > 0)
  throw new Error(`unknown part ${unknown.join(", ")}; available: ${Object.keys(PARTS).join(", ")}`);
// To standard error, because with --json standard output contains only the result.
const log = (line: string) => process.stderr.write(`${line}\n`);

const results: Record<string, object> = {};
for (const [name, bench] of Object.entries(PARTS)) {
  if (positionals.length > 0 ? !positionals.includes(name) : LONG_PARTS.includes(name)) continue;
  const { table, bars, measured } = await bench();
  results[name] = { ...measured, bars };
  if (!values.json) console.log(`${table}\n\n${formatBars(bars)}\n`);
  if (values.assert && bars.some(({ isRequired, isMet }) => isRequired && isMet === false)) process.exitCode = 1;
}
if (values.json) console.log(JSON.stringify(results, null, 2));

interface Result {
  table: string;
  bars: Bar[];
  /** Raw measurements, for --json. */
  measured: object;
}

async function benchLookups(): Promise<Result> {
  const dataset = await prepareDataset(ROOT_DIRECTORY, log);
  const { compared, differences } = await compareAnswers(dataset);
  log(`${compared} answers compared with npm maxmind, ${differences.length} differ`);
  if (differences.length > 0) {
    log(`wrong answers, including ${differences.slice(0, 5).join(", ")}`);
    process.exitCode = 1;
  }
  const lookups = await measureLookups({ root: ROOT_DIRECTORY, dataset, isQuick: values.quick, log });
  const gate = { compared, differences: differences.slice(0, 100) };
  return { measured: { gate, lookups }, bars: checkBars(lookups), table: formatTable(lookups) };
}

async function benchSdk(): Promise<Result> {
  const measured = await measureSdk(ROOT_DIRECTORY, values.quick, log);
  return { measured: { measured }, bars: checkSdkBars(measured), table: formatSdkTable(measured) };
}

async function benchCli(): Promise<Result> {
  const measured = await measureCli(ROOT_DIRECTORY, values.quick, log);
  return { measured: { measured }, bars: checkCliBars(measured), table: formatCliTable(measured) };
}

async function benchJobs(): Promise<Result> {
  const measured = await measureJobs(ROOT_DIRECTORY, values.quick, log);
  return { measured: { measured }, bars: checkJobsBars(measured), table: formatJobsTable(measured) };
}

async function benchHttp(): Promise<Result> {
  // The server cannot be loaded before its generated files exist.
  await generateFiles();
  const [{ measureHttp }, { checkHttpBars, formatHttpTable }] = await Promise.all([
    import("./http.ts"),
    import("./http-bars.ts"),
  ]);
  const measured = await measureHttp({
    root: ROOT_DIRECTORY,
    isQuick: values.quick,
    only: values.only,
    against: values.against === undefined ? null : resolve(values.against),
    log,
  });
  return { measured, bars: checkHttpBars(measured), table: formatHttpTable(measured) };
}

async function benchMemory(): Promise<Result> {
  await generateFiles();
  const { measureMemory, checkMemoryBars, formatMemoryTable } = await import("./http-memory.ts");
  const measured = await measureMemory(ROOT_DIRECTORY, log);
  return { measured, bars: checkMemoryBars(measured), table: formatMemoryTable(measured) };
}

async function benchFlood(): Promise<Result> {
  await generateFiles();
  const { measureFlood, checkFloodBars, formatFloodTable } = await import("./flood.ts");
  const measured = await measureFlood(ROOT_DIRECTORY, values.quick, log);
  return { measured, bars: checkFloodBars(measured), table: formatFloodTable(measured) };
}

async function benchStarvation(): Promise<Result> {
  await generateFiles();
  const { measureStarvation, checkStarveBars, formatStarveTable } = await import("./starve.ts");
  const measured = await measureStarvation({
    root: ROOT_DIRECTORY,
    isQuick: values.quick,
    only: values.only,
    seconds: values.seconds === undefined ? null : Number(values.seconds),
    log,
  });
  return { measured, bars: checkStarveBars(measured), table: formatStarveTable(measured) };
}

async function benchLargeBodies(): Promise<Result> {
  await generateFiles();
  const { measureLargeBodies, checkLargeBodiesBars, formatLargeBodiesTable } = await import("./large-bodies.ts");
  const measured = await measureLargeBodies(ROOT_DIRECTORY, values.quick, log);
  return { measured, bars: checkLargeBodiesBars(measured), table: formatLargeBodiesTable(measured) };
}

async function benchCounting(): Promise<Result> {
  await generateFiles();
  const { measureCounting, checkCountingBars, formatCountingTable } = await import("./counting.ts");
  const measured = await measureCounting(ROOT_DIRECTORY, values.quick, log);
  return { measured, bars: checkCountingBars(measured), table: formatCountingTable(measured) };
}

async function benchConnections(): Promise<Result> {
  await generateFiles();
  const { measureConnections, checkConnectionsBars, formatConnectionsTable } = await import("./connections.ts");
  const measured = await measureConnections(ROOT_DIRECTORY, values.quick, log);
  return { measured, bars: checkConnectionsBars(measured), table: formatConnectionsTable(measured) };
}

async function benchWatches(): Promise<Result> {
  await generateFiles();
  const { measureWatches, checkWatchesBars, formatWatchesTable } = await import("./watches.ts");
  const measured = await measureWatches(ROOT_DIRECTORY, values.quick, log);
  return { measured: { measured }, bars: checkWatchesBars(measured), table: formatWatchesTable(measured) };
}

async function benchBuilds(): Promise<Result> {
  await generateFiles();
  const { measureBuilds, checkBuildBars, formatBuildTable } = await import("./builds.ts");
  const measured = await measureBuilds(ROOT_DIRECTORY, log);
  return { measured: { measured }, bars: checkBuildBars(measured), table: formatBuildTable(measured) };
}

async function benchPages(): Promise<Result> {
  const measurements = await measurePages({ isQuick: values.quick, only: values.only, log });
  return {
    measured: { measurements },
    bars: checkPageBars(measurements, values.quick),
    table: formatPageTable(measurements),
  };
}

async function benchInteractions(): Promise<Result> {
  const measurements = await measureInteractions(values.quick, log);
  return {
    measured: { measurements },
    bars: checkInteractionBars(measurements),
    table: formatInteractionTable(measurements),
  };
}
