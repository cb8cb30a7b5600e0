import { relative } from "node:path";
import { ROOT_DIRECTORY } from "./paths.ts";

/** What a suite came to. */
export type Outcome = {
  passed: number;
  failed: number;
  /** Titles of tests that failed. */
  failures: string[];
  /** Titles of tests that did not run. */
  skipped: string[];
  /** Titles of tests that failed first and passed when repeated; they count as passed. */
  flaky: string[];
  durations: TestDuration[];
};
export type TestDuration = { title: string; milliseconds: number };

/** Tests that may need a second attempt before a run counts as failed. */
const MAX_FLAKY = 2;

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: {
      fullName: string;
      status: string;
      duration?: number | null;
      /** Of all attempts, also where the last one has passed. */
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
      results: { duration: number }[];
    }[];
  }[];
};
type PlaywrightReport = { errors: unknown[]; suites: PlaywrightSuite[] };

export function readVitestOutcome(report: VitestReport): Outcome {
  // A file that cannot even be loaded has no test that failed, and counts as one.
  const unloadable = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status, duration, failureMessages = [] }) => ({
      title: `${relative(ROOT_DIRECTORY, name)} › ${fullName}`,
      status,
      isFlaky: status === "passed" && failureMessages.length > 0,
      milliseconds: duration ?? 0,
    })),
  );
  const titlesOf = (wanted: (test: (typeof tests)[number]) => boolean) =>
    tests.filter(wanted).map(({ title }) => title);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadable.length,
    failures: [
      ...unloadable.map(({ name }) => relative(ROOT_DIRECTORY, name)),
      ...titlesOf(({ status }) => status === "failed"),
    ],
    skipped: titlesOf(({ status }) => status !== "passed" && status !== "failed"),
    flaky: titlesOf(({ isFlaky }) => isFlaky),
    durations: tests.map(({ title, milliseconds }) => ({ title, milliseconds })),
  };
}

export function readPlaywrightOutcome({ errors, suites }: PlaywrightReport): Outcome {
  const tests = suites.flatMap((suite) => listTests(suite, []));
  const titlesOf = (wanted: string) => tests.filter(({ status }) => status === wanted).map(({ title }) => title);
  const flaky = titlesOf("flaky");
  return {
    passed: titlesOf("expected").length + flaky.length,
    failed: titlesOf("unexpected").length + errors.length,
    failures: titlesOf("unexpected"),
    skipped: titlesOf("skipped"),
    flaky,
    durations: tests.map(({ title, milliseconds }) => ({ title, milliseconds })),
  };
}

function listTests({ title, suites = [], specs }: PlaywrightSuite, parents: readonly string[]) {
  const path = [...parents, title];
  const tests: (TestDuration & { status: string })[] = specs.flatMap((spec) =>
    spec.tests.map(({ projectName, status, results }) => ({
      title: [`[${projectName}] ${path.join(" › ")}`, spec.title].join(" › "),
      status,
      milliseconds: results.reduce((sum, { duration }) => sum + duration, 0),
    })),
  );
  for (const suite of suites) tests.push(...listTests(suite, path));
  return tests;
}

/**
 * What a whole run comes to. A suite that ended badly without a failed test has failed all the same, and so has a run
 * in which more than two tests needed a second attempt.
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
  if (total.flaky.length > MAX_FLAKY) total.failed += 1;
  return total;
}

/** The tests that took longest, the longest first. */
export function findSlowest(durations: readonly TestDuration[], count: number): TestDuration[] {
  return [...durations].sort((a, b) => b.milliseconds - a.milliseconds).slice(0, count);
}
