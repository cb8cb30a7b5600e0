import type { App } from "../../app.ts";
import { Failure } from "../../errors.ts";
import type { Prisma } from "../../generated/client.ts";
import { holds, type SignedIn } from "../../lib/signed-in.ts";

/** The keys a user may see: all of the account's with `usage.all`, else their own. */
export const visibleKeys = (user: SignedIn): Prisma.ApiKeyWhereInput => ({
  accountId: user.accountId,
  ...(!holds(user, "usage.all") && { ownerId: user.id }),
});

interface Named {
  key_id?: number | undefined;
  sub_user_id?: number | undefined;
}

/**
 * Checks that the caller may see a filter's key and user, so that a wrong id does not look like zero calls.
 * @throws Failure NOT_FOUND, also for those of the same account whose calls the caller may not see
 */
export async function requireVisible({ db }: App, user: SignedIn, { key_id, sub_user_id }: Named): Promise<void> {
  if (key_id !== undefined && (await db.apiKey.count({ where: { id: key_id, ...visibleKeys(user) } })) === 0)
    throw new Failure("NOT_FOUND");
  if (sub_user_id === undefined || sub_user_id === user.id) return;
  const isOfAccount = { id: sub_user_id, accountId: user.accountId };
  if (!holds(user, "usage.all") || (await db.user.count({ where: isOfAccount })) === 0) throw new Failure("NOT_FOUND");
}
