import type { App } from "../../app.ts";

/** Makes whoever else changes the account's people wait; taken before any other row, so that nobody waits in a circle. */
export async function lockAccount({ db }: App, accountId: number): Promise<void> {
  await db.$queryRaw`select 1 from "User" where id = ${accountId} for update`;
}
