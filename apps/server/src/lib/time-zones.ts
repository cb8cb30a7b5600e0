import { readFileSync } from "node:fs";
import { join } from "node:path";
import { MINUTE_MS } from "./durations.ts";
import { packageFile } from "./runtime-files.ts";

/** A zone's offsets from UTC in milliseconds, and until when each one holds. */
interface Zone {
  untils: readonly number[];
  offsets: readonly number[];
}

const isReadable = (zone: Zone | null): boolean =>
  zone !== null &&
  zone.offsets.length > zone.untils.length - 1 &&
  [...zone.offsets, ...zone.untils].every(Number.isFinite);

/** A release of IANA's time zone database, as packed by moment-timezone. */
export class ZoneRelease {
  /** IANA's name of the release, such as 2026c. */
  readonly version: string;
  /** The day on which the package was released, YYYY-MM-DD; "" if its list of changes does not say. */
  readonly releasedOn: string;
  readonly #packed: ReadonlyMap<string, string>;
  readonly #links: ReadonlyMap<string, string>;
  readonly #zones = new Map<string, Zone>();

  /** @throws Error for files that are not those of the package */
  constructor({ data, changes }: { data: string; changes: string }) {
    const { version, zones, links } = JSON.parse(data) as { version: string; zones: string[]; links: string[] };
    this.version = version;
    this.releasedOn = /^#+ .*?(\d{4}-\d\d-\d\d)/m.exec(changes)?.[1] ?? "";
    this.#packed = new Map(zones.map((zone) => [zone.slice(0, zone.indexOf("|")).toLowerCase(), zone]));
    this.#links = new Map(links.map((link) => link.toLowerCase().split("|").toReversed() as [string, string]));
    const unreadable = [...this.#packed.keys()].find((name) => !isReadable(this.zone(name)));
    if (unreadable !== undefined) throw new Error(`the rules of ${unreadable} cannot be read`);
  }

  /** How many zones there are, without their former names. */
  get count(): number {
    return this.#packed.size;
  }

  /** A zone by its name in any case, or by a former name; null for a name that the database does not have. */
  zone(written: string): Zone | null {
    const name = written.toLowerCase();
    let zone = this.#zones.get(name) ?? null;
    if (!zone) {
      const packed = this.#packed.get(name) ?? this.#packed.get(this.#links.get(name) ?? "");
      zone = packed === undefined ? null : unpack(packed);
      // Names that do not exist are not kept, since callers could send any number of them.
      if (zone) this.#zones.set(name, zone);
    }
    return zone;
  }
}

/** The source of the releases. */
export const ZONES_ID = "time-zone-rules";

/** Paths in the package. */
export const zoneFiles = { data: "data/packed/latest.json", changes: "changelog.md" } as const;

/** The format is described at momentjs.com/timezone/docs/#/data-formats/packed-format. */
function unpack(packed: string): Zone {
  const [, , offsets = "", indices = "", changes = ""] = packed.split("|");
  const kinds = offsets.split(" ").map((offset) => 0 - Math.round(sexagesimal(offset) * MINUTE_MS));
  const untils: number[] = [];
  for (const minutes of changes.split(" ").filter(Boolean))
    untils.push((untils.at(-1) ?? 0) + Math.round(sexagesimal(minutes) * MINUTE_MS));
  return { offsets: [...indices].map((index) => kinds[sexagesimal(index)] ?? Number.NaN), untils };
}

const DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWX";

/** A number to the base of 60, with places after the dot. */
function sexagesimal(text: string): number {
  const match = /^(-?)([\dA-Za-z]*)\.?([\dA-Za-z]*)$/.exec(text);
  if (!match) return Number.NaN;
  const [, sign, whole = "", rest = ""] = match;
  const digit = (letter: string) => DIGITS.indexOf(letter);
  const integer = [...whole].reduce((sum, letter) => sum * 60 + digit(letter), 0);
  const value = [...rest].reduce((sum, letter, place) => sum + digit(letter) / 60 ** (place + 1), integer);
  return sign === "-" ? -value : value;
}

/** Reads a release from a package's folder. @throws Error for files that are not those of the package */
export const readZones = (folder: string): ZoneRelease =>
  new ZoneRelease({
    data: readFileSync(join(folder, zoneFiles.data), "utf8"),
    changes: readFileSync(join(folder, zoneFiles.changes), "utf8"),
  });

let inUse: ZoneRelease | null = null;

/** The release that this process reads clocks from: the installed one, until a newer one is used. */
export const zonesInUse = (): ZoneRelease => {
  inUse ??= new ZoneRelease({
    data: readFileSync(packageFile("moment-timezone", zoneFiles.data), "utf8"),
    changes: readFileSync(packageFile("moment-timezone", zoneFiles.changes), "utf8"),
  });
  return inUse;
};

export function setZones(release: ZoneRelease): void {
  inUse = release;
}

/** Whether a name is that of a time zone. */
export const isTimeZone = (name: string): boolean => zonesInUse().zone(name) !== null;

/**
 * A time zone's offset from UTC in milliseconds; 0 for a name that is none. Node has rules of its own, which are as old
 * as its release.
 */
export function offsetAt(at: Date, timeZone: string): number {
  const zone = zonesInUse().zone(timeZone);
  if (!zone) return 0;
  const { untils, offsets } = zone;
  const time = at.getTime();
  let [low, high] = [0, untils.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (untils[middle]! <= time) low = middle + 1;
    else high = middle;
  }
  return offsets[low] ?? offsets.at(-1)!;
}

/** A date whose parts in UTC are those of the local time; a formatter for UTC then writes the local time. */
export const localTime = (at: Date, timeZone: string): Date => new Date(at.getTime() + offsetAt(at, timeZone));

/** The clock of a time zone at a moment: its offset as "+08:00", and ISO 8601 local time with that offset. */
export function clockOf(timeZone: string, at: Date): { offset: string; currentTime: string } {
  if (timeZone === "") return { offset: "", currentTime: "" };
  const minutes = Math.round(offsetAt(at, timeZone) / MINUTE_MS);
  const two = (value: number) => String(value).padStart(2, "0");
  const ahead = Math.abs(minutes);
  const offset = `${minutes < 0 ? "-" : "+"}${two(Math.floor(ahead / 60))}:${two(ahead % 60)}`;
  return { offset, currentTime: `${localTime(at, timeZone).toISOString().slice(0, 19)}${offset}` };
}
