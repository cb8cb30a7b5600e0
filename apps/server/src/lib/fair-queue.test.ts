import { expect, test } from "vitest";
import { openFairQueue } from "./fair-queue.ts";

/** A queue whose work the test finishes, with a record of what was started and refused. */
function openQueue(atOnce: number, waiting: number) {
  const run = openFairQueue({ atOnce, waiting, refusal: () => new Error("full") });
  const begun: string[] = [];
  const refused: string[] = [];
  const finish: (() => void)[] = [];
  const add = (source: string, name: string) =>
    run(source, () => {
      begun.push(name);
      return new Promise<void>((resolve) => finish.push(resolve));
    }).catch(() => void refused.push(name));
  return {
    add: (source: string, ...names: string[]) => names.map((name) => add(source, name)),
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

test("sources take turns, so that a busy one does not delay the others", async () => {
  const { add, begun, finishOne } = openQueue(1, 100);
  add("flood", ...Array.from({ length: 50 }, (_, i) => `flood ${i}`));
  add("ann", "ann 0", "ann 1");
  add("ben", "ben 0");
  await settled();
  for (let i = 0; i < 6; i++) await finishOne();
  expect(begun).toEqual(["flood 0", "flood 1", "ann 0", "ben 0", "flood 2", "ann 1", "flood 3"]);
});

test("a full queue drops the newest task of the source with the most, and accepts sources with fewer", async () => {
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

test("failed work frees its slot like successful work, and its caller gets the error", async () => {
  const run = openFairQueue({ atOnce: 1, waiting: 1, refusal: () => new Error("full") });
  const failing = run("a", () => Promise.reject(new Error("broken")));
  const next = run("a", async () => "done");
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("done");
});
