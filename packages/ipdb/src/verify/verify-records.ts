import { isUtf8 } from "node:buffer";
import { IpdbError } from "../error.ts";
import {
  CITY_WORDS,
  COORDINATE_SCALE,
  NETWORK_WORDS,
  PLACE_WORDS,
  REGION_WORDS,
  UNKNOWN_COORDINATE,
} from "../format.ts";
import { isSoundFlags, isSoundSources } from "../privacy-flags.ts";
import type { SectionViews } from "../views.ts";
import { contentError } from "./checker.ts";

interface Counts {
  places: number;
  networks: number;
  sources: number;
}

/** Checks that every id in a record, place or network refers to an existing row, and that every text is UTF-8. */
export function verifyRecords(views: SectionViews, counts: Counts): void {
  if (counts.places === 0 || counts.networks === 0) {
    throw contentError(views, "places", 0, "the row of unknown places or networks is missing");
  }
  verifyStrings(views);
  const strings = views.words("string-offsets").length - 1;
  for (const name of ["cities", "regions", "time-zones", "stations"] as const) {
    const rows = views.words(name);
    const bad = rows.findIndex((id) => id >= strings);
    if (bad >= 0 || rows.length === 0) {
      throw contentError(views, name, Math.max(bad, 0), "refers to a text that does not exist");
    }
  }
  verifyPairs(views, counts);
  verifyDates(views);
  verifyPlaces(views, strings, counts);
  verifyNetworks(views, strings, counts);
}

function verifyPairs(views: SectionViews, counts: Counts): void {
  const records = views.words("records");
  if (records.length === 0 && counts.networks > 1) {
    throw contentError(views, "records", 0, "there are networks that no record uses");
  }
  for (let at = 0; at < records.length; at += 2) {
    if (records[at]! >= counts.places || records[at + 1]! >= counts.networks) {
      throw contentError(views, "records", at, "refers to a place or network that does not exist");
    }
  }
}

/** The header was refused unless there is one date for each place. */
function verifyDates(views: SectionViews): void {
  const dates = views.placeDates();
  if (dates !== null && dates[0] !== 0) {
    throw contentError(views, "place-dates", 0, "the unknown place has a date");
  }
}

function verifyPlaces(views: SectionViews, strings: number, counts: Counts): void {
  const rows = views.words("places");
  const cities = views.words("cities").length / CITY_WORDS;
  const regions = views.words("regions").length / REGION_WORDS;
  const timeZones = views.words("time-zones").length;
  const stations = views.words("stations").length / 2;
  for (let at = 0; at < rows.length; at += PLACE_WORDS) {
    const isSound =
      rows[at]! < cities &&
      rows[at + 1]! < strings &&
      (rows[at + 2]! & 0xffff) < regions &&
      rows[at + 2]! >>> 16 < timeZones &&
      isCoordinate(rows[at + 3]! | 0, 90) &&
      isCoordinate(rows[at + 4]! | 0, 180) &&
      (rows[at + 6]! & 0xffffff) < stations &&
      // Row 0 means no place, so it has no source either.
      (at === 0 ? rows[at + 6]! >>> 24 === 0 : rows[at + 6]! >>> 24 < counts.sources);
    if (!isSound) {
      throw contentError(views, "places", at, "refers to a row that does not exist");
    }
  }
}

function isCoordinate(units: number, limitDegrees: number): boolean {
  return units === UNKNOWN_COORDINATE || Math.abs(units) <= limitDegrees * COORDINATE_SCALE;
}

function verifyNetworks(views: SectionViews, strings: number, counts: Counts): void {
  const rows = views.words("networks");
  if (rows.subarray(0, NETWORK_WORDS).some((word) => word !== 0)) {
    throw contentError(views, "networks", 0, "the row of unknown networks is not zero");
  }
  for (let at = NETWORK_WORDS; at < rows.length; at += NETWORK_WORDS) {
    for (let word = at + 1; word < at + 6; word++) {
      if (rows[word]! >= strings) {
        throw contentError(views, "networks", word, "refers to a text that does not exist");
      }
    }
    if (!isSoundFlags(rows[at + 6]!, counts.sources)) {
      throw contentError(views, "networks", at + 6, "undefined flags are set");
    }
    if (!isSoundSources(rows[at + 7]!, rows[at + 8]!, counts.sources)) {
      throw contentError(views, "networks", at + 7, "refers to a source that does not exist");
    }
  }
}

function verifyStrings(views: SectionViews): void {
  const offsets = views.words("string-offsets");
  const bytes = views.bytes("strings");
  const last = offsets.length - 1;
  if (last < 1 || offsets[0] !== 0 || offsets[1] !== 0 || offsets[last] !== bytes.length) {
    throw contentError(views, "string-offsets", 0, "the offsets do not cover the strings");
  }
  for (let index = 1; index <= last; index++) {
    const offset = offsets[index]!;
    if (offset < offsets[index - 1]!) {
      throw contentError(views, "string-offsets", index, "offsets are not in ascending order");
    }
    // A text that begins with a continuation byte was cut in the middle of a character.
    if (offset < bytes.length && (bytes[offset]! & 0xc0) === 0x80) {
      throw contentError(views, "string-offsets", index, "a text is cut within a character");
    }
  }
  if (!isUtf8(Buffer.from(bytes))) {
    throw new IpdbError("BAD_CONTENT", "strings", views.places.strings.offset, "not UTF-8");
  }
}
