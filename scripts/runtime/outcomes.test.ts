import { join } from "node:path";
import { expect, test } from "vitest";
import { findSlowest, type Outcome, readPlaywrightOutcome, readVitestOutcome, sumOutcomes } from "./outcomes.ts";
import { ROOT_DIRECTORY } from "./paths.ts";

test("a test file that cannot be loaded counts as one failure; what failed, was repeated or skipped is named", () => {
  const outcome = readVitestOutcome({
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      { name: join(ROOT_DIRECTORY, "../broken.test.ts"), status: "failed", assertionResults: [] },
      {
        name: join(ROOT_DIRECTORY, "packages/a.test.ts"),
        status: "failed",
        assertionResults: [
          { fullName: "adds", status: "passed", duration: 12 },
          { fullName: "divides", status: "failed", duration: 7, failureMessages: ["by zero"] },
          { fullName: "rounds", status: "passed", duration: 1, failureMessages: ["late"] },
          { fullName: "asks PHP", status: "pending" },
        ],
      },
    ],
  });
  expect(outcome).toMatchObject({
    passed: 1,
    failed: 2,
    failures: ["../broken.test.ts", "packages/a.test.ts › divides"],
    skipped: ["packages/a.test.ts › asks PHP"],
    flaky: ["packages/a.test.ts › rounds"],
  });
  expect(findSlowest(outcome.durations, 1)).toEqual([{ title: "packages/a.test.ts › adds", milliseconds: 12 }]);
});

test("a browser test that passed when repeated is passed and named; an error outside of any test is a failure", () => {
  const run = (projectName: string, status: "expected" | "unexpected" | "flaky" | "skipped", ...times: number[]) => ({
    projectName,
    status,
    results: times.map((duration) => ({ duration })),
  });
  const outcome = readPlaywrightOutcome({
    errors: [{}],
    suites: [
      {
        title: "home.spec.ts",
        specs: [{ title: "opens", tests: [run("desktop", "expected", 5), run("phone", "flaky", 40, 6)] }],
        suites: [
          {
            title: "in Chinese",
            specs: [{ title: "opens", tests: [run("desktop", "unexpected", 9), run("phone", "skipped")] }],
          },
        ],
      },
    ],
  });
  expect(outcome).toMatchObject({
    passed: 2,
    failed: 2,
    failures: ["[desktop] home.spec.ts › in Chinese › opens"],
    skipped: ["[phone] home.spec.ts › in Chinese › opens"],
    flaky: ["[phone] home.spec.ts › opens"],
  });
  expect(findSlowest(outcome.durations, 2)).toEqual([
    { title: "[phone] home.spec.ts › opens", milliseconds: 46 },
    { title: "[desktop] home.spec.ts › in Chinese › opens", milliseconds: 9 },
  ]);
});

const outcomeOf = (part: Partial<Outcome>): Outcome => ({
  passed: 0,
  failed: 0,
  failures: [],
  skipped: [],
  flaky: [],
  durations: [],
  ...part,
});

test("a suite that ends badly without a failed test has failed all the same, and one with failures only those", () => {
  const suites = [
    { outcome: outcomeOf({ passed: 2 }), succeeded: true },
    { outcome: outcomeOf({ passed: 2 }), succeeded: false },
    { outcome: outcomeOf({ passed: 1, failed: 2, skipped: ["a"] }), succeeded: false },
  ];
  expect(sumOutcomes(suites)).toMatchObject({ passed: 5, failed: 3, skipped: ["a"] });
});

test("two tests of a run may need a second attempt, a third fails it", () => {
  const suite = (...flaky: string[]) => ({ outcome: outcomeOf({ passed: 3, flaky }), succeeded: true });
  expect(sumOutcomes([suite("a", "b")])).toMatchObject({ failed: 0, flaky: ["a", "b"] });
  expect(sumOutcomes([suite("a"), suite("b", "c")])).toMatchObject({ failed: 1, flaky: ["a", "b", "c"] });
});
