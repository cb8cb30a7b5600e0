import { useQuery } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import { query } from "../../../lib/query.ts";

export type SubAccount = Awaited<ReturnType<typeof api.team.subAccountList>>["list"][number];
export type Role = Awaited<ReturnType<typeof api.team.getRoleList>>["list"][number];
export type Tree = Awaited<ReturnType<typeof api.team.subAccountPermission>>["tree"];

/** An account has at most twenty of each besides the built-in roles, so one page holds them all. */
const all = { limit: 100 };

export const useRoles = (enabled = true) => useQuery({ ...query(api.team.getRoleList, all, { lazy: true }), enabled });

export const useMembers = (enabled = true) =>
  useQuery({ ...query(api.team.subAccountList, all, { lazy: true }), enabled });

export const usePermissionTree = () => useQuery(query(api.team.subAccountPermission, {}, { lazy: true }));

/** The roles the user may assign; listing them does not require the permission to see roles. */
export const useRoleOptions = () => useQuery(query(api.team.roleOptionList, {}, { lazy: true }));
