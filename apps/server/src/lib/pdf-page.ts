import type { Language } from "@meridian/contract/errors";
import type { Column, PdfInfo, PdfPart, Style } from "./pdf-part.ts";
import { drawInThread } from "./pdf-pool.ts";
import { localTime } from "./time-zones.ts";

export const INK = "#101828";

/** A document that is written from top to bottom and continues on another page if one is full. */
export class PdfPage {
  readonly #info: PdfInfo;
  readonly #parts: PdfPart[] = [];

  constructor(info: PdfInfo) {
    this.#info = info;
  }

  line(text: string, style: Style = {}): void {
    this.#parts.push({ kind: "line", text, style });
  }

  row(columns: readonly Column[]): void {
    this.#parts.push({ kind: "row", columns });
  }

  /** A name on the left and a value on the right. */
  fact(name: string, value: string, { share = 0.36, ...style }: Style & { share?: number } = {}): void {
    this.row([
      { text: name, share, ...style },
      { text: value, share: 1 - share, align: "right", ...style, color: INK },
    ]);
  }

  rule(): void {
    this.#parts.push({ kind: "rule" });
  }

  space(lines: number): void {
    this.#parts.push({ kind: "space", lines });
  }

  /** The document's bytes. */
  draw(): Promise<Buffer> {
    return drawInThread({ info: this.#info, parts: this.#parts });
  }
}

/** An amount with the code of its currency. */
export function amountIn(language: Language, currency: string): (cents: number) => string {
  const money = new Intl.NumberFormat(language === "zh" ? "zh-CN" : "en-US", {
    style: "currency",
    currency,
    currencyDisplay: "code",
  });
  // The fonts lack the narrow space that the formatter puts after the code.
  return (cents) => money.format(cents / 100).replaceAll(/\s/g, " ");
}

/** A time in the reader's words; `timeStyle` adds the time of the day. */
export const timeText = (at: Date, language: Language, timeZone: string, timeStyle?: "short"): string =>
  new Intl.DateTimeFormat(language === "zh" ? "zh-CN" : "en-GB", {
    dateStyle: "long",
    ...(timeStyle && { timeStyle }),
    timeZone: "UTC",
  }).format(localTime(at, timeZone));
