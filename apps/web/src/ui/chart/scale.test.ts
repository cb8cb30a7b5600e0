import { describe, expect, test } from "vitest";
import { indexAfterKey, labelStride, stack, ticksUpTo } from "./scale.ts";

describe("ticks", () => {
  test("are four or five round steps from zero that reach the largest value", () => {
    for (const largest of [4, 7, 23, 99, 100, 101, 1242, 48_000, 1_000_001]) {
      const ticks = ticksUpTo(largest);
      expect(ticks[0]).toBe(0);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(largest);
      expect(ticks.length).toBeGreaterThanOrEqual(3);
      expect(ticks.length).toBeLessThanOrEqual(6);
    }
    expect(ticksUpTo(1242)).toEqual([0, 500, 1000, 1500]);
    expect(ticksUpTo(9600)).toEqual([0, 2500, 5000, 7500, 10_000]);
  });

  test("are whole calls even if there are only a few", () => {
    expect(ticksUpTo(1)).toEqual([0, 1]);
    expect(ticksUpTo(3)).toEqual([0, 1, 2, 3]);
    expect(ticksUpTo(9)).toEqual([0, 5, 10]);
    expect(ticksUpTo(0)).toEqual([0, 1]);
  });
});

test("labels are thinned out until they fit", () => {
  expect(labelStride(30, 600, 60)).toBe(3);
  expect(labelStride(6, 600, 60)).toBe(1);
  expect(labelStride(168, 300, 60)).toBe(34);
});

test("stacked values lie on top of each other, and zeros take no space", () => {
  expect(stack([5, 0, 2])).toEqual([
    [0, 5],
    [5, 5],
    [5, 7],
  ]);
});

describe("the keyboard", () => {
  test("moves from value to value and stops at both ends", () => {
    expect(indexAfterKey("ArrowRight", null, 3)).toBe(0);
    expect(indexAfterKey("ArrowLeft", null, 3)).toBe(2);
    expect(indexAfterKey("ArrowRight", 2, 3)).toBe(2);
    expect(indexAfterKey("ArrowLeft", 0, 3)).toBe(0);
    expect(indexAfterKey("Home", 2, 3)).toBe(0);
    expect(indexAfterKey("End", 0, 3)).toBe(2);
    const weeks = { ArrowUp: -7, ArrowDown: 7 };
    expect(indexAfterKey("ArrowUp", null, 31, weeks)).toBe(23);
    expect(indexAfterKey("ArrowUp", 3, 31, weeks)).toBe(0);
    expect(indexAfterKey("ArrowDown", 10, 31, weeks)).toBe(17);
    expect(indexAfterKey("ArrowDown", 29, 31, weeks)).toBe(30);
  });

  test("ignores other keys", () => {
    expect(indexAfterKey("Tab", 1, 3)).toBeNull();
  });
});
