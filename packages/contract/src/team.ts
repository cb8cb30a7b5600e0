import * as z from "zod";
import { grantable } from "./access.ts";
import { endpoint } from "./endpoint.ts";
import { email, list, listOf, pageOf, paging, password, phone, text, timestamp } from "./fields.ts";
import { ownId } from "./ids.ts";
import { agree } from "./login-fields.ts";
import { proof } from "./sign-in.ts";
import { Session } from "./user.ts";

/** Statuses a role or sub-account can be set to. */
export const switchStates = ["enabled", "disabled"] as const;

/** Statuses of a sub-account; deleted ones are not shown. */
export const subAccountStatuses = ["invited", "invite_expired", "enabled", "disabled"] as const;

export const Role = z.object({
  id: z.int().meta({ en: "ID", zh: "编号" }),
  name: z.string().meta({ en: "Name", zh: "名称" }),
  remark: z.string().meta({ en: "Note", zh: "备注" }),
  is_system: z
    .boolean()
    .meta({ en: "Whether the role is built in and cannot be changed", zh: "是否为内置角色，内置角色不可修改" }),
  status: z.enum(switchStates).meta({ en: "Status", zh: "状态" }),
  permissions: z.array(z.string()).meta({ en: "Permissions", zh: "权限" }),
  sub_account_num: z.int().meta({ en: "Number of sub-accounts", zh: "子账号数" }),
  created_at: timestamp().meta({ en: "When it was created", zh: "创建时间" }),
});

export const SubAccount = z.object({
  id: z.int().meta({ en: "ID", zh: "编号" }),
  name: z.string().meta({ en: "Name", zh: "名称" }),
  phone: z
    .string()
    .meta({ en: "Phone: mainland China number, or E.164 with +", zh: "手机号：中国大陆号码，或带 + 的 E.164 格式" }),
  email: z.string().meta({ en: "Email", zh: "邮箱" }),
  role_id: z.int().nullable().meta({ en: "Role ID", zh: "角色编号" }),
  role_name: z.string().meta({ en: "Role name", zh: "角色名称" }),
  status: z.enum(subAccountStatuses).meta({ en: "Status", zh: "状态" }),
  remark: z.string().meta({ en: "Note", zh: "备注" }),
  key_num: z.int().meta({ en: "Number of API keys", zh: "密钥数量" }),
  quota: z.int().meta({ en: "Quota, in calls", zh: "调用额度" }),
  used: z.int().meta({ en: "Calls used", zh: "已用次数" }),
  invite_expires_at: timestamp().nullable().meta({ en: "When the invitation expires", zh: "邀请有效期至" }),
  last_login_at: timestamp().nullable().meta({ en: "Time of the last login", zh: "最近登录时间" }),
  created_at: timestamp().meta({ en: "When it was created", zh: "创建时间" }),
});

const PermissionNode = z.object({
  code: z.string().meta({ en: "Code of the permission", zh: "权限代码" }),
  name: z.string().meta({ en: "Name", zh: "名称" }),
  children: z
    .array(
      z.object({
        code: z.string().meta({ en: "Code of the permission", zh: "权限代码" }),
        name: z.string().meta({ en: "Name", zh: "名称" }),
      }),
    )
    .meta({ en: "Permissions below this one", zh: "下级权限" }),
});

const codes = () =>
  list(z.enum(grantable), grantable.length).meta({
    en: "Permission codes; a parent grants its children",
    zh: "权限代码；授予上级即授予其全部下级",
  });
const remark = () => z.string().trim().max(100).optional().meta({ en: "Note", zh: "备注", clearable: true });
const status = () => z.enum(switchStates).meta({ en: "Status", zh: "状态" });
/** The token in an invitation link. */
const inviteToken = () =>
  text(64).meta({
    en: "Token of the invitation link",
    zh: "邀请链接中的令牌",
    examples: ["b1946ac92492d2347c6235b4d2611184"],
  });
