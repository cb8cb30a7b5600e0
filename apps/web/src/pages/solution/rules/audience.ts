import type { Evidence, Verdict } from "../evidence.ts";

export interface Signup {
  ip: string;
}

export const events: Signup[] = [
  { ip: "210.220.163.82" },
  { ip: "195.130.130.5" },
  { ip: "202.96.128.86" },
  { ip: "200.40.30.245" },
  { ip: "217.237.149.205" },
];

const localHour = 10;
const minutesADay = 24 * 60;

/** Minutes by which a time zone is ahead of UTC, parsed from a name such as "GMT+05:30". */
function minutesAhead(timeZone: string): number {
  const [zone = ""] = new Date().toLocaleString("en", { timeZone, timeZoneName: "longOffset" }).match(/GMT.*/) ?? [];
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(zone) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
}

/** The time in UTC at which it is 10 a.m. where the new user lives. */
export function judge({ place }: Evidence<Signup>): Verdict {
  if (place.location.time_zone === null) return { name: "unknown", tone: "neutral" };
  const minute = (localHour * 60 - minutesAhead(place.location.time_zone) + minutesADay) % minutesADay;
  const text = [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":");
  return { name: "greet", tone: "ok", text };
}
