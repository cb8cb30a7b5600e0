import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { renderInApp } from "../../testing/render.tsx";
import { Ring } from "./ring.tsx";
import { Sparkline } from "./sparkline.tsx";

describe("a sparkline", () => {
  const draw = async (values: readonly (number | null)[]) => {
    const { container } = await renderInApp(<Sparkline values={values} />);
    const path = container.querySelector("svg path")?.getAttribute("d");
    return path?.split(/(?=[ML])/).map((step) => {
      const [x, y] = step.slice(1).split(" ").map(Number);
      return { isStart: step.startsWith("M"), x: x!, y: y! };
    });
  };

  test("rises and falls with its values, evenly spaced", async () => {
    const [low, high, middle] = (await draw([0, 10, 5]))!;
    expect(high!.y).toBeLessThan(middle!.y);
    expect(middle!.y).toBeLessThan(low!.y);
    expect(high!.x - low!.x).toBeCloseTo(middle!.x - high!.x, 5);
  });

  test("is flat, not broken, if all values are equal", async () => {
    const steps = (await draw([4, 4, 4]))!;
    expect(new Set(steps.map(({ y }) => y)).size).toBe(1);
    expect(steps.every(({ y }) => Number.isFinite(y))).toBe(true);
  });

  test("has a gap where a value is missing", async () => {
    const steps = (await draw([1, 2, null, 3, 4]))!;
    expect(steps.map(({ isStart }) => isStart)).toEqual([true, false, true, false]);
  });

  test.for([[[]], [[null, null]], [[7]], [[null, 7, null]]])(
    "is not drawn for %j, because one value has no trend",
    async ([values]) => {
      expect(await draw(values!)).toBeUndefined();
    },
  );
});

describe("a ring", () => {
  const draw = async (share: number) => {
    const { container } = await renderInApp(
      <Ring share={share} tone="normal">
        12 of 50
      </Ring>,
    );
    const arc = container.querySelectorAll("circle")[1];
    return {
      picture: container.querySelector("svg")!,
      part: arc && Number(arc.getAttribute("stroke-dasharray")!.split(" ")[0]),
    };
  };

  test.for([
    [0.24, 24],
    [1, 100],
    [1.7, 100],
    [0.00001, 0.01],
  ] as const)("shows %d of the whole as %d per cent of its round", async ([share, part]) => {
    expect((await draw(share)).part).toBeCloseTo(part, 5);
  });

  test.for([0, -1, Number.NaN])("shows no share for %d", async (share) => {
    expect((await draw(share)).part).toBeUndefined();
  });

  test("is hidden from screen readers, because its content says the same", async () => {
    const { picture } = await draw(0.24);
    expect(picture.getAttribute("aria-hidden")).toBe("true");
    expect(screen.getByText("12 of 50")).not.toBeNull();
  });
});
