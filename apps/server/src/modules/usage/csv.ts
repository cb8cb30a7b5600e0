/** What a spreadsheet takes for the beginning of a formula. */
const formula = /^[=+\-@\t\r]/;

/** A line of CSV (RFC 4180); text that a spreadsheet would run as a formula has an apostrophe before it. */
export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(csvCell).join(",")}\r\n`;

function csvCell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const text = formula.test(value.trimStart()) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
