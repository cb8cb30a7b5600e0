import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { renderInApp } from "../../testing/render.tsx";
import { apiError, server } from "../../testing/server.ts";
import { signInUser } from "../../testing/user.ts";
import { AdminTexts } from "./admin-texts.tsx";
import { Orders } from "./orders.tsx";
import { orderApi, staffApi, staffOfConsole } from "./staff-api.ts";
import type { UserDetail } from "./user-status.tsx";
import { Users } from "./users.tsx";

const at = "2026-11-27T06:00:00.000Z";
const ann: UserDetail = {
  id: 5,
  account_id: 5,
  phone: "+86 138 0013 8000",
  name: "Ann",
  email: "ann@example.com",
  company: "Example Ltd",
  status: "enabled",
  staff_role: null,
  created_at: at,
  last_login_at: at,
  vip_type: 0,
  country: "DE",
  language: "en-US",
  time_zone: "Europe/Berlin",
  channel: "",
  two_factor: true,
  deletion_due_at: null,
  certified_as: "Example Ltd",
  points: 12,
  agreements: [{ slug: "terms", version: 2, agreed_at: at }],
  main: null,
  services: [],
  keys: Array.from({ length: 7 }, (_, index) => ({
    id: index,
    name: `Key ${index}`,
    last_four: "abcd",
    status: "active",
    last_used_at: null,
  })),
  key_count: 7,
  members: [],
  member_count: 0,
  sessions: [],
};
const order = {
  ...{
    id: 9,
    order_no: "M9",
    account_id: 5,
    account: "Example Ltd",
    kind: "api" as const,
    status: "completed" as const,
  },
  ...{ title: "IP geolocation", amount_cents: 19_900, paid_cents: 19_900, refunded_cents: 0, currency: "CNY" as const },
  ...{ pay_channel: "", contract_no: "", created_at: at, paid_at: at },
};
const pageOf = <T,>(list: T[], total = list.length) => ({ list, total, page: 1, limit: 5 });

/** A role that may make these calls besides reading users. */
const allow = (...calls: { path: string }[]) =>
  server.answer(staffOfConsole.staffSelf, () => ({
    ...{ id: 1, name: "Sue", role: "support" as const },
    calls: [staffApi.userInfo, ...calls].map(({ path }) => path),
  }));

beforeEach(() => {
  signInUser();
  server.answer(staffApi.userInfo, () => ann);
  server.answer(staffApi.userList, () => pageOf([]));
  server.answer(staffApi.customerUsage, () => ({
    list: [{ time: "2026-11-27", success: 40, empty: 2, error: 1, over_quota: 0 }],
  }));
});

const show = (place = "") =>
  renderInApp(
    <AdminTexts>
      <Users />
    </AdminTexts>,
    { at: `/admin?tab=users&id=5${place}`, texts: ["audit"] },
  );

test("the address opens the customer, with their calls and only the parts that the role may read", async () => {
  allow(orderApi.orderList);
  server.answer(orderApi.orderList, ({ input }) => {
    expect(input.user_id).toBe("5");
    return pageOf([order], 8);
  });
  await show();
  expect(await screen.findByRole("heading", { name: "Example Ltd" })).toBeDefined();
  expect(screen.getByText("Europe/Berlin")).toBeDefined();
  expect(screen.getByText("Terms of service, version 2, November 27, 2026")).toBeDefined();
  const orders = await screen.findByRole("region", { name: "Orders (8)" });
  expect(within(orders).getByText(/M9 · paid ¥199/)).toBeDefined();
  expect(within(orders).getByRole("link", { name: "Show all" }).getAttribute("href")).toBe(
    "/admin?tab=orders&user_id=5",
  );
  expect(screen.getByRole("img", { name: "Calls of the last 30 days" })).toBeDefined();
  for (const name of ["Invoices", "Audit log", "Notices"]) expect(screen.queryByText(name)).toBeNull();
});

test("a part that fails says so and tries again, and the others are shown", async () => {
  allow(orderApi.orderList, staffApi.customerLog);
  server.answer(orderApi.orderList, () => apiError(503, "Try again shortly"));
  server.answer(staffApi.customerLog, () => pageOf([]));
  await show();
  expect(await screen.findByText("Orders: This could not be loaded.")).toBeDefined();
  expect(within(await screen.findByRole("region", { name: "Audit log" })).getByText("None yet.")).toBeDefined();
  server.answer(orderApi.orderList, () => pageOf([order]));
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("region", { name: "Orders (1)" })).toBeDefined();
});

test("keys lead to the next and previous customer of the list, and back to it", async () => {
  allow();
  const listed: Record<string, string>[] = [];
  server.answer(staffApi.userList, ({ input }) => {
    listed.push(input);
    const list = [7, 5, 4].map((id) => ({ ...ann, id, name: `User ${id}`, company: "" }));
    return { list, total: 43, page: 2, limit: 20 };
  });
  server.answer(staffApi.userInfo, ({ input }) => ({ ...ann, id: Number(input.id), company: `Company ${input.id}` }));
  await show("&keyword=an%26n&page=2");
  await screen.findByRole("heading", { name: "Company 5" });
  expect(listed).toMatchObject([{ keyword: "an&n", page: "2" }]);
  for (const [key, name] of [
    ["j", "Company 4"],
    ["j", "Company 4"],
    ["k", "Company 5"],
    ["k", "Company 7"],
  ] as const) {
    fireEvent.keyDown(document, { key });
    expect(await screen.findByRole("heading", { name })).toBeDefined();
  }
  fireEvent.keyDown(document, { key: "Escape" });
  expect(await screen.findByRole("button", { name: "Open 5 User 5" })).toBeDefined();
  expect(listed.every(({ keyword, page }) => keyword === "an&n" && page === "2")).toBe(true);
});

test("a few keys are shown first, and then all", async () => {
  allow();
  await show();
  const keys = within(await screen.findByRole("region", { name: "API keys (7)" }));
  expect(keys.getAllByRole("listitem")).toHaveLength(5);
  fireEvent.click(keys.getByRole("button", { name: "Show all" }));
  expect(keys.getAllByRole("listitem")).toHaveLength(7);
});

test("a list of one customer says so, and shows all customers again", async () => {
  allow(orderApi.orderList);
  const asked: (string | undefined)[] = [];
  server.answer(orderApi.orderList, ({ input }) => {
    asked.push(input.user_id);
    return pageOf([order]);
  });
  await renderInApp(
    <AdminTexts>
      <Orders />
    </AdminTexts>,
    { at: "/admin?tab=orders&user_id=5" },
  );
  expect((await screen.findByRole("link", { name: "Example Ltd (5)" })).getAttribute("href")).toBe(
    "/admin?tab=users&id=5",
  );
  expect(screen.getByRole("link", { name: "Customer 5" })).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Show all customers" }));
  await waitFor(() => expect(asked).toEqual(["5", undefined]));
});
