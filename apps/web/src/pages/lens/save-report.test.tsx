import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { api } from "../../lib/api.ts";
import { renderInApp } from "../../testing/render.tsx";
import { apiError, server } from "../../testing/server.ts";
import { signInUser } from "../../testing/user.ts";
import { SaveReport } from "./save-report.tsx";

const { lensReportList, lensReportSave } = api.lensReports;

const report = {
  id: 7,
  name: "Shop",
  mailed: true,
  keeps_addresses: false,
  weeks: 1,
  last_week: "2026-11-16",
  saved_at: "2026-11-20T12:00:00.000Z",
};
const counts = () => [["8.8.8.8", 12] as const, ["223.5.5.5", 1] as const];
const names = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...report, id: index + 1, name: `Report ${index + 1}` }));

async function open(known = names(0)) {
  server.answer(lensReportList, () => ({ list: known, total: known.length }));
  const view = await renderInApp(<SaveReport counts={counts} />, { texts: ["lens"] });
  await view.user.click(screen.getByRole("button", { name: "Save as report" }));
  return { ...view, dialog: within(await screen.findByRole("dialog")) };
}

beforeEach(() => {
  signInUser();
  server.answer(lensReportSave, () => ({ report, week: "2026-11-16" }));
});

test("a new report gets a name, and its page is offered once it is saved", async () => {
  const { user, dialog } = await open();
  await user.type(dialog.getByLabelText("Name"), "Shop");
  await user.click(dialog.getByLabelText(/^Also keep the 20/));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("The week of November 16, 2026 is saved in “Shop”.")).toBeDefined();
  expect(screen.getByRole("link", { name: "Open the report" }).getAttribute("href")).toBe("/user?tab=reports&id=7");
  expect(server.callsOf(lensReportSave)[0]?.input).toEqual({
    name: "Shop",
    keep_addresses: "1",
    addresses: "12 8.8.8.8\n1 223.5.5.5",
  });
});

test("a week is added to a report that exists, without asking for a name", async () => {
  const { user, dialog } = await open(names(2));
  await user.selectOptions(await dialog.findByLabelText("Report"), "Report 2");
  expect(dialog.queryByLabelText("Name")).toBeNull();
  expect(dialog.queryByLabelText(/^Also keep/)).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await screen.findByText("Saved");
  expect(server.callsOf(lensReportSave)[0]?.input).toMatchObject({ name: "Report 2" });
});

test("an account with twenty reports can only add to them", async () => {
  const { dialog } = await open(names(20));
  const select = await dialog.findByLabelText<HTMLSelectElement>("Report");
  expect(select.value).toBe("Report 1");
  expect(dialog.getByRole<HTMLOptionElement>("option", { name: "New report" }).disabled).toBe(true);
  expect(dialog.getByText(/An account can have 20 reports/)).toBeDefined();
});

test("a report without a name is not sent, and a refusal stays readable", async () => {
  const { user, dialog } = await open();
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("Give the report a name of up to 60 characters")).toBeDefined();
  expect(server.callsOf(lensReportSave)).toEqual([]);
  server.answer(lensReportSave, () => apiError(4015, "An account can have at most 20 reports"));
  await user.type(dialog.getByLabelText("Name"), "Shop");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect((await dialog.findByRole("alert")).textContent).toBe("An account can have at most 20 reports");
});

test("members without the permission are not offered it", async () => {
  signInUser({ user_level: 2, permissions: ["key.manage"] });
  await renderInApp(<SaveReport counts={counts} />, { texts: ["lens"] });
  expect(screen.queryByRole("button", { name: "Save as report" })).toBeNull();
});
