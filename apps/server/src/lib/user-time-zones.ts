import type { App } from "../app.ts";

/** The time zones that users have chosen. */
export async function userTimeZones({ db }: Pick<App, "db">): Promise<string[]> {
  const rows = await db.user.groupBy({ by: ["timeZone"] });
  return rows.map(({ timeZone }) => timeZone);
}
