import { formatIpv4 } from "@meridian/ipdb";
import { Found, scanLines } from "@meridian/scanner";
import { LineScanner } from "./line-scanner.ts";

/** The columns of text in a table. */
export const TEXT_COLUMNS = ["line", "address"];

/** Reads lines of text with the first address of each, as the log lens finds it. */
export class TextScanner extends LineScanner {
  readonly #found = new Found();
  protected override readonly isTrimmed = false;

  protected override readAddresses(): void {
    if (this.count === 0) return;
    const { bytes, starts } = this.lines;
    const found = this.#found;
    found.clear();
    const from = starts[0]!;
    const length = this.nexts[this.count - 1]! - from;
    scanLines(bytes.subarray(from), length, found);
    // Counts blank lines too.
    let line = 0;
    for (let row = 0; row < this.count; row++) {
      while (found.lineEnds[line]! + from < this.nexts[row]!) line++;
      const first = line === 0 ? 0 : found.addressEnds[line - 1]!;
      if (first === found.addressEnds[line]!) this.addAddress(row, "");
      else {
        const address = found.addresses[first]!;
        this.addAddress(row, found.textOf(address) ?? formatIpv4(address));
      }
    }
  }

  value = (row: number, column: number): string => {
    const { bytes, starts, ends } = column === 0 ? this.lines : this.addresses;
    return bytes.toString("utf8", starts[row], ends[row]);
  };
}
