import type { api } from "@meridian/contract";
import { grantable, permissions, permissionTree } from "@meridian/contract/access";
import type { HandlerInput } from "@meridian/contract/endpoint";
import type { Language } from "@meridian/contract/errors";
import { permissionNames } from "@meridian/contract/permission-names";
import type { App } from "../../app.ts";
import { Failure } from "../../errors.ts";
import { holds, type SignedIn } from "../../lib/signed-in.ts";
import { permissionsOf } from "../account/sessions.ts";
import { findMember } from "./find-member.ts";
import { findRole } from "./find-role.ts";

/**
 * Nobody grants permissions they do not hold, nor acts on a user who holds more. A parent is more than its current
 * children, because it also grants future ones.
 * @throws Failure BEYOND_OWN_PERMISSIONS
 */
export function requireHeld(user: SignedIn, codes: readonly string[]): void {
  const beyond = codes.filter((code) => !holds(user, code));
  if (beyond.length > 0) throw new Failure("BEYOND_OWN_PERMISSIONS", { permissions: beyond });
}

/** Codes in tree order, without duplicates and without children of included parents. */
export const canonicalCodes = (codes: readonly string[]): string[] =>
  grantable.filter((code) => codes.includes(code) && !codes.includes(parentOf(code)));

/** "" for a parent itself. */
const parentOf = (code: string): string => (code.includes(".") ? (code.split(".")[0] ?? "") : "");

const leavesOf = (codes: readonly string[]): string[] =>
  permissions.filter((code) => codes.includes(code) || codes.includes(parentOf(code)));

/** The tree, and the part a sub-account or role has; if none is given, the part the caller may grant. */
export async function describePermissions(
  app: App,
  user: SignedIn,
  language: Language,
  { id, role_id }: HandlerInput<typeof api.team.subAccountPermission>,
) {
  const named = role_id === undefined ? null : await findRole(app, user, role_id);
  const role = id === undefined ? named : (await findMember(app, user, id)).role;
  const isNobody = id === undefined && role_id === undefined;
  const tree = [...permissionTree].map(([code, children]) => ({
    code,
    name: permissionNames[code][language],
    children: children.map((child) => ({ code: child, name: permissionNames[child][language] })),
  }));
  return {
    tree,
    checked: role?.permissions ?? [],
    effective: isNobody ? permissions.filter((code) => holds(user, code)) : leavesOf(permissionsOf(role)),
  };
}
