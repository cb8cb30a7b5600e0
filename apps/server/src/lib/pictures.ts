import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import { InvalidField } from "../errors.ts";

/** A picture of more pixels is an attack on memory. */
const MAX_PIXELS = 50_000_000;

/** Pictures that we take, by what they are by their content. */
export const pictureFormats = { "image/jpeg": "jpeg", "image/png": "png", "image/webp": "webp" } as const;

/** What a file is by its content. */
export const typeOf = async (bytes: Buffer): Promise<string> =>
  (await fileTypeFromBuffer(bytes))?.mime ?? "application/octet-stream";

/**
 * Decodes a picture and writes it anew, so that nothing else rides along in it.
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
