import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { api } from "../../../lib/api.ts";
import { renderInApp } from "../../../testing/render.tsx";
import { apiError, server } from "../../../testing/server.ts";
import { signInUser } from "../../../testing/user.ts";
import Team from "./team.tsx";
import type { Role, SubAccount } from "./use-team.ts";

const tree = [
  {
    code: "usage",
    name: "Usage",
    children: [
      { code: "usage.detail", name: "See addresses" },
      { code: "usage.all", name: "See everyone's usage" },
    ],
  },
  {
    code: "key",
    name: "API keys",
    children: [
      { code: "key.split", name: "Allocate quota" },
      { code: "key.manage", name: "Manage keys" },
    ],
  },
];

const role = (differences: Partial<Role> = {}): Role => ({
  id: 7,
  name: "Analyst",
  remark: "",
  is_system: false,
  status: "enabled",
  permissions: ["usage", "key.split"],
  sub_account_num: 1,
  created_at: "2026-01-01T00:00:00.000Z",
  ...differences,
});

const member = (differences: Partial<SubAccount> = {}): SubAccount => ({
  id: 9,
  name: "Bo",
  phone: "13800138001",
  email: "",
  role_id: 7,
  role_name: "Analyst",
  status: "enabled",
  remark: "",
  key_num: 2,
  quota: 0,
  used: 12,
  invite_expires_at: null,
  last_login_at: null,
  created_at: "2026-01-01T00:00:00.000Z",
  ...differences,
});

const page = <T,>(...list: T[]) => ({ list, total: list.length, page: 1, limit: 100 });

beforeEach(() => {
  server.answer(api.team.getRoleList, () => page(role({ id: 1, name: "Read only", is_system: true }), role()));
  server.answer(api.team.roleOptionList, () => ({ list: [{ id: 7, name: "Analyst" }], total: 1 }));
  server.answer(api.team.subAccountList, () => ({ ...page(member()), limit_num: 20 }));
  server.answer(api.team.subAccountPermission, () => ({ tree, checked: [], effective: [] }));
});

const open = (at: string) => renderInApp(<Team />, { at: `/user?tab=team${at}`, texts: ["team", "dialogs"] });
const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });
const dialog = (name: string) => screen.findByRole("dialog", { name });

describe("the permission tree", () => {
  const openEdit = async () => {
    const { user } = await open("&part=roles");
    await user.click(await screen.findByRole("button", { name: "Actions for Analyst" }));
    await user.click(await screen.findByRole("menuitem", { name: "Edit" }));
    await dialog("Edit role");
    await screen.findByRole("checkbox", { name: "Usage" });
    return user;
  };

  test("shows fully and partially selected groups", async () => {
    signInUser();
    await openEdit();
    expect([box("Usage").checked, box("See addresses").checked, box("See everyone's usage").checked]).toEqual([
      true,
      true,
      true,
    ]);
    expect([box("API keys").checked, box("API keys").indeterminate]).toEqual([false, true]);
    expect([box("Allocate quota").checked, box("Manage keys").checked]).toEqual([true, false]);
  });

  test("can be used with arrow keys and the space bar, and sends what is ticked", async () => {
    signInUser();
    const user = await openEdit();
    server.answer(api.team.updateRole, () => role());
    box("Usage").focus();
    await user.keyboard("{ArrowDown}");
    expect(box("See addresses")).toHaveFocus();
    await user.keyboard(" ");
    expect([box("Usage").checked, box("Usage").indeterminate]).toEqual([false, true]);
    await user.keyboard("{End}");
    expect(box("Manage keys")).toHaveFocus();
    await user.keyboard(" {Home}{ArrowUp}");
    expect(box("Usage")).toHaveFocus();
    expect(box("API keys").checked).toBe(true);
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(server.callsOf(api.team.updateRole)).toHaveLength(1));
    expect(server.callsOf(api.team.updateRole)[0]?.input).toMatchObject({ id: "7", permissions: "usage.all,key" });
  });

  test("disables permissions the user does not hold, and selecting a group skips them", async () => {
    signInUser({ user_level: 2, permissions: ["role", "usage", "key.split"], role: { id: 3, name: "Lead" } });
    const user = await openEdit();
    expect([box("Manage keys").disabled, box("Allocate quota").disabled]).toEqual([true, false]);
    await user.click(box("API keys"));
    expect(box("Allocate quota").checked).toBe(false);
    await user.click(box("API keys"));
    expect([box("Allocate quota").checked, box("Manage keys").checked]).toEqual([true, false]);
  });

  test("shows an empty selection at the tree and a taken name at its field, and keeps the input", async () => {
    signInUser();
    const { user } = await open("&part=roles&create=1");
    const form = within(await dialog("Create role"));
    await user.type(await form.findByRole("textbox", { name: "Name" }), "Night");
    await screen.findByRole("checkbox", { name: "Usage" });
    await user.click(form.getByRole("button", { name: "Create role" }));
    await form.findByText("Tick at least one permission");
    server.answer(api.team.setRole, () => apiError(5002, "taken"));
    await user.click(box("Usage"));
    await user.click(form.getByRole("button", { name: "Create role" }));
    await form.findByText("A role with this name already exists");
    expect(form.getByRole<HTMLInputElement>("textbox", { name: "Name" }).value).toBe("Night");
    expect(server.callsOf(api.team.setRole)[0]?.input).toMatchObject({ name: "Night", permissions: "usage" });
  });
});

