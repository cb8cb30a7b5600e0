import { staffApi } from "@meridian/contract";
import type { Endpoints, HandlerInput } from "@meridian/contract/endpoint";
import { permissionsOfStaff, type StaffRole } from "@meridian/contract/staff-access";
import { type App, transaction } from "../../app.ts";
import { Failure } from "../../errors.ts";
import { formatPhone } from "../../lib/phones.ts";
import type { SignedIn } from "../../lib/signed-in.ts";
import { auditStaff, type Staff } from "../../lib/staff/actor.ts";

type Calls = typeof staffApi.adminStaff;

/** What the caller may do in the console. */
export const describeSelf = ({ id, staffRole }: SignedIn, { name }: Staff) => ({
  id,
  name,
  role: staffRole as StaffRole,
  calls: callsOf(staffRole),
});

/** The console offers only what these calls can do. */
function callsOf(role: StaffRole | null): string[] {
  const held: readonly string[] = permissionsOfStaff(role);
  const endpoints = Object.values(staffApi as Record<string, Endpoints>).flatMap((group) => Object.values(group));
  return endpoints.filter(({ access }) => held.includes(access)).map(({ path }) => path);
}

/** The console's users. */
export async function listStaff({ db }: App) {
  const rows = await db.user.findMany({ where: { staffRole: { not: null } }, orderBy: { id: "asc" } });
  const list = rows.map((user) => ({
    id: user.id,
    phone: formatPhone(user.phone ?? ""),
    name: user.name,
    role: user.staffRole as StaffRole,
    two_factor: user.totpEnabledAt !== null,
    last_login_at: user.lastLoginAt,
  }));
  return { list, total: list.length };
}

/**
 * Gives a user a role in the console, changes it or takes it away; effective in every process within five seconds.
 * @throws Failure NOT_FOUND; CONFLICT if the user has that role already, or nobody would be left to give roles
 */
export function setStaffRole(
  app: App,
  staff: Staff,
  { user_id: id, role }: HandlerInput<Calls["staffRoleSet"]>,
): Promise<{ id: number; role: StaffRole | null; two_factor: boolean }> {
  const staffRole = role === "none" ? null : role;
  return transaction(app, async (app) => {
    // Locks the owners, so that of two who take each other's role away one remains.
    await app.db.$queryRaw`select 1 from users where staff_role = 'owner' order by id for update`;
    const user = await app.db.user.findFirst({ where: { id, status: { not: "deleted" } } });
    if (!user) throw new Failure("NOT_FOUND");
    if (user.staffRole === staffRole) throw new Failure("CONFLICT", { state: role });
    const isLast =
      user.staffRole === "owner" &&
      (await app.db.user.count({ where: { staffRole: "owner", status: "enabled", id: { not: id } } })) === 0;
    // The command line can name another owner at any time.
    if (isLast && staff.id !== 0) throw new Failure("CONFLICT", { state: "last_owner" });
    await app.db.user.update({ where: { id }, data: { staffRole, isStaff: staffRole === "owner" } });
    await auditStaff(app, staff, user.accountId, {
      action: staffRole === null ? "staff.unmark" : "staff.mark",
      target: `user:${id}`,
      before: { staff_role: user.staffRole },
      after: { staff_role: staffRole },
    });
    return { id, role: staffRole, two_factor: user.totpEnabledAt !== null };
  });
}

/** Giving a role, or another one, is a right; taking it away is not. */
export async function weighRole({ db }: App, { user_id: id, role }: HandlerInput<Calls["staffRoleSet"]>) {
  const user = await db.user.findUnique({ where: { id }, select: { accountId: true } });
  return { amounts: role === "none" ? {} : { rights: 1 }, accountId: user?.accountId ?? 0 };
}
