import { expect, test } from "vitest";
import { judgePhoto, luminanceOf, measureLuminance } from "./photo.ts";

const width = 32;
/** A picture with a pixel value for each column and row. */
const picture = (shade: (column: number, row: number) => number) =>
  Float32Array.from({ length: width * width }, (_, at) => shade(at % width, Math.floor(at / width)));

test("white is brighter than black, and green counts more than blue", () => {
  const [white, black, green, blue] = luminanceOf(
    Uint8ClampedArray.of(255, 255, 255, 255, 0, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255),
  );
  expect(white).toBeCloseTo(255);
  expect(black).toBe(0);
  expect(green).toBeGreaterThan(blue!);
});

test("a picture with hard edges is sharper than a gradient", () => {
  const edges = measureLuminance(
    picture((column) => (Math.floor(column / 4) % 2) * 200),
    width,
  );
  const fading = measureLuminance(
    picture((column) => column * 6),
    width,
  );
  expect(edges.sharpness).toBeGreaterThan(1000);
  expect(fading.sharpness).toBeLessThan(1);
});

test("a photo that is too dark, too gray or too small fails exactly that check", () => {
  const good = { width: 800, height: 1000, brightness: 120, contrast: 50, sharpness: 400 };
  expect(Object.values(judgePhoto(good))).toEqual([true, true, true, true]);
  expect(judgePhoto({ ...good, width: 320 })).toEqual({
    size: false,
    brightness: true,
    contrast: true,
    sharpness: true,
  });
  expect(judgePhoto({ ...good, brightness: 20 }).brightness).toBe(false);
  expect(judgePhoto({ ...good, brightness: 240 }).brightness).toBe(false);
  expect(judgePhoto({ ...good, contrast: 5 }).contrast).toBe(false);
  expect(judgePhoto({ ...good, sharpness: 5 }).sharpness).toBe(false);
});
