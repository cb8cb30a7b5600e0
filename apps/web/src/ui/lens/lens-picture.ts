import { type SummaryWords, summaryDimensions, summaryLines } from "./lens-exports.ts";
import type { LensSelection } from "./lens-view.ts";

/** Logical pixels; drawn at twice the size, so that it stays sharp in documents. */
const WIDTH = 1200;
const MARGIN = 56;
const GAP = 40;
const SCALE = 2;
const LINES = 10;
const LINE_HEIGHT = 40;
const TOP = 200;
const FOOT = 72;

/** Shortens a text to a width in pixels. */
function fit(context: CanvasRenderingContext2D, text: string, width: number): string {
  if (context.measureText(text).width <= width) return text;
  let end = text.length;
  while (end > 1 && context.measureText(`${text.slice(0, end)}\u2026`).width > width) end--;
  return `${text.slice(0, end)}\u2026`;
}

/** The charts' figures as a picture, in the colors of the page. */
export function drawSummary(selection: LensSelection, words: SummaryWords): Promise<Blob | null> {
  const columns = summaryDimensions.map((dimension) => summaryLines(selection, dimension, LINES, words));
  const height = TOP + 40 + Math.max(...columns.map(({ length }) => length)) * LINE_HEIGHT + FOOT;
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH * SCALE;
  canvas.height = height * SCALE;
  const context = canvas.getContext("2d")!;
  context.scale(SCALE, SCALE);
  const style = getComputedStyle(document.documentElement);
  const color = (name: string) => style.getPropertyValue(name).trim();
  const family = getComputedStyle(document.body).fontFamily;
  const write = (text: string, x: number, y: number, font: string, fill: string, width = WIDTH) => {
    context.font = `${font} ${family}`;
    context.fillStyle = fill;
    context.fillText(fit(context, text, width), x, y);
  };
  context.fillStyle = color("--surface");
  context.fillRect(0, 0, WIDTH, height);
  write(words.title, MARGIN, 84, "600 40px", color("--ink"), WIDTH - 2 * MARGIN);
  write(words.totals.join("  \u00b7  "), MARGIN, 126, "400 20px", color("--text"), WIDTH - 2 * MARGIN);
  const column = (WIDTH - 2 * MARGIN - GAP * (summaryDimensions.length - 1)) / summaryDimensions.length;
  for (const [index, dimension] of summaryDimensions.entries()) {
    const x = MARGIN + index * (column + GAP);
    const lines = columns[index]!;
    write(words.charts[dimension], x, TOP, "600 20px", color("--ink"), column);
    for (const [row, { name, total }] of lines.entries()) {
      const y = TOP + 40 + row * LINE_HEIGHT;
      const figure = words.format(total);
      context.font = `400 16px ${family}`;
      const figureWidth = context.measureText(figure).width;
      write(figure, x + column - figureWidth, y, "400 16px", color("--muted"));
      write(name, x, y, "400 16px", color("--ink"), column - figureWidth - 16);
      context.fillStyle = color("--sunken");
      context.fillRect(x, y + 8, column, 4);
      context.fillStyle = color("--brand");
      context.fillRect(x, y + 8, Math.max(2, (total / Math.max(1, lines[0]!.total)) * column), 4);
    }
  }
  write(words.foot, MARGIN, height - 32, "400 16px", color("--muted"), WIDTH - 2 * MARGIN);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}
