import * as fc from "fast-check";
import { expect, test } from "vitest";
import { hilbertBlocks, hilbertPoint, hilbertStep } from "./hilbert.ts";

const sides = [1, 2, 4, 8, 16, 32, 64];

test.each(sides)("steps and cells of a square of %i correspond one to one", (side) => {
  const steps = Array.from({ length: side * side }, (_, step) => step);
  const cells = steps.map((step) => hilbertPoint(step, side));
  expect(new Set(cells.map(({ x, y }) => y * side + x)).size).toBe(side * side);
  for (const { x, y } of cells) {
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
    expect(Math.max(x, y)).toBeLessThan(side);
  }
  expect(cells.map((cell) => hilbertStep(cell, side))).toEqual(steps);
});

test.each(sides)("consecutive steps are neighbors in a square of %i", (side) => {
  for (let step = 1; step < side * side; step++) {
    const before = hilbertPoint(step - 1, side);
    const { x, y } = hilbertPoint(step, side);
    expect(Math.abs(x - before.x) + Math.abs(y - before.y)).toBe(1);
  }
});

test("blocks cover each cell once, with the cell's own value", () => {
  const values = fc.array(fc.integer({ min: -1, max: 2 }), { minLength: 256, maxLength: 256 });
  const runs = fc
    .array(fc.tuple(fc.integer({ min: -1, max: 2 }), fc.integer({ min: 1, max: 128 })), { minLength: 1 })
    .map((parts) => Array.from({ length: 256 }, (_, cell) => parts[Math.min(parts.length - 1, cell >> 5)]![0]));
  fc.assert(
    fc.property(fc.oneof(values, runs), (cells) => {
      const drawn = new Map<number, number>();
      for (const { x, y, side, value } of hilbertBlocks(cells))
        for (let cell = 0; cell < side * side; cell++) {
          const step = hilbertStep({ x: x + (cell % side), y: y + Math.floor(cell / side) }, 16);
          expect(drawn.has(step)).toBe(false);
          drawn.set(step, value);
        }
      expect(Array.from(cells, (_, step) => drawn.get(step))).toEqual(cells);
    }),
  );
});

test("a square of one value is one block", () => {
  expect(hilbertBlocks(Array.from({ length: 256 }, () => 3))).toEqual([{ x: 0, y: 0, side: 16, start: 0, value: 3 }]);
});
