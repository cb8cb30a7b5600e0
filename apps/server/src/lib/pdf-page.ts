import type { Language } from "@meridian/contract/errors";
import type PdfDocument from "pdfkit";
import { loadPackage, packageFile } from "./runtime-files.ts";

const A4_WIDTH = 595.28;
const MARGIN = 56;
const WIDTH = A4_WIDTH - 2 * MARGIN;
const GAP = 10;
export const INK = "#101828";
export const MUTED = "#667085";
const LINE = "#d0d5dd";

/** The Chinese font lacks many Latin letters, such as those of Polish and Czech. */
const chinese = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/;

const fonts = {
  regular: packageFile("@embedpdf/fonts-latin", "fonts/NotoSans-Regular.ttf"),
  bold: packageFile("@embedpdf/fonts-latin", "fonts/NotoSans-Bold.ttf"),
  "regular-chinese": packageFile("@embedpdf/fonts-sc", "fonts/NotoSansHans-Regular.otf"),
  "bold-chinese": packageFile("@embedpdf/fonts-sc", "fonts/NotoSansHans-Bold.otf"),
} as const;

interface Style {
  size?: number;
  isBold?: boolean;
  color?: string;
  align?: "left" | "right";
}

/** A part of the page's width. */
interface Column extends Style {
  text: string;
  /** The share of the width; those of a row add up to 1. */
  share: number;
}

/** A page to write on from top to bottom, which continues on another if it is full. */
export interface PdfPage {
  line(text: string, style?: Style): void;
  row(columns: readonly Column[]): void;
  /** A name on the left and a value on the right. */
  fact(name: string, value: string, style?: Style & { share?: number }): void;
  rule(): void;
  space(lines: number): void;
  /** Ends the document. */
  end(): Promise<Buffer>;
}

interface PdfInfo {
  title: string;
  author: string;
  language: Language;
  /** The date the file states, so that it is the same however often it is drawn. */
  at: Date;
}

/** Opens a document of A4 pages. */
export function openPdf({ title, author, language, at }: PdfInfo): PdfPage {
  const Document = loadPackage("pdfkit") as typeof PdfDocument;
  const pdf = new Document({
    size: "A4",
    margin: MARGIN,
    font: fonts.regular,
    lang: language === "zh" ? "zh-CN" : "en",
    info: { Title: title, Author: author, CreationDate: at },
  });
  for (const [name, path] of Object.entries(fonts)) pdf.registerFont(name, path);
  const done = collect(pdf);
  const bottom = () => pdf.page.height - MARGIN;

  const styled = (text: string, { size = 10.5, isBold = false, color = MUTED }: Style) =>
    pdf
      .font(`${isBold ? "bold" : "regular"}${chinese.test(text) ? "-chinese" : ""}`)
      .fontSize(size)
      .fillColor(color);

  const page: PdfPage = {
    line(text, style = {}) {
      styled(text, style).text(text, MARGIN, pdf.y, { width: WIDTH, align: style.align ?? "left" });
    },
    row(columns) {
      const widths = columns.map(({ share }) => share * WIDTH - GAP);
      const height = Math.max(
        ...columns.map((column, index) =>
          styled(column.text, column).heightOfString(column.text, { width: widths[index] ?? WIDTH }),
        ),
      );
      if (pdf.y + height > bottom()) pdf.addPage();
      const y = pdf.y;
      let x = MARGIN;
      for (const [index, column] of columns.entries()) {
        const isRight = column.align === "right";
        styled(column.text, column).text(column.text, isRight ? x + GAP : x, y, {
          width: widths[index] ?? WIDTH,
          align: column.align ?? "left",
        });
        x += column.share * WIDTH;
      }
      pdf.x = MARGIN;
      pdf.y = y + height + 4;
    },
    fact(name, value, { share = 0.36, color = MUTED, ...style } = {}) {
      page.row([
        { text: name, share, color, ...style },
        { text: value, share: 1 - share, align: "right", ...style, color: INK },
      ]);
    },
    rule() {
      if (pdf.y + GAP > bottom()) pdf.addPage();
      pdf
        .moveTo(MARGIN, pdf.y)
        .lineTo(MARGIN + WIDTH, pdf.y)
        .lineWidth(0.5)
        .strokeColor(LINE)
        .stroke();
      pdf.y += 8;
    },
    space(lines) {
      pdf.y += lines * 12;
    },
    end() {
      pdf.end();
      return done;
    },
  };
  return page;
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
    timeZone,
  }).format(at);

function collect(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  const parts: Buffer[] = [];
  return new Promise((resolve, reject) => {
    pdf.on("data", (part: Buffer) => parts.push(part));
    pdf.on("end", () => resolve(Buffer.concat(parts)));
    pdf.on("error", reject);
  });
}
