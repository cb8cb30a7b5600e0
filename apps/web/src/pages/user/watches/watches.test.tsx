import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../lib/api.ts";
import { renderInApp } from "../../../testing/render.tsx";
import { apiError, server } from "../../../testing/server.ts";
import { signInUser } from "../../../testing/user.ts";
import type { Changes, Impact, Watch, WatchList } from "./values.ts";
import Watches from "./watches.tsx";

const { watchList, watchCreate, watchUpdate, watchDelete, watchSettings, watchReports, watchChanges, watchImpact } =
  api.watches;

const office: Watch = {
  id: 7,
  kind: "range",
  value: "192.0.2.0/24",
  name: "Office",
  fields: ["country", "city", "network", "flags"],
  active: true,
  created_at: "2026-11-20T12:00:00.000Z",
};
const listOf = (...list: Watch[]): WatchList => ({
  list,
  total: list.length,
  page: 1,
  limit: 20,
  used: list.length,
  max: 5000,
  settings: { webhook: true, email: true, email_to: "me@example.com" },
  versions: ["20261121", "20261119", "20261117"],
});
const report = {
  id: 3,
  version: "20261121",
  version_before: "20261119",
  watches: 1,
  created_at: "2026-11-21T12:00:00.000Z",
};
const change: Changes["list"][number] = {
  watch_id: 7,
  kind: "asn",
  value: "AS64500",
  name: "",
  changed: 4,
  gained: 1,
  lost: 0,
  samples: [0, 1, 2, 3, 4].map((block) => ({
    start: `192.0.${block}.0`,
    end: `192.0.${block}.255`,
    type: block === 0 ? "gained" : "changed",
    fields: [
      { field: "city", before: "", after: block === 4 ? "=cmd()" : "Here" },
      { field: "is_vpn", before: "false", after: "true" },
    ],
  })),
};
const changes: Changes = { list: [change], total: 1, page: 1, limit: 20, report };

const open = (at = "/user?tab=watches") => renderInApp(<Watches />, { at, texts: ["user/watches", "dialogs"] });

beforeEach(() => {
  signInUser();
  server.answer(watchList, () => listOf(office));
  server.answer(watchReports, () => ({ list: [report], total: 1, page: 1, limit: 20 }));
  server.answer(watchChanges, () => changes);
});

test("without watches it is said what to add, and the first ones are added", async () => {
  let current = listOf();
  server.answer(watchList, () => current);
  server.answer(watchCreate, () => {
    current = listOf(office);
    return { added: 1, existing: 2, unread: [], unread_total: 0 };
  });
  const { user } = await open();
  expect(await screen.findByText("Nothing watched yet")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Add watches" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Add" }));
  expect(dialog.getByText("Enter at least one address, range, AS number or country")).toBeDefined();
  await user.type(dialog.getByRole("textbox"), "192.0.2.0/24, Office");
  await user.click(dialog.getByRole("checkbox", { name: "Flags" }));
  await user.click(dialog.getByRole("button", { name: "Add" }));
  expect(await screen.findByRole("row", { name: /192\.0\.2\.0\/24/ })).toBeDefined();
  expect(server.callsOf(watchCreate)[0]?.input).toEqual({
    targets: "192.0.2.0/24, Office",
    fields: "country,city,network",
  });
  expect(screen.getByText("1 watch added, 2 existed already.")).toBeDefined();
});

test("lines that were not understood are listed and can be corrected", async () => {
  server.answer(watchCreate, () => ({
    added: 1,
    existing: 0,
    unread: [{ line: 2, text: "10.0.0.1" }],
    unread_total: 1,
  }));
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Add watches" }));
  await user.type(await screen.findByRole("textbox"), "192.0.2.0/24\n10.0.0.1");
  await user.click(screen.getByRole("button", { name: "Add" }));
  expect(await screen.findByText("1 line was not understood")).toBeDefined();
  expect(screen.getByText("Line 2")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Correct these lines" }));
  expect((await screen.findByRole<HTMLTextAreaElement>("textbox")).value).toBe("10.0.0.1");
});

test("a watch is paused and deleted from its menu", async () => {
  let current = listOf(office);
  server.answer(watchList, () => current);
  server.answer(watchUpdate, () => {
    current = listOf({ ...office, active: false });
    return current.list[0]!;
  });
  server.answer(watchDelete, () => {
    current = listOf();
    return { deleted: 1 };
  });
  const { user } = await open();
  const menu = async (item: string) => {
    await user.click(await screen.findByRole("button", { name: "Actions for 192.0.2.0/24" }));
    await user.click(await screen.findByRole("menuitem", { name: item }));
  };
  await menu("Pause");
  expect(await screen.findByText("Paused")).toBeDefined();
  expect(server.callsOf(watchUpdate)[0]?.input).toEqual({ id: "7", active: "0" });
  await menu("Delete");
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("Nothing watched yet")).toBeDefined();
  expect(server.callsOf(watchDelete)[0]?.input).toEqual({ ids: "7" });
});

