import { expect, test } from "vitest";
import { openFairQueue } from "./fair-queue.ts";

/** A queue whose work the test finishes, with a record of what was started and refused. */
function openQueue(atOnce: number, waiting: number) {
  const run = openFairQueue({ atOnce, waiting, lanes: ["first", "second"], refusal: () => new Error("full") });
  const begun: string[] = [];
  const refused: string[] = [];
  const finish: (() => void)[] = [];
  const add = (lane: "first" | "second", line: string, name: string) =>
    run({ lane, line }, () => {
      begun.push(name);
      return new Promise<void>((resolve) => finish.push(resolve));
    }).catch(() => void refused.push(name));
  return {
    add: (line: string, ...names: string[]) => names.map((name) => add("first", line, name)),
    addSecond: (line: string, ...names: string[]) => names.map((name) => add("second", line, name)),
    begun,
    refused,
    /** Finishes the running work, oldest first. */
    async finishOne() {
      finish.shift()?.();
      await settled();
    },
  };
}
/** All pending microtasks have run. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("a limited number of tasks run concurrently, and the rest in turn", async () => {
  const { add, begun, finishOne } = openQueue(2, 10);
  add("a", "1", "2", "3", "4");
  await settled();
  expect(begun).toEqual(["1", "2"]);
  await finishOne();
  expect(begun).toEqual(["1", "2", "3"]);
  await finishOne();
  expect(begun).toEqual(["1", "2", "3", "4"]);
});

test("lines take turns, so that a busy one does not delay the others", async () => {
  const { add, begun, finishOne } = openQueue(1, 100);
  add("flood", ...Array.from({ length: 50 }, (_, i) => `flood ${i}`));
  add("ann", "ann 0", "ann 1");
  add("ben", "ben 0");
  await settled();
  for (let i = 0; i < 6; i++) await finishOne();
  expect(begun).toEqual(["flood 0", "flood 1", "ann 0", "ben 0", "flood 2", "ann 1", "flood 3"]);
});

test("a full queue drops the newest task of the line with the most, and accepts lines with fewer", async () => {
  const { add, begun, refused, finishOne } = openQueue(1, 4);
  add("flood", "f0", "f1", "f2", "f3", "f4", "f5");
  await settled();
  expect(refused).toEqual(["f5"]);
  add("ann", "a0", "a1", "a2");
  await settled();
  // With two tasks each, neither displaces the other.
  expect(refused).toEqual(["f5", "f4", "f3", "a2"]);
  add("ben", "b0", "b1");
  await settled();
  expect(refused).toEqual(["f5", "f4", "f3", "a2", "f2", "b1"]);
  for (let i = 0; i < 9; i++) await finishOne();
  expect(begun).toEqual(["f0", "f1", "a0", "b0", "a1"]);
});

test("a crowd in a later lane takes no room of an earlier one, and waits for it", async () => {
  const { add, addSecond, begun, refused, finishOne } = openQueue(1, 2);
  for (let i = 0; i < 10; i++) addSecond(`stranger ${i}`, `s${i}`);
  add("ann", "a0");
  add("ben", "b0");
  await settled();
  expect(refused).toEqual(["s3", "s4", "s5", "s6", "s7", "s8", "s9"]);
  for (let i = 0; i < 4; i++) await finishOne();
  expect(begun).toEqual(["s0", "a0", "b0", "s1", "s2"]);
});

test("failed work frees its slot like successful work, and its caller gets the error", async () => {
  const run = openFairQueue({ atOnce: 1, waiting: 1, lanes: ["only"], refusal: () => new Error("full") });
  const failing = run({ lane: "only", line: "a" }, () => Promise.reject(new Error("broken")));
  const next = run({ lane: "only", line: "a" }, async () => "done");
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("done");
});
