import { type StaffPermission, staffPermissions } from "./staff-access.ts";

/** Permission codes a role can hold; a parent code ("key") grants all of its children ("key.manage", ...). */
export const permissions = [
  "usage.all",
  "usage.detail",
  "usage.export",
  "usage.warn",
  "key.manage",
  "key.split",
  "lens.report",
  "watch.manage",
  "override.manage",
  "download.view",
  "download.get",
  "billing.order",
  "billing.pay",
  "billing.invoice",
  "account.certify",
  "sub.view",
  "sub.manage",
  "role.view",
  "role.manage",
  "mall.exchange",
  "reward.view",
  "reward.payout",
] as const;
export type Permission = (typeof permissions)[number];

type ParentOf<P> = P extends `${infer Parent}.${string}` ? Parent : never;
type ParentPermission = ParentOf<Permission>;

const parentOf = (code: Permission): ParentPermission => code.split(".")[0] as ParentPermission;

/** The parent codes in order, each with its children. */
export const permissionTree: ReadonlyMap<ParentPermission, readonly Permission[]> = Map.groupBy(permissions, parentOf);

/** All codes a role can hold. */
export const grantable: readonly (ParentPermission | Permission)[] = [...permissionTree.keys(), ...permissions];

/**
 * Who may call an endpoint. Required on every endpoint, so nothing is public by omission.
 * "optional": a valid session is used, an invalid token is treated as anonymous. "main": only the main account.
 * A staff permission: staff whose role holds it, with two-factor authentication.
 */
export type Access = "public" | "optional" | "user" | "main" | Permission | StaffPermission;

/** Whether an endpoint is one of the staff console. */
export const isStaffAccess = (access: Access): access is StaffPermission =>
  (staffPermissions as readonly string[]).includes(access);

/** Whether a call without a valid session fails with SESSION_INVALID. */
export const needsSession = (access: Access): boolean => access !== "public" && access !== "optional";
