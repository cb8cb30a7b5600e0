import type { App } from "../../app.ts";
import type { ApiKey, User } from "../../generated/client.ts";

type Owned = Pick<ApiKey, "status"> & { owner: Pick<User, "status"> };

/** A key is frozen while its owner may not sign in, regardless of the key's own state. */
export const statusOf = ({ status, owner }: Owned): ApiKey["status"] =>
  status === "active" && owner.status !== "enabled" ? "frozen" : status;

/** Makes every process reload a user's keys; uses the clock by which processes poll for changes. */
export async function touchKeysOf({ db }: App, ownerId: number): Promise<void> {
  await db.apiKey.updateMany({ where: { ownerId }, data: { changedAt: new Date() } });
}
