import { saveFile } from "./save-file.ts";

/** Downloads rows as CSV. Without a byte order mark, Excel reads the file in the system's legacy encoding. */
export async function saveCsv(name: string, rows: object[]): Promise<void> {
  const { default: Papa } = await import("papaparse");
  saveFile(name, `\ufeff${Papa.unparse(rows, { escapeFormulae: true })}\r\n`);
}
