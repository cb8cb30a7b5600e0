// `npm test`: makes what the tests need, runs Vitest and then Playwright, and ends with "N passed, N failed".
//
//   npm test -- <filter>             test files whose path contains the filter
//   npm test -- unit [arguments]     Vitest only, with Vitest's own arguments
//   npm test -- browser [arguments]  Playwright only, with Playwright's own arguments
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureChromium } from "./runtime/chromium.ts";
import { runNode } from "./runtime/commands.ts";
import { generateFiles } from "./runtime/derived-files.ts";
import { describeError } from "./runtime/errors.ts";
import { type Outcome, readPlaywrightOutcome, readVitestOutcome, sumOutcomes } from "./runtime/outcomes.ts";

type Suite = (args: string[], report: string) => Promise<SuiteResult>;
type SuiteResult = { outcome: Outcome; succeeded: boolean };

const SUITES: Record<string, Suite> = { unit: runVitest, browser: runPlaywright };
const NOTHING: Outcome = { passed: 0, failed: 0, skipped: 0 };

const [first = "", ...rest] = process.argv.slice(2);
const chosen = SUITES[first];
const suites = chosen ? [chosen] : Object.values(SUITES);
const args = chosen || first === "" ? rest : [first, ...rest];

const directory = mkdtempSync(join(tmpdir(), "meridian-test-report-"));
const results: SuiteResult[] = [];
for (const [index, suite] of suites.entries()) {
  try {
    if (index === 0) await generateFiles();
    results.push(await suite(args, join(directory, `${index}.json`)));
  } catch (error) {
    console.error(describeError(error));
    results.push({ outcome: NOTHING, succeeded: false });
  }
}
rmSync(directory, { recursive: true });

const { passed, failed, skipped } = sumOutcomes(results);
if (skipped > 0) console.log(`${skipped} skipped`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

function runVitest(args: string[], report: string): Promise<SuiteResult> {
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  return runSuite("node_modules/vitest/vitest.mjs", ["run", "--passWithNoTests", ...reporters, ...args], {
    readOutcome: () => readVitestOutcome(JSON.parse(readFileSync(report, "utf8"))),
  });
}

async function runPlaywright(args: string[], report: string): Promise<SuiteResult> {
  return runSuite(
    "node_modules/@playwright/test/cli.js",
    ["test", "--pass-with-no-tests", "--reporter=list,json", ...args],
    {
      environment: { CHROMIUM_PATH: await ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      readOutcome: () => readPlaywrightOutcome(JSON.parse(readFileSync(report, "utf8"))),
    },
  );
}

async function runSuite(
  file: string,
  args: string[],
  { environment = {}, readOutcome }: { environment?: Record<string, string>; readOutcome: () => Outcome },
): Promise<SuiteResult> {
  let succeeded = true;
  try {
    await runNode(file, args, { environment, output: "shown" });
  } catch {
    succeeded = false;
  }
  return { outcome: readOutcome(), succeeded };
}
