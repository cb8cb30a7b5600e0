import type { api } from "@meridian/contract";
import type { HandlerInput, HandlerOutput } from "@meridian/contract/endpoint";
import type { Language } from "@meridian/contract/errors";
import type { App } from "../../app.ts";
import { Failure, InvalidField } from "../../errors.ts";
import type { Role } from "../../generated/client.ts";
import { changesBetween, writeAudit } from "../../lib/audit.ts";
import { inLanguage } from "../../lib/language.ts";
import { holds, type SignedIn } from "../../lib/signed-in.ts";
import { ROLE_LIMIT } from "../account/limits.ts";
import { forgetUsers } from "../account/sessions.ts";
import { type Actor, changeTeam } from "./change-team.ts";
import { findRole, rolesOf } from "./find-role.ts";
import { notifyAll, roleAssigned, roleChanged, roleSwitched } from "./notices.ts";
import { canonicalCodes, requireHeld } from "./permissions.ts";

type RoleRow = HandlerOutput<typeof api.team.updateRole>;

/** One page of the account's roles: the built-in ones, then its own, newest first. */
export async function listRoles(
  app: App,
  user: SignedIn,
  language: Language,
  { keyword = "", status, page, limit }: HandlerInput<typeof api.team.getRoleList>,
) {
  // Few enough to be filtered here, where a % is not a wildcard.
  const roles = await app.db.role.findMany({ where: rolesOf(user), orderBy: { id: "asc" } });
  const sorted = [
    ...roles.filter(({ accountId }) => accountId === null),
    ...roles.filter(({ accountId }) => accountId !== null).reverse(),
  ];
  const holders = await countHolders(app, user);
  const needle = keyword.toLowerCase();
  const matching = sorted
    .map((role) => describeRole(role, language, holders.get(role.id) ?? 0))
    .filter((role) => status === undefined || role.status === status)
    .filter(({ name, remark }) => `${name} ${remark}`.toLowerCase().includes(needle));
  return { list: matching.slice((page - 1) * limit, page * limit), total: matching.length, page, limit };
}

/**
 * The roles that a user may give to others, the built-in ones first: enabled ones with no more permissions than the
 * user's own.
 */
export async function listRoleOptions(app: App, user: SignedIn, language: Language) {
  const roles = await app.db.role.findMany({ where: { ...rolesOf(user), status: "enabled" }, orderBy: { id: "asc" } });
  const list = roles
    .filter(({ permissions }) => permissions.every((code) => holds(user, code)))
    .sort((a, b) => Number(a.accountId !== null) - Number(b.accountId !== null))
    .map(({ id, nameEn, nameZh }) => ({ id, name: inLanguage(language, nameEn, nameZh) }));
  return { list, total: list.length };
}

async function countHolders({ db }: App, { accountId }: SignedIn): Promise<Map<number | null, number>> {
  const groups = await db.user.groupBy({
    by: ["roleId"],
    where: { accountId, status: { not: "deleted" } },
    _count: true,
  });
  return new Map(groups.map(({ roleId, _count }) => [roleId, _count]));
}

const describeRole = (role: Role, language: Language, holders: number): RoleRow => ({
  id: role.id,
  name: inLanguage(language, role.nameEn, role.nameZh),
  remark: inLanguage(language, role.remarkEn, role.remarkZh),
  is_system: role.accountId === null,
  status: role.status,
  permissions: role.permissions,
  sub_account_num: holders,
  created_at: role.createdAt,
});

/** A role's fields in the audit log. */
const auditOf = ({ nameEn: name, remarkEn: remark, status, permissions }: Role) => ({
  name,
  remark,
  status,
  permissions,
});

/** Changes with the name of their role. */
const named = ({ nameEn: name }: Role, { before, after }: ReturnType<typeof changesBetween>) => ({
  before: { name, ...before },
  after,
});

/** @throws Failure ROLE_NAME_TAKEN, BEYOND_OWN_PERMISSIONS, ROLE_LIMIT_REACHED */
export function createRole(app: App, user: SignedIn, ip: string, input: HandlerInput<typeof api.team.setRole>) {
  return changeTeam(app, user, async (app, actor) => {
    const { name, remark = "" } = input;
    const permissions = canonicalCodes(input.permissions);
    requireHeld(actor, permissions);
    await requireFreeName(app, actor, name);
    const { accountId } = actor;
    if ((await app.db.role.count({ where: { accountId } })) >= ROLE_LIMIT)
      throw new Failure("ROLE_LIMIT_REACHED", { max: ROLE_LIMIT });
    const role = await app.db.role.create({
      data: { accountId, nameEn: name, nameZh: "", remarkEn: remark, permissions, createdAt: app.now() },
    });
    await writeAudit(app, actor, { action: "role.create", target: `role:${role.id}`, ip, after: auditOf(role) });
    return { id: role.id };
  });
}

