/** How many tests of a suite passed and failed. */
export type Outcome = { passed: number; failed: number; skipped: number };

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
};
type PlaywrightReport = {
  errors: unknown[];
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
};

export function readVitestOutcome(report: VitestReport): Outcome {
  // A file that cannot even be loaded has no test that failed, and counts as one.
  const unloadable = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadable.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

export function readPlaywrightOutcome({ errors, stats }: PlaywrightReport): Outcome {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, skipped: stats.skipped };
}

/** What a whole run comes to; a suite that ended badly without a failed test has failed all the same. */
export function sumOutcomes(outcomes: { outcome: Outcome; succeeded: boolean }[]): Outcome {
  const total: Outcome = { passed: 0, failed: 0, skipped: 0 };
  for (const { outcome, succeeded } of outcomes) {
    total.passed += outcome.passed;
    total.failed += outcome.failed === 0 && !succeeded ? 1 : outcome.failed;
    total.skipped += outcome.skipped;
  }
  return total;
}
