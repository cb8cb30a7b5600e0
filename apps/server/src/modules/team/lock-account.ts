import type { App } from "../../app.ts";

/** Serialises changes of the account's users; taken before any other row, to prevent deadlocks. */
export async function lockAccount({ db }: App, accountId: number): Promise<void> {
  await db.$queryRaw`select 1 from users where id = ${accountId} for update`;
}
