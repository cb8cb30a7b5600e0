import { expect, test } from "vitest";
import { readPlaywrightOutcome, readVitestOutcome, sumOutcomes } from "./outcomes.ts";

test("a test file that cannot be loaded counts as one failure", () => {
  const outcome = readVitestOutcome({
    numPassedTests: 3,
    numFailedTests: 1,
    numPendingTests: 1,
    numTodoTests: 0,
    testResults: [
      { status: "failed", assertionResults: [] },
      { status: "failed", assertionResults: [{}] },
      { status: "passed", assertionResults: [{}] },
    ],
  });
  expect(outcome).toEqual({ passed: 3, failed: 2, skipped: 1 });
});

test("an error outside of any browser test counts as one failure", () => {
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 };
  expect(readPlaywrightOutcome({ errors: [{}], stats })).toEqual({ passed: 5, failed: 2, skipped: 2 });
});

test("a suite that ends badly without a failed test has failed all the same, and one with failures only those", () => {
  const fine = { passed: 2, failed: 0, skipped: 0 };
  const bad = { passed: 1, failed: 2, skipped: 1 };
  const suites = [
    { outcome: fine, succeeded: true },
    { outcome: fine, succeeded: false },
    { outcome: bad, succeeded: false },
  ];
  expect(sumOutcomes(suites)).toEqual({ passed: 5, failed: 3, skipped: 1 });
});
