import type { App } from "../../app.ts";
import { Failure } from "../../errors.ts";
import type { Prisma } from "../../generated/client.ts";
import { holds, type SignedIn } from "../../lib/signed-in.ts";

/** The keys a user may see: all of the account's with `usage.all`, else his own. */
export const visibleKeys = (user: SignedIn): Prisma.ApiKeyWhereInput => ({
  accountId: user.accountId,
  ...(!holds(user, "usage.all") && { ownerId: user.id }),
});

interface Named {
  key_id?: number | undefined;
  sub_user_id?: number | undefined;
}

/**
 * Makes sure that the key and the user a filter names are there for the caller, so that a wrong id is not answered
 * as if nothing had been called.
 * @throws Failure NOT_FOUND also for those of his own account whose calls he may not see
 */
export async function requireVisible({ db }: App, user: SignedIn, { key_id, sub_user_id }: Named): Promise<void> {
  if (key_id !== undefined && (await db.apiKey.count({ where: { id: key_id, ...visibleKeys(user) } })) === 0)
    throw new Failure("NOT_FOUND");
  if (sub_user_id === undefined || sub_user_id === user.id) return;
  const isOfAccount = { id: sub_user_id, accountId: user.accountId };
  if (!holds(user, "usage.all") || (await db.user.count({ where: isOfAccount })) === 0) throw new Failure("NOT_FOUND");
}
