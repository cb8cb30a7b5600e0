import { expect, test } from "vitest";
import { gatherReads } from "./gathered-reads.ts";

/** Reads that the test finishes. */
function openReads() {
  const reads: { names: string[]; end: (values: string[]) => void; fail: () => void }[] = [];
  const read = gatherReads<string, string>(
    (names) =>
      new Promise((resolve, reject) => {
        reads.push({
          names,
          end: (values) => resolve(new Map(values.map((value) => [value, value.toUpperCase()]))),
          fail: () => reject(new Error("unavailable")),
        });
      }),
  );
  return { read, reads };
}

test("requests made during a read are combined into the next one, and each gets its own result", async () => {
  const { read, reads } = openReads();
  const first = read("a");
  const others = Array.from({ length: 1200 }, (_, index) => read(`n${index}`));
  expect(reads.map(({ names }) => names)).toEqual([["a"]]);
  reads[0]!.end(["a"]);
  expect(await first).toBe("A");
  await expect.poll(() => reads.length).toBe(2);
  expect(reads[1]!.names).toHaveLength(500);
  reads[1]!.end(["n7"]);
  expect(await others[7]).toBe("N7");
  expect(await others[8]).toBeUndefined();
  await expect.poll(() => reads.length).toBe(3);
  reads[2]!.end([]);
  await expect.poll(() => reads.length).toBe(4);
  expect(reads[3]!.names).toHaveLength(200);
});

test("a failed read fails for its own callers, and the next one proceeds", async () => {
  const { read, reads } = openReads();
  const [first, second] = [read("a"), read("b")];
  reads[0]!.fail();
  await expect(first).rejects.toThrow("unavailable");
  await expect.poll(() => reads.length).toBe(2);
  reads[1]!.end(["b"]);
  expect(await second).toBe("B");
  const third = read("c");
  expect(reads[2]!.names).toEqual(["c"]);
  reads[2]!.end([]);
  expect(await third).toBeUndefined();
});
