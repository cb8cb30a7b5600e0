import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import { InvalidField } from "../errors.ts";

/** More pixels would exhaust memory. */
const MAX_PIXELS = 50_000_000;

/** Accepted picture types, as detected from their content. */
export const pictureFormats = { "image/jpeg": "jpeg", "image/png": "png", "image/webp": "webp" } as const;

/** A file's type, detected from its content. */
export const typeOf = async (bytes: Buffer): Promise<string> =>
  (await fileTypeFromBuffer(bytes))?.mime ?? "application/octet-stream";

/**
 * Decodes and re-encodes a picture, so that nothing can be hidden in it.
 * @throws InvalidField for one that cannot be decoded
 */
export async function redraw(bytes: Buffer, format: "jpeg" | "png" | "webp", maxSide: number): Promise<Buffer> {
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" })
      .rotate()
      .resize({ width: maxSide, height: maxSide, fit: "inside", withoutEnlargement: true })
      .toFormat(format)
      .toBuffer();
  } catch {
    throw new InvalidField("file", "format", { format: "picture" });
  }
}
