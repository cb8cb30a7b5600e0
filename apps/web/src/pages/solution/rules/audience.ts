import type { Evidence, Verdict } from "../example.ts";

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
const hoursADay = 24;

/** The hour in UTC at which it is ten in the morning where the new user lives. */
export function judge({ place }: Evidence<Signup>): Verdict {
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)$/.exec(place.time_zone.offset) ?? [];
  if (!sign) return { name: "unknown", tone: "neutral" };
  const offset = (sign === "-" ? -1 : 1) * (Number(hours) + Number(minutes) / 60);
  const hour = (localHour - offset + hoursADay) % hoursADay;
  const text = `${String(Math.floor(hour)).padStart(2, "0")}:${hour % 1 === 0 ? "00" : "30"}`;
  return { name: "greet", tone: "ok", value: hour, text };
}
