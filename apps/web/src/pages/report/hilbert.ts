interface Point {
  x: number;
  y: number;
}

/** The position of a step of the Hilbert curve in a square of `side` cells; `side` is a power of two. */
export function hilbertPoint(step: number, side: number): Point {
  let x = 0;
  let y = 0;
  let rest = step;
  for (let size = 1; size < side; size *= 2) {
    const right = (rest >> 1) & 1;
    const down = (rest ^ right) & 1;
    if (down === 0) {
      if (right === 1) [x, y] = [size - 1 - x, size - 1 - y];
      [x, y] = [y, x];
    }
    x += size * right;
    y += size * down;
    rest >>= 2;
  }
  return { x, y };
}

/** The step of the Hilbert curve at a cell. */
export function hilbertStep({ x, y }: Point, side: number): number {
  let step = 0;
  let at = { x, y };
  for (let size = side / 2; size >= 1; size /= 2) {
    const right = at.x >= size ? 1 : 0;
    const down = at.y >= size ? 1 : 0;
    step += size * size * ((3 * right) ^ down);
    at = { x: at.x - size * right, y: at.y - size * down };
    if (down === 0) {
      if (right === 1) at = { x: size - 1 - at.x, y: size - 1 - at.y };
      at = { x: at.y, y: at.x };
    }
  }
  return step;
}

/** Cells of one value that form a square and are consecutive on the curve. */
export interface HilbertBlock extends Point {
  side: number;
  /** Its first step. */
  start: number;
  value: number;
}

/** The fewest single-value blocks that cover the square, given one value per cell. */
export function hilbertBlocks(values: readonly number[]): HilbertBlock[] {
  const whole = Math.sqrt(values.length);
  const blocksFrom = (start: number, side: number): HilbertBlock[] => {
    const value = values[start]!;
    const quarter = (side * side) / 4;
    if (side > 1 && values.slice(start, start + side * side).some((other) => other !== value))
      return [0, 1, 2, 3].flatMap((part) => blocksFrom(start + part * quarter, side / 2));
    const { x, y } = hilbertPoint(start, whole);
    return [{ x: x - (x % side), y: y - (y % side), side, start, value }];
  };
  return blocksFrom(0, whole);
}
