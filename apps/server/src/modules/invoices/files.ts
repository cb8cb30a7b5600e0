import { randomUUID } from "node:crypto";
import type { App } from "../../app.ts";
import { Failure, InvalidField } from "../../errors.ts";
import { fileUrl } from "../../lib/stored-files.ts";

type InvoiceFormat = "pdf" | "ofd" | "xml";
export const MAX_FILE_BYTES = 5 * 1_048_576;

const mimes: Readonly<Record<InvoiceFormat, string>> = {
  pdf: "application/pdf",
  ofd: "application/ofd",
  xml: "application/xml",
};

/** Whether bytes have a format's signature; OFD is a ZIP archive. */
function isFormat(format: InvoiceFormat, bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 64)).toString("latin1");
  if (format === "pdf") return start.startsWith("%PDF-");
  if (format === "ofd") return start.startsWith("PK\u0003\u0004");
  return /^(?:\u00ef\u00bb\u00bf)?\s*</.test(start);
}

/**
 * Stores an invoice's file and returns its storage key. It does not count as an upload.
 * @throws InvalidField if it is not in the format
 */
export async function storeFile(
  app: App,
  ownerId: number,
  { format, bytes, name }: { format: InvoiceFormat; bytes: Uint8Array; name: string },
): Promise<string> {
  if (!isFormat(format, bytes)) throw new InvalidField("file", "format", { format });
  if (bytes.length > MAX_FILE_BYTES) throw new Failure("TOO_LARGE", { max_bytes: MAX_FILE_BYTES });
  const storageKey = `invoices/${randomUUID()}`;
  const mime = mimes[format];
  await app.files.put(storageKey, bytes, { contentType: mime });
  await app.db.file.create({
    data: {
      ownerId,
      scene: "invoice",
      name: `${name}.${format}`,
      storageKey,
      size: bytes.length,
      mime,
      isUsed: true,
      createdAt: app.now(),
    },
  });
  return storageKey;
}

/** Signed URLs by storage key, found with one statement. */
export async function fileUrls(app: App, given: readonly (string | null | undefined)[], seconds?: number) {
  const keys = given.filter((key): key is string => Boolean(key));
  const rows = keys.length === 0 ? [] : await app.db.file.findMany({ where: { storageKey: { in: keys } } });
  const urls = new Map(rows.map((row) => [row.storageKey, fileUrl(app, row, seconds)]));
  return (key: string | null | undefined): string | null => urls.get(key ?? "") ?? null;
}