const switched = z.object({
  id: z.int().meta({ en: "ID", zh: "编号" }),
  status: status(),
});

export const team = {
  getRoleList: endpoint({
    path: "/v1/get_role_list",
    summary: "List the account's roles, built-in ones first",
    summaryZh: "列出账号的角色，内置角色在前",
    access: "role.view",
    viewable: true,
    input: z.object({
      keyword: text(20).optional().meta({ en: "Search term", zh: "搜索词" }),
      status: status().optional(),
      ...paging,
    }),
    output: pageOf(Role),
  }),
  roleOptionList: endpoint({
    path: "/v1/role_option_list",
    summary: "List the roles the caller can assign",
    summaryZh: "列出调用者可授予他人的角色",
    access: "sub.manage",
    viewable: true,
    input: z.object({}),
    output: listOf(
      z.object({ id: z.int().meta({ en: "ID", zh: "编号" }), name: z.string().meta({ en: "Name", zh: "名称" }) }),
    ),
  }),
  setRole: endpoint({
    path: "/v1/set_role",
    summary: "Create a role with permissions the caller has",
    summaryZh: "新建角色，权限不得超出调用者自己的权限",
    access: "role.manage",
    input: z.object({
      name: text(20).meta({ en: "Name", zh: "名称" }),
      remark: remark(),
      permissions: codes(),
    }),
    output: z.object({ id: z.int().meta({ en: "ID", zh: "编号" }) }),
    errors: ["ROLE_NAME_TAKEN", "BEYOND_OWN_PERMISSIONS", "ROLE_LIMIT_REACHED"],
    idempotent: "transaction",
  }),
  updateRole: endpoint({
    path: "/v1/update_role",
    summary: "Rename a role, or change its permissions",
    summaryZh: "修改角色的名称或权限",
    access: "role.manage",
    input: z.object({
      id: ownId("role").meta({ en: "ID", zh: "编号" }),
      name: text(20).optional().meta({ en: "Name", zh: "名称" }),
      remark: remark(),
      permissions: codes().optional(),
    }),
    output: Role,
    errors: ["NOT_FOUND", "ROLE_NAME_TAKEN", "BEYOND_OWN_PERMISSIONS", "NOT_ON_YOURSELF"],
  }),
  roleControl: endpoint({
    path: "/v1/role_control",
    summary: "Disable or enable a role; a disabled role grants no permissions",
    summaryZh: "停用或启用角色；停用后其成员没有任何权限",
    access: "role.manage",
    input: z.object({
      id: ownId("role").meta({ en: "ID", zh: "编号" }),
      status: status(),
    }),
    output: switched,
    errors: ["NOT_FOUND", "CONFLICT", "BEYOND_OWN_PERMISSIONS", "NOT_ON_YOURSELF"],
  }),
  deleteRole: endpoint({
    path: "/v1/delete_role",
    summary: "Delete a role; its members move to another one",
    summaryZh: "删除角色，其成员转移到另一角色",
    access: "role.manage",
    input: z.object({
      id: ownId("role").meta({ en: "ID", zh: "编号" }),
      move_to: ownId("role")
        .optional()
        .meta({ en: "ID of the role its members move to", zh: "其成员转移到的角色编号" }),
    }),
    output: z.object({}),
    errors: ["NOT_FOUND", "ROLE_IN_USE", "BEYOND_OWN_PERMISSIONS", "NOT_ON_YOURSELF"],
  }),
  subAccountList: endpoint({
    path: "/v1/sub_account_list",
    summary: "List the account's sub-accounts, newest first",
    summaryZh: "列出子账号，新的在前",
    access: "sub.view",
    viewable: true,
    input: z.object({
      keyword: text(30).optional().meta({ en: "Search term", zh: "搜索词" }),
      role_id: ownId("role").optional().meta({ en: "Role ID", zh: "角色编号" }),
      status: z.enum(subAccountStatuses).optional().meta({ en: "Status", zh: "状态" }),
      ...paging,
    }),
    output: pageOf(SubAccount).extend({
      limit_num: z.int().meta({ en: "Maximum number of sub-accounts", zh: "子账号数上限" }),
    }),
    errors: ["NOT_FOUND"],
  }),
  createSubAccount: endpoint({
    path: "/v1/create_sub_account",
    summary: "Invite a phone or an email address to a sub-account, which is active once its owner accepts",
    summaryZh: "以手机号或邮箱邀请子账号，对方接受后启用",
    access: "sub.manage",
    input: z.object({
      phone: phone().optional().meta({
        en: "Phone that gets the link: mainland China number, or E.164 with +; required unless `email` is sent",
        zh: "接收邀请链接的手机号：中国大陆号码，或带 + 的 E.164 格式；不传 `email` 时必填",
      }),
      name: text(30).meta({ en: "Name", zh: "名称" }),
      role_id: ownId("role").meta({ en: "Role ID", zh: "角色编号" }),
      remark: remark(),
      email: email().optional().meta({
        en: "Email that gets the link, or beside `phone` only an announcement of it",
        zh: "接收邀请链接的邮箱；与 `phone` 同时传时，仅收到通知",
      }),
    }),
    output: z.object({
      id: z.int().meta({ en: "ID", zh: "编号" }),
      status: z.enum(subAccountStatuses).meta({ en: "Status", zh: "状态" }),
    }),
    errors: ["NOT_FOUND", "PHONE_TAKEN", "EMAIL_TAKEN", "SUB_ACCOUNT_LIMIT_REACHED", "BEYOND_OWN_PERMISSIONS"],
    idempotent: "transaction",
    rate: { max: 60, seconds: 3600 },
  }),
  updateSubAccount: endpoint({
    path: "/v1/update_sub_account",
    summary: "Change a sub-account; a new password needs your proof and ends its sessions",
    summaryZh: "修改子账号；设置新密码会结束其全部会话",
    access: "sub.manage",
    input: z.object({
      id: ownId("sub_account").meta({ en: "ID", zh: "编号" }),
      name: text(30).optional().meta({ en: "Name", zh: "名称" }),
      role_id: ownId("role").optional().meta({ en: "Role ID", zh: "角色编号" }),
      remark: remark(),
      email: z
        .union([z.literal(""), email()])
        .optional()
        .meta({ clearable: true, examples: ["ann@example.com"] }),
      password: password().optional(),
      proof: proof().meta({
        en: "Your own proof from `/v1/confirm_identity`; required for a new password",
        zh: "您本人的 `/v1/confirm_identity` 凭证；设置新密码时必填",
      }),
    }),
    output: SubAccount,
    errors: ["NOT_FOUND", "CONFLICT", "PROOF_NEEDED", "WEAK_PASSWORD", "BEYOND_OWN_PERMISSIONS", "NOT_ON_YOURSELF"],
  }),
  subAccountControl: endpoint({
    path: "/v1/sub_account_control",
    summary: "Disable or enable a sub-account; disabling ends its sessions and freezes its keys",
    summaryZh: "停用或启用子账号；停用会结束其会话并冻结其密钥",
    access: "sub.manage",
    input: z.object({
      id: ownId("sub_account").meta({ en: "ID", zh: "编号" }),
      status: status(),
    }),
    output: switched,
    errors: ["NOT_FOUND", "CONFLICT", "BEYOND_OWN_PERMISSIONS", "NOT_ON_YOURSELF"],
  }),
  deleteSubUser: endpoint({
    path: "/v1/delete_sub_user",
    summary: "Delete a sub-account; its keys are revoked or transferred and its unused quota is reclaimed",
    summaryZh: "删除子账号；其密钥吊销或转移，未用额度收回",
    access: "sub.manage",
    input: z.object({
      id: ownId("sub_account").meta({ en: "ID", zh: "编号" }),
      keys: z
        .enum(["revoke", "transfer"])
        .meta({ en: "Whether to revoke the keys or transfer them", zh: "密钥吊销还是转移" }),
      transfer_to: ownId("user").optional().meta({
        en: "ID of the user who receives the keys; the main account by default",
        zh: "接收密钥的成员编号；不传则为主账号",
      }),
    }),
    output: z.object({ returned_quota: z.int().meta({ en: "Calls returned to the account", zh: "收回的额度" }) }),
    errors: ["NOT_FOUND", "BEYOND_OWN_PERMISSIONS", "NOT_ON_YOURSELF"],
  }),
  subAccountPermission: endpoint({
    path: "/v1/sub_account_permission",
    summary: "Get the permission tree, and the permissions of a sub-account or role",
    summaryZh: "获取权限树，以及子账号或角色所拥有的权限",
    access: "role.view",
    viewable: true,
    input: z.object({
      id: ownId("sub_account").optional().meta({ en: "ID", zh: "编号" }),
      role_id: ownId("role").optional().meta({ en: "Role ID", zh: "角色编号" }),
    }),
    output: z.object({
      tree: z
        .array(PermissionNode)
        .meta({ en: "All permissions, children nested under their parents", zh: "全部权限，下级列在上级之下" }),
      /** The permissions selected in the role. */
      checked: z.array(z.string()).meta({ en: "Permissions selected in the role", zh: "角色所勾选的权限" }),
      /** The effective permissions: children of granted parents, and none while the role is disabled. */
      effective: z.array(z.string()).meta({ en: "Permissions currently in effect", zh: "当前实际生效的权限" }),
    }),
    errors: ["NOT_FOUND"],
  }),
  subAccountReinvite: endpoint({
    path: "/v1/sub_account_reinvite",
    summary: "Resend an invitation; the previous link stops working",
    summaryZh: "重新发送邀请，之前的链接随即失效",
    access: "sub.manage",
    input: z.object({ id: ownId("invitation").meta({ en: "ID", zh: "编号" }) }),
    output: z.object({ expires_at: timestamp().meta({ en: "When it expires", zh: "到期时间" }) }),
    errors: ["NOT_FOUND", "CONFLICT", "BEYOND_OWN_PERMISSIONS", "NOT_ON_YOURSELF", "TOO_MANY_REQUESTS"],
  }),
  invitationInfo: endpoint({
    path: "/v1/invitation_info",
    summary: "Show who sent an invitation and to whom, by the token of its link",
    summaryZh: "凭邀请链接的令牌，查看邀请方与被邀请人",
    access: "public",
    input: z.object({ token: inviteToken() }),
    output: z.object({
      account_name: z.string().meta({ en: "Name of the inviting account", zh: "发出邀请的账号名称" }),
      name: z.string().meta({ en: "Name", zh: "名称" }),
      phone_masked: z.string().meta({
        en: "Phone number, partly hidden; empty for an invitation by email",
        zh: "部分隐藏的手机号；邮箱邀请为空",
      }),
      email_masked: z
        .string()
        .meta({ en: "Email, partly hidden; empty for an invitation by phone", zh: "部分隐藏的邮箱；手机号邀请为空" }),
      role_name: z.string().meta({ en: "Role name", zh: "角色名称" }),
      expires_at: timestamp().meta({ en: "When it expires", zh: "到期时间" }),
    }),
    errors: ["NOT_FOUND", "CONFLICT"],
    rate: { max: 30, seconds: 60 },
  }),
  invitationAccept: endpoint({
    path: "/v1/invitation_accept",
    summary: "Accept an invitation by setting a password, and log in",
    summaryZh: "设置密码、接受邀请并登录",
    access: "public",
    input: z.object({
      token: inviteToken(),
      password: password(),
      password_confirm: password().meta({ en: "The password again", zh: "再次输入密码" }),
      agree: agree(),
    }),
    output: Session,
    errors: ["NOT_FOUND", "CONFLICT", "EMAIL_TAKEN", "HELD_FOR_UNDO", "WEAK_PASSWORD", "AGREEMENT_MISSING"],
    rate: { max: 10, seconds: 60 },
  }),
};
