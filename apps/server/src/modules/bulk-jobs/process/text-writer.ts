import { acquireOutput, makeRoom, NOTHING_KNOWN } from "../../lookup-api/fast/fast.ts";
import { failureOf } from "../../lookup-api/item-failure.ts";
import { ANSWER_SLACK, type Answers, countryOf, PreparedAnswers } from "./answers.ts";
import { appendSpan, appendText, bytesOf, copyBytes, type ResultWriter } from "./result-writer.ts";
import { jsonText, type Rows } from "./rows.ts";
import type { InputShape } from "./task.ts";

const LINE_FEED = 0x0a;
const NOTE = "  [";
/** Room for an address, what separates it, and what copying may overwrite. */
const SLACK = 64 + ANSWER_SLACK;

interface Options {
  answers: Answers;
  shape: InputShape;
  kept: readonly number[];
}

/** Writes each line as it is, with a note about its address: `  [address; place; network; flags; label]`. */
export class TextWriter implements ResultWriter {
  output = acquireOutput();
  readonly #options: Options;
  readonly #prepared: PreparedAnswers;

  constructor(options: Options) {
    const { answers } = options;
    this.#options = options;
    this.#prepared = new PreparedAnswers((record) => {
      const data = answers.data(record);
      const { location, asn, proxy, override } = data;
      const flags = Object.entries(proxy).flatMap(([name, value]) => (value ? [name.slice("is_".length)] : []));
      const note = [
        [location.city, location.country].filter(Boolean).join(", "),
        [asn.asn, asn.organization ?? asn.name].filter(Boolean).join(" "),
        [...flags, ...(location.is_anycast ? ["anycast"] : [])].join(", "),
        override.label ?? "",
      ];
      const rest = note.flatMap((text) => (text === "" ? [] : [`; ${text}`])).join("");
      // The address itself is always part of a note.
      return { first: bytesOf(`${rest}]\n`), second: "", country: countryOf(data) };
    });
  }

  writeHeader(): void {}

  endPart(): void {}

  readAhead(records: Uint32Array, from: number, to: number): void {
    this.#prepared.arena.readAhead(records, from, to);
  }

  writeRow(rows: Rows, row: number, record: number): number {
    const { output } = this;
    if (rows.lines) appendSpan(rows.lines, row, output);
    else appendText(this.#objectOf(rows, row), output);
    if (failureOf(record) !== null) {
      output.bytes[makeRoom(output, 1).length++] = LINE_FEED;
      return NOTHING_KNOWN;
    }
    const { arena } = this.#prepared;
    const place = this.#prepared.placeOf(record);
    makeRoom(output, arena.firstLengthAt(place) + SLACK);
    output.length += output.bytes.write(NOTE, output.length, "latin1");
    const { bytes, starts, ends } = rows.addresses;
    output.length = copyBytes(bytes, starts[row]!, ends[row]!, output, output.length);
    output.length = arena.copyFirst(place, output, output.length);
    return arena.numberAt(place);
  }

  /** A row that is no line, as a line of JSON. */
  #objectOf(rows: Rows, row: number): string {
    const { shape, kept } = this.#options;
    return jsonText(Object.fromEntries(kept.map((column) => [shape.columns[column]!, rows.value(row, column)])));
  }
}
