import type { App } from "../../app.ts";
import { Failure } from "../../errors.ts";
import type { Role } from "../../generated/client.ts";
import type { SignedIn } from "../../lib/signed-in.ts";

/** The roles that an account can give: its own and the built-in ones. */
export const rolesOf = ({ accountId }: SignedIn) => ({ OR: [{ accountId }, { accountId: null }] });

/** @throws Failure NOT_FOUND for a role of another account */
export async function findRole({ db }: App, user: SignedIn, id: number): Promise<Role> {
  const role = await db.role.findFirst({ where: { id, ...rolesOf(user) } });
  if (!role) throw new Failure("NOT_FOUND");
  return role;
}
