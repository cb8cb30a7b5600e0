import type { StaffRole } from "@meridian/contract/staff-access";

const rolesEn: Record<StaffRole, string> = {
  support: "Support",
  finance: "Finance",
  content: "Content",
  data: "Data",
  owner: "Owner",
};

export const staffEn = {
  denied: "Your role does not allow this",
  deniedText: (role: string) => `Your role is ${role}. An owner can give you another one.`,
  roles: rolesEn,
  role: "Role",
  title: "Staff",
  add: "Give a role",
  addText: "The user needs two-factor authentication before the console opens. Find the ID under Users.",
  userId: "User ID",
  change: "Change the role",
  remove: "Take the role away",
  removeText: "The console closes to this person within five seconds.",
  twoFactor: "Two-factor authentication",
  on: "On",
  off: "Off",
  empty: { title: "No staff", text: "People with a role appear here." },
  allows: "What each role may do",
};

export const staffZh: typeof staffEn = {
  denied: "您的角色无权执行此操作",
  deniedText: (role) => `您的角色是${role}，负责人可为您更换角色。`,
  roles: { support: "客服", finance: "财务", content: "内容", data: "数据", owner: "负责人" },
  role: "角色",
  title: "员工",
  add: "授予角色",
  addText: "对方启用两步验证后方可进入控制台。用户 ID 见“用户”。",
  userId: "用户 ID",
  change: "更换角色",
  remove: "收回角色",
  removeText: "五秒内该员工将无法进入控制台。",
  twoFactor: "两步验证",
  on: "已启用",
  off: "未启用",
  empty: { title: "暂无员工", text: "有角色的用户显示在这里。" },
  allows: "各角色的权限",
};
