import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderInApp } from "../../testing/render.tsx";
import type { ChartPoint } from "./chart-props.ts";
import { ChartTable } from "./chart-table.tsx";

const days: ChartPoint[] = [
  { id: "1", short: "1", long: "1 May", values: [5, 2] },
  { id: "2", short: "2", long: "2 May", values: [1200] },
];

const open = (points: readonly ChartPoint[]) =>
  renderInApp(
    <ChartTable
      points={points}
      series={[
        { name: "Answered", color: "green" },
        { name: "Refused", color: "red" },
      ]}
      label="Calls over time"
      pointLabel="Day"
      totalLabel="All"
      heightPx={300}
      formatValue={(value) => value.toLocaleString("en")}
    />,
  );

const textsOf = (cells: HTMLElement[]) => cells.map(({ textContent }) => textContent);

test("every value is in its series' column and its point's row, newest first, with the sum last", async () => {
  await open(days);
  expect(textsOf(screen.getAllByRole("columnheader"))).toEqual(["Day", "Answered", "Refused", "All"]);
  const [, ...rows] = screen.getAllByRole("row");
  const cells = rows.map((row) => [
    within(row).getByRole("rowheader").textContent,
    ...textsOf(within(row).getAllByRole("cell")),
  ]);
  expect(cells).toEqual([
    ["2 May", "1,200", "0", "1,200"],
    ["1 May", "5", "2", "7"],
  ]);
});

test("the order of the given points is unchanged", async () => {
  const points = [...days];
  await open(points);
  expect(points).toEqual(days);
});

test("without points only the headings are shown", async () => {
  await open([]);
  expect(screen.getAllByRole("columnheader")).toHaveLength(4);
  expect(screen.getAllByRole("row")).toHaveLength(1);
});

test("the table has a name and can be scrolled by keyboard", async () => {
  const { user } = await open(days);
  await user.tab();
  expect(screen.getByRole("region", { name: "Calls over time" })).toHaveFocus();
});
