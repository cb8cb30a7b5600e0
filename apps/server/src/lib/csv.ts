/**
 * A table as CSV. What a spreadsheet would take for a formula becomes text, since the cells were written by strangers; the
 * mark in front lets Excel read it as UTF-8.
 */
export function csvOf(rows: readonly (readonly (string | number | Date | null)[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cellOf).join(",")).join("\r\n")}\r\n`;
}

function cellOf(value: string | number | Date | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = value instanceof Date ? value.toISOString() : value;
  const harmless = /^\s*[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
