import type { App } from "../../app.ts";
import type { ApiKey, User } from "../../generated/client.ts";

type Owned = Pick<ApiKey, "status"> & { owner: Pick<User, "status"> };

/** A key is frozen as long as its owner may not sign in, whatever was done with it meanwhile. */
export const statusOf = ({ status, owner }: Owned): ApiKey["status"] =>
  status === "active" && owner.status !== "enabled" ? "frozen" : status;

/** Makes every process read the keys of a user anew; in the time of the clock by which it asks for changes. */
export async function touchKeysOf({ db }: App, ownerId: number): Promise<void> {
  await db.apiKey.updateMany({ where: { ownerId }, data: { changedAt: new Date() } });
}
