import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderInApp } from "../../testing/render.tsx";
import { server } from "../../testing/server.ts";
import { signInUser } from "../../testing/user.ts";
import { AdminTexts } from "./admin-texts.tsx";
import { Overview } from "./overview.tsx";
import { staffApi, staffOfConsole } from "./staff-api.ts";
import { quietDay } from "./testing.ts";

const show = async (day: typeof quietDay) => {
  signInUser();
  server.answer(staffApi.overview, () => day);
  server.answer(staffOfConsole.staffSelf, () => ({ id: 1, name: "Ann", role: "content" as const, calls: [] }));
  const page = (
    <AdminTexts>
      <Overview />
    </AdminTexts>
  );
  await renderInApp(page, { at: "/admin" });
  await screen.findByText("Sign-ups");
};

test("what waits leads to the list of exactly that, and what does not wait is left out", async () => {
  await show({
    ...quietDay,
    waiting: [
      { kind: "messages", count: 3, oldest_at: new Date().toISOString() },
      { kind: "payouts", count: 1, oldest_at: new Date().toISOString() },
      { kind: "renewals", count: 0, oldest_at: null },
    ],
  });
  const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links).toEqual(["/admin?tab=messages&status=waiting", "/admin?tab=rewards&list=payouts&status=waiting"]);
});

test("the share of failing calls counts those over quota, and a role without sales sees no revenue", async () => {
  await show({ ...quietDay, calls: { total: 200, errors: 4, over_quota: 3 } });
  expect(screen.getByText("3.5%")).toBeDefined();
  expect(screen.getByText("4 refused, 3 over quota, of 200")).toBeDefined();
  expect(screen.queryByText("Revenue")).toBeNull();
});

test("revenue is shown in each currency that was used", async () => {
  await show({
    ...quietDay,
    revenue: [
      { currency: "CNY", today: 0, before: 19_900 },
      { currency: "USD", today: 2950, before: 0 },
    ],
  });
  expect(screen.getByText("Revenue in CNY").parentElement?.textContent).toContain("¥199 by this time a week ago");
  expect(screen.getByText("Revenue in USD").parentElement?.textContent).toContain("$29.50");
});
