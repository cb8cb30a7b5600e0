import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderInApp } from "../../testing/render.tsx";
import { server } from "../../testing/server.ts";
import { signInUser } from "../../testing/user.ts";
import { AdminTexts } from "./admin-texts.tsx";
import { Incidents } from "./incidents.tsx";
import { staffOfConsole, staffStatus } from "./staff-api.ts";

const update = { state: "investigating" as const, text_en: "We look.", text_zh: "调查中。", edited_at: null };
const incident = {
  id: 7,
  severity: "degraded" as const,
  state: "investigating" as const,
  title_en: "Slow",
  title_zh: "变慢",
  components: ["mcp" as const, "website" as const],
  starts_at: "2026-11-28T10:30:00Z",
  ends_at: null,
  resolved_at: null,
  updates: [{ ...update, id: 1, created_at: "2026-11-28T10:31:00Z" }],
};

async function open(...calls: { path: string }[]) {
  signInUser();
  const self = { id: 1, name: "Ann", role: "support" as const, calls: calls.map(({ path }) => path) };
  server.answer(staffOfConsole.staffSelf, () => self);
  server.answer(staffStatus.incidentList, () => ({ list: [incident], total: 1, page: 1, limit: 20 }));
  server.answer(staffStatus.statusSubscribers, () => ({ emails: 1234, webhooks: 2 }));
  server.answer(staffStatus.incidentInfo, () => incident);
  server.answer(staffStatus.incidentOpen, () => incident);
  server.answer(staffStatus.incidentUpdate, () => incident);
  return renderInApp(
    <AdminTexts>
      <Incidents />
    </AdminTexts>,
    { at: "/admin?tab=incidents" },
  );
}

test("an incident is published with all components that are ticked, in both languages", async () => {
  const { incidentList, incidentInfo, incidentOpen } = staffStatus;
  const { user } = await open(incidentList, incidentInfo, incidentOpen);
  await user.click(await screen.findByRole("button", { name: "Publish an incident" }));
  const form = within(screen.getByRole("form", { name: "Publish an incident" }));
  await user.click(form.getByRole("checkbox", { name: "MCP server" }));
  await user.click(form.getByRole("checkbox", { name: "Website" }));
  for (const [name, text] of [
    ["Title in English", "Slow"],
    ["Title in Chinese", "变慢"],
    ["Text in English", "We look."],
    ["Text in Chinese", "调查中。"],
  ] as const)
    await user.type(form.getByRole("textbox", { name }), text);
  await user.click(form.getByRole("button", { name: "Publish an incident" }));
  await waitFor(() =>
    expect(server.callsOf(incidentOpen).map(({ input }) => input)).toEqual([
      {
        severity: "degraded",
        components: "website,mcp",
        title_en: "Slow",
        title_zh: "变慢",
        text_en: "We look.",
        text_zh: "调查中。",
      },
    ]),
  );
});

test("an open incident is updated with the states of its kind, and who may only look changes nothing", async () => {
  const { incidentList, incidentInfo, incidentUpdate } = staffStatus;
  const { user } = await open(incidentList, incidentInfo, incidentUpdate);
  await user.click(await screen.findByRole("button", { name: "Open Slow" }));
  const dialog = within(screen.getByRole("dialog"));
  await user.click(await dialog.findByRole("button", { name: "Publish an update" }));
  const choice = dialog.getByRole("combobox", { name: "State" });
  expect(
    within(choice)
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual(["Investigating", "Identified", "Monitoring", "Resolved"]);
  expect(screen.queryByRole("button", { name: "Change" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Correct this text" })).toBeNull();
  await user.selectOptions(choice, "resolved");
  await user.type(dialog.getByRole("textbox", { name: "Text in English" }), "Over.");
  await user.type(dialog.getByRole("textbox", { name: "Text in Chinese" }), "结束。");
  await user.click(dialog.getByRole("button", { name: "Publish an update" }));
  await waitFor(() =>
    expect(server.callsOf(incidentUpdate).map(({ input }) => input)).toEqual([
      { id: "7", state: "resolved", text_en: "Over.", text_zh: "结束。" },
    ]),
  );
});

test("staff see how many addresses and webhooks get the updates", async () => {
  await open(staffStatus.incidentList);
  expect(await screen.findByText("Confirmed email addresses that get the updates: 1,234. Webhooks: 2.")).toBeTruthy();
});
