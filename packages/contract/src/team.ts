import * as z from "zod";
import { grantable } from "./access.ts";
import { agree, Session } from "./account.ts";
import { endpoint } from "./endpoint.ts";
import { email, list, listOf, pageOf, paging, password, phone, text, timestamp } from "./fields.ts";
import { ownId } from "./ids.ts";
import { proof } from "./sign-in.ts";

/** Statuses a role or sub-account can be set to. */
export const switchStates = ["enabled", "disabled"] as const;

/** Statuses of a sub-account; deleted ones are not shown. */
export const subAccountStatuses = ["invited", "invite_expired", "enabled", "disabled"] as const;

export const Role = z.object({
  id: z.int(),
  name: z.string(),
  remark: z.string(),
  is_system: z.boolean(),
  status: z.enum(switchStates),
  permissions: z.array(z.string()),
  sub_account_num: z.int(),
  created_at: timestamp(),
});

export const SubAccount = z.object({
  id: z.int(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  role_id: z.int().nullable(),
  role_name: z.string(),
  status: z.enum(subAccountStatuses),
  remark: z.string(),
  key_num: z.int(),
  quota: z.int(),
  used: z.int(),
  invite_expires_at: timestamp().nullable(),
  last_login_at: timestamp().nullable(),
  created_at: timestamp(),
});

const PermissionNode = z.object({
  code: z.string(),
  name: z.string(),
  children: z.array(z.object({ code: z.string(), name: z.string() })),
});

const codes = () =>
  list(z.enum(grantable), grantable.length).meta({ description: "Permission codes; a parent grants its children" });
const remark = () => z.string().trim().max(100).optional().meta({ clearable: true });
const status = () => z.enum(switchStates);
/** The token in an invitation link. */
const inviteToken = () => text(64).meta({ examples: ["b1946ac92492d2347c6235b4d2611184"] });
const switched = z.object({ id: z.int(), status: status() });

export const team = {
  getRoleList: endpoint({
    path: "/v1/get_role_list",
    summary: "List the account's roles, built-in ones first",
    access: "role.view",
    input: z.object({ keyword: text(20).optional(), status: status().optional(), ...paging }),
    output: pageOf(Role),
  }),
  roleOptionList: endpoint({
    path: "/v1/role_option_list",
    summary: "List the roles the caller can assign",
    access: "sub.manage",
    input: z.object({}),
    output: listOf(z.object({ id: z.int(), name: z.string() })),
  }),
  setRole: endpoint({
    path: "/v1/set_role",
    summary: "Create a role with permissions the caller has",
    access: "role.manage",
    input: z.object({ name: text(20), remark: remark(), permissions: codes() }),
    output: z.object({ id: z.int() }),
    errors: ["ROLE_NAME_TAKEN", "BEYOND_OWN_PERMISSIONS", "ROLE_LIMIT_REACHED"],
    idempotent: "transaction",
  }),
  updateRole: endpoint({
    path: "/v1/update_role",
    summary: "Rename a role, or change its permissions",
    access: "role.manage",
    input: z.object({
      id: ownId("role"),
      name: text(20).optional(),
      remark: remark(),
      permissions: codes().optional(),
    }),
    output: Role,
    errors: ["NOT_FOUND", "ROLE_NAME_TAKEN", "BEYOND_OWN_PERMISSIONS", "NOT_ON_YOURSELF"],
  }),
  roleControl: endpoint({
    path: "/v1/role_control",
    summary: "Disable or enable a role; a disabled role grants no permissions",
    access: "role.manage",
    input: z.object({ id: ownId("role"), status: status() }),
    output: switched,
    errors: ["NOT_FOUND", "CONFLICT", "BEYOND_OWN_PERMISSIONS", "NOT_ON_YOURSELF"],
  }),
  deleteRole: endpoint({
    path: "/v1/delete_role",
    summary: "Delete a role; its members move to another one",
    access: "role.manage",
    input: z.object({ id: ownId("role"), move_to: ownId("role").optional() }),
    output: z.object({}),
    errors: ["NOT_FOUND", "ROLE_IN_USE", "BEYOND_OWN_PERMISSIONS", "NOT_ON_YOURSELF"],
  }),
  subAccountList: endpoint({
    path: "/v1/sub_account_list",
    summary: "List the account's sub-accounts, newest first",
    access: "sub.view",
    input: z.object({
      keyword: text(30).optional(),
      role_id: ownId("role").optional(),
      status: z.enum(subAccountStatuses).optional(),
      ...paging,
    }),
    output: pageOf(SubAccount).extend({ limit_num: z.int() }),
    errors: ["NOT_FOUND"],
  }),
  createSubAccount: endpoint({
    path: "/v1/create_sub_account",
    summary: "Invite a phone to a sub-account, which is active once its owner accepts",
    access: "sub.manage",
    input: z.object({
      phone: phone(),
      name: text(30),
      role_id: ownId("role"),
      remark: remark(),
      email: email().optional(),
    }),
    output: z.object({ id: z.int(), status: z.enum(subAccountStatuses) }),
    errors: ["NOT_FOUND", "PHONE_TAKEN", "SUB_ACCOUNT_LIMIT_REACHED", "BEYOND_OWN_PERMISSIONS"],
    idempotent: "transaction",
    rate: { max: 60, seconds: 3600 },
  }),
  updateSubAccount: endpoint({
    path: "/v1/update_sub_account",
    summary: "Change a sub-account; a new password needs your proof and ends its sessions",
    access: "sub.manage",
    input: z.object({
      id: ownId("sub_account"),
      name: text(30).optional(),
      role_id: ownId("role").optional(),
      remark: remark(),
      email: z
        .union([z.literal(""), email()])
        .optional()
        .meta({ clearable: true, examples: ["ann@example.com"] }),
      password: password().optional(),
      proof: proof(),
    }),
    output: SubAccount,
    errors: ["NOT_FOUND", "CONFLICT", "PROOF_NEEDED", "WEAK_PASSWORD", "BEYOND_OWN_PERMISSIONS", "NOT_ON_YOURSELF"],
  }),
  subAccountControl: endpoint({
    path: "/v1/sub_account_control",
    summary: "Disable or enable a sub-account; disabling ends its sessions and freezes its keys",
    access: "sub.manage",
    input: z.object({ id: ownId("sub_account"), status: status() }),
    output: switched,
    errors: ["NOT_FOUND", "CONFLICT", "BEYOND_OWN_PERMISSIONS", "NOT_ON_YOURSELF"],
  }),
  deleteSubUser: endpoint({
    path: "/v1/delete_sub_user",
    summary: "Delete a sub-account; its keys are revoked or transferred and its unused quota is reclaimed",
    access: "sub.manage",
    input: z.object({
      id: ownId("sub_account"),
      keys: z.enum(["revoke", "transfer"]),
      transfer_to: ownId("user").optional(),
    }),
    output: z.object({ returned_quota: z.int() }),
    errors: ["NOT_FOUND", "BEYOND_OWN_PERMISSIONS", "NOT_ON_YOURSELF"],
  }),
  subAccountPermission: endpoint({
    path: "/v1/sub_account_permission",
    summary: "Get the permission tree, and the permissions of a sub-account or role",
    access: "role.view",
    input: z.object({ id: ownId("sub_account").optional(), role_id: ownId("role").optional() }),
    output: z.object({
      tree: z.array(PermissionNode),
      /** The permissions selected in the role. */
      checked: z.array(z.string()),
      /** The effective permissions: children of granted parents, and none while the role is disabled. */
      effective: z.array(z.string()),
    }),
    errors: ["NOT_FOUND"],
  }),
  subAccountReinvite: endpoint({
    path: "/v1/sub_account_reinvite",
    summary: "Resend an invitation; the previous link stops working",
    access: "sub.manage",
    input: z.object({ id: ownId("invitation") }),
    output: z.object({ expires_at: timestamp() }),
    errors: ["NOT_FOUND", "CONFLICT", "BEYOND_OWN_PERMISSIONS", "NOT_ON_YOURSELF", "TOO_MANY_REQUESTS"],
  }),
  invitationInfo: endpoint({
    path: "/v1/invitation_info",
    summary: "Show who sent an invitation and to whom, by the token of its link",
    access: "public",
    input: z.object({ token: inviteToken() }),
    output: z.object({
      account_name: z.string(),
      name: z.string(),
      phone_masked: z.string(),
      role_name: z.string(),
      expires_at: timestamp(),
    }),
    errors: ["NOT_FOUND", "CONFLICT"],
    rate: { max: 30, seconds: 60 },
  }),
  invitationAccept: endpoint({
    path: "/v1/invitation_accept",
    summary: "Accept an invitation by setting a password, and log in",
    access: "public",
    input: z.object({
      token: inviteToken(),
      password: password(),
      password_confirm: password(),
      agree: agree(),
    }),
    output: Session,
    errors: ["NOT_FOUND", "CONFLICT", "WEAK_PASSWORD", "AGREEMENT_MISSING"],
    rate: { max: 10, seconds: 60 },
  }),
};
