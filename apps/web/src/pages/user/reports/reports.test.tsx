import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../lib/api.ts";
import { renderInApp } from "../../../testing/render.tsx";
import { apiError, server } from "../../../testing/server.ts";
import { signInUser } from "../../../testing/user.ts";
import Reports from "./reports.tsx";
import type { Report, ReportEntry } from "./values.ts";

const { lensReportList, lensReportInfo, lensReportUpdate, lensReportDelete, lensReportData } = api.lensReports;

const entry: ReportEntry = {
  id: 7,
  name: "Shop",
  mailed: true,
  keeps_addresses: false,
  weeks: 2,
  last_week: "2026-11-16",
  saved_at: "2026-11-20T12:00:00.000Z",
};

const share = (addresses: number) => ({ addresses, occurrences: 10 * addresses });
const week = (monday: string, addresses: number, hosting: number): Report["weeks"][number] => ({
  week: monday,
  saved_at: `${monday}T12:00:00.000Z`,
  db_version: "20261128",
  ...share(addresses),
  reserved: 0,
  countries: 2,
  networks: 1,
  hosting: share(hosting),
  privacy: null,
  top_countries: [{ key: "US", name: "United States", ...share(addresses) }],
});
const compared = (key: string, name: string, addresses: number, before: number, is_new = false) => ({
  key,
  name,
  ...share(addresses),
  addresses_before: before,
  occurrences_before: 10 * before,
  is_new,
});
const report: Report = {
  report: entry,
  weeks: [week("2026-11-16", 40, 20), week("2026-11-09", 20, 5)],
  week: "2026-11-16",
  week_before: "2026-11-09",
  countries: [compared("US", "United States", 30, 20), compared("BR", "Brazil", 10, 0, true)],
  networks: [compared("AS15169", "Google LLC", 40, 20)],
  top_addresses: [],
};

const list = (...entries: ReportEntry[]) => ({ list: entries, total: entries.length });
const open = (at = "/user?tab=reports") => renderInApp(<Reports />, { at, texts: ["reports", "dialogs"] });
const rowOf = (name: RegExp) => screen.findByRole("row", { name });

beforeEach(() => {
  signInUser();
  server.answer(lensReportList, () => list(entry));
  server.answer(lensReportInfo, () => report);
});

test("without reports it is said how to get one", async () => {
  server.answer(lensReportList, () => list());
  await open();
  expect(await screen.findByText("No reports yet")).toBeDefined();
});

test("a list that cannot be loaded says why, and can be loaded again", async () => {
  server.answer(lensReportList, () => apiError(500, "Out of order"));
  const { user } = await open();
  expect((await screen.findByRole("alert")).textContent).toContain("Out of order");
  server.answer(lensReportList, () => list(entry));
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await rowOf(/Shop/)).toBeDefined();
});

test("the email is turned off in the list", async () => {
  let current = entry;
  server.answer(lensReportList, () => list(current));
  server.answer(lensReportUpdate, () => (current = { ...entry, mailed: false }));
  const { user } = await open();
  const box = await screen.findByRole<HTMLInputElement>("checkbox", { name: "Email on Mondays about Shop" });
  expect(box.checked).toBe(true);
  await user.click(box);
  expect(server.callsOf(lensReportUpdate)[0]?.input).toEqual({ id: "7", mailed: "0" });
  await vi.waitFor(() => expect(box.checked).toBe(false));
  expect(screen.getByText("The email is off.")).toBeDefined();
});

test("a report is deleted only after a confirmation", async () => {
  let current = list(entry);
  server.answer(lensReportList, () => current);
  server.answer(lensReportDelete, () => {
    current = list();
    return {};
  });
  const { user } = await open();
  await rowOf(/Shop/);
  await user.click(screen.getByRole("button", { name: "Delete “Shop”?" }));
  const dialog = await screen.findByRole("dialog");
  expect(server.callsOf(lensReportDelete)).toEqual([]);
  await user.click(within(dialog).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("No reports yet")).toBeDefined();
  expect(server.callsOf(lensReportDelete)[0]?.input).toEqual({ id: "7" });
});

test("a report compares a week with the one before, by addresses or occurrences", async () => {
  const { user } = await open("/user?tab=reports&id=7");
  const cellsOf = async (name: RegExp) =>
    within(await rowOf(name))
      .getAllByRole("cell")
      .map(({ textContent }) => textContent);
  expect(await cellsOf(/United States/)).toEqual(["30", "75.0%", "-25.0 points"]);
  expect(await cellsOf(/Brazil New/)).toEqual(["10", "25.0%", "+25.0 points"]);
  const hosting = screen.getByText("Data centers and hosting").parentElement;
  expect(hosting?.textContent).toBe("Data centers and hosting50.0%+25 points");
  expect(screen.getByText("Tor, VPNs, proxies and relays").parentElement?.textContent).toContain("no list loaded");
  expect(screen.getByText("Changes since the week of November 9, 2026")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Occurrences" }));
  expect((await cellsOf(/United States/))[0]).toBe("300");
});

test("the first week says that there is nothing to compare with", async () => {
  server.answer(lensReportInfo, () => ({
    ...report,
    weeks: report.weeks.slice(0, 1),
    week_before: null,
    countries: [compared("US", "United States", 40, 0)],
  }));
  await open("/user?tab=reports&id=7");
  expect(await screen.findByText(/^This is the first week/)).toBeDefined();
  expect(within(await rowOf(/United States/)).getAllByRole("cell")[2]?.textContent).toBe("–");
});

test("another week is asked for and kept in the address", async () => {
  const { user } = await open("/user?tab=reports&id=7");
  await user.selectOptions(await screen.findByRole("combobox", { name: "Week" }), "Week of November 9, 2026");
  expect(location.search).toBe("?tab=reports&id=7&week=2026-11-09");
  expect(server.callsOf(lensReportInfo).at(-1)?.input).toEqual({ id: "7", week: "2026-11-09" });
});

test("a report that does not exist any more says so", async () => {
  server.answer(lensReportInfo, () => apiError(404, "Not found"));
  await open("/user?tab=reports&id=7");
  expect((await screen.findByRole("alert")).textContent).toContain("Not found");
});

test("all weeks are downloaded as CSV, in which no name is a formula", async () => {
  const { top_countries, countries: _, networks: __, ...totals } = report.weeks[0]!;
  const networks = [{ key: "AS1", name: "=cmd()", ...share(1) }];
  server.answer(lensReportData, () => ({
    name: "Shop",
    weeks: [{ ...totals, countries: top_countries, networks, top_addresses: [] }],
  }));
  const saved: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    saved.push(blob as Blob);
    return "blob:saved";
  });
  vi.spyOn(URL, "revokeObjectURL").mockReturnValue();
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  const { user } = await open("/user?tab=reports&id=7");
  await user.click(await screen.findByRole("button", { name: "Download" }));
  await user.click(await screen.findByRole("menuitem", { name: /^CSV/ }));
  await vi.waitFor(() => expect(saved).toHaveLength(1));
  const lines = (await saved[0]!.text()).split("\r\n");
  expect(lines).toContain("2026-11-16,country,US,United States,40,400");
  expect(lines).toContain('2026-11-16,network,AS1,"\'=cmd()",1,10');
});
