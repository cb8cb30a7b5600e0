import { type App, transaction } from "../../app.ts";
import { Failure } from "../../errors.ts";
import type { SignedIn } from "../../lib/signed-in.ts";
import { permissionsOf } from "../account/sessions.ts";

/** Who changes a team, as the database says at this moment. */
export interface Actor extends SignedIn {
  roleId: number | null;
}

/**
 * Changes people or roles of an account in one transaction. The account's row is locked, so that changes come one after
 * another: limits and names cannot be taken twice, and nobody grants what was taken from him a moment ago.
 * @throws Failure SESSION_INVALID for who was disabled or deleted meanwhile
 */
export const changeTeam = <T>(app: App, user: SignedIn, work: (app: App, actor: Actor) => Promise<T>): Promise<T> =>
  transaction(app, async (app) => {
    await app.db.$queryRaw`select 1 from "User" where id = ${user.accountId} for update`;
    const row = await app.db.user.findUnique({ where: { id: user.id }, include: { role: true } });
    if (row?.status !== "enabled") throw new Failure("SESSION_INVALID");
    return work(app, { ...user, permissions: permissionsOf(row.role), roleId: row.roleId });
  });
