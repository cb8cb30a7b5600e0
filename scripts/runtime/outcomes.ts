import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ROOT_DIRECTORY } from "./paths.ts";

/** The result of a suite. */
export type Outcome = {
  passed: number;
  failed: number;
  failures: Failure[];
  /** Titles of tests that did not run. */
  skipped: string[];
  /** Tests that failed at first and passed on retry; they count as passed. */
  flaky: Failure[];
  durations: TestDuration[];
};
/** A test that failed at least once, with the beginning of its first error. */
export type Failure = { title: string; reason: string };
export type TestDuration = { title: string; milliseconds: number };

/** Number of tests that may need a retry before the run counts as failed. */
const MAX_FLAKY = 2;
const MAX_REASON = { lines: 6, characters: 600 };

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    /** Why the file could not be loaded. */
    message: string;
    assertionResults: {
      fullName: string;
      status: string;
      duration?: number | null;
      /** From all attempts, even if the last one passed. */
      failureMessages?: string[];
    }[];
  }[];
};

type PlaywrightSuite = {
  title: string;
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    tests: {
      projectName: string;
      status: "expected" | "unexpected" | "flaky" | "skipped";
      results: { duration: number; errors: PlaywrightError[] }[];
    }[];
  }[];
};
type PlaywrightError = { message?: string };
type PlaywrightReport = { errors: PlaywrightError[]; suites: PlaywrightSuite[] };

export function readVitestOutcome(report: VitestReport): Outcome {
  // A file that cannot be loaded has no failed test, so it counts as one failure.
  const unloadable = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status, duration, failureMessages = [] }) => ({
      title: `${relative(ROOT_DIRECTORY, name)} › ${fullName}`,
      status,
      isFlaky: status === "passed" && failureMessages.length > 0,
      reason: beginningOf(failureMessages[0]),
      milliseconds: duration ?? 0,
    })),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadable.length,
    failures: [
      ...unloadable.map(({ name, message }) => ({
        title: relative(ROOT_DIRECTORY, name),
        reason: beginningOf(message),
      })),
      ...tests.filter(({ status }) => status === "failed").map(toFailure),
    ],
    skipped: tests.filter(({ status }) => status !== "passed" && status !== "failed").map(({ title }) => title),
    flaky: tests.filter(({ isFlaky }) => isFlaky).map(toFailure),
    durations: tests.map(toDuration),
  };
}

export function readPlaywrightOutcome({ errors, suites }: PlaywrightReport): Outcome {
  const tests = suites.flatMap((suite) => listTests(suite, []));
  const testsOf = (expected: string) => tests.filter(({ status }) => status === expected);
  const flaky = testsOf("flaky").map(toFailure);
  const failures = [
    ...errors.map(({ message }) => ({ title: "browser tests, outside of any test", reason: beginningOf(message) })),
    ...testsOf("unexpected").map(toFailure),
  ];
  return {
    passed: testsOf("expected").length + flaky.length,
    failed: failures.length,
    failures,
    skipped: testsOf("skipped").map(({ title }) => title),
    flaky,
    durations: tests.map(toDuration),
  };
}

function listTests({ title, suites = [], specs }: PlaywrightSuite, parents: readonly string[]) {
  const path = [...parents, title];
  const tests: (TestDuration & Failure & { status: string })[] = specs.flatMap((spec) =>
    spec.tests.map(({ projectName, status, results }) => ({
      title: [`[${projectName}] ${path.join(" › ")}`, spec.title].join(" › "),
      status,
      reason: reasonOf(results.find(({ errors }) => errors.length > 0)?.errors),
      milliseconds: results.reduce((sum, { duration }) => sum + duration, 0),
    })),
  );
  for (const suite of suites) tests.push(...listTests(suite, path));
  return tests;
}

const toFailure = ({ title, reason }: Failure): Failure => ({ title, reason });
const toDuration = ({ title, milliseconds }: TestDuration): TestDuration => ({ title, milliseconds });

/** All errors, because a test that timed out has a second one that names what it was waiting for. */
const reasonOf = (errors: PlaywrightError[] = []): string =>
  beginningOf(errors.map(({ message }) => message).join("\n"));

/** The first lines of a message, without colours, empty lines and stack frames. */
function beginningOf(message = ""): string {
  const lines = stripVTControlCharacters(message)
    .split("\n")
    .map((line) => line.trimEnd())
    .filter((line) => line !== "" && !/^\s+at /.test(line));
  return lines.slice(0, MAX_REASON.lines).join("\n").slice(0, MAX_REASON.characters);
}

/**
 * The result of a whole run. A suite that exits with an error but no failed test has failed, and so has a run in which
 * more than two tests needed a second attempt.
 */
export function sumOutcomes(outcomes: { outcome: Outcome; succeeded: boolean }[]): Outcome {
  const total: Outcome = { passed: 0, failed: 0, failures: [], skipped: [], flaky: [], durations: [] };
  for (const { outcome, succeeded } of outcomes) {
    total.passed += outcome.passed;
    total.failed += outcome.failed === 0 && !succeeded ? 1 : outcome.failed;
    total.failures.push(...outcome.failures);
    total.skipped.push(...outcome.skipped);
    total.flaky.push(...outcome.flaky);
    total.durations.push(...outcome.durations);
  }
  if (total.flaky.length > MAX_FLAKY) {
    total.failed += 1;
    total.failures.push({ title: `more than ${MAX_FLAKY} tests needed a second attempt`, reason: "" });
  }
  return total;
}

/** The slowest tests, slowest first. */
export function findSlowest(durations: readonly TestDuration[], count: number): TestDuration[] {
  return [...durations].sort((a, b) => b.milliseconds - a.milliseconds).slice(0, count);
}
