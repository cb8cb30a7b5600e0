import { DAY_MS } from "../../lib/durations.ts";
import { ANYCAST_ID } from "./layers/anycast.ts";
import { NAME_RULES_ID } from "./layers/usage-rules.ts";
import { STATIONS_ID } from "./weather-stations.ts";

/** Default age limit in days, by layer. */
const LIMIT_DAYS = { location: 45, network: 45, privacy: 30 };

/** Our own tables change when an error is found, not on a schedule. */
const OWN_LIMIT_DAYS: Readonly<Record<string, number>> = {
  [NAME_RULES_ID]: 365,
  [ANYCAST_ID]: 365,
  [STATIONS_ID]: 365,
};

/** How old the data of a source is. */
export interface AgedState {
  /** Null if its date is unknown. */
  ageDays: number | null;
  /** `old` beyond the limit; null if the age is unknown. */
  age: "current" | "old" | null;
}

export function ageOf(date: Date | null, limitDays: number, now: Date): AgedState {
  if (!date) return { ageDays: null, age: null };
  const ageDays = Math.max(0, Math.floor((now.getTime() - date.getTime()) / DAY_MS));
  return { ageDays, age: ageDays > limitDays ? "old" : "current" };
}

interface Layer {
  layer: keyof typeof LIMIT_DAYS;
  id: string;
  /** YYYY-MM-DD, or "". */
  updatedDate: string;
}

/** The age of a layer of the database in use; `limits` are those of sources with their own limit, by id. */
export const ageOfLayer = (
  { id, layer, updatedDate }: Layer,
  now: Date,
  limits: ReadonlyMap<string, number>,
): AgedState => ageOf(dayOf(updatedDate), limits.get(id) ?? OWN_LIMIT_DAYS[id] ?? LIMIT_DAYS[layer], now);

/** A database's age, which is that of its places; the day is YYYY-MM-DD, or "". */
export const ageOfDatabase = (dataDate: string, now: Date): AgedState =>
  ageOf(dayOf(dataDate), LIMIT_DAYS.location, now);

/** The beginning of a day written YYYY-MM-DD; null for anything else. */
export function dayOf(text: string): Date | null {
  const date = new Date(`${text}T00:00:00Z`);
  return text === "" || Number.isNaN(date.getTime()) ? null : date;
}
