import { act, fireEvent, screen, within } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { renderInApp } from "../../testing/render.tsx";
import type { ChartPoint, ChartProps } from "./chart-props.ts";
import { Legend, StackedChart } from "./stacked-chart.tsx";

const point = (id: string, values: readonly number[], note?: string): ChartPoint => ({
  id,
  short: id,
  long: `Day ${id}`,
  values,
  ...(note !== undefined && { note }),
});

const days = [point("1", [5, 2]), point("2", [0, 0]), point("3", [1200, 1], "12 ms on average")];

const chart: ChartProps = {
  points: days,
  series: [
    { name: "Answered", color: "green" },
    { name: "Refused", color: "red", isHatched: true },
  ],
  label: "Calls over time",
  totalLabel: "all",
  emptyText: "No calls yet",
  heightPx: 300,
  labelsFrom: "end",
  formatValue: (value) => value.toLocaleString("en"),
  formatTick: (value) => `${value}`,
};

const widthPx = 600;

// jsdom has no layout.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(widthPx);
});

const open = (changes: Partial<ChartProps> = {}) => renderInApp(<StackedChart {...chart} {...changes} />);
const picture = () => screen.getByRole("img", { name: "Calls over time" });
/** What a screen reader announces. */
const reading = () => document.querySelector("[aria-live=polite]")?.textContent;
const ticks = () => Array.from(picture().querySelectorAll("text[text-anchor=end]"), ({ textContent }) => textContent);
const drawn = () => picture().outerHTML;

describe("the keyboard", () => {
  test("moves from point to point, and each is announced", async () => {
    const { user } = await open();
    await user.tab();
    expect(picture()).toHaveFocus();
    expect(reading()).toBe("");
    await user.keyboard("{ArrowRight}");
    expect(reading()).toBe("Day 1: all 7, Answered 5, Refused 2");
    await user.keyboard("{ArrowRight}{ArrowRight}");
    expect(reading()).toBe("Day 3: all 1,201, Answered 1,200, Refused 1, 12 ms on average");
    await user.keyboard("{ArrowRight}");
    expect(reading()).toMatch(/^Day 3/);
    await user.keyboard("{ArrowLeft}");
    expect(reading()).toBe("Day 2: all 0, Answered 0, Refused 0");
    await user.keyboard("{Home}");
    expect(reading()).toMatch(/^Day 1/);
    await user.keyboard("{End}");
    expect(reading()).toMatch(/^Day 3/);
  });

  test("starts at the first or last point, depending on the key", async () => {
    const { user } = await open();
    await user.tab();
    await user.keyboard("{ArrowLeft}");
    expect(reading()).toMatch(/^Day 3/);
  });

  test.for(["{Escape}", "{Tab}"])("hides the reading on %s", async (key) => {
    const { user } = await open();
    await user.tab();
    await user.keyboard(`{End}${key}`);
    expect(reading()).toBe("");
    expect(screen.queryByText("Day 3")).toBeNull();
  });
});

test("the pointer reads the point below it, up to both edges, until it leaves", async () => {
  await open();
  const { left } = picture().getBoundingClientRect();
  const readings = [0, 200, 300, 560, widthPx].map((x) => {
    fireEvent.pointerMove(picture(), { clientX: left + x });
    return reading()?.slice(0, 5);
  });
  expect(readings).toEqual(["Day 1", "Day 1", "Day 2", "Day 3", "Day 3"]);
  fireEvent.pointerLeave(picture());
  expect(reading()).toBe("");
});

test("the crosshair shows what is announced", async () => {
  const { user } = await open();
  await user.tab();
  await user.keyboard("{End}");
  const box = screen.getByText("Day 3").parentElement!;
  const figures = within(box)
    .getAllByRole("definition", { hidden: true })
    .map(({ textContent }) => textContent);
  expect(figures).toEqual(["1,200", "1", "1,201"]);
  expect(within(box).getByText("12 ms on average")).not.toBeNull();
});

test("even the smallest non-zero value is visible, and zero is not", async () => {
  await open({ points: [point("1", [100_000, 1]), point("2", [0, 0])] });
  const refused = picture().querySelectorAll("path")[1]!.getAttribute("d")!;
  const [bar, ...others] = Array.from(
    refused.matchAll(/M[\d.]+ ([\d.]+)V([\d.]+)H/g),
    ([, from, to]) => Number(from) - Number(to),
  );
  expect(bar).toBeGreaterThanOrEqual(1);
  expect(others).toEqual([]);
});

