import { type Language, languages } from "../../../lib/language.ts";

interface ZoneGroup {
  group: string;
  items: { value: string; label: string }[];
}

const coordinatedTime = "UTC";

/** All time zones of the browser by continent, plus the given ones, which another browser may have known. */
export function timeZoneGroups(named: readonly string[]): ZoneGroup[] {
  const zones = [...new Set([...named, coordinatedTime, ...Intl.supportedValuesOf("timeZone")])].sort();
  const groups = new Map<string, ZoneGroup>();
  for (const zone of zones) {
    const group = zone.includes("/") ? zone.slice(0, zone.indexOf("/")) : coordinatedTime;
    const found = groups.get(group) ?? { group, items: [] };
    found.items.push({ value: zone, label: zone.replaceAll("_", " ") });
    groups.set(group, found);
  }
  return [...groups.values()];
}

export interface ZoneFacts {
  /** Such as `GMT+8`, at this moment. */
  offset: string;
  /** Such as `China Standard Time`, in the reader's language. */
  name: string;
}

const known = new Map<string, ZoneFacts>();

/** A zone's name and current offset; cached, because 400 of them take a while. */
export function zoneFacts(zone: string, language: Language): ZoneFacts {
  const key = `${language} ${zone}`;
  const found = known.get(key) ?? { offset: zoneNamePart(zone, "en", "shortOffset"), name: nameOf(zone, language) };
  known.set(key, found);
  return found;
}

const nameOf = (zone: string, language: Language): string => zoneNamePart(zone, languages[language].tag, "longGeneric");

function zoneNamePart(zone: string, locale: string, timeZoneName: "shortOffset" | "longGeneric"): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName }).formatToParts();
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
}

/** Whether every typed word is part of the zone's id, localised name or offset. */
export function matchesZone(zone: string, typed: string, language: Language): boolean {
  const { offset, name } = zoneFacts(zone, language);
  const text = `${zone.replaceAll("_", " ")} ${offset} ${name}`.toLowerCase();
  return typed
    .toLowerCase()
    .split(/[\s_]+/)
    .every((word) => text.includes(word));
}
