import { expect, test } from "vitest";
import { followMeridian } from "./meridian.ts";

test("the prime meridian passes from Britain to Ghana, named from north to south", () => {
  const { countries } = followMeridian(0);
  expect(countries).toEqual(expect.arrayContaining(["GB", "FR", "ES", "DZ", "ML", "BF", "GH"]));
  const inOrder = countries.filter((code) => ["GB", "FR", "DZ", "ML", "GH"].includes(code));
  expect(inOrder).toEqual(["GB", "FR", "DZ", "ML", "GH"]);
  expect(countries).not.toContain("DE");
});

test("a meridian in the open Pacific crosses no continent", () => {
  const { countries } = followMeridian(-175);
  for (const code of ["US", "CA", "CN", "BR", "AU"]) expect(countries).not.toContain(code);
});

test("every dot under the line is within half a step of it", () => {
  const { dots, line } = followMeridian(105);
  expect(dots.length).toBeGreaterThan(40);
  for (let index = 0; index < dots.length; index += 2) {
    const distance = Math.min(...line.map(({ x, y }) => Math.hypot(x - dots[index]!, y - dots[index + 1]!)));
    expect(distance).toBeLessThan(3.2);
  }
});
