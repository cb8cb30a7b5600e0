// `npm test`: prepares what the tests need, runs Vitest and Playwright side by side, and ends with "N passed, N failed".
//
//   npm test -- <filter>              test files whose path contains the filter
//   npm test -- unit [arguments]      Vitest only, with Vitest's own arguments
//   npm test -- browser [arguments]   Playwright only, with Playwright's own arguments
//   npm test -- full                  before a release: also every page in every view, tests at both widths, and the paint
//                                     of pages on slow 4G
//
// With TEST_DATABASE_URL and TEST_REDIS_URL set, the server's tests run on that PostgreSQL and Redis. With
// TEST_DURATIONS_FILE set, the duration of every test is appended to that file: seconds, tab, title. With
// TEST_REMARKS_FILE set, the titles of tests that failed, were retried or were skipped are appended there, with the errors.
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureChromium } from "./runtime/chromium.ts";
import { runNode } from "./runtime/commands.ts";
import { generateFiles } from "./runtime/derived-files.ts";
import { describeError } from "./runtime/errors.ts";
import {
  type Failure,
  findSlowest,
  type Outcome,
  readPlaywrightOutcome,
  readVitestOutcome,
  sumOutcomes,
} from "./runtime/outcomes.ts";

type Suite = (args: string[], options: SuiteOptions) => Promise<SuiteResult>;
type SuiteOptions = {
  /** The path of the suite's JSON report. */
  report: string;
  isBesideOthers: boolean;
};
type SuiteResult = { outcome: Outcome; succeeded: boolean };

const SUITES: Record<string, Suite> = { unit: runVitest, browser: runPlaywright };
/** Suites side by side, because each alone leaves the processors idle for half of its time. */
const WHOLE_RUN = [[runVitest, runPlaywright]];
const FULL_RUN = [[runVitest, runFullPlaywright], [runPaintMeasurement]];
const NO_OUTCOME: Outcome = { passed: 0, failed: 0, failures: [], skipped: [], flaky: [], durations: [] };
const SLOWEST = 10;

const [first = "", ...rest] = process.argv.slice(2);
const selected = first === "full" ? FULL_RUN : SUITES[first] && [[SUITES[first]]];
const groups = selected ?? WHOLE_RUN;
const args = selected || first === "" ? rest : [first, ...rest];

const directory = mkdtempSync(join(tmpdir(), "meridian-test-report-"));
const results: SuiteResult[] = [];
for (const group of groups)
  results.push(...(await Promise.all(group.map((suite) => runSafely(suite, group.length > 1)))));
rmSync(directory, { recursive: true });

const total = sumOutcomes(results);
report(total);
process.exit(total.failed > 0 ? 1 : 0);

async function runSafely(suite: Suite, isBesideOthers: boolean): Promise<SuiteResult> {
  try {
    await generateFiles();
    return await suite(args, { report: join(directory, `${suite.name}.json`), isBesideOthers });
  } catch (error) {
    console.error(describeError(error));
    return { outcome: NO_OUTCOME, succeeded: false };
  }
}

function report({ passed, failed, failures, skipped, flaky, durations }: Outcome): void {
  append(process.env.TEST_DURATIONS_FILE, durations.map(formatDuration));
  append(process.env.TEST_REMARKS_FILE, [
    ...failures.map((failure) => `failed: ${formatFailure(failure)}`),
    ...flaky.map((failure) => `passed only on retry: ${formatFailure(failure)}`),
    ...skipped.map((title) => `skipped: ${title}`),
  ]);
  console.log("\nSlowest tests, in seconds:");
  for (const test of findSlowest(durations, SLOWEST)) console.log(formatDuration(test));
  printList("Failed", failures.map(formatFailure));
  printList("Skipped", skipped);
  printList("Passed only on retry", flaky.map(formatFailure));
  console.log(`\n${passed} passed, ${failed} failed`);
}

function append(file: string | undefined, lines: readonly string[]): void {
  if (file) appendFileSync(file, lines.map((line) => `${line}\n`).join(""));
}

function formatDuration({ milliseconds, title }: Outcome["durations"][number]): string {
  return `${(milliseconds / 1000).toFixed(1)}\t${title}`;
}

/** The title and, indented below it, the error. */
function formatFailure({ title, reason }: Failure): string {
  return reason === "" ? title : `${title}\n${reason.replace(/^/gm, "    ")}`;
}

function printList(heading: string, entries: readonly string[]): void {
  if (entries.length === 0) return;
  console.log(`\n${heading}: ${entries.length}`);
  for (const entry of entries) console.log(`  ${entry}`);
}

function runVitest(args: string[], { report, isBesideOthers }: SuiteOptions): Promise<SuiteResult> {
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  return runSuite("node_modules/vitest/vitest.mjs", ["run", "--passWithNoTests", ...reporters, ...args], {
    isBesideOthers,
    readOutcome: () => readVitestOutcome(JSON.parse(readFileSync(report, "utf8"))),
  });
}

async function runPlaywright(
  args: string[],
  { report, isBesideOthers }: SuiteOptions,
  isFull = false,
): Promise<SuiteResult> {
  return runSuite(
    "node_modules/@playwright/test/cli.js",
    ["test", "--pass-with-no-tests", "--reporter=list,json", ...args],
    {
      environment: {
        CHROMIUM_PATH: await ensureChromium(),
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        TEST_FULL: isFull ? "1" : "",
      },
      isBesideOthers,
      readOutcome: () => readPlaywrightOutcome(JSON.parse(readFileSync(report, "utf8"))),
    },
  );
}

function runFullPlaywright(args: string[], options: SuiteOptions): Promise<SuiteResult> {
  return runPlaywright(args, options, true);
}

/** Counts as one test. */
async function runPaintMeasurement(): Promise<SuiteResult> {
  try {
    await runNode("scripts/bench/main.ts", ["pages", "--quick", "--assert"], { output: "shown" });
    return { outcome: { ...NO_OUTCOME, passed: 1 }, succeeded: true };
  } catch {
    const failures = [{ title: "largest paint and layout shift of pages on slow 4G", reason: "" }];
    return { outcome: { ...NO_OUTCOME, failed: 1, failures }, succeeded: false };
  }
}

async function runSuite(
  file: string,
  args: string[],
  {
    environment = {},
    isBesideOthers,
    readOutcome,
  }: { environment?: Record<string, string>; isBesideOthers: boolean; readOutcome: () => Outcome },
): Promise<SuiteResult> {
  let succeeded = true;
  try {
    await runNode(file, args, { environment, output: isBesideOthers ? "lines" : "shown" });
  } catch {
    succeeded = false;
  }
  return { outcome: readOutcome(), succeeded };
}