/** Names that differ only in case or width look the same to readers. */
const sameName = (name: string): string => name.normalize("NFKC").toLowerCase();

async function requireFreeName(app: App, actor: Actor, name: string, roleId?: number): Promise<void> {
  const roles = await app.db.role.findMany({ where: rolesOf(actor) });
  const others = roles.filter(({ id }) => id !== roleId);
  if (others.some(({ nameEn, nameZh }) => [nameEn, nameZh].some((other) => sameName(other) === sameName(name))))
    throw new Failure("ROLE_NAME_TAKEN");
}

/**
 * A role that the actor may change.
 * @throws Failure NOT_FOUND; FORBIDDEN for a built-in one; NOT_ON_YOURSELF for their own; BEYOND_OWN_PERMISSIONS
 */
async function requireChangeable(app: App, actor: Actor, id: number): Promise<Role> {
  const role = await findRole(app, actor, id);
  if (role.accountId === null) throw new Failure("FORBIDDEN");
  if (role.id === actor.roleId) throw new Failure("NOT_ON_YOURSELF");
  requireHeld(actor, role.permissions);
  return role;
}

const holdersOf = async ({ db }: App, roleId: number, accountId: number): Promise<number[]> =>
  (await db.user.findMany({ where: { roleId, accountId, status: { not: "deleted" } }, select: { id: true } })).map(
    ({ id }) => id,
  );

/** @throws Failure as `requireChangeable`, and ROLE_NAME_TAKEN */
export async function updateRole(
  app: App,
  user: SignedIn,
  { ip, language }: { ip: string; language: Language },
  input: HandlerInput<typeof api.team.updateRole>,
) {
  const { id, name, remark } = input;
  const { role, holders } = await changeTeam(app, user, async (app, actor) => {
    const before = await requireChangeable(app, actor, id);
    const permissions = input.permissions && canonicalCodes(input.permissions);
    if (permissions) requireHeld(actor, permissions);
    if (name !== undefined) await requireFreeName(app, actor, name, id);
    const role = await app.db.role.update({
      where: { id },
      data: {
        ...(name !== undefined && { nameEn: name }),
        ...(remark !== undefined && { remarkEn: remark }),
        ...(permissions && { permissions }),
      },
    });
    const holders = await holdersOf(app, id, actor.accountId);
    const changes = changesBetween(auditOf(before), auditOf(role));
    if ("permissions" in changes.after) await notifyAll(app, holders, roleChanged(role));
    await writeAudit(app, actor, { action: "role.update", target: `role:${id}`, ip, ...named(before, changes) });
    return { role, holders };
  });
  forgetUsers(holders);
  return describeRole(role, language, holders.length);
}

/** @throws Failure as `requireChangeable`, and CONFLICT for a role already in that state */
export async function switchRole(
  app: App,
  user: SignedIn,
  ip: string,
  { id, status }: HandlerInput<typeof api.team.roleControl>,
) {
  const holders = await changeTeam(app, user, async (app, actor) => {
    const before = await requireChangeable(app, actor, id);
    if (before.status === status) throw new Failure("CONFLICT", { state: before.status });
    const role = await app.db.role.update({ where: { id }, data: { status } });
    const holders = await holdersOf(app, id, actor.accountId);
    await notifyAll(app, holders, roleSwitched(role));
    const changes = changesBetween(auditOf(before), auditOf(role));
    await writeAudit(app, actor, {
      action: `role.${switching[status]}`,
      target: `role:${id}`,
      ip,
      ...named(before, changes),
    });
    return holders;
  });
  forgetUsers(holders);
  return { id, status };
}

const switching = { enabled: "enable", disabled: "disable" } as const;

/** @throws Failure as `requireChangeable`, and ROLE_IN_USE if its holders are not moved */
export async function deleteRole(
  app: App,
  user: SignedIn,
  ip: string,
  { id, move_to }: HandlerInput<typeof api.team.deleteRole>,
) {
  const holders = await changeTeam(app, user, async (app, actor) => {
    const successor = move_to === undefined ? null : await findRole(app, actor, move_to);
    const role = await requireChangeable(app, actor, id);
    if (successor?.id === id) throw new InvalidField("move_to", "unknown_id");
    if (successor) requireHeld(actor, successor.permissions);
    const holders = await holdersOf(app, id, actor.accountId);
    if (!successor && holders.length > 0) throw new Failure("ROLE_IN_USE", { sub_account_num: holders.length });
    await app.db.user.updateMany({ where: { roleId: id }, data: { roleId: successor?.id ?? null } });
    if (successor) await notifyAll(app, holders, roleAssigned(successor));
    await app.db.role.delete({ where: { id } });
    const moved = successor && holders.length > 0 ? { after: { moved_to: successor.nameEn } } : {};
    await writeAudit(app, actor, { action: "role.delete", target: `role:${id}`, ip, before: auditOf(role), ...moved });
    return holders;
  });
  forgetUsers(holders);
  return {};
}
