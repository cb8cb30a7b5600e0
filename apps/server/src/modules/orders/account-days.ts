import type { Language } from "@meridian/contract/errors";
import type { App } from "../../app.ts";
import { localTime } from "../../lib/time-zones.ts";

/** Writes days in an account's time zone. */
export async function daysOf(
  { db }: Pick<App, "db">,
  accountId: number,
): Promise<(language: Language, at: Date) => string> {
  const user = await db.user.findUnique({ where: { id: accountId }, select: { timeZone: true } });
  return (language, at) =>
    new Intl.DateTimeFormat(language === "zh" ? "zh-CN" : "en-GB", {
      dateStyle: "long",
      timeZone: "UTC",
    }).format(localTime(at, user?.timeZone ?? "UTC"));
}