test("a watch is renamed, and keeps at least one field that matters", async () => {
  server.answer(watchUpdate, () => office);
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Actions for 192.0.2.0/24" }));
  await user.click(await screen.findByRole("menuitem", { name: "Edit" }));
  const dialog = within(await screen.findByRole("dialog"));
  for (const name of ["Country", "Region and city", "Network and ISP", "Flags"])
    await user.click(dialog.getByRole("checkbox", { name }));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(dialog.getByRole("alert").textContent).toBe("Choose at least one");
  expect(server.callsOf(watchUpdate)).toEqual([]);
  await user.click(dialog.getByRole("checkbox", { name: "Flags" }));
  await user.clear(dialog.getByRole("textbox"));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(server.callsOf(watchUpdate)[0]?.input).toEqual({ id: "7", name: "", fields: "flags" }));
});

test("how the account is told is changed with one click", async () => {
  server.answer(watchSettings, () => ({ webhook: true, email: false, email_to: "me@example.com" }));
  const { user } = await open();
  await user.click(await screen.findByRole("checkbox", { name: "By email to me@example.com" }));
  expect(server.callsOf(watchSettings)[0]?.input).toEqual({ webhook: "1", email: "0" });
});

test("a version's changes are shown before and after, with more on request", async () => {
  const { user } = await open("/user?tab=watches&part=changes");
  await user.click(await screen.findByRole("link", { name: "20261121" }));
  expect(await screen.findByText("Changes in version 20261121")).toBeDefined();
  expect(screen.getByText("4 changed")).toBeDefined();
  const first = screen.getByText(/192\.0\.0\.0 – 192\.0\.0\.255/).closest("li")!;
  expect(first.textContent).toContain("Joined");
  expect(first.textContent).toContain("City unknown → Here");
  expect(first.textContent).toContain("VPN no → yes");
  expect(screen.queryByText(/192\.0\.4\.0/)).toBeNull();
  await user.click(screen.getByRole("button", { name: "Show 5 ranges" }));
  expect(screen.getByText(/192\.0\.4\.0/)).toBeDefined();
});

test("a version's changes are downloaded as CSV, in which no value is a formula", async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    saved.push(blob as Blob);
    return "blob:saved";
  });
  vi.spyOn(URL, "revokeObjectURL").mockReturnValue();
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  const { user } = await open("/user?tab=watches&report=3");
  await user.click(await screen.findByRole("button", { name: "Download CSV" }));
  await vi.waitFor(() => expect(saved).toHaveLength(1));
  const lines = (await saved[0]!.text()).split("\r\n");
  expect(lines).toContain("asn,AS64500,,192.0.0.0,192.0.0.255,gained,is_vpn,false,true");
  expect(lines).toContain('asn,AS64500,,192.0.4.0,192.0.4.255,changed,city,,"\'=cmd()"');
});

test("changes that do not exist any more say so", async () => {
  server.answer(watchChanges, () => apiError(404, "Not found"));
  await open("/user?tab=watches&report=3");
  expect((await screen.findByRole("alert")).textContent).toContain("Not found");
});

const impact: Impact = {
  version: "20261121",
  version_before: "20261117",
  addresses: 200,
  changed: 50,
  fields: [{ field: "city", addresses: 50 }],
  examples: [{ ip: "192.0.2.1", fields: [{ field: "city", before: "There", after: "Here" }] }],
};

test("two versions are compared for pasted addresses", async () => {
  server.answer(watchImpact, () => impact);
  const { user } = await open("/user?tab=watches&part=impact");
  await user.click(await screen.findByRole("button", { name: "Compare" }));
  expect(screen.getByText("Enter at least one address")).toBeDefined();
  await user.selectOptions(screen.getByRole("combobox", { name: "Older version" }), "20261117");
  await user.type(screen.getByRole("textbox"), "192.0.2.1");
  await user.click(screen.getByRole("button", { name: "Compare" }));
  expect(await screen.findByText("25%", { selector: "dd" })).toBeDefined();
  expect(server.callsOf(watchImpact)[0]?.input).toEqual({
    version: "20261121",
    version_before: "20261117",
    addresses: "192.0.2.1",
  });
  expect(screen.getByText("192.0.2.1", { selector: "p" }).closest("li")?.textContent).toContain("City There → Here");
});

test("recent calls are compared without a text", async () => {
  server.answer(watchImpact, () => ({ ...impact, addresses: 0, changed: 0, fields: [], examples: [] }));
  const { user } = await open("/user?tab=watches&part=impact");
  await user.click(await screen.findByRole("button", { name: "Recent calls" }));
  await user.click(screen.getByRole("button", { name: "Compare" }));
  expect(await screen.findByText("No addresses were found.")).toBeDefined();
  expect(server.callsOf(watchImpact)[0]?.input).toEqual({ version: "20261121", version_before: "20261119" });
});

test("with one version there is nothing to compare yet", async () => {
  server.answer(watchList, () => ({ ...listOf(), versions: ["20261121"] }));
  await open("/user?tab=watches&part=impact");
  expect(await screen.findByText("Only one version is kept so far")).toBeDefined();
});
