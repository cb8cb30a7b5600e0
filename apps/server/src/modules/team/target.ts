import type { subAccountStatuses } from "@meridian/contract/team";
import type { App } from "../../app.ts";
import { Failure } from "../../errors.ts";
import type { User } from "../../generated/client.ts";
import { isOver } from "./acceptance.ts";
import type { Actor } from "./change-team.ts";
import { findMember, type Member } from "./find-member.ts";
import { requireHeld } from "./permissions.ts";

type State = (typeof subAccountStatuses)[number];

/** The state of a sub-account that is not deleted. */
export const stateOf = (user: Pick<User, "status" | "inviteExpiresAt">, now: Date): State =>
  user.status === "invited" && isOver(user, now) ? "invite_expired" : (user.status as State);

/**
 * A sub-account that the actor may act on.
 * @throws Failure NOT_FOUND; NOT_ON_YOURSELF, also for the main account; BEYOND_OWN_PERMISSIONS for one that holds
 * more, or would once its role is enabled
 */
export async function requireTarget(app: App, actor: Actor, id: number): Promise<Member> {
  const target = await findMember(app, actor, id);
  if (id === actor.id || id === actor.accountId) throw new Failure("NOT_ON_YOURSELF");
  requireHeld(actor, target.role?.permissions ?? []);
  return target;
}
