import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderInApp } from "../../testing/render.tsx";
import { server } from "../../testing/server.ts";
import { signInUser } from "../../testing/user.ts";
import { Actions } from "./actions.tsx";
import { AdminTexts } from "./admin-texts.tsx";
import Console from "./console.tsx";
import { staffApi, staffContent, staffOfConsole } from "./staff-api.ts";
import { quietDay } from "./testing.ts";

const may = (...calls: { path: string }[]) => {
  server.answer(staffApi.overview, () => quietDay);
  server.answer(staffOfConsole.staffSelf, () => ({
    id: 1,
    name: "Ann",
    role: "content" as const,
    calls: calls.map(({ path }) => path),
  }));
};

test("of several actions, those of the role's calls are offered", async () => {
  signInUser();
  may(staffApi.userChange);
  const actions = [
    { name: "disable", label: "Disable" },
    { name: "gift", label: "Give calls", call: staffApi.serviceOpen },
  ];
  await renderInApp(
    <AdminTexts>
      <Actions call={staffApi.userChange} actions={actions} onRun={async () => undefined} />
    </AdminTexts>,
    { at: "/admin" },
  );
  expect(await screen.findByRole("button", { name: "Disable" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Give calls" })).toBeNull();
});

test("a tab the role may not open is not offered, and says so when its address is opened", async () => {
  signInUser();
  may(staffApi.overview, staffContent.contentList);
  await renderInApp(<Console />, { at: "/admin?tab=orders", texts: ["dialogs"] });
  expect(await screen.findByText("Your role does not allow this")).toBeDefined();
  expect(screen.getByText(/Your role is Content/)).toBeDefined();
  const names = screen.getAllByRole("link").map((link) => link.textContent);
  expect(names.map((name) => name?.trim())).toEqual(["Today", "Content"]);
});
