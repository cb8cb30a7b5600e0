/** The byte order mark makes Excel read the file as UTF-8. */
export const BYTE_ORDER_MARK = "\ufeff";

/** Characters that start a formula in a spreadsheet, including their full-width forms. */
const formula = /^\s*[=+\-@\t\r\n＝＋－＠]/;

type Cell = string | number | Date | null;

/**
 * A line of CSV (RFC 4180) with quotes where needed; a value that a spreadsheet would run as a formula becomes text.
 */
export const csvLine = (cells: readonly Cell[]): string => lineOf(cells, (text) => /[",\r\n]/.test(text));

/** A whole table as CSV, with every text in quotes. */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  BYTE_ORDER_MARK + rows.map((cells) => lineOf(cells, () => true)).join("");

function lineOf(cells: readonly Cell[], isQuoted: (text: string) => boolean): string {
  const shown = cells.map((cell) => {
    if (cell === null || typeof cell === "number") return String(cell ?? "");
    const text = cell instanceof Date ? cell.toISOString() : cell;
    const harmless = formula.test(text) ? `'${text}` : text;
    return isQuoted(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
  });
  return `${shown.join(",")}\r\n`;
}
