import { type App, transaction } from "../../app.ts";
import { Failure } from "../../errors.ts";
import { pastDeadlocks } from "../../lib/deadlock.ts";
import type { SignedIn } from "../../lib/signed-in.ts";
import { permissionsOf } from "../account/sessions.ts";
import { lockAccount } from "./lock-account.ts";

/** Who changes a team, as the database says at this moment. */
export interface Actor extends SignedIn {
  roleId: number | null;
}

/**
 * Changes people or roles of an account in one transaction. The account's row is locked, so that changes come one after
 * another: limits and names cannot be taken twice, and nobody grants what was taken from him a moment ago.
 * @throws Failure SESSION_INVALID for who was disabled or deleted meanwhile
 */
export function changeTeam<T>(app: App, user: SignedIn, work: (app: App, actor: Actor) => Promise<T>): Promise<T> {
  const attempt = () =>
    transaction(app, async (app) => {
      await lockAccount(app, user.accountId);
      const row = await app.db.user.findUnique({ where: { id: user.id }, include: { role: true } });
      if (row?.status !== "enabled") throw new Failure("SESSION_INVALID");
      return work(app, { ...user, permissions: permissionsOf(row.role), roleId: row.roleId });
    });
  // The uses of many keys are noted at once in an order of their own, which can meet the keys of one owner in a circle.
  return app.inTransaction ? attempt() : pastDeadlocks(attempt);
}
