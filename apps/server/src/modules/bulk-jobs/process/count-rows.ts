import { NOT_AN_ADDRESS, RESERVED_ADDRESS } from "@meridian/ipdb";
import { CountryTally } from "../../../lib/country-tally.ts";
import { NOTHING_KNOWN } from "../../lookup-api/fast/fast.ts";
import type { Part } from "./task.ts";

/** What was found in the rows of a part. */
export class RowCounts {
  rows = 0;
  #found = 0;
  #invalid = 0;
  #reserved = 0;
  readonly #countries = new Uint32Array(1024);

  add(record: number, country: number): void {
    this.rows++;
    if (country !== NOTHING_KNOWN) {
      this.#found++;
      this.#countries[country]!++;
    } else if (record === NOT_AN_ADDRESS) this.#invalid++;
    else if (record === RESERVED_ADDRESS) this.#reserved++;
  }

  summary(): Pick<Part, "rows" | "found" | "empty" | "invalid" | "reserved" | "countries"> {
    const tally = new CountryTally();
    for (const [country, calls] of this.#countries.entries()) if (calls > 0) tally.add(country, calls);
    const { codes, calls } = tally.counts();
    const countries = Object.fromEntries(codes.map((code, index) => [code, calls[index]!]));
    if (this.#countries[0]! > 0) countries[""] = this.#countries[0]!;
    const [rows, found, invalid, reserved] = [this.rows, this.#found, this.#invalid, this.#reserved];
    return { rows, found, empty: rows - found - invalid - reserved, invalid, reserved, countries };
  }
}
