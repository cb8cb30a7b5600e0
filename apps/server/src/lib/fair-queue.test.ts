import { expect, test } from "vitest";
import { openFairQueue } from "./fair-queue.ts";

/** A queue whose work is finished by hand, and a record of what was begun and refused. */
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
    /** Lets what has been begun and not finished come to its end, the oldest first. */
    async finishOne() {
      finish.shift()?.();
      await settled();
    },
  };
}
/** All that follows at once has followed. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("so much is worked on at once, and the rest in its turn", async () => {
  const { add, begun, finishOne } = openQueue(2, 10);
  add("a", "1", "2", "3", "4");
  await settled();
  expect(begun).toEqual(["1", "2"]);
  await finishOne();
  expect(begun).toEqual(["1", "2", "3"]);
  await finishOne();
  expect(begun).toEqual(["1", "2", "3", "4"]);
});

test("sources take turns, so one that brings much does not keep the others waiting", async () => {
  const { add, begun, finishOne } = openQueue(1, 100);
  add("flood", ...Array.from({ length: 50 }, (_, i) => `flood ${i}`));
  add("ann", "ann 0", "ann 1");
  add("ben", "ben 0");
  await settled();
  for (let i = 0; i < 6; i++) await finishOne();
  expect(begun).toEqual(["flood 0", "flood 1", "ann 0", "ben 0", "flood 2", "ann 1", "flood 3"]);
});

test("a full queue refuses the source with most in it, the latest first, and takes whoever has less", async () => {
  const { add, begun, refused, finishOne } = openQueue(1, 4);
  add("flood", "f0", "f1", "f2", "f3", "f4", "f5");
  await settled();
  expect(refused).toEqual(["f5"]);
  add("ann", "a0", "a1", "a2");
  await settled();
  // Two each: neither has to give way to the other.
  expect(refused).toEqual(["f5", "f4", "f3", "a2"]);
  add("ben", "b0", "b1");
  await settled();
  expect(refused).toEqual(["f5", "f4", "f3", "a2", "f2", "b1"]);
  for (let i = 0; i < 9; i++) await finishOne();
  expect(begun).toEqual(["f0", "f1", "a0", "b0", "a1"]);
});

test("work that fails makes room like work that succeeds, and its failure reaches whoever asked", async () => {
  const run = openFairQueue({ atOnce: 1, waiting: 1, refusal: () => new Error("full") });
  const failing = run("a", () => Promise.reject(new Error("broken")));
  const next = run("a", async () => "done");
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("done");
});
