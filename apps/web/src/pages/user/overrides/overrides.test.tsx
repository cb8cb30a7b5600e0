import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "../../../lib/api.ts";
import { renderInApp } from "../../../testing/render.tsx";
import { apiError, server } from "../../../testing/server.ts";
import { signInUser } from "../../../testing/user.ts";
import Overrides from "./overrides.tsx";
import type { Override } from "./values.ts";

const { overrideList, overrideSave, overrideDelete, overrideImport, overrideExport, overrideMmdb } = api.overrides;

const office: Override = {
  ...{ id: 7, target: "8.8.8.0/24", label: "Office", country: "", region: "", city: "Berlin" },
  ...{ latitude: null, longitude: null, isp: "", flags_set: ["is_vpn"], flags_cleared: ["is_hosting"] },
  created_at: "2026-11-20T12:00:00.000Z",
};
const listOf = (...list: Override[]) => ({ list, total: list.length, page: 1, limit: 20, max: 2000 });
const open = () => renderInApp(<Overrides />, { at: "/user?tab=overrides", texts: ["user/overrides", "dialogs"] });

beforeEach(() => {
  signInUser();
  server.answer(overrideList, () => listOf(office));
});

test("without overrides it is said what they are for, and the first one is added", async () => {
  let current = listOf();
  server.answer(overrideList, () => current);
  server.answer(overrideSave, () => {
    current = listOf(office);
    return office;
  });
  const { user } = await open();
  await screen.findByText("No overrides yet");
  await user.click(screen.getByRole("button", { name: "Add an override" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText("Addresses"), "8.8.8.0/24");
  await user.type(dialog.getByLabelText("Label"), "Office");
  await user.type(dialog.getByLabelText("City"), "Berlin");
  await user.selectOptions(dialog.getByLabelText("VPN"), "Yes");
  await user.selectOptions(dialog.getByLabelText("Hosting"), "No");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await screen.findByText("8.8.8.0/24");
  expect(server.callsOf(overrideSave)[0]?.input).toEqual({
    ...{ target: "8.8.8.0/24", label: "Office", city: "Berlin" },
    ...{ flags_set: "is_vpn", flags_cleared: "is_hosting" },
  });
});

test("an override is listed with what it says, changed as a whole, and deleted after a question", async () => {
  server.answer(overrideSave, () => office);
  server.answer(overrideDelete, () => ({ deleted: 1 }));
  const { user } = await open();
  const row = within(await screen.findByRole("row", { name: /^8\.8\.8\.0\/24/ }));
  expect(row.getByText("VPN, Hosting: no")).toBeDefined();
  expect(screen.getByText("1 of 2,000 overrides")).toBeDefined();
  await user.click(row.getByRole("button", { name: "Actions for 8.8.8.0/24" }));
  await user.click(await screen.findByRole("menuitem", { name: "Edit" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.clear(dialog.getByLabelText("City"));
  await user.selectOptions(dialog.getByLabelText("VPN"), "As in the database");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(server.callsOf(overrideSave)[0]?.input).toEqual({
    ...{ id: "7", target: "8.8.8.0/24", label: "Office", flags_set: "", flags_cleared: "is_hosting" },
  });
  await user.click(row.getByRole("button", { name: "Actions for 8.8.8.0/24" }));
  await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(server.callsOf(overrideDelete)[0]?.input).toEqual({ ids: "7" }));
});

test("CSV is imported, and rows that cannot be used are listed", async () => {
  const unread = [{ line: 3, text: "10.0.0.1" }];
  server.answer(overrideImport, () => ({ added: 1, changed: 0, unread, unread_total: 1 }));
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Import CSV" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Import" }));
  expect(dialog.getByText(/Enter CSV whose header names/)).toBeDefined();
  await user.type(dialog.getByLabelText("CSV"), "target,label");
  await user.click(dialog.getByRole("button", { name: "Import" }));
  await screen.findByText("1 row cannot be used");
  expect(screen.getByText("10.0.0.1")).toBeDefined();
});

test("the list is downloaded as the server writes it, as CSV and as MMDB", async () => {
  server.answer(overrideExport, () => ({ csv: "target,label\r\n8.8.8.0/24,Office\r\n" }));
  const blobs: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    blobs.push(blob as Blob);
    return "blob:";
  });
  vi.spyOn(URL, "revokeObjectURL").mockImplementation(() => undefined);
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Export CSV" }));
  await waitFor(() => expect(blobs).toHaveLength(1));
  expect(await blobs[0]!.text()).toBe("target,label\r\n8.8.8.0/24,Office\r\n");
  server.answer(overrideMmdb, () => ({ mmdb: "q80=" }));
  await user.click(screen.getByRole("button", { name: "Download MMDB" }));
  await waitFor(() => expect(blobs).toHaveLength(2));
  expect(new Uint8Array(await blobs[1]!.arrayBuffer())).toEqual(Uint8Array.of(0xab, 0xcd));
});

test("a failed list can be loaded again", async () => {
  let isUp = false;
  server.answer(overrideList, () => (isUp ? listOf(office) : apiError(500, "Oops")));
  const { user } = await open();
  const retry = await screen.findByRole("button", { name: "Retry" });
  isUp = true;
  await user.click(retry);
  await screen.findByText("8.8.8.0/24");
});
