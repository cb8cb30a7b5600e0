import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { api } from "../../lib/api.ts";
import { renderInApp } from "../../testing/render.tsx";
import { server, unreachable } from "../../testing/server.ts";
import IpHistory from "./ip/ip-history.tsx";

type Answer = Awaited<ReturnType<typeof api.reports.ipHistory>>;

const kept: Answer = {
  ...{ ip: "192.0.2.1", versions: 12, oldest_version: "20261026", oldest_at: "2026-10-26T03:30:00.000Z" },
  changes: [],
};
const changed: Answer = {
  ...kept,
  changes: [
    {
      ...{ version: "20261109", built_at: "2026-11-09T03:30:00.000Z" },
      fields: [
        { field: "city", before: "Jurong", after: "Singapore" },
        { field: "usage_type", before: null, after: "DCH" },
        { field: "is_vpn", before: "false", after: "true" },
      ],
    },
  ],
};
const open = () => renderInApp(<IpHistory ip="192.0.2.1" />, { at: "/ip/192.0.2.1", texts: ["report", "report/ip"] });

test("each change has its day, field and values in words", async () => {
  server.answer(api.reports.ipHistory, () => changed);
  await open();
  const rows = within(await screen.findByRole("table"))
    .getAllByRole("row")
    .slice(1);
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ["November 9, 2026", "City", "Jurong", "Singapore"],
    ["November 9, 2026", "Usage", "Unknown", "Data center or hosting"],
    ["November 9, 2026", "VPN", "No", "Yes"],
  ]);
  expect(screen.getByText("The oldest version that we keep is 20261026 of October 26, 2026.")).toBeDefined();
});

test.each([
  [1, "There is nothing to compare yet: version 20261026 of October 26, 2026 is the only one that we keep."],
  [12, "The same in all 12 versions that we keep."],
])("with %i versions and no change, it says so", async (versions, words) => {
  server.answer(api.reports.ipHistory, () => ({ ...kept, versions }));
  await open();
  expect(await screen.findByText(words)).toBeDefined();
});

test("a failure has a Retry button", async () => {
  server.answer(api.reports.ipHistory, unreachable);
  const { user } = await open();
  const retry = within(await screen.findByRole("alert")).getByRole("button", { name: "Retry" });
  server.answer(api.reports.ipHistory, () => changed);
  await user.click(retry);
  expect(await screen.findByText("Singapore")).toBeDefined();
});
