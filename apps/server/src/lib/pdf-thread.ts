// Runs in a separate thread, because laying out a page takes about a second on a slow core and would block the event loop.
import type PdfDocument from "pdfkit";
import type { Column, PdfTask, Style } from "./pdf-part.ts";
import { loadPackage, packageFile } from "./runtime-files.ts";

const A4_WIDTH = 595.28;
const MARGIN = 56;
const WIDTH = A4_WIDTH - 2 * MARGIN;
const GAP = 10;
const SIZE = 10.5;
const LINE_HEIGHT = 12;
const MUTED = "#667085";
const LINE = "#d0d5dd";

/** The Chinese font lacks many Latin letters, such as those of Polish and Czech. */
const chinese = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/;

const fonts = {
  regular: packageFile("@embedpdf/fonts-latin", "fonts/NotoSans-Regular.ttf"),
  bold: packageFile("@embedpdf/fonts-latin", "fonts/NotoSans-Bold.ttf"),
  "regular-chinese": packageFile("@embedpdf/fonts-sc", "fonts/NotoSansHans-Regular.otf"),
  "bold-chinese": packageFile("@embedpdf/fonts-sc", "fonts/NotoSansHans-Bold.otf"),
} as const;

type Pdf = PDFKit.PDFDocument;

/** Draws a document on A4 pages. */
export default async function draw({ info, parts }: PdfTask): Promise<Uint8Array> {
  const { title, author, language, at } = info;
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
  for (const part of parts)
    if (part.kind === "line") drawLine(pdf, part.text, part.style);
    else if (part.kind === "row") drawRow(pdf, part.columns);
    else if (part.kind === "rule") drawRule(pdf);
    else pdf.y += part.lines * LINE_HEIGHT;
  pdf.end();
  return done;
}

const styled = (pdf: Pdf, text: string, { size = SIZE, isBold = false, color = MUTED }: Style): Pdf =>
  pdf
    .font(`${isBold ? "bold" : "regular"}${chinese.test(text) ? "-chinese" : ""}`)
    .fontSize(size)
    .fillColor(color);

function drawLine(pdf: Pdf, text: string, style: Style): void {
  styled(pdf, text, style).text(text, MARGIN, pdf.y, { width: WIDTH, align: style.align ?? "left" });
}

const makeRoom = (pdf: Pdf, height: number): void => {
  if (pdf.y + height > pdf.page.height - MARGIN) pdf.addPage();
};

function drawRow(pdf: Pdf, columns: readonly Column[]): void {
  const widthOf = ({ share }: Column) => share * WIDTH - GAP;
  const heights = columns.map((column) =>
    styled(pdf, column.text, column).heightOfString(column.text, { width: widthOf(column) }),
  );
  const height = Math.max(...heights);
  makeRoom(pdf, height);
  const y = pdf.y;
  let x = MARGIN;
  for (const column of columns) {
    const { text, share, align = "left", size = SIZE } = column;
    // The fonts have different heights, so columns meet on their baselines.
    styled(pdf, text, column).text(text, align === "right" ? x + GAP : x, y + size, {
      width: widthOf(column),
      align,
      baseline: "alphabetic",
    });
    x += share * WIDTH;
  }
  pdf.x = MARGIN;
  pdf.y = y + height + 4;
}

function drawRule(pdf: Pdf): void {
  makeRoom(pdf, GAP);
  pdf
    .moveTo(MARGIN, pdf.y)
    .lineTo(MARGIN + WIDTH, pdf.y)
    .lineWidth(0.5)
    .strokeColor(LINE)
    .stroke();
  pdf.y += 8;
}

function collect(pdf: Pdf): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  return new Promise((resolve, reject) => {
    pdf.on("data", (part: Buffer) => parts.push(part));
    pdf.on("end", () => resolve(Buffer.concat(parts)));
    pdf.on("error", reject);
  });
}
