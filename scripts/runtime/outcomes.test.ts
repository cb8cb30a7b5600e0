import { join } from "node:path";
import { expect, test } from "vitest";
import { findSlowest, type Outcome, readPlaywrightOutcome, readVitestOutcome, sumOutcomes } from "./outcomes.ts";
import { ROOT_DIRECTORY } from "./paths.ts";

test("a test file that cannot be loaded counts as one failure; what failed, was repeated or skipped is named, with the reason", () => {
  const outcome = readVitestOutcome({
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      {
        name: join(ROOT_DIRECTORY, "../broken.test.ts"),
        status: "failed",
        message: "SyntaxError: no end",
        assertionResults: [],
      },
      {
        name: join(ROOT_DIRECTORY, "packages/a.test.ts"),
        status: "failed",
        message: "",
        assertionResults: [
          { fullName: "adds", status: "passed", duration: 12 },
          { fullName: "divides", status: "failed", duration: 7, failureMessages: ["by zero", "by zero again"] },
          { fullName: "rounds", status: "passed", duration: 1, failureMessages: ["late"] },
          { fullName: "asks PHP", status: "pending" },
        ],
      },
    ],
  });
  expect(outcome).toMatchObject({
    passed: 1,
    failed: 2,
    failures: [
      { title: "../broken.test.ts", reason: "SyntaxError: no end" },
      { title: "packages/a.test.ts › divides", reason: "by zero" },
    ],
    skipped: ["packages/a.test.ts › asks PHP"],
    flaky: [{ title: "packages/a.test.ts › rounds", reason: "late" }],
  });
  expect(findSlowest(outcome.durations, 1)).toEqual([{ title: "packages/a.test.ts › adds", milliseconds: 12 }]);
});

test("the first lines of a reason are shown, without colors and stack frames", () => {
  const message = "\u001b[31mError: one\u001b[39m\n\n  two\n    at somewhere.ts:1:2\nthree\nfour\nfive\nsix\nseven";
  const reasonOf = (text: string) =>
    readPlaywrightOutcome({ errors: [{ message: text }], suites: [] }).failures[0]?.reason;
  expect(reasonOf(message)).toBe("Error: one\n  two\nthree\nfour\nfive\nsix");
  expect(reasonOf("x".repeat(10_000))).toHaveLength(600);
});

test("a browser test that passed when repeated is passed and named; an error outside of any test is a failure", () => {
  const run = (
    projectName: string,
    status: "expected" | "unexpected" | "flaky" | "skipped",
    ...attempts: [duration: number, ...messages: string[]][]
  ) => ({
    projectName,
    status,
    results: attempts.map(([duration, ...messages]) => ({
      duration,
      errors: messages.map((message) => ({ message })),
    })),
  });
  const outcome = readPlaywrightOutcome({
    errors: [{ message: "No port" }],
    suites: [
      {
        title: "home.spec.ts",
        specs: [{ title: "opens", tests: [run("desktop", "expected", [5]), run("phone", "flaky", [40, "Late"], [6])] }],
        suites: [
          {
            title: "in Chinese",
            specs: [
              {
                title: "opens",
                tests: [run("desktop", "unexpected", [9, "Timeout", "waited"]), run("phone", "skipped")],
              },
            ],
          },
        ],
      },
    ],
  });
  expect(outcome).toMatchObject({
    passed: 2,
    failed: 2,
    failures: [
      { title: "browser tests, outside of any test", reason: "No port" },
      { title: "[desktop] home.spec.ts › in Chinese › opens", reason: "Timeout\nwaited" },
    ],
    skipped: ["[phone] home.spec.ts › in Chinese › opens"],
    flaky: [{ title: "[phone] home.spec.ts › opens", reason: "Late" }],
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

test("a suite that exits with an error but no failed test counts as one failure; with failed tests, only those count", () => {
  const suites = [
    { outcome: outcomeOf({ passed: 2 }), succeeded: true },
    { outcome: outcomeOf({ passed: 2 }), succeeded: false },
    { outcome: outcomeOf({ passed: 1, failed: 2, skipped: ["a"] }), succeeded: false },
  ];
  expect(sumOutcomes(suites)).toMatchObject({ passed: 5, failed: 3, skipped: ["a"] });
});

test("a run succeeds with up to two flaky tests, and fails with a third", () => {
  const suite = (...titles: string[]) => ({
    outcome: outcomeOf({ passed: 3, flaky: titles.map((title) => ({ title, reason: "late" })) }),
    succeeded: true,
  });
  expect(sumOutcomes([suite("a", "b")])).toMatchObject({ failed: 0, flaky: [{ title: "a" }, { title: "b" }] });
  expect(sumOutcomes([suite("a"), suite("b", "c")])).toMatchObject({ failed: 1, failures: [{}], flaky: { length: 3 } });
});
