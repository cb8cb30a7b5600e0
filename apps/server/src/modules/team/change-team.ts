import { type App, transaction } from "../../app.ts";
import { Failure } from "../../errors.ts";
import { pastDeadlocks } from "../../lib/deadlock.ts";
import type { SignedIn } from "../../lib/signed-in.ts";
import { permissionsOf } from "../account/sessions.ts";
import { lockAccount } from "./lock-account.ts";

/** The user changing a team, as currently stored in the database. */
export interface Actor extends SignedIn {
  roleId: number | null;
}

/**
 * Changes people or roles of an account in one transaction. The account's row is locked to serialise changes: limits
 * and names cannot be taken twice, and nobody grants a permission they have just lost.
 * @throws Failure SESSION_INVALID for a user disabled or deleted meanwhile
 */
export function changeTeam<T>(app: App, user: SignedIn, work: (app: App, actor: Actor) => Promise<T>): Promise<T> {
  const attempt = () =>
    transaction(app, async (app) => {
      await lockAccount(app, user.accountId);
      const row = await app.db.user.findUnique({ where: { id: user.id }, include: { role: true } });
      if (row?.status !== "enabled") throw new Failure("SESSION_INVALID");
      return work(app, { ...user, permissions: permissionsOf(row.role), roleId: row.roleId });
    });
  // Key uses are recorded in bulk in a different order, which can deadlock with changes of one owner's keys.
  return app.inTransaction ? attempt() : pastDeadlocks(attempt);
}
