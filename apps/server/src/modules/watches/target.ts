import type { WatchKind } from "@meridian/contract/watch-names";
import { nameSpan, readSpan } from "../../lib/address-spans.ts";
import type { Regions } from "../../lib/regions.ts";

export interface Target {
  kind: WatchKind;
  /** In canonical form, so that the same target is watched once. */
  value: string;
}

const MAX_ASN = 2 ** 32 - 1;
const MAX_NAME = 60;
const MAX_COUNTRIES = 50;

/** Reads lines of an import: a target, and a name behind it where there is one. */
export class TargetReader {
  readonly #countries = new Map<string, string>();

  constructor(regions: Regions) {
    for (const code of regions.codes)
      for (const name of [regions.name(code, "en"), regions.name(code, "zh"), code])
        if (name !== "") this.#countries.set(name.toLowerCase(), code);
  }

  /** Null if the line names nothing that can be watched. */
  read(line: string): (Target & { name: string }) | null {
    // Names of some countries contain a comma themselves.
    const whole = this.#countries.get(line.trim().toLowerCase());
    if (whole) return { kind: "countries", value: whole, name: "" };
    const cells = line.split(/[,;\t，、；]/).map((cell) =>
      cell
        .trim()
        .replace(/^"(.*)"$/, "$1")
        .trim(),
    );
    const target = readTarget(cells[0]!) ?? readAsn(cells[0]!);
    if (target) return withName(target, cells.slice(1));
    const codes = cells.map((cell) => this.#countries.get(cell.toLowerCase()));
    const end = codes.indexOf(undefined);
    const found = new Set(codes.slice(0, end < 0 ? codes.length : end) as string[]);
    if (found.size === 0 || found.size > MAX_COUNTRIES) return null;
    return withName({ kind: "countries", value: [...found].sort().join(",") }, end < 0 ? [] : cells.slice(end));
  }
}

function withName(target: Target, cells: readonly string[]): (Target & { name: string }) | null {
  const name = cells.filter(Boolean).join(", ");
  return [...name].length > MAX_NAME || /\p{Cc}/u.test(name) ? null : { ...target, name };
}

function readAsn(text: string): Target | null {
  const number = Number(/^as\s?(\d{1,10})$/i.exec(text)?.[1] ?? 0);
  return number >= 1 && number <= MAX_ASN ? { kind: "asn", value: `AS${number}` } : null;
}

function readTarget(text: string): Target | null {
  const span = readSpan(text);
  return span && nameSpan(span);
}