describe("actions without permission are not offered", () => {
  test("read-only users see members, but no roles and no actions", async () => {
    signInUser({ user_level: 2, permissions: ["sub.view"] });
    await open("");
    await screen.findByText("Bo");
    expect(screen.queryByRole("button", { name: /Actions|Invite/ })).toBeNull();
    expect(screen.queryByRole("link", { name: "Roles" })).toBeNull();
    expect(server.callsOf(api.team.getRoleList)).toEqual([]);
  });

  test("one's own row and role, built-in roles and more powerful roles cannot be changed", async () => {
    signInUser({ id: 9, user_level: 2, permissions: ["sub", "role", "usage"], role: { id: 4, name: "Lead" } });
    server.answer(api.team.getRoleList, () =>
      page(
        role({ id: 1, name: "Read only", is_system: true, permissions: ["usage.detail"] }),
        role({ id: 4, name: "Lead", permissions: ["usage"] }),
        role({ id: 5, name: "Beyond" }),
        role({ id: 6, name: "Within", permissions: ["usage.detail"] }),
      ),
    );
    const { user, router } = await open("");
    await screen.findByText("You");
    expect(screen.queryByRole("button", { name: "Actions for Bo" })).toBeNull();
    await router.navigate("/user?tab=team&part=roles");
    const offered: Record<string, boolean> = {};
    for (const name of ["Read only", "Lead", "Beyond", "Within"]) {
      await user.click(await screen.findByRole("button", { name: `Actions for ${name}` }));
      await screen.findByRole("menuitem", { name: "Duplicate" });
      offered[name] = screen.queryByRole("menuitem", { name: "Edit" }) !== null;
      await user.keyboard("{Escape}");
      await waitFor(() => expect(screen.queryByRole("menuitem")).toBeNull());
    }
    expect(offered).toEqual({ "Read only": false, Lead: false, Beyond: false, Within: true });
  });
});

test("deleting a sub-account moves its keys to the member chosen in the form", async () => {
  signInUser();
  const { user } = await open("");
  await user.click(await screen.findByRole("button", { name: "Actions for Bo" }));
  await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
  const question = within(await dialog("Delete Bo?"));
  await user.selectOptions(question.getByLabelText("What happens to its 2 keys"), "Give them to the main account");
  server.answer(api.team.deleteSubUser, () => ({ returned_quota: 0 }));
  await user.click(question.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(server.callsOf(api.team.deleteSubUser)[0]?.input).toEqual({ id: "9", keys: "transfer" });
});

test("a registered phone is reported at its field, and the form keeps its input", async () => {
  // Without permission to see roles, one is chosen by name.
  signInUser({ user_level: 2, permissions: ["sub"] });
  const { user } = await open("&create=1");
  const form = within(await dialog("Invite a member"));
  await user.type(await form.findByLabelText("Email or phone"), "13800138001");
  await user.type(form.getByLabelText("Name"), "Cy");
  await form.findByRole("option", { name: "Analyst" });
  await user.selectOptions(form.getByLabelText("Role"), "Analyst");
  server.answer(api.team.createSubAccount, () => apiError(1001, "This phone already has an account"));
  await user.click(form.getByRole("button", { name: "Send invitation" }));
  expect(
    await form.findByRole("textbox", { name: "Email or phone", description: /already has an account/ }),
  ).not.toBeNull();
  expect(form.getByLabelText<HTMLInputElement>("Name").value).toBe("Cy");
  expect(server.callsOf(api.team.createSubAccount)[0]?.input).toMatchObject({ role_id: "7", phone: "13800138001" });
});