test("a bar is as tall as its value on the axis and sits on the one below it", async () => {
  await open({ points: [point("1", [50, 25])] });
  expect(ticks()).toEqual(["0", "20", "40", "60", "80"]);
  const [answered, refused] = Array.from(picture().querySelectorAll("path"), (path) => {
    const [, from, to] = /M[\d.]+ ([\d.]+)V([\d.]+)H/.exec(path.getAttribute("d")!)!;
    return { from: Number(from), to: Number(to) };
  });
  const lines = Array.from(picture().querySelectorAll("g line"), (line) => Number(line.getAttribute("y1")));
  const yOf = (value: number) => lines[0]! + ((lines[4]! - lines[0]!) * value) / 80;
  expect(answered!.from).toBeCloseTo(yOf(0), 0);
  expect(answered!.to).toBeCloseTo(yOf(50), 0);
  expect(refused!.from).toBe(answered!.to);
  expect(refused!.to).toBeCloseTo(yOf(75), 0);
});

describe("a chart with few values", () => {
  test("says so if all are zero, and can still be read point by point", async () => {
    const { user } = await open({ points: [point("1", [0, 0]), point("2", [0, 0])] });
    expect(screen.getByText("No calls yet")).not.toBeNull();
    await user.tab();
    await user.keyboard("{End}");
    expect(reading()).toBe("Day 2: all 0, Answered 0, Refused 0");
    expect(drawn()).not.toMatch(/NaN|Infinity/);
  });

  test("says so if there are no points, whatever key is pressed", async () => {
    const { user } = await open({ points: [] });
    expect(screen.getByText("No calls yet")).not.toBeNull();
    await user.tab();
    await user.keyboard("{End}{Home}{ArrowLeft}{ArrowRight}");
    fireEvent.pointerMove(picture(), { clientX: 200 });
    expect(reading()).toBe("");
    expect(drawn()).not.toMatch(/NaN|Infinity/);
  });

  test("shows a single point in the middle and stays on it", async () => {
    const { user } = await open({ points: [point("1", [3, 0])] });
    expect(screen.queryByText("No calls yet")).toBeNull();
    await user.tab();
    await user.keyboard("{ArrowRight}{ArrowRight}{ArrowLeft}");
    expect(reading()).toBe("Day 1: all 3, Answered 3, Refused 0");
    expect(drawn()).not.toMatch(/NaN|Infinity/);
  });

  test("contains no broken numbers before its width is known", async () => {
    vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(0);
    await open();
    expect(drawn()).not.toMatch(/NaN|Infinity/);
  });
});

test("keeps the crosshair on a point when points disappear", async () => {
  let show: (points: readonly ChartPoint[]) => void = () => {};
  function LiveChart() {
    const [points, setPoints] = useState<readonly ChartPoint[]>(days);
    show = setPoints;
    return <StackedChart {...chart} points={points} />;
  }
  const { user } = await renderInApp(<LiveChart />);
  await user.tab();
  await user.keyboard("{End}");
  expect(reading()).toMatch(/^Day 3/);
  act(() => show(days.slice(0, 2)));
  expect(reading()).toMatch(/^Day 2/);
  act(() => show([]));
  expect(reading()).toBe("");
});

test("many points become one area per series, and their labels do not overlap", async () => {
  const hours = Array.from({ length: 400 }, (_, hour) => point(`${hour}`, [hour + 1, 0]));
  await open({ points: hours });
  const [answered, refused] = Array.from(picture().querySelectorAll("path"), (path) => path.getAttribute("d")!);
  expect(answered!.match(/M/g)).toHaveLength(1);
  expect(refused).toBe("");
  const names = Array.from(picture().querySelectorAll("text[text-anchor=middle]"), (name) => ({
    text: name.textContent,
    x: Number(name.getAttribute("x")),
  }));
  expect(names.at(-1)!.text).toBe("399");
  const gaps = names.slice(1).map(({ x }, index) => x - names[index]!.x);
  expect(Math.min(...gaps)).toBeGreaterThan(40);
});

test("the legend lists the series in order with their sums", async () => {
  await renderInApp(<Legend {...chart} />);
  const items = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(items).toEqual(["Answered1,205", "Refused3"]);
});
